/** Calls of a period counted by person, hour, day, product or supplier (decision 0034). */
import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from '../../../core/dates.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { outcomeWords } from '../../call-outcomes/server/outcomes.ts'
import { type Breakdown, type Choice, type Counted, IN_TIME } from '../statistics.ts'
import type { CountedCall, CountedCalls, Figures, Row, Statistics } from '../statistics-schema.ts'
import { REACHED, STANDING } from './board.ts'

/** Rows of an answer: the rest has fewer calls. */
const ROWS_MAX = 500
/** Rows of a sheet, which is written at once: more than there are people, and products that are called about. */
export const SHEET_ROWS_MAX = 20_000
/** Calls of one look. */
const CALLS_SHOWN = 50

// A constant text, nothing of an input goes into it.
const OUTCOME = sql.raw(outcomeWords('t'))

export type Asked = Pick<Choice, 'from' | 'to' | 'by' | 'about'>

/** The shop's clock of a call's end. */
const clock = sql`(a.ended_at at time zone 'Asia/Ho_Chi_Minh')`

type Key = {
  /** What a call is counted under; text, so that all breakdowns are one shape. */
  key: RawBuilder<unknown>
  /** What has to be read beside a call for that. */
  beside?: RawBuilder<unknown>
  /** Where it is the order's and not the call's: the keys of the called orders (`tasks t`), each once. */
  ofOrders?: RawBuilder<unknown>
}

const KEYS: Readonly<Record<Breakdown, Key>> = {
  person: { key: sql`a.by_id::text` },
  hour: { key: sql`extract(hour from ${clock})::integer::text` },
  day: { key: sql`to_char(${clock}, 'YYYY-MM-DD')` },
  // Once for each product of the order, however many lines it has.
  product: {
    key: sql`l.product_id::text`,
    beside: sql`join lateral (
      select distinct x.product_id from order_lines x where x.order_id = a.order_id) l on true`,
    ofOrders: sql`select distinct t.task_id, l.product_id::text as key
      from tasks t join order_lines l on l.order_id = t.order_id`,
  },
  supplier: {
    key: sql`o.shop_id::text`,
    beside: sql`join orders o on o.id = a.order_id`,
    ofOrders: sql`select t.task_id, o.shop_id::text as key from tasks t join orders o on o.id = t.order_id`,
  },
}

/** Whose name and code a key is; hours and days have none. */
const NAMES: Readonly<Record<Breakdown, string | undefined>> = {
  person: 'accounts',
  product: 'products',
  supplier: 'shops',
  hour: undefined,
  day: undefined,
}

/** "Changed" confirms an order; of a ticket or lead it says: talked, and it goes on (decision 0030). */
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

/** All that lies between the first and the last row of hours or days, so that a gap is seen as one. */
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
 * Medians of `value` by key, and of all under no key, from how often each value occurs: percentile_cont would sort every
 * call. `from` has the keys, `whole` each call once.
 */
const medians = (value: RawBuilder<unknown>, from: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql`
  select key, (min(value) filter (where 2 * upto >= of) + min(value) filter (where 2 * upto > of)) / 2 as median
  from (
    select key, value, sum(n) over (partition by key order by value) as upto, sum(n) over (partition by key) as of
    from (
      select key, ${value} as value, count(*) as n from ${from} where ${value} is not null group by key, ${value}
      union all
      select null, ${value}, count(*) from ${whole} where ${value} is not null group by ${value}
    ) n
  ) spread group by key`

/** What a task's calls came to, gathered from what `from` has of it. */
const COUNTS = sql`count(*)::integer as matters, sum(calls)::integer as calls, sum(reached)::integer as reached,
  sum(first)::integer as first, count(*) filter (where confirmed)::integer as confirmed,
  count(*) filter (where cancelled)::integer as cancelled`

/**
 * One statement: calls are gathered by task first, since orders count once, then by key; the whole is gathered by task
 * alone. Nothing is sorted but what is left of that.
 */
export async function readStatistics(db: Sql, asked: Asked, max = ROWS_MAX): Promise<Statistics> {
  const { by, about } = asked
  const { key, ofOrders } = KEYS[by]
  const names = NAMES[by]
  const named = names ? sql`left join ${sql.table(names)} n on n.id::text = f.key` : sql``
  const keyed = ofOrders
    ? sql`(select k.key, c.talk_s, c.wait_min from calls c join keys k on k.task_id = c.task_id) c`
    : sql`calls c`
  const { rows } = await sql<Read>`
    with calls as materialized (
      select ${ofOrders ? sql`null::text` : key} as key, a.task_id, a.order_id, a.result in ${REACHED} as reached,
        a.result in ${confirmedBy(about)} as confirmed, a.result = 'cancelled' as cancelled,
        case when a.result in ${REACHED} then extract(epoch from a.ended_at - a.started_at)::integer end as talk_s,
        round(a.waited_s / 60.0)::integer as wait_min
      from call_attempts a where ${counted(asked)}
    ), tasks as materialized (
      select key, task_id, order_id, count(*) as calls, count(*) filter (where reached) as reached,
        count(wait_min) as first, bool_or(confirmed) as confirmed, bool_or(cancelled) as cancelled
      from calls group by key, task_id, order_id
    ), keys as materialized (
      ${ofOrders ?? sql`select null::uuid as task_id, null::text as key where false`}
    ), counts as (
      select key, ${COUNTS} from ${
        ofOrders
          ? sql`(select k.key, t.calls, t.reached, t.first, t.confirmed, t.cancelled
              from tasks t join keys k on k.task_id = t.task_id) t`
          : sql`tasks`
      } group by key
      union all
      select null, ${COUNTS} from (
        select sum(calls) as calls, sum(reached) as reached, sum(first) as first, bool_or(confirmed) as confirmed,
          bool_or(cancelled) as cancelled
        from tasks group by task_id) w having count(*) > 0
    ), talks as (${medians(sql`c.talk_s`, keyed, sql`calls c`)}
    ), waits as (${medians(sql`c.wait_min`, keyed, sql`calls c`)})
    select f.*, round(l.median)::integer as "talkSeconds", round(w.median)::integer as "firstMinutes",
      ${names ? sql`n.name, n.code` : sql`null as name, null as code`}, count(*) over () as of
    from counts f left join talks l on l.key is not distinct from f.key
      left join waits w on w.key is not distinct from f.key ${named}
    order by f.key is not null, f.calls desc, f.key limit ${max + 1}`.execute(db)
  const [whole, ...parts] = rows
  const found = parts.map(({ of: _, ...row }): Row => ({ ...row, key: row.key ?? '' }))
  const { key: _key, name: _name, code: _code, of, ...total } = whole ?? NOTHING
  return {
    ...asked,
    total,
    rows: IN_TIME.has(by) ? withoutGaps(found, by) : found,
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
  const { key, beside = sql`` } = row === null ? { key: sql`null::text` } : KEYS[asked.by]
  const { rows } = await sql<CountedCall & { total: number }>`
    with found as materialized (
      select a.id, a.task_id, a.by_id, a.ended_at, row_number() over (
        partition by ${once ? sql`a.task_id` : sql`a.id`} order by a.ended_at desc, a.id desc) as nth
      from call_attempts a ${beside}
      where ${counted(asked)} and ${which} ${row === null ? sql`` : sql`and ${key} = ${row}`}
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
