/** Unsaved input anywhere in this window, and the question before the user leaves it. */
import { atom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { store } from '../atoms.ts'
import { t } from '../i18n.ts'
import { confirm } from '../overlays/dialog.tsx'
import { guardNavigation } from '../router.tsx'

/** Forms with unsaved work, by the key of their draft (else their path), and whether it is kept on this device. */
export const unsavedAtom = atom<ReadonlyMap<string, boolean>>(new Map<string, boolean>())

function onBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/**
 * Registers whether a form has unsaved work, and whether it is kept as a draft. While any form has, closing the window
 * is asked about by the browser.
 */
export function setUnsaved(form: string, unsaved: boolean, kept = true): void {
  const before = store.get(unsavedAtom)
  if (before.get(form) === (unsaved ? kept : undefined)) return
  const after = new Map(before)
  if (unsaved) after.set(form, kept)
  else after.delete(form)
  store.set(unsavedAtom, after)
  if (after.size > 0) window.addEventListener('beforeunload', onBeforeUnload)
  else window.removeEventListener('beforeunload', onBeforeUnload)
}

/** Reloads with every draft kept: the browser need not ask. */
export function allowUnload(): void {
  window.removeEventListener('beforeunload', onBeforeUnload)
}

/** A yes holds for the navigation that follows it, ms. */
const AGREED_MS = 1_000
let agreedAt = Number.NEGATIVE_INFINITY

/** Whether the user has just agreed to leave: the question comes once. */
const hasAgreed = () => performance.now() - agreedAt < AGREED_MS

/**
 * Asks the spec's question when something is unsaved: in a form, or (`left`) in a draft that what is closed leaves
 * behind. Returns whether the person means to leave.
 */
export async function confirmLeave(left = false): Promise<boolean> {
  const unsaved = store.get(unsavedAtom)
  if (unsaved.size === 0 && !left) return true
  const lost = [...unsaved.values()].includes(false)
  const yes = await confirm({
    title: t('form:leave.title'),
    text: t(lost ? 'form:leave.lost' : 'form:leave.kept'),
    yes: t('form:leave.yes'),
    no: t('form:leave.no'),
    danger: lost,
  })
  if (yes) agreedAt = performance.now()
  return yes
}

/** Asks before the user goes to another address of the console while `loses` is true. */
export function useLeaveGuard(loses: () => boolean): void {
  const mustAsk = useEffectEvent(() => loses() && !hasAgreed())
  useEffect(() => guardNavigation({ mustAsk: () => mustAsk(), ask: () => confirmLeave() }), [])
}

const writers = new Set<() => Promise<unknown>>()

/** A form hands over what writes down what is typed in it. Returns the function that takes that back. */
export function onFlush(write: () => Promise<unknown>): () => void {
  writers.add(write)
  return () => writers.delete(write)
}

/** Writes down what is typed in any form now, e.g. before a session ends. Never rejects. */
export async function flushDrafts(): Promise<void> {
  await Promise.allSettled([...writers].map((write) => write()))
}
