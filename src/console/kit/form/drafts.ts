/**
 * Drafts: what was typed and not yet saved, kept on this device per account, area and record, so that a closed
 * tab, a reload, a sign-out or a dead network loses nothing. They lie in IndexedDB. What was typed last before a
 * page goes away is also written into a journal in localStorage, which takes it at once; it stands in where there
 * is no IndexedDB.
 */
import { atom } from 'jotai'
import { sessionAtom, store } from '../atoms.ts'
import { deleteDraft, getDraft, listDrafts, putDraft } from './draft-db.ts'
import type { FormValues } from './save.ts'

/** Of the journal, and of drafts from before they lay in IndexedDB: they are taken over the same way. */
const JOURNAL = 'cms:draft:'
/** Characters of one entry of the journal: beyond, it would take the room of everything else there. */
const JOURNAL_MAX = 1_500_000
/** Forgotten after this long: nobody means a month-old draft any more. */
const KEPT_MS = 30 * 86_400_000

export type Draft = {
  /** What is entered. */
  values: FormValues
  /** The values it started from, to tell what the person changed. */
  base: FormValues
  /** The record's version it was made on; 0 for a new record. */
  version: number
  /** When it was last typed in, ms. */
  at: number
}

/** A draft that waits, without what is in it. `code` is absent for a new record. */
export type LeftDraft = { key: string; area: string; code: string | undefined; at: number }

/** Drafts of the signed-in person on this device, newest first; empty until `watchDrafts` has looked. */
export const draftsAtom = atom<readonly LeftDraft[]>([])

/** The name a draft is kept under. `code` is absent for a new record. */
export function draftKey(account: string, area: string, code: string | undefined): string {
  return `${account}:${area}:${code ?? 'new'}`
}

/** As `draftKey`, of the person who is signed in. */
export function ownDraftKey(area: string, code: string | undefined): string {
  return draftKey(store.get(sessionAtom)?.account.id ?? 'nobody', area, code)
}

/** What a key of the signed-in person names; undefined for those of others. */
export function leftDraft(key: string, at: number): LeftDraft | undefined {
  const [account, area, ...code] = key.split(':')
  if (!area || account !== store.get(sessionAtom)?.account.id) return undefined
  const name = code.join(':')
  return { key, area, code: name === 'new' ? undefined : name, at }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { values, base, version, at } = value as Partial<Draft>
  return (
    typeof values === 'object' &&
    values !== null &&
    typeof base === 'object' &&
    base !== null &&
    typeof version === 'number' &&
    typeof at === 'number'
  )
}

function readJournal(key: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(JOURNAL + key) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined // not ours, cut short, or a storage that scripts may not use
  }
}

function dropJournal(key: string): void {
  try {
    localStorage.removeItem(JOURNAL + key)
  } catch {
    // a forbidden storage holds no journal either
  }
}

/** Writes a draft down at once, in case the page is gone before IndexedDB has it. Answers whether it is written. */
export function journalDraft(key: string, draft: Draft): boolean {
  try {
    const text = JSON.stringify(draft)
    if (text.length > JOURNAL_MAX) return false
    localStorage.setItem(JOURNAL + key, text)
    return true
  } catch {
    return false
  }
}

/** Without what must not lie about on a device (passwords). */
export function withoutSecrets(draft: Draft, secret: readonly string[]): Draft {
  const open = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)))
  return { ...draft, values: open(draft.values), base: open(draft.base) }
}

/** The kept draft; undefined when there is none, it is too old or not readable. Never rejects. */
export async function readDraft(key: string, now: number = Date.now()): Promise<Draft | undefined> {
  const kept = await getDraft(key).catch(() => undefined)
  const known = [isDraft(kept) ? kept : undefined, readJournal(key)].filter((one) => one !== undefined)
  const draft = known.toSorted((a, b) => b.at - a.at)[0]
  if (draft && now - draft.at < KEPT_MS) return draft
  if (kept !== undefined || draft) await dropDraft(key)
  return undefined
}

/**
 * Keeps a draft. Answers whether it was kept: storage may be full or forbidden, and then leaving has to be asked
 * about. Never rejects.
 */
export async function keepDraft(key: string, draft: Draft): Promise<boolean> {
  try {
    await putDraft(key, draft)
    dropJournal(key)
  } catch {
    if (!journalDraft(key, draft)) return false
  }
  tell({ key, at: draft.at })
  return true
}

/** Forgets a draft. Never rejects. */
export async function dropDraft(key: string): Promise<void> {
  dropJournal(key)
  note({ key, at: undefined })
  await deleteDraft(key).catch(() => undefined)
  tell({ key, at: undefined })
}

/** A draft was kept (`at`) or dropped. */
type Told = { key: string; at: number | undefined }

let channel: BroadcastChannel | undefined
const listeners = new Set<(told: Told) => void>()

/** The windows of this browser among themselves. */
function windows(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('cms:drafts')
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    note(data)
    for (const listener of listeners) listener(data)
  })
  return channel
}

/** Keeps the list of drafts true. */
function note({ key, at }: Told): void {
  const others = store.get(draftsAtom).filter((draft) => draft.key !== key)
  const draft = at === undefined ? undefined : leftDraft(key, at)
  store.set(draftsAtom, draft ? [draft, ...others] : others)
}

function tell(told: Told): void {
  note(told)
  windows()?.postMessage(told)
}

/** Hears of drafts that other windows of this browser keep and drop. Answers what ends it. */
export function onDraftElsewhere(listener: (told: Told) => void): () => void {
  windows()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function journalKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(JOURNAL))
      .map((key) => key.slice(JOURNAL.length))
  } catch {
    return []
  }
}

/** Brings the journal's entries, also those of former versions, to where drafts lie. */
async function takeJournal(): Promise<void> {
  for (const key of journalKeys()) {
    const draft = await readDraft(key)
    if (draft)
      await putDraft(key, draft).then(
        () => dropJournal(key),
        () => undefined,
      )
    else dropJournal(key)
  }
}

/** Finds out what is left, and drops what is too old, of anybody. Never rejects. */
export async function loadDrafts(now: number = Date.now()): Promise<void> {
  await takeJournal()
  const kept = await listDrafts().catch(() => [])
  const all = new Map(kept)
  // Where there is no IndexedDB.
  for (const key of journalKeys()) all.set(key, Math.max(readJournal(key)?.at ?? 0, all.get(key) ?? 0))
  for (const [key, at] of all) {
    if (now - at < KEPT_MS) continue
    all.delete(key)
    await dropDraft(key)
  }
  const left = [...all].flatMap(([key, at]) => leftDraft(key, at) ?? [])
  store.set(
    draftsAtom,
    left.sort((a, b) => b.at - a.at),
  )
}

/** Keeps `draftsAtom` true while somebody is signed in. Answers what ends it. */
export function watchDrafts(): () => void {
  windows()
  void loadDrafts()
  return () => store.set(draftsAtom, [])
}
