/**
 * A window of a list's calendar (manifest: `calendar`): the records whose span meets it, under the list's own filter. Half-open
 * in the shop's zone, and bounded: of more than `CALENDAR_MAX` records the days are counted instead (decision 0127).
 */
import { CALENDAR_DAYS, CALENDAR_MAX } from '../../../../core/calendar.ts'
import { addDays, isDay, startOfDay } from '../../../../core/dates/dates.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { CUSTOM_PLAN } from '../../database/session-client.ts'
import type { AreaTable } from '../columns.ts'
import type { Actor } from '../face.ts'
import { Params, run } from '../statement.ts'
import { countedSet, type Lists } from './counted-set.ts'
import { type Filter, readFilter, readParameters } from './list-query.ts'
import { readTexts } from './row-text.ts'
import { refuseScan } from './scans.ts'
import type { WrittenRow } from './written-rows.ts'

export type CalendarRequest = Filter & { from: string; to: string }

const wrong = (name: string, key: string, params?: Record<string, number>) =>
  new Problem('badFilter', { fields: { [name]: { key, ...(params && { params }) } } })

/** Reads the query string of `GET /api/{area}/calendar`. Throws `badFilter` naming the parameter. */
export function readCalendarRequest(table: AreaTable, query: unknown): CalendarRequest {
  const given = readParameters(query, ['from', 'to', 'where', 'q'])
  for (const name of ['from', 'to'] as const) {
    // The last day of the calendar has no day after it.
    if (!isDay(given[name] ?? '') || given[name] === '9999-12-31') throw wrong(name, 'date')
  }
  const { from = '', to = '' } = given
  if (to <= from) throw wrong('to', 'wrongValue')
  if (to > addDays(from, CALENDAR_DAYS)) throw wrong('to', 'tooBig', { max: CALENDAR_DAYS })
  return { ...readFilter(table, given), from, to }
}

/** SQL of a span: whether a record meets a window whose bounds are SQL too. */
type Span = {
  start: string
  meets(from: string, to: string): string
  bound(day: string): string
  type: string
}

/** Throws for an area without a calendar. */
function spanOf({ area, columns }: AreaTable): Span {
  const { calendar } = area
  const start = calendar && columns.get(calendar.from)?.sql
  if (!calendar || start === undefined) throw new Error(`area ${area.id} has no calendar`)
  const days = area.fields[calendar.from]?.type === 'date'
  const [range, bounds] = days ? ['daterange', '[]'] : ['tstzrange', '[)']
  const end = calendar.to === undefined ? undefined : columns.get(calendar.to)?.sql
  return {
    start,
    type: days ? 'date' : 'timestamptz',
    bound: (day) => (days ? day : startOfDay(day)),
    meets: (from, to) =>
      end === undefined
        ? `${start} >= ${from} and ${start} < ${to}`
        : `${range}(${start}, ${end}, '${bounds}') && ${range}(${from}, ${to}, '[)')`,
  }
}

/** Returns the rows of a window as JSON that an actor sees, before masking; `days`: counts, where they are too many. */
export async function readCalendar(
  lists: Lists,
  table: AreaTable,
  request: CalendarRequest,
  actor: Actor,
): Promise<{ rows: WrittenRow[]; days: Record<string, number> | null }> {
  await refuseScan(lists, table, request, actor)
  const set = countedSet(lists, table, request, actor)
  const { start, meets, bound, type } = spanOf(table)
  const params = new Params()
  const conditions = set.compile(params)
  const [from, to] = [request.from, request.to].map((day) => params.add(bound(day), type))
  const { writer } = table.list
  const text = `${CUSTOM_PLAN} select ${writer.select()} from ${table.table} t
    where ${[...conditions, meets(from ?? '', to ?? '')].join(' and ')}
    order by ${start} nulls first, t."id" limit ${CALENDAR_MAX + 1}`
  const texts = await readTexts(lists.reader, text, params.values)
  const more = texts.length > CALENDAR_MAX
  if (more) texts.length = CALENDAR_MAX
  const rows = await lists.written.once(writer, lists.runner, texts)
  return { rows, days: more ? await countDays(lists, table, request, actor) : null }
}

/** Records by day of the window, also those whose span began before it. */
async function countDays(
  lists: Lists,
  table: AreaTable,
  request: CalendarRequest,
  actor: Actor,
): Promise<Record<string, number>> {
  const { meets, type } = spanOf(table)
  const params = new Params()
  const conditions = countedSet(lists, table, request, actor).compile(params)
  const [from, to] = [request.from, addDays(request.to, -1)].map((day) => params.add(day, 'date'))
  const at = (day: string) =>
    type === 'date' ? `(${day})::date` : `((${day}) at time zone 'Asia/Ho_Chi_Minh')`
  const next = `d.day + interval '1 day'`
  const rows = await run<{ day: string; n: string }>(
    lists.reader,
    `${CUSTOM_PLAN} select d.day::date::text as day, (
       select count(*) from ${table.table} t where ${[...conditions, meets(at('d.day'), at(next))].join(' and ')}
     ) as n from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d (day)`,
    params.values,
  )
  return Object.fromEntries(rows.filter(({ n }) => Number(n) > 0).map(({ day, n }) => [day, Number(n)]))
}
