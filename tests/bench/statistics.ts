/**
 * `node tests/bench/statistics.ts [--calls 1000000] [--times 20]`: the statistics of a month and of twelve with so many calls
 * in twelve months, and what the sums cost when a call is written. Calls are added to a throw-away database, or to
 * `BENCH_DATABASE_URL` as far as it has fewer.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { sumUp } from '../../src/areas/call-desk/server/sum-up.ts'
import { ABOUT, BREAKDOWNS, OF_ORDERS } from '../../src/areas/call-desk/statistics.ts'
import { addDays, dayOf } from '../../src/core/dates/dates.ts'
import { openDatabase } from '../../src/server/kit/database/database.ts'
import { measure, reporter } from './measure.ts'
import { benchTarget, caller } from './target.ts'

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '1000000' }, times: { type: 'string', default: '20' } },
})
const calls = Number(values.calls)
const times = Number(values.times)

/** Past orders that nobody called get tasks and one to four calls each, by every user and at all hours; 2 % are taken back. */
const FILL = `
  create temp table filled as
  select o.*, gen_random_uuid() as task, ('x' || substr(md5(o.id::text), 1, 7))::bit(28)::integer as r
  from orders o where o.placed_at > now() - interval '365 days' and o.status not in ('pending', 'awaiting_payment')
    and not exists (select from call_tasks t where t.order_id = o.id) order by md5(o.id::text) limit $1`
const TASKS = `
  insert into call_tasks (id, code, state, purpose, order_id, order_code, customer_name, phone, total, due_at, rank_at, attempts,
    result, created_at, updated_at)
  select task, 'BENCH' || task, 'done', case r % 20 when 0 then 'care' when 1 then 'lead' else 'confirm' end,
    case when r % 20 > 1 then id end, code, buyer_name, phone, total, placed_at, placed_at, 1, 'confirmed', placed_at, placed_at
  from filled`
const CALLS = `
  insert into call_attempts (id, task_id, order_id, purpose, phone, by_id, attempt, result, started_at, ended_at, waited_s, key)
  select gen_random_uuid(), task, case when r % 20 > 1 then f.id end,
    case r % 20 when 0 then 'care' when 1 then 'lead' else 'confirm' end, phone,
    (select array_agg(id order by id) from accounts)[1 + (r + k * k * (r / 7 % 5)) % (select count(*) from accounts)], k,
    (array['no_answer', 'busy', 'call_back', 'confirmed', 'confirmed', 'changed', 'cancelled', 'confirmed'])[1 + (r / 11 + k) % 8],
    at - make_interval(secs => 15 + (r + k * 37) % 240), at,
    case when k = 1 then extract(epoch from at - placed_at)::integer end, 'bench:' || task || k
  from filled f, generate_series(1, 1 + (r / 3 % 10 > 6)::integer + (r / 3 % 10 > 8)::integer * 2) k,
    lateral (select placed_at + make_interval(mins => 20 + r % 900 + (k - 1) * (60 + r / 13 % 2800)) as at) at`
const UNDONE = `
  insert into call_attempts (id, task_id, order_id, purpose, phone, by_id, attempt, result, ended_at, key, retracts)
  select gen_random_uuid(), task_id, order_id, purpose, phone, by_id, attempt, result, ended_at, 'undo:' || id, id
  from call_attempts a where key like 'bench:%' and md5(id::text) < '05'
    and not exists (select from call_attempts u where u.retracts = a.id)`

async function fill(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select count(*)::integer as count from call_attempts where retracts is null',
  )
  const missing = calls - Number(rows[0].count)
  if (missing > 0) {
    // No user sees these tasks: no events and no search text.
    await client.query('alter table call_tasks disable trigger user')
    await client.query(FILL, [Math.ceil(missing / 1.5)])
    for (const statement of [TASKS, CALLS, UNDONE, 'select call_goods_catch_up()'])
      await client.query(statement)
    await client.query('alter table call_tasks enable trigger user')
  }
  for (const table of ['call_attempts', 'call_tasks', 'order_lines'])
    await client.query(`vacuum analyze ${table}`)
}

/** Sums up all that is past, and how long that took. */
async function sumAll(url: string): Promise<{ spans: number; ms: number }> {
  const database = await openDatabase({ url, dataDir: '' })
  try {
    const from = performance.now()
    let spans = 0
    for (let made = 1; made > 0; spans += made)
      made = await database.transaction((db) => sumUp(db as never, new Date().toISOString(), 10_000))
    await sql`analyze call_sums`.execute(database.db)
    return { spans, ms: performance.now() - from }
  } finally {
    await database.close()
  }
}

/** ms to write one call of an order, with or without what keeps the sums right; nothing stays. */
async function write(client: pg.Client, triggers: 'enable' | 'disable') {
  await client.query('begin')
  await client.query(`alter table call_attempts ${triggers} trigger user`)
  const { rows } = await client.query(`select id from orders where status = 'delivered' limit 600`)
  const figures = await measure(
    500,
    (i) =>
      client.query(
        `insert into call_attempts (id, task_id, order_id, phone, by_id, attempt, result, started_at, ended_at, key)
         select gen_random_uuid(), gen_random_uuid(), $1, '0', id, 1, 'confirmed', now(), now(), gen_random_uuid()::text
         from accounts limit 1`,
        [rows[i % rows.length].id],
      ),
    100,
  )
  await client.query('rollback')
  return figures
}

const target = await benchTarget({ orders: calls, kind: 'postgres' })
const client = new pg.Client(target.databaseUrl)
try {
  await client.connect()
  await fill(client)
  const { spans, ms } = await sumAll(target.databaseUrl ?? '')
  const { rows } = await client.query(
    `select count(*)::integer as calls from call_attempts where retracts is null and ended_at > now() - interval '1 year'`,
  )
  const report = reporter(`call statistics, ${rows[0].calls.toLocaleString('en')} calls in twelve months`)
  report.value(`${spans} days and months summed up`, `${(ms / 1000).toFixed(1)} s`)
  const call = caller(target)
  const today = dayOf(Date.now())
  for (const [name, from] of [
    ['a month', addDays(today, -30)],
    ['twelve months', addDays(today, -364)],
  ])
    for (const about of ABOUT)
      for (const by of BREAKDOWNS) {
        if (about !== 'confirm' && OF_ORDERS.has(by)) continue
        const path = `/api/call-desk/statistics?from=${from}&to=${today}&about=${about}&by=${by}`
        const figures = await measure(times, () => call('GET', path), 2)
        report.times(`${name}, ${about}, by ${by}`, figures, { ms: 1_000, of: 'p95' })
      }
  for (const turn of [1, 2]) {
    report.times(`write a call, without sums, turn ${turn}`, await write(client, 'disable'))
    report.times(`write a call, turn ${turn}`, await write(client, 'enable'))
  }
} finally {
  await client.end()
  await target.close()
}
