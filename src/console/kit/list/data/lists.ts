/**
 * Lists outlive their page: coming back to a section shows it as it was left, at once. After a reload the
 * place comes from the session storage, by address.
 */
import type { Area } from '../../../../core/area.ts'
import type { ListQuery } from '../../../../core/filter/filters.ts'
import { store as atoms, sessionAtom } from '../../atoms.ts'
import { apiSource } from './api-source.ts'
import type { ParkedPlace } from './parked.ts'
import { byCodes, type ListSource } from './source.ts'
import { ListStore } from './store.ts'
import type { TreeSource } from './tree-source.ts'

let owner: string | undefined
let lists = new Map<string, ListStore>()

/** The list of an area, one per person who signed in; `query` is what a new one shows first. */
export function listOf(area: Area, query: ListQuery): ListStore {
  const account = ownAccount()
  if (account !== owner) {
    lists = new Map()
    owner = account
  }
  const known = lists.get(area.id)
  if (known) return known
  const created = new ListStore(sourceOf(area), query)
  lists.set(area.id, created)
  return created
}

/** Lists that are trees, loaded with the page of the first such area. */
let Tree: typeof TreeSource | undefined

/** Loads what the list of an area takes beyond that of others. */
export async function prepareList(area: Area): Promise<void> {
  if (area.tree) Tree ??= (await import('./tree-source.ts')).TreeSource
}

function sourceOf(area: Area): ListSource {
  const base = apiSource(area.id)
  return area.tree && Tree ? new Tree(area, base) : base
}

/** The tree that a list shows; undefined for an area without one. */
export const treeOf = ({ source }: ListStore): TreeSource | undefined =>
  Tree && source instanceof Tree ? source : undefined

/** Places are kept for this many addresses. */
const MAX_PLACES = 40
/** Ticked records, or exceptions from "all matching", are kept over a reload up to this many. */
const MAX_TICKED = 1_000

/** Codes of the ticked records; with `all`, of those that are not. */
export type KeptTicks = { codes: readonly string[]; all: boolean }

/** State of a list that survives a reload. */
export type KeptPlace = { top: number; index?: number; id?: string; ticks?: KeptTicks }

const PLACES_KEY = 'cms:places'

type Places = Record<string, KeptPlace>

const ownAccount = () => atoms.get(sessionAtom)?.account.id

/** Those of the signed-in person: nobody goes on with the ticks of another. */
function readPlaces(): Places {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACES_KEY) ?? 'null') as {
      account?: unknown
      places?: Places
    } | null
    return (kept?.account === ownAccount() && kept?.places) || {}
  } catch {
    return {}
  }
}

/** A sign-out leaves no places behind. */
export function forgetPlaces(): void {
  try {
    sessionStorage.removeItem(PLACES_KEY)
  } catch {
    // a forbidden storage holds none
  }
}

function ticksOf({ meta: { selection } }: ListStore): KeptTicks | undefined {
  const all = selection.mode === 'all'
  const listed = all ? selection.except : selection.records
  if ((listed.size === 0 && !all) || listed.size > MAX_TICKED) return undefined
  return { all, codes: [...listed.values()].map((record) => record.code) }
}

/** Remembers where a list is. `address` is its path with the filter, without the open record. */
export function keepPlace(address: string, list: ListStore): void {
  const account = ownAccount()
  if (list.meta.status !== 'ready' || account === undefined) return
  const ticks = ticksOf(list)
  const { [address]: _, ...others } = readPlaces()
  const kept = Object.entries(others).slice(1 - MAX_PLACES)
  const place: KeptPlace = {
    top: list.scroll.top,
    ...(list.cursor && { index: list.cursor.index, id: list.cursor.id }),
    ...(ticks && { ticks }),
  }
  try {
    const places = Object.fromEntries([...kept, [address, place]])
    sessionStorage.setItem(PLACES_KEY, JSON.stringify({ account, places }))
  } catch {
    // full or forbidden: the list then starts at its top after a reload
  }
}

/** The place of a list before the page was reloaded; undefined when it starts at the top. */
export function keptPlace(address: string): { place: ParkedPlace; ticks: KeptTicks | undefined } | undefined {
  const kept = readPlaces()[address]
  if (!kept) return undefined
  const cursor = kept.index === undefined ? undefined : { index: kept.index, id: kept.id }
  return { place: { top: kept.top, cursor }, ticks: kept.ticks }
}

/** Ticks again what was ticked before a reload, as far as it still exists. */
export async function tickAgain(list: ListStore, { codes, all }: KeptTicks): Promise<void> {
  const { query } = list.meta
  const records = await byCodes(list.source, codes, undefined, AbortSignal.timeout(30_000)).catch(
    () => undefined,
  )
  // Meanwhile the person may have chosen something else. An exception that is not known must not be acted upon.
  if (!records || list.meta.selected > 0 || list.meta.query !== query) return
  if (all) list.selecting.everythingBut(records)
  else if (records.length > 0) list.selecting.only(records)
}
