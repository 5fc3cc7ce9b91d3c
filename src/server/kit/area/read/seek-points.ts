/**
 * Seek points: the sort key of every 1,000th row of a list, so that row 900,000 of a million is reached by an
 * index seek and a short walk. Built in the background on first need and again after changes; between the
 * two a row number far down may be off by as many rows as came or went, which a live list is anyway.
 */
import type { Background } from '../background.ts'
import type { AreaTable } from '../columns.ts'
import { Params, type Runner, run } from '../statement.ts'
import type { Changes } from '../write/changes.ts'
import type { Key } from './cursor.ts'
import { type Order, walk } from './order.ts'
import type { Counted } from './totals.ts'

export const SEEK_POINT_EVERY = 1_000
/** Seek points that took no longer are built again at once when outdated, so that small tables are exact. */
const CHEAP_MS = 15
const KEPT_KEYS = 200_000
const KEPT_LISTS = 500

type Kept = { keys: Key[]; counter: number | undefined; tookMs: number }

export type SeekPoint = { /** Row number of the key's row. */ at: number; key: Key }

/** Seek points of lists, built in the background. */
export class SeekPoints {
  readonly #kept = new Map<string, Kept>()
  readonly #changes: Changes
  readonly #background: Background
  readonly #runner: Runner
  #keys = 0

  constructor(runner: Runner, changes: Changes, background: Background) {
    this.#runner = runner
    this.#changes = changes
    this.#background = background
    changes.onReset(() => {
      this.#kept.clear()
      this.#keys = 0
    })
  }

  /** The last seek point at or before a row number; undefined while there are none. Asks for what is missing. */
  async before(set: Counted, order: Order, at: number): Promise<SeekPoint | undefined> {
    const name = `${set.key} ${order.text}`
    const kept = await this.#current(name, set, order)
    if (!kept) return undefined
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    const index = Math.min(Math.floor(at / SEEK_POINT_EVERY), kept.keys.length) - 1
    const key = kept.keys[index]
    return key && { at: (index + 1) * SEEK_POINT_EVERY, key }
  }

  /** All seek points of a list that are there now, for finding a record's row number. */
  async all(set: Counted, order: Order): Promise<readonly Key[]> {
    return (await this.#current(`${set.key} ${order.text}`, set, order))?.keys ?? []
  }

  /** Builds what is not there yet, in the background; outdated ones wait until they are asked for. */
  prepare(set: Counted, order: Order): void {
    if (!this.#kept.has(`${set.key} ${order.text}`)) this.#ask(set, order)
  }

  #ask(set: Counted, order: Order): void {
    const name = `${set.key} ${order.text}`
    this.#background.ask(`seekPoints ${name}`, async () => {
      await this.#build(name, set, order)
    })
  }

  async #current(name: string, set: Counted, order: Order): Promise<Kept | undefined> {
    const kept = this.#kept.get(name)
    if (kept && kept.counter === this.#changes.counter(set.table.area.id)) return kept
    if (kept && kept.tookMs <= CHEAP_MS) return this.#build(name, set, order)
    this.#ask(set, order)
    return kept
  }

  async #build(name: string, { table, compile }: Counted, order: Order): Promise<Kept> {
    const counter = this.#changes.counter(table.area.id)
    const began = performance.now()
    const keys = await readKeys(this.#runner, table, order, compile)
    // Of a replica that may lack the latest change they serve this once and are built again.
    const current = this.#changes.mayLag(table.area.id) ? undefined : counter
    const kept = { keys, counter: current, tookMs: performance.now() - began }
    this.#drop(name)
    this.#kept.set(name, kept)
    this.#keys += keys.length
    for (const oldest of this.#kept.keys()) {
      if ((this.#keys <= KEPT_KEYS && this.#kept.size <= KEPT_LISTS) || oldest === name) break
      this.#drop(oldest)
    }
    return kept
  }

  #drop(name: string): void {
    this.#keys -= this.#kept.get(name)?.keys.length ?? 0
    this.#kept.delete(name)
  }
}

async function readKeys(
  runner: Runner,
  table: AreaTable,
  order: Order,
  compile: (params: Params) => string[],
): Promise<Key[]> {
  const params = new Params()
  const rows = walk(params, { table, order, conditions: compile(params) })
  return run<Key>(
    runner,
    `select n.k::text as "value", n."id" from (
       select w.k, w."id", row_number() over () as row from (${rows}) w
     ) n where n.row % ${SEEK_POINT_EVERY} = 1 and n.row > 1`,
    params.values,
  )
}
