/**
 * Names of other records, `{id, code, name}`, as responses carry them. A list of 50 rows names some 200
 * others: looked up in the database they cost more than the page itself (measured: 0.6 of 0.9 ms), so they
 * are cached, dropped when their record changes, and never trusted for longer than a minute.
 */
import type { Ref, Tone } from '../../../../core/fields.ts'
import type { AreaTable, Projection } from '../columns.ts'
import { Params, quote, type Runner, run } from '../statement.ts'
import { type Changes, EVERY_RECORD } from '../write/changes.ts'

const KEPT_PER_AREA = 50_000
const BELIEVED_MS = 60_000

/** A name, and the same as JSON. */
type Named = { ref: Ref; json: string }
type Kept = Named & { until: number }
type Row = Record<string, unknown>
/** Notes that a name is needed. */
export type WantRef = (area: string, id: string) => void
export type RefsByArea = ReadonlyMap<string, ReadonlySet<string>>

/** Codes and names of referenced records, remembered until they change. */
export class RefNames {
  readonly #kept = new Map<string, Map<string, Kept>>()
  readonly #tables: ReadonlyMap<string, AreaTable>
  readonly #changes: Changes

  constructor(tables: ReadonlyMap<string, AreaTable>, changes: Changes) {
    this.#tables = tables
    this.#changes = changes
    changes.onChange((area, record) => {
      if (record === EVERY_RECORD) this.#kept.delete(area)
      else this.#kept.get(area)?.delete(record)
    })
    changes.onReset(() => this.#kept.clear())
  }

  /** Turns the ids in rows into `{id, code, name}`, in place; null where the record is gone. */
  async fill(runner: Runner, projection: Projection, rows: readonly Row[]): Promise<void> {
    if (projection.refs.length === 0 && projection.manyRefs.length === 0) return
    const named = await this.named(runner, (want) => {
      for (const row of rows) {
        for (const { name, area } of projection.refs) if (row[name] !== null) want(area, row[name] as string)
        for (const { name, area } of projection.manyRefs)
          for (const id of row[name] as string[]) want(area, id)
      }
    })
    for (const row of rows) {
      for (const { name, area } of projection.refs) {
        const id = row[name]
        if (id !== null) row[name] = named(area, id as string)?.ref ?? null
      }
      for (const { name, area } of projection.manyRefs) {
        row[name] = (row[name] as string[]).flatMap((id) => named(area, id)?.ref ?? [])
      }
    }
  }

  /** The names that `collect` asks for: those not remembered are read. Undefined for a record that is gone. */
  async named(
    runner: Runner,
    collect: (want: WantRef) => void,
  ): Promise<(area: string, id: string) => Named | undefined> {
    const now = performance.now()
    // Kept here: a change that arrives while the others are read removes them from the cache only.
    const known = new Map<string, Named>()
    let missing: Map<string, Set<string>> | undefined
    collect((area, id) => {
      const kept = this.#kept.get(area)?.get(id)
      if (kept && kept.until > now) {
        known.set(id, kept)
        return
      }
      missing ??= new Map()
      const ids = missing.get(area)
      if (ids) ids.add(id)
      else missing.set(area, new Set([id]))
    })
    const fresh = missing && (await this.#load(runner, missing, false))
    return (_area, id) => fresh?.get(id) ?? known.get(id)
  }

  /**
   * Reads names from the database, all areas in one statement, and remembers them. With `hold`, nobody can
   * delete these records until the runner's transaction ends; locked in the order of ids, so that holders
   * never wait for each other in a ring.
   */
  async load(runner: Runner, wanted: RefsByArea, { hold = false } = {}): Promise<ReadonlyMap<string, Ref>> {
    const found = await this.#load(runner, wanted, hold)
    return new Map([...found].map(([id, { ref }]) => [id, ref]))
  }

  async #load(runner: Runner, wanted: RefsByArea, hold: boolean): Promise<ReadonlyMap<string, Named>> {
    const params = new Params()
    const parts: string[] = []
    const counters = new Map<string, number>()
    for (const [area, ids] of wanted) {
      const table = this.#tables.get(area)
      if (!table) continue
      counters.set(area, this.#changes.counter(area))
      const name = table.columns.get(table.area.nameField)?.sql ?? 't."code"'
      const { colour } = table.area
      const tone = colour === undefined ? 'null' : table.columns.get(colour)?.sql
      const names = `select ${params.add(area)}::text as area, t."id", t."code",
        coalesce(${name}::text, t."code") as "name", ${tone}::text as "tone"
        from ${table.table} t where t."id" = any(${params.add([...ids], 'uuid[]')})`
      parts.push(hold ? `select * from (${names} order by t."id" for key share of t) h` : names)
    }
    const found = new Map<string, Named>()
    if (parts.length === 0) return found
    const rows = await run<Omit<Ref, 'tone'> & { area: string; tone: Tone | null }>(
      runner,
      parts.join(' union all '),
      params.values,
    )
    const until = performance.now() + BELIEVED_MS
    for (const { area, id, code, name, tone } of rows) {
      const ref: Ref = tone === null ? { id, code, name } : { id, code, name, tone }
      const named = { ref, json: JSON.stringify(ref) }
      found.set(id, named)
      // Changed while it was being read: good for this answer, not for the next one.
      if (counters.get(area) === this.#changes.counter(area)) this.#keep(area, { ...named, until })
    }
    return found
  }

  #keep(area: string, kept: Kept): void {
    let names = this.#kept.get(area)
    if (!names) {
      names = new Map()
      this.#kept.set(area, names)
    }
    if (names.size >= KEPT_PER_AREA) {
      const oldest = names.keys().next().value
      if (oldest !== undefined) names.delete(oldest)
    }
    names.set(kept.ref.id, kept)
  }
}

/** The condition that finds a record by its id or code among those of an area. */
export function idsOf(
  table: AreaTable,
  params: Params,
  ids: readonly string[],
  codes: readonly string[],
): string {
  return `select r."id" from ${table.table} r where r."id" = any(${params.add(ids, 'uuid[]')})
    or r.${quote('code')} = any(${params.add(codes, 'text[]')})`
}
