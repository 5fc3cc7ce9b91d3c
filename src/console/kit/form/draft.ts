/**
 * Drafts: what was typed and not yet saved, kept on this device per account, area and record, so that a
 * closed tab, a reload or a dead network loses nothing.
 */
import type { FormValues } from './save.ts'

const PREFIX = 'cms:draft'
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

/** The name a draft is kept under. `code` is absent for a new record. */
export function draftKey(account: string, area: string, code: string | undefined): string {
  return `${PREFIX}:${account}:${area}:${code ?? 'new'}`
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

/** The kept draft; undefined when there is none, it is too old or not readable. */
export function readDraft(key: string, now: number = Date.now()): Draft | undefined {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return undefined
    const draft: unknown = JSON.parse(text)
    if (isDraft(draft) && now - draft.at < KEPT_MS) return draft
  } catch {
    // not ours, cut short, or a storage that scripts may not use
  }
  dropDraft(key)
  return undefined
}

/**
 * Keeps a draft without what must not lie about on a device (passwords). Answers whether it was kept:
 * storage may be full or forbidden, and then leaving has to be asked about.
 */
export function keepDraft(key: string, draft: Draft, secret: readonly string[]): boolean {
  const open = ([name]: [string, unknown]) => !secret.includes(name)
  const values = Object.fromEntries(Object.entries(draft.values).filter(open))
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, values }))
    return true
  } catch {
    return false
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // forbidden storage holds no draft either
  }
}

/** Drops drafts of anyone that are too old. Called when a form opens. */
export function pruneDrafts(now: number = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`${PREFIX}:`)) readDraft(key, now)
  } catch {
    // forbidden storage holds no drafts
  }
}
