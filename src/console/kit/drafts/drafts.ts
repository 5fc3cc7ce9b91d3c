/**
 * Drafts: unsaved input, kept on this device per account, area and record, so that a closed tab, a reload, a
 * sign-out or a dead network loses nothing. They are stored in IndexedDB. The last input before a page goes
 * away is also written into a journal in localStorage, which is synchronous; it replaces IndexedDB where
 * there is none.
 */
import { atom } from 'jotai'
import { sessionAtom, store } from '../atoms.ts'
import type { FormValues } from '../form/save.ts'
import { deleteDraft, getDraft, listDrafts, putDraft, putNewer } from './draft-db.ts'

/** Of the journal, and of drafts from before they lay in IndexedDB: they are taken over the same way. */
const JOURNAL = 'cms:draft:'
/** When a draft was dropped, until IndexedDB has forgotten it: a page that goes away right then takes that with it. */
const DROPPED = 'cms:dropped:'
/** Characters of one entry of the journal: beyond, it would take the room of everything else there. */
const JOURNAL_MAX = 1_500_000
/** Takes the place of a record's code in the key of a list that is edited as a grid. */
export const GRID_DRAFT = 'grid'
/** Forgotten after this long: nobody means a month-old draft any more. */
const KEPT_MS = 30 * 86_400_000

export type Draft = {
  /** The entered values. */
  values: FormValues
  /** The values it started from, to tell what the person changed. */
  base: FormValues
  /** The record's version it was made on; 0 for a new record. */
  version: number
  /** When it was last typed in, ms. */
  at: number
}

/** A draft that waits, without its values. `code` is absent for a new record, of which there may be several: `slot`. */
export type LeftDraft = {
  key: string
  area: string
  code: string | undefined
  slot: string | undefined
  at: number
}

/** Drafts of the signed-in person on this device, newest first; empty until `watchDrafts` has looked. */
export const draftsAtom = atom<readonly LeftDraft[]>([])

const NEW = 'new'

/** The name a draft is kept under. `code` is absent for a new record; `slot` names one of several of those. */
export function draftKey(account: string, area: string, code: string | undefined, slot?: string): string {
  return `${account}:${area}:${code ?? (slot === undefined ? NEW : `${NEW}~${slot}`)}`
}

/** As `draftKey`, of the person who is signed in. */
export function ownDraftKey(area: string, code: string | undefined, slot?: string): string {
  return draftKey(store.get(sessionAtom)?.account.id ?? 'nobody', area, code, slot)
}

/** Part of the address of a new record's form that names the slot of its draft. */
export const slotHash = (slot: string | undefined) => (slot === undefined ? '' : `#draft=${slot}`)
/** The slot that an address names; undefined: the first one. */
export const slotOf = (hash: string): string | undefined => /^#draft=([a-z0-9]+)$/.exec(hash)?.[1]
/** The slot of a new record that begins with another one, so that each customer has a draft of their own. */
export const slotOfRecord = (area: string, code: string): string =>
  `${area}${code}`.toLowerCase().replace(/[^a-z0-9]/g, '')
/** A slot that no draft has. */
export const freeSlot = (): string => Date.now().toString(36)

/** The place of a key of the signed-in user; undefined for keys of other users. */
export function leftDraft(key: string, at: number): LeftDraft | undefined {
  const [account, area, ...code] = key.split(':')
  if (!area || account !== store.get(sessionAtom)?.account.id) return undefined
  const name = code.join(':')
  const isNew = name === NEW || name.startsWith(`${NEW}~`)
  const slot = isNew ? name.slice(NEW.length + 1) || undefined : undefined
  return { key, area, code: isNew ? undefined : name, slot, at }
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

/** Forgets an entry; with `until`, only one that is no newer. */
function dropJournal(key: string, until = Number.POSITIVE_INFINITY): void {
  if ((readJournal(key)?.at ?? 0) > until) return
  try {
    localStorage.removeItem(JOURNAL + key)
  } catch {
    // a forbidden storage holds no journal either
  }
}

/** Up to when the drafts of a key are dropped, ms; 0: none is. */
function droppedUntil(key: string): number {
  try {
    return Number(localStorage.getItem(DROPPED + key)) || 0
  } catch {
    return 0
  }
}

function markDropped(key: string): void {
  try {
    localStorage.setItem(DROPPED + key, String(Date.now()))
  } catch {
    // full or forbidden: IndexedDB alone has to be quick enough
  }
}

function unmarkDropped(key: string): void {
  try {
    localStorage.removeItem(DROPPED + key)
  } catch {
    // a forbidden storage holds no mark either
  }
}

/** Writes a draft down at once, in case the page is gone before IndexedDB has it. Returns whether it is written. */
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

/** The draft found under a key; `failed`: the storage could not be read, so there may be another. */
export type Found = { draft: Draft | undefined; failed: boolean }

/** Looks for the kept draft; there is none, too, where it is too old or not readable. Never rejects. */
export async function findDraft(key: string, now: number = Date.now()): Promise<Found> {
  let failed = false
  const kept = await getDraft(key).catch(() => {
    failed = true
  })
  const known = [isDraft(kept) ? kept : undefined, readJournal(key)].filter((one) => one !== undefined)
  const draft = known.toSorted((a, b) => b.at - a.at)[0]
  if (draft && now - draft.at < KEPT_MS && draft.at > droppedUntil(key)) return { draft, failed }
  if (kept !== undefined || draft) await dropDraft(key, draft?.at)
  return { draft: undefined, failed }
}

/** As `findDraft`, where it does not matter why there is none. */
export const readDraft = async (key: string, now?: number): Promise<Draft | undefined> =>
  (await findDraft(key, now)).draft

/** How often each draft was dropped: what was under way before that must not bring it back. */
const drops = new Map<string, number>()

/**
 * Keeps a draft. `from`: the `at` of the one that it continues. Returns whether it was kept: storage may be full
 * or forbidden, and then leaving has to be asked about. Never rejects.
 */
export async function keepDraft(key: string, draft: Draft, from?: number): Promise<boolean> {
  const before = drops.get(key)
  const isDropped = () => drops.get(key) !== before
  try {
    await putDraft(key, draft)
    dropJournal(key, draft.at)
  } catch {
    if (!isDropped() && !journalDraft(key, draft)) return false
  }
  if (!isDropped()) tell({ key, at: draft.at, from })
  return true
}

/**
 * Forgets a draft. `from`: the `at` of the one that is meant, as far as it is known; `saved`: it has become the
 * record. Never rejects.
 */
export async function dropDraft(key: string, from?: number, saved = false): Promise<void> {
  drops.set(key, (drops.get(key) ?? 0) + 1)
  dropJournal(key)
  markDropped(key)
  const told = { key, at: undefined, from, saved }
  note(told)
  await deleteDraft(key).then(
    () => unmarkDropped(key),
    () => undefined,
  )
  tell(told)
}

/** A draft was kept (`at`) or dropped; `from` is the `at` of the one that it continues, or that was dropped. */
export type Told = { key: string; at: number | undefined; from: number | undefined; saved?: boolean }

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
function note({ key, at }: Pick<Told, 'key' | 'at'>): void {
  const others = store.get(draftsAtom).filter((draft) => draft.key !== key)
  const draft = at === undefined ? undefined : leftDraft(key, at)
  store.set(draftsAtom, draft ? [draft, ...others] : others)
}

function tell(told: Told): void {
  note(told)
  windows()?.postMessage(told)
}

/** Hears of drafts that other windows of this browser keep and drop. Returns the function that ends it. */
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
    const draft = readJournal(key)
    if (draft)
      await putNewer(key, draft).then(
        () => dropJournal(key, draft.at),
        () => undefined,
      )
    else dropJournal(key)
  }
}

/** Finds out what is left, and drops what is too old or was dropped already, of any user. Never rejects. */
export async function loadDrafts(now: number = Date.now()): Promise<void> {
  await takeJournal()
  const kept = await listDrafts().catch(() => [])
  const all = new Map(kept)
  // Where there is no IndexedDB.
  for (const key of journalKeys()) all.set(key, Math.max(readJournal(key)?.at ?? 0, all.get(key) ?? 0))
  for (const [key, at] of all) {
    if (now - at < KEPT_MS && at > droppedUntil(key)) continue
    all.delete(key)
    await dropDraft(key, at)
  }
  const left = [...all].flatMap(([key, at]) => leftDraft(key, at) ?? [])
  store.set(
    draftsAtom,
    left.sort((a, b) => b.at - a.at),
  )
}

/** Keeps `draftsAtom` true while a user is signed in. Returns the function that ends it. */
export function watchDrafts(): () => void {
  windows()
  void loadDrafts()
  return () => store.set(draftsAtom, [])
}
