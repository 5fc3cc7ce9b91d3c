/**
 * kill -9 of the server in the middle of a job, on both databases: after the restart it goes on, and ends with
 * every record done exactly once.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { type DatabaseConfig, openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import type { Client } from '../support/client.ts'
import { migratedTemplate } from '../support/embedded.ts'
import { JOB_KILLS as KILLS } from '../support/figures.ts'
import { faultFigure } from '../support/kept-figures.ts'
import { findPostgres } from '../support/postgres.ts'
import { type ServerProcess, signInAt, startProcess } from '../support/server-processes.ts'

/** Enough for the job to outlive its kills. */
const ORDERS = Math.max(1_200, KILLS * 400)

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

type Job = {
  id: string
  state: string
  total: number
  done: number
  changed: number
  refused: number
  failed: number
}

async function startServer(dataDir: string, url: string): Promise<ServerProcess> {
  const started = await startProcess(dataDir, url)
  cleanups.push(() => started.child.kill('SIGKILL'))
  return started
}

async function killed({ child }: { child: ChildProcess }): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

const readJob = async (client: Client, id: string) =>
  (await client.get(`/api/jobs/${id}`)).body.data as unknown as Job
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the job has gone on from where it was, or is over. */
async function progress(client: Client, id: string, from: number): Promise<Job> {
  const deadline = performance.now() + 90_000
  for (;;) {
    const job = await readJob(client, id)
    if (job.done > from || job.state === 'done') return job
    if (performance.now() > deadline) throw new Error(`the job does not go on: ${JSON.stringify(job)}`)
    await pause(20)
  }
}

/** As though the time in which a worker has to say that it lives were over. */
async function letHeartbeatsAge(options: DatabaseConfig): Promise<void> {
  const database = await openDatabase(options)
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
    database.db,
  )
  await database.close()
}

async function run(dataDir: string, url: string, servers: number): Promise<void> {
  const options = { dataDir, maintenance: false, ...(url !== '-' && { url }) }
  const template = url === '-' ? { embedded: { template: await migratedTemplate() } } : {}
  const before = await openDatabase({ ...options, ...template })
  await migrate(before)
  await seedDemo(before, { orders: ORDERS, seed: 1, dataDir })
  await before.close()

  let running = await Promise.all(Array.from({ length: servers }, () => startServer(dataDir, url)))
  let client = await signInAt(running[0]?.address ?? '')
  const made = await client.post('/api/orders/bulk/log-call', {
    query: { where: [], q: '' },
    args: { result: 'no_answer', note: 'một lần' },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(202)
  const { id, total } = (made.body.data as unknown as { job: Job }).job
  expect(total).toBe(ORDERS)

  let done = 0
  let kills = 0
  for (; kills < KILLS; kills++) {
    const job = await progress(client, id, done)
    if (job.state === 'done') break
    // Somewhere into the chunks that follow.
    await pause(Math.random() * 120)
    await Promise.all(running.map(killed))
    done = job.done
    // Once in ten the queue has to notice by itself, after the 10 to 16 seconds that its heartbeat takes.
    if (url !== '-' && kills % 10 > 0) await letHeartbeatsAge(options)
    running = await Promise.all(running.map(() => startServer(dataDir, url)))
    client = await signInAt(running[0]?.address ?? '')
    expect((await readJob(client, id)).done).toBeGreaterThanOrEqual(done)
  }
  for (let job = await readJob(client, id); job.state !== 'done'; done = job.done)
    job = await progress(client, id, done)
  expect(await readJob(client, id)).toMatchObject({
    total,
    done: total,
    changed: total,
    refused: 0,
    failed: 0,
  })
  await Promise.all(running.map(killed))

  const after = await openDatabase(options)
  const { rows } = await sql`
    select
      (select count(*) from order_calls where note = 'một lần') as calls,
      (select count(distinct order_id) from order_calls where note = 'một lần') as called,
      (select count(*) from audit where batch = ${id}::uuid) as entries,
      (select count(distinct record_id) from audit where batch = ${id}::uuid) as changed,
      (select count(*) from job_rows where job_id = ${id}::uuid and state = 'changed' and audit is not null) as rows,
      (select count(*) from job_rows r join audit a on a.id = r.audit
       where r.job_id = ${id}::uuid and a.record_id = r.record_id) as matching`.execute(after.db)
  await after.close()
  expect(kills).toBeGreaterThan(0)
  expect(rows[0]).toEqual({
    calls: total,
    called: total,
    entries: total,
    changed: total,
    rows: total,
    matching: total,
  })
  const on = url === '-' ? 'PGlite' : `PostgreSQL, ${servers} servers`
  const latest = `${kills} kills, ${total} calls: every order once`
  faultFigure(`kill -9 of the server in the middle of a job (${on})`, '100 kills', latest)
}

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-kill-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('on the embedded database', { timeout: 240_000 + KILLS * 30_000 }, () => run(scratch(), '-', 1))

const postgres = await findPostgres({ durable: true })
test.skipIf(!postgres.found)(
  postgres.found ? 'on PostgreSQL, two servers at once' : `on PostgreSQL (skipped: ${postgres.reason})`,
  { timeout: 240_000 + KILLS * 60_000 },
  async () => {
    const created = await postgres.found?.createDatabase()
    if (!created) throw new Error(postgres.reason)
    cleanups.push(
      () => postgres.found?.close(),
      () => created.drop(),
    )
    await run(scratch(), created.url, 2)
  },
)
