/**
 * A job over 100,000 orders while lists are read: how long it takes, and what the lists suffer.
 * `DATABASE_URL=… node tests/bench/jobs.ts`, on a database that may be changed (a copy).
 */
import { createHash } from 'node:crypto'
import { areas } from '../../src/areas/index.ts'
import { readConfig } from '../../src/server/app/config.ts'
import { buildServer } from '../../src/server/app/server.ts'
import { openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { clientOf } from '../support/client.ts'
import { type Figures, reporter, summarise } from './measure.ts'

const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'error' })
const database = await openDatabase({
  ...(config.databaseUrl !== undefined && { url: config.databaseUrl }),
  dataDir: config.dataDir,
})
await migrate(database)
const app = await buildServer({ config, database, areas })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const password = createHash('md5').update('cmsshop').digest('hex')
const signedIn = await clientOf(url).post('/api/public/account/login', {
  username: 'admin',
  password,
  grant_type: 'password',
})
const client = clientOf(url, (signedIn.body.data as unknown as { token: string }).token)

const orders = Number(process.env.BENCH_RECORDS ?? 100_000)
const report = reporter(`jobs, ${orders.toLocaleString('en')} orders`)

type Job = { id: string; state: string; total: number; done: number; changed: number; refused: number }
/** Reads the first page every 20 ms until stopped; returns its times in ms. */
function readLists(): () => Promise<Figures> {
  let reading = true
  const times: number[] = []
  const done = (async () => {
    while (reading) {
      const began = performance.now()
      await client.get('/api/orders?limit=50')
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return async () => {
    reading = false
    await done
    return summarise(times)
  }
}

async function timed(name: string, make: () => Promise<Job>): Promise<Job> {
  const stop = readLists()
  const began = performance.now()
  const cpu = process.cpuUsage()
  let job = await make()
  const made = performance.now() - began
  while (job.state === 'queued' || job.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 250))
    job = (await client.get(`/api/jobs/${job.id}`)).body.data as unknown as Job
  }
  const took = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const rate = `${Math.round(job.total / took)}/s; accepted after ${Math.round(made)} ms`
  const work = `${((user + system) / 1e6).toFixed(1)} s of processor`
  const ended = `${job.state}, ${job.changed} changed, ${job.refused} refused`
  report.value(name, `${job.total} records in ${took.toFixed(1)} s (${rate}, ${work}), ${ended}`)
  report.times(`${name}: lists meanwhile`, await stop())
  return job
}

const made = async (path: string, body?: object) =>
  ((await client.post(path, body)).body.data as unknown as { job: Job }).job

const idle = readLists()
await new Promise((resolve) => setTimeout(resolve, 10_000))
report.times('lists without a job', await idle())
const newest = await client.get(`/api/orders?limit=1&at=${orders - 1}&sort=-placedAt`)
const since = (newest.body.data as unknown as { placedAt: string }[])[0]?.placedAt ?? '2000-01-01'
const where = [['placedAt', 'gte', since]]
const args = { result: 'no_answer', note: 'đo tốc độ' }
const dryBegan = performance.now()
const dry = await client.post('/api/orders/bulk/log-call', { query: { where, q: '' }, args, dryRun: true })
if (dry.status !== 200) throw new Error(`the dry run failed: ${dry.status}`)
report.value('dry run', `${((performance.now() - dryBegan) / 1000).toFixed(1)} s`)
const customers = { query: { where: [], q: '' }, changes: { hobbies: `đo ${Date.now()}` } }
await timed('update of customers', () => made('/api/customers/bulk/update', customers))
const plain = await timed('update of orders', () =>
  made('/api/orders/bulk/update', { query: { where, q: '' }, changes: { note: `đo ${Date.now()}` } }),
)
await timed('undo', () => made(`/api/jobs/${plain.id}/undo`))
await timed('log-call', () => made('/api/orders/bulk/log-call', { query: { where, q: '' }, args }))
await app.close()
await database.close()
