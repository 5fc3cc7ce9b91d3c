/**
 * How many rows a list has. Up to 10,000 always counted exactly (an index makes that cheap); above, an exact
 * count is remembered, served as an estimate once the area has changed, and taken again in the background.
 */
import type { Total } from '../../../../core/wire/lists.ts'
import type { Background } from '../background.ts'
import type { AreaTable } from '../columns.ts'
import { type Runner, run } from '../statement.ts'
import type { Changes } from '../write/changes.ts'
import { alone, type Compile, estimateRows } from './estimates.ts'

/** Counted exactly at each request, up to here. */
export const COUNTED = 10_000
/** Changes without an event (an import by hand) show after this time. */
const BELIEVED_MS = 30_000
/** Results of a replica that may lack the latest change: trusted no longer than its lag. */
const BELIEVED_LAGGING_MS = 1_000
const KEPT = 2_000

type Kept = { total: number; exact: boolean; counter: number; until: number }

/** A set of rows that is counted: an area's rows under some conditions. */
export type Counted = { table: AreaTable /** Names the conditions. */; key: string; compile: Compile }

/** Totals of filters, remembered until their table changes. */
export class Totals {
  readonly #kept = new Map<string, Kept>()
  readonly #changes: Changes
  readonly #background: Background
  readonly #runner: Runner

  constructor(runner: Runner, changes: Changes, background: Background) {
    this.#runner = runner
    this.#changes = changes
    this.#background = background
    changes.onReset(() => this.#kept.clear())
  }

  /**
   * The total without asking the database; undefined when a small total may be outdated and has to be
   * counted. Large ones are renewed in the background as needed.
   */
  known(set: Counted): Total | undefined {
    const kept = this.#kept.get(set.key)
    if (!kept) return undefined
    const fresh = kept.counter === this.counter(set.table) && kept.until > performance.now()
    const isCertain = fresh && kept.exact && set.table.server.silent !== true
    if (kept.total <= COUNTED) return isCertain ? { total: kept.total, totalKind: 'exact' } : undefined
    if (!fresh || !kept.exact) this.#recount(set)
    return { total: kept.total, totalKind: kept.exact && fresh ? 'exact' : 'estimate' }
  }

  /** Grows with each change of an area and of those whose names a search of it reads. */
  counter({ area, columns }: AreaTable): number {
    const named = new Set([area.id])
    for (const { field } of columns.values())
      if (field.search && (field.type === 'ref' || field.type === 'refs')) named.add(field.area)
    return [...named].reduce((sum, id) => sum + this.#changes.counter(id), 0)
  }

  /** An approximate number, for choosing a plan; exact or not. */
  async about(set: Counted): Promise<number> {
    const kept = this.#kept.get(set.key)
    if (kept) return kept.total
    const estimate = await this.estimate(set)
    this.#keep(set, { total: estimate, exact: false })
    return estimate
  }

  /** The planner's estimate. */
  async estimate({ table, compile }: Counted): Promise<number> {
    const { conditions, values } = alone(compile)
    return estimateRows(this.#runner, table, conditions, values)
  }

  /** The SQL that counts up to one more than `COUNTED`. */
  boundedCount({ table }: Counted, conditions: readonly string[]): string {
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
    return `(select count(*) from (select 1 from ${table.table} t${where} limit ${COUNTED + 1}) c)`
  }

  /** Takes over what a bounded count found; `counter` is the area's from before it was counted. */
  async counted(set: Counted, found: number, counter: number): Promise<Total> {
    if (found <= COUNTED) {
      this.#keep(set, { total: found, exact: true }, counter)
      return { total: found, totalKind: 'exact' }
    }
    const kept = this.#kept.get(set.key)
    const total = Math.max(COUNTED + 1, kept && kept.total > COUNTED ? kept.total : await this.estimate(set))
    this.#keep(set, { total, exact: false }, counter)
    this.#recount(set)
    return { total, totalKind: 'estimate' }
  }

  /** The total of a set, counted now when it must be. */
  async total(set: Counted): Promise<Total> {
    const known = this.known(set)
    if (known) return known
    const counter = this.counter(set.table)
    const { conditions, values } = alone(set.compile)
    const [row] = await run<{ count: number }>(
      this.#runner,
      `select ${this.boundedCount(set, conditions)} as count`,
      values,
    )
    return this.counted(set, row?.count ?? 0, counter)
  }

  #recount(set: Counted): void {
    this.#background.ask(`count ${set.key}`, async () => {
      const counter = this.counter(set.table)
      const { conditions, values } = alone(set.compile)
      const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
      const text = `select count(*) as count from ${set.table.table} t${where}`
      const [row] = await run<{ count: number }>(this.#runner, text, values)
      if (row) this.#keep(set, { total: row.count, exact: true }, counter)
    })
  }

  #keep(
    { table, key }: Counted,
    { total, exact }: { total: number; exact: boolean },
    counter?: number,
  ): void {
    this.#kept.delete(key)
    if (this.#kept.size >= KEPT) {
      const oldest = this.#kept.keys().next().value
      if (oldest !== undefined) this.#kept.delete(oldest)
    }
    this.#kept.set(key, {
      total,
      exact,
      counter: counter ?? this.counter(table),
      until: performance.now() + (this.#changes.mayLag(table.area.id) ? BELIEVED_LAGGING_MS : BELIEVED_MS),
    })
  }
}
