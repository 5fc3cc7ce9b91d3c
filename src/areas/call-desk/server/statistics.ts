/** Calls of a period counted by person, hour, day, product or supplier (decision 0034). */
import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from '../../../core/dates/dates.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { outcomeWords } from '../../call-outcomes/server/public.ts'
import { type Breakdown, type Choice, type Counted, IN_TIME } from '../statistics.ts'
import type { CountedCall, CountedCalls, Figures, Row, Statistics } from '../statistics-schema.ts'
import { REACHED, STANDING } from './board.ts'
import { KEYS, sumsOf } from './sums.ts'

/** Rows of an answer: the rest has fewer calls. */
const ROWS_MAX = 500
/** Rows of a sheet, which is written at once: more than there are people, and products that are called about. */
export const SHEET_ROWS_MAX = 20_000
/** Calls of one look. */
const CALLS_SHOWN = 50

// A constant text, nothing of an input goes into it.
const OUTCOME = sql.raw(outcomeWords('t'))

export type Asked = Pick<Choice, 'from' | 'to' | 'by' | 'about'>

/** Tables with the names and codes of keys; hours and days have none. */
const NAMES: Readonly<Record<Breakdown, string | undefined>> = {
  person: 'accounts',
  product: 'products',
  supplier: 'shops',
  hour: undefined,
  day: undefined,
}

/** "Changed" confirms an order; for a ticket or lead it means: talked, and it continues (decision 0030). */
const confirmedBy = (about: Asked['about']) =>
  about === 'confirm' ? sql`('confirmed', 'changed')` : sql`('confirmed')`

/** The calls that are counted, of the table `a`. */
const counted = ({ from, to, about }: Asked) => sql`a.ended_at >= ${startOfDay(from)}::timestamptz
  and a.ended_at < ${startOfDay(addDays(to, 1))}::timestamptz and a.purpose = ${about} and ${STANDING}`

/** Which calls a figure counts, and whether of each order only the last. */
function countedAs(figure: Counted, about: Asked['about']): { which: RawBuilder<unknown>; once: boolean } {
  switch (figure) {
    case 'calls':
      return { which: sql`true`, once: false }
    case 'reached':
      return { which: sql`a.result in ${REACHED}`, once: false }
    case 'matters':
      return { which: sql`true`, once: true }
    case 'confirmed':
      return { which: sql`a.result in ${confirmedBy(about)}`, once: true }
    case 'cancelled':
      return { which: sql`a.result = 'cancelled'`, once: true }
    case 'first':
      return { which: sql`a.waited_s is not null`, once: false }
  }
}

const NONE: Figures = {
  calls: 0,
  reached: 0,
  matters: 0,
  confirmed: 0,
  cancelled: 0,
  talkSeconds: null,
  first: 0,
  firstMinutes: null,
}

/** Every hour or day between the first and the last row, so that gaps are visible. */
function withoutGaps(rows: readonly Row[], by: Breakdown): Row[] {
  const known = new Map(rows.map((row) => [row.key, row]))
  const keys = [...known.keys()].sort((a, b) => (by === 'hour' ? Number(a) - Number(b) : a < b ? -1 : 1))
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined) return []
  const next = (key: string) => (by === 'hour' ? String(Number(key) + 1) : addDays(key, 1))
  const all: Row[] = []
  for (let key = first; ; key = next(key)) {
    all.push(known.get(key) ?? { key, name: null, code: null, ...NONE })
    if (key === last) return all
  }
}

type Read = Figures & { key: string | null; name: string | null; code: string | null; of: number }
/** The whole where there are no calls: `of` counts it with its rows. */
const NOTHING: Read = { ...NONE, key: null, name: null, code: null, of: 1 }

/**
 * Medians by place of the row, from how often each value occurs: percentile_cont would sort every call. For the rows
 * that are answered alone.
 */
const medians = (values: string, counts: string) => sql`
  select place, (min(value) filter (where 2 * upto >= of) + min(value) filter (where 2 * upto > of)) / 2.0 as median
  from (
    select place, value, sum(n) over (partition by place order by value) as upto, sum(n) over (partition by place) as of
    from (
      select s.place, v.value, sum(v.n) as n
      from sums c join shown s on s.by = c.by and s.key = c.key, unnest(c.${sql.ref(values)}, c.${sql.ref(counts)}) as v(value, n)
      where c.${sql.ref(values)} is not null group by s.place, v.value
    ) n
  ) spread group by place`

type Asks = Asked & { max: number; stored: boolean }

/** One statement, so that sums and calls are of one moment; undefined where sums it relies on were gone by then. */
async function readOnce(db: Sql, { max, stored, ...asked }: Asks): Promise<Read[] | undefined> {
  const { ids, sums } = await sumsOf(db, asked, stored)
  const names = NAMES[asked.by]
  const named = names ? sql`left join ${sql.table(names)} n on n.id::text = f.key` : sql``
  const { rows } = await sql<Read & { intact: boolean }>`
    with sums as materialized (select * from ${sums} c
    ), figures as (
      select by, key, sum(calls)::integer as calls, sum(reached)::integer as reached, sum(matters)::integer as matters,
        sum(confirmed)::integer as confirmed, sum(cancelled)::integer as cancelled, sum(first)::integer as first
      from sums group by by, key
    ), shown as materialized (
      select *, count(*) over () as of, row_number() over (order by by = 'all' desc, calls desc, key)::integer as place
      from figures order by place limit ${max + 1}
    ), talks as (${medians('talks', 'talk_counts')}), waits as (${medians('waits', 'wait_counts')})
    select case when f.by <> 'all' then f.key end as key, f.calls, f.reached, f.matters, f.confirmed, f.cancelled,
      round(l.median)::integer as "talkSeconds", f.first, round(w.median)::integer as "firstMinutes",
      ${names ? sql`n.name, n.code` : sql`null as name, null as code`}, f.of,
      (select count(*) from call_spans where id = any(${ids}::bigint[]) and not stale) = ${ids.length} as intact
    from shown f left join talks l on l.place = f.place left join waits w on w.place = f.place ${named}
    order by f.place`.execute(db)
  return rows[0]?.intact === false ? undefined : rows.map(({ intact: _, ...row }) => row)
}

/** The figures of a period, from sums of past days and months as far as there are any (`stored`). */
export async function readStatistics(
  db: Sql,
  asked: Asked,
  { max = ROWS_MAX, stored = true }: { max?: number; stored?: boolean } = {},
): Promise<Statistics> {
  const rows =
    (await readOnce(db, { ...asked, max, stored })) ??
    // A call of a past day was undone meanwhile.
    (await readOnce(db, { ...asked, max, stored: false })) ??
    []
  const [whole, ...parts] = rows
  const found = parts.map(({ of: _, ...row }): Row => ({ ...row, key: row.key ?? '' }))
  const { key: _key, name: _name, code: _code, of, ...total } = whole ?? NOTHING
  return {
    ...asked,
    total,
    rows: IN_TIME.has(asked.by) ? withoutGaps(found, asked.by) : found,
    left: of - 1 - found.length,
  }
}

/** The calls behind a figure, of one row or of all (`row` null), from place `at` on. */
export async function readCounted(
  db: Sql,
  asked: Asked,
  { figure, row, at }: { figure: Counted; row: string | null; at: number },
): Promise<CountedCalls> {
  const { which, once } = countedAs(figure, asked.about)
  const { rows } = await sql<CountedCall & { total: number }>`
    with found as materialized (
      select a.id, a.task_id, a.by_id, a.ended_at, row_number() over (
        partition by ${once ? sql`a.task_id` : sql`a.id`} order by a.ended_at desc, a.id desc) as nth
      from call_attempts a
      where ${counted(asked)} and ${which} ${row === null ? sql`` : sql`and ${row} = any(${KEYS[asked.by]})`}
    ), shown as (
      select id, ended_at, count(*) over () as total from found where nth = 1
      order by ended_at desc, id desc limit ${CALLS_SHOWN} offset ${at}
    )
    select c.id, iso_time(c.ended_at) as at, p.name as by, t.code as task, t.order_code as code,
      t.customer_name as "customerName", c.attempt, c.result, ${OUTCOME} as outcome, c.note,
      extract(epoch from c.ended_at - c.started_at)::integer as seconds, s.total
    from shown s join call_attempts c on c.id = s.id join call_tasks t on t.id = c.task_id
      left join accounts p on p.id = c.by_id
    order by c.ended_at desc, c.id desc`.execute(db)
  return { total: rows[0]?.total ?? 0, calls: rows.map(({ total: _, ...call }) => call) }
}
