/** The same SQL through pg alone, in the benchmark's own process: what the API is compared with. */
import pg from 'pg'
import { STATUSES } from './api-calls.ts'
import { type Figures, measure, underLoad } from './measure.ts'

export type Bare = { calls: { name: string; figures: Figures }[]; load: Figures }

/** Measures the bare statements under the names of the calls they are compared with. */
export async function measureBare(
  databaseUrl: string,
  times: number,
  { ids, policy }: { ids: readonly string[]; policy: string },
): Promise<Bare> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  const { rows } = await pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'orders' and column_name <> 'search'",
  )
  const select = `select ${rows.map((one) => one.column_name).join(', ')} from orders`
  const query = (name: string, text: string, parameters: unknown[] = []) =>
    pool.query({ name, text, values: parameters })
  const order = 'order by placed_at desc, id desc limit 50'
  const page = () => query('page', `${select} ${order}`)
  const works: [string, (i: number) => Promise<unknown>][] = [
    ['first 50 with total', page],
    [
      'filter by status',
      (i) => query('status', `${select} where status = $1 ${order}`, [STATUSES[i % STATUSES.length]]),
    ],
    [
      'record with lines, payments, calls',
      (i) => query('one', `${select} where id = $1`, [ids[i % ids.length]]),
    ],
    [
      'update with audit and outbox',
      (i) =>
        query('update', 'update return_policies set days = $1, version = version + 1 where id = $2', [
          i % 300,
          policy,
        ]),
    ],
  ]
  const calls: Bare['calls'] = []
  for (const [name, work] of works) calls.push({ name, figures: await measure(times, work) })
  const load = await underLoad(16, times * 4, page)
  await pool.end()
  return { calls, load }
}
