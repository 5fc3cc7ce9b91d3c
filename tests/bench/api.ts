/**
 * `npm run bench:api [-- --orders 1000000] [--pglite] [--minutes 30]`: the API's figures against the bars of quality.md,
 * beside the same SQL through pg alone in the same run. Prints Markdown.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { measure, row, underLoad } from './measure.ts'
import { benchTarget, caller } from './target.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    pglite: { type: 'boolean', default: false },
    times: { type: 'string', default: '400' },
    minutes: { type: 'string', default: '0' },
  },
})
const orders = Number(values.orders)
const times = Number(values.times)
const target = await benchTarget({ orders, kind: values.pglite ? 'pglite' : 'postgres' })
const call = caller(target)
const where = (...conditions: unknown[]) => `where=${encodeURIComponent(JSON.stringify(conditions))}`
const lines: string[] = []
const print = (line: string) => {
  lines.push(line)
  process.stdout.write(`${line}\n`)
}

type Listed = { data: { id: string; code: string; version: number }[]; total: number; totalKind: string }
const listed = async (query: string): Promise<Listed> => JSON.parse(await call('GET', `/api/orders?${query}`))

try {
  const first = await listed('limit=50')
  print(
    `\n${first.total} orders (${first.totalKind}) on ${values.pglite ? 'PGlite' : 'PostgreSQL'}, one client\n`,
  )
  print('| call | p50 ms | p95 ms | max ms | bar |\n|---|---|---|---|---|')
  const ids = first.data.map((order) => order.id)
  const big = !values.pglite
  const at = Math.floor(orders / 2)
  const bar = (ms: number) => (big ? ({ ms, of: 'p50' } as const) : undefined)

  const page = await measure(times, () => call('GET', '/api/orders?limit=50'))
  print(row('first 50 with total', page, bar(1.5)))
  await call('GET', `/api/orders?limit=50&at=${at}`) // builds the fence keys
  const jump = await measure(times, (i) => call('GET', `/api/orders?limit=50&at=${at + ((i * 97) % 10_000)}`))
  print(row(`row ${at}`, jump, bar(3)))
  const statuses = ['pending', 'to_pack', 'delivering', 'delivered', 'cancelled']
  const filter = await measure(times, (i) =>
    call('GET', `/api/orders?limit=50&${where(['status', 'eq', statuses[i % statuses.length]])}`),
  )
  print(row('filter by status', filter, bar(1.5)))
  const names = ['nguyen van khanh', 'tran thi lan', 'le minh', 'pham quoc son', 'hoang']
  const search = await measure(
    100,
    (i) => call('GET', `/api/orders?limit=50&q=${names[i % names.length]?.replaceAll(' ', '+')}`),
    10,
  )
  print(row('search a buyer’s name', search, bar(25)))
  const everywhere = await measure(
    100,
    (i) => call('GET', `/api/search?q=${names[i % names.length]?.replaceAll(' ', '+')}`),
    10,
  )
  print(row('palette search over all areas', everywhere, { ms: 100, of: 'p95' }))
  const record = await measure(times, (i) => call('GET', `/api/orders/${ids[i % ids.length]}`))
  print(row('record with lines, payments, calls', record, bar(0.5)))
  const policies = JSON.parse(await call('GET', '/api/return-policies?limit=1')) as Listed
  const policy = policies.data[0]
  if (!policy) throw new Error('no return policy to update')
  let version = policy.version
  const update = await measure(times, async () => {
    await call(
      'PUT',
      `/api/return-policies/${policy.id}`,
      { days: version % 300 },
      { 'If-Match': `"${version}"` },
    )
    version += 1
  })
  print(row('update with audit and outbox', update, bar(1.5)))
  const load = await underLoad(16, times * 4, () => call('GET', '/api/orders?limit=50'))
  print(
    `\n16 callers at once, first page: ${load.perSecond.toFixed(0)} calls/s, p95 ${load.p95.toFixed(1)} ms`,
  )
  print(`memory of the server: ${target.memoryMb().toFixed(0)} MB (bar 250)`)

  const until = performance.now() + Number(values.minutes) * 60_000
  while (performance.now() < until) {
    await underLoad(4, 5_000, (i) => call('GET', `/api/orders?limit=50&at=${(i * 131) % orders}`))
    print(
      `after ${((performance.now() - (until - Number(values.minutes) * 60_000)) / 60_000).toFixed(1)} min: ${target.memoryMb().toFixed(0)} MB`,
    )
  }

  if (target.databaseUrl) {
    const pool = new pg.Pool({ connectionString: target.databaseUrl, max: 16 })
    const columns = (
      await pool.query<{ column_name: string }>(
        "select column_name from information_schema.columns where table_name = 'orders' and column_name <> 'search'",
      )
    ).rows.map((one) => one.column_name)
    const select = `select ${columns.join(', ')} from orders`
    const text = `${select} order by placed_at desc, id desc limit 50`
    const named =
      (name: string, sql: string, parameters: unknown[] = []) =>
      () =>
        pool.query({ name, text: sql, values: parameters })
    const bare = await measure(times, named('page', text))
    const byStatus = await measure(times, (i) =>
      pool.query({
        name: 'status',
        text: `${select} where status = $1 order by placed_at desc, id desc limit 50`,
        values: [statuses[i % statuses.length]],
      }),
    )
    const one = await measure(times, (i) => named('one', `${select} where id = $1`, [ids[i % ids.length]])())
    const bareUpdate = await measure(times, (i) =>
      named('update', 'update return_policies set days = $1, version = version + 1 where id = $2', [
        i % 300,
        policy.id,
      ])(),
    )
    const bareLoad = await underLoad(16, times * 4, named('page', text))
    print(
      '\n| against the same SQL through pg alone | pg p50 ms | API p50 ms | ratio (bar 1.5) |\n|---|---|---|---|',
    )
    for (const [name, alone, api] of [
      ['first page', bare, page],
      ['filter by status', byStatus, filter],
      ['record', one, record],
      ['update', bareUpdate, update],
    ] as const) {
      print(
        `| ${name} | ${alone.p50.toFixed(2)} | ${api.p50.toFixed(2)} | ${(api.p50 / alone.p50).toFixed(2)} |`,
      )
    }
    const share = (load.perSecond / bareLoad.perSecond) * 100
    print(
      `\nthroughput with 16 callers: ${share.toFixed(0)} % of pg alone (${bareLoad.perSecond.toFixed(0)}/s), bar 60 %`,
    )
    await pool.end()
  }
} finally {
  await target.close()
}
