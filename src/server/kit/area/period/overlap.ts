/**
 * Periods that must not overlap (manifest: `period.overlap`). Checked under a lock, so that the refusal names the other
 * record; an exclusion constraint of the table guards what is written past the kit.
 */

import { dayOf, formatDay } from '../../../../core/dates/dates.ts'
import { lastInstant } from '../../../../core/dates/ends.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import type { Changes } from '../face.ts'
import { Params, type Runner, run } from '../statement.ts'

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null)

/** Throws `invalid` when a record would hold at the same time as another one that agrees in the fields of `overlap`. */
export async function refuseOverlap(
  runner: Runner,
  table: AreaTable,
  record: Readonly<Record<string, unknown>>,
  changes: Changes,
): Promise<void> {
  const { area, columns } = table
  const { period } = area
  if (!period?.overlap) return
  const names = [period.from, period.to, ...period.overlap]
  if (!names.some((name) => changes[name] !== undefined)) return
  const values = {
    ...record,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  }
  const [start, end] = [values[period.from], values[period.to]]
  // A range that ends before it starts is none: the area's own rule has said why where it has one.
  if (typeof start === 'string' && typeof end === 'string' && Date.parse(end) < Date.parse(start))
    throw new Problem('invalid', { area: area.id, fields: { [period.to]: { key: 'wrongValue' } } })
  await run(runner, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`period ${area.id}`])
  const params = new Params()
  const sql = (name: string) => columns.get(name)?.sql ?? 'null'
  const days = area.fields[period.from]?.type === 'date'
  const [range, type, bounds] = days ? ['daterange', 'date', '[]'] : ['tstzrange', 'timestamptz', '[)']
  const own = [period.from, period.to].map((name) => params.add(values[name] ?? null, type))
  const conditions = [
    ...(typeof record.id === 'string' ? [`t."id" <> ${params.add(record.id, 'uuid')}`] : []),
    ...period.overlap.map((name) => {
      const cast = columns.get(name)?.type === 'uuid' ? 'uuid' : 'text'
      return `${sql(name)}${cast === 'text' ? '::text' : ''} is not distinct from ${params.add(idOf(values[name]), cast)}`
    }),
    `${range}(${sql(period.from)}, ${sql(period.to)}, '${bounds}') && ${range}(${own.join(', ')}, '${bounds}')`,
  ]
  const [other] = await run<{ code: string; from: string | null; to: string | null }>(
    runner,
    `select t."code", ${sql(period.from)}::text as "from", ${sql(period.to)}::text as "to" from ${table.table} t
     where ${conditions.join(' and ')} order by ${sql(period.from)} limit 1`,
    params.values,
  )
  if (!other) return
  const day = (at: string | null) => (at === null ? '…' : formatDay(days ? at : dayOf(at)))
  const to = days || other.to === null ? other.to : lastInstant(new Date(other.to).toISOString())
  const said = { code: other.code, from: day(other.from), to: day(to) }
  throw new Problem('invalid', {
    area: area.id,
    fields: { [period.from]: { key: 'overlaps', params: said } },
  })
}
