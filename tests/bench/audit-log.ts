/**
 * `node tests/bench/audit-log.ts [--entries 10000000] [--times 50]`: the audit log with so many entries. They are added to a
 * throw-away database, or to `BENCH_DATABASE_URL` as far as it has fewer.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addDays, dayOf } from '../../src/core/dates/dates.ts'
import { writeSpan } from '../../src/core/dates/relative-days.ts'
import type { Condition } from '../../src/core/fields.ts'
import { measure, reporter } from './measure.ts'
import { benchTarget, caller } from './target.ts'

const { values } = parseArgs({
  options: { entries: { type: 'string', default: '10000000' }, times: { type: 'string', default: '50' } },
})
const entries = Number(values.entries)
const times = Number(values.times)

/** Changes of orders over two years, each by one of the accounts; one in a thousand deletes. */
const FILL = `
  insert into audit (id, area, record_id, code, action, verb, change, before, after, version_after, source, request_id, by_id, by_name, at)
  select gen_random_uuid(), case i % 4 when 0 then 'products' else 'orders' end, gen_random_uuid(), 'DH' || lpad((i % ($1 / 5))::text, 8, '0'),
    case when i % 1000 = 7 then 'delete' when i % 3 = 0 then 'confirm' else 'update' end, 'edit', 'none',
    '{"note": "a"}', '{"note": "b"}', 2, 'form', i::text, people.ids[1 + i % cardinality(people.ids)], 'Bench',
    now() - make_interval(secs => i * 63072000.0 / $1)
  from generate_series(1, $1) i, (select array_agg(id) as ids from accounts) people`

/** One entry of access for ten changes, over the same time; exports and failures are rare. */
const FILL_ACCESS = `
  with given as (
    select gen_random_uuid() as id, i, now() - make_interval(secs => i * 63072000.0 / $1) as at,
      case when i % 200 = 1 then 'export' when i % 200 = 2 then 'download' when i % 200 = 3 then 'print'
        when i % 50 = 4 then 'sign-in-failed' when i % 3 = 0 then 'sign-in' else 'reveal' end as kind
    from generate_series(1, $1) i),
  counted as (insert into audit_counts (id, count, last_at) select id, 1 + i % 2000, at from given)
  insert into audit (id, kind, area, code, action, verb, change, version_after, source, request_id, by_id, by_name, at, address)
  select id, kind, case when kind like 'sign-in%' then null when i % 2 = 0 then 'customers' else 'orders' end, '', 'list', '', 'none', 0, '', i::text,
    people.ids[1 + i % cardinality(people.ids)], 'Bench', at, '10.0.' || i % 250 || '.' || i % 99
  from given, (select array_agg(id) as ids from accounts) people`

const target = await benchTarget({ orders: 1_000, kind: 'postgres' })
const client = new pg.Client(target.databaseUrl)
try {
  await client.connect()
  const { rows } = await client.query('select count(*)::integer as count from audit')
  const missing = entries - Number(rows[0].count)
  if (missing > 0) {
    await client.query(FILL, [missing])
    await client.query(FILL_ACCESS, [Math.ceil(missing / 10)])
    await client.query('vacuum analyze audit_counts')
  }
  await client.query('vacuum analyze audit')
  const call = caller(target)
  const report = reporter(`audit log, ${entries.toLocaleString('en')} entries`)
  const list = (where: readonly Condition[], more = '') =>
    call('GET', `/api/audit-log?limit=50&where=${encodeURIComponent(JSON.stringify(where))}${more}`)
  const people = await client.query('select id from accounts order by id limit 20')
  const month = addDays(dayOf(Date.now()), -300)
  const asked: [name: string, bar: number, work: (i: number) => Promise<unknown>][] = [
    ['first 50 with total', 1.2, () => list([])],
    ['of an area', 1.2, () => list([['area', 'eq', 'products']])],
    ['of a user', 1.2, (i) => list([['by', 'eq', people.rows[i % people.rows.length].id]])],
    ['deleted records', 1.2, () => list([['action', 'eq', 'delete']])],
    ['exports, downloads, prints', 3, () => list([['kind', 'in', ['export', 'download', 'print']]])],
    [
      'exports of customers',
      3,
      () =>
        list([
          ['kind', 'eq', 'export'],
          ['area', 'eq', 'customers'],
        ]),
    ],
    ['failed sign-ins', 3, () => list([['kind', 'in', ['sign-in-failed', 'sign-in-limited']]])],
    ['changes alone', 1.2, () => list([['kind', 'eq', 'change']])],
    [
      'rights',
      3,
      () =>
        list([
          ['kind', 'eq', 'change'],
          ['area', 'in', ['accounts', 'roles', 'settings']],
        ]),
    ],
    [
      'numbers seen by a user',
      3,
      (i) =>
        list([
          ['kind', 'eq', 'reveal'],
          ['by', 'eq', people.rows[i % people.rows.length].id],
        ]),
    ],
    ['an address', 3, (i) => list([['address', 'eq', `10.0.${i % 250}.${i % 99}`]])],
    ['more than 1,990 rows', 25, () => list([['count', 'gt', 1_990]])],
    ['a month', 1.2, () => list([['at', 'eq', writeSpan({ from: month, to: addDays(month, 30) })]])],
    ['code of a record', 1.2, (i) => list([], `&q=DH${String(1000 + i * 977).padStart(8, '0')}`)],
    ['beginning of a code', 25, (i) => list([], `&q=DH00${1000 + i * 97}`)],
    ['a name', 25, () => list([], '&q=bench')],
    ['no such name', 25, (i) => list([], `&q=khong+co+${i}`)],
    ['row at 50 %', 3, (i) => list([], `&at=${entries / 2 + i * 97}`)],
  ]
  for (const [name, ms, work] of asked) report.times(name, await measure(times, work, 5), { ms, of: 'p50' })
} finally {
  await client.end()
  await target.close()
}
