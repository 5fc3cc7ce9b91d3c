/**
 * Notifications that are sent by several server processes at once, of which one is killed in the middle: each customer gets one
 * once, whether by hand or at its time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/server/kit/database/database.ts'
import { type Row, rowOf } from '../support/client.ts'
import { SHOOT_KILLS } from '../support/figures.ts'
import { faultFigure } from '../support/kept-figures.ts'
import { missingPostgres } from '../support/kit-harness.ts'
import { openShared, type SharedDatabase, signInAt, startProcess } from '../support/server-processes.ts'

const PROCESSES = 3
const CUSTOMERS = 20_000
/** Of them in the audience. */
const MEANT = CUSTOMERS / 2
/** Sending takes some hundred ms: kills fall before, into and after it. */
const LATEST_MS = 400

describe.skipIf(missingPostgres !== undefined)('notifications under kills', () => {
  let shared: SharedDatabase
  let database: Database

  beforeAll(async () => {
    shared = await openShared()
    database = shared.database
    await sql`
      insert into customers (id, code, name, phone, province)
      select gen_random_uuid(), 'KH9' || n, 'Khách ' || n, '09' || lpad(n::text, 8, '0'),
        case when n % 2 = 0 then 'Huế' else 'Hà Nội' end
      from generate_series(1, ${CUSTOMERS}::integer) n`.execute(database.db)
    await shared.start(PROCESSES)
  }, 180_000)
  afterAll(() => shared?.close())

  const statusOf = async ({ id }: Row): Promise<string | undefined> => {
    const { rows } = await sql<{ status: string }>`
      select status from notifications where id = ${id}::uuid`.execute(database.db)
    return rows[0]?.status
  }

  /** Deliveries of a notification, and how often its messages name a customer. */
  async function counts({ id }: Row) {
    const { rows } = await sql`
      with named as (
        select c.value->>'code' as code from outgoing_messages m, jsonb_array_elements(m.body::jsonb->'customers') c
        where m.about_id = ${id}::uuid)
      select (select count(*) from notification_deliveries where notification_id = ${id}::uuid)::integer as deliveries,
        count(*)::integer as named, count(distinct code)::integer as customers from named`.execute(
      database.db,
    )
    return rows[0]
  }
  const ONCE = { deliveries: MEANT, named: MEANT, customers: MEANT }

  async function make(type: string, round: number, sendAt: string | null): Promise<Row> {
    const address = shared.servers[1]?.address ?? ''
    const client = await signInAt(address, 'manager')
    const made = await client.post('/api/notifications', {
      ...{ title: `Lần ${round}`, type, text: 'Hôm nay', audience: 'filter', filter: 'province=Huế' },
    })
    expect(made.body).toMatchObject({ error: 0 })
    const row = rowOf(made)
    if (sendAt === null) return row
    // The time is set by another person.
    const admin = await signInAt(address)
    const match = { 'if-match': `"${row.version}"` }
    return rowOf(await admin.call('PUT', `/api/notifications/${row.id}`, { sendAt }, match))
  }

  /** Kills the first process after some ms and starts another one in its place. */
  async function killAfter(ms: number): Promise<void> {
    await pause(ms)
    shared.servers[0]?.child.kill('SIGKILL')
    shared.servers[0] = await startProcess(shared.dataDir, shared.url)
  }

  test(`${SHOOT_KILLS} kills: each customer once`, { timeout: 60_000 + SHOOT_KILLS * 60_000 }, async () => {
    const admin = await signInAt(shared.servers[1]?.address ?? '')
    const kind = { kind: 'notifications', name: 'Tin', colour: 'blue' }
    const type = rowOf(await admin.post('/api/tags', kind)).id
    let [again, cut] = [0, 0]
    for (let round = 0; round < SHOOT_KILLS; round++) {
      const clients = await Promise.all(shared.servers.map(({ address }) => signInAt(address)))
      const made = await make(type, round, null)
      const shoot = `/api/notifications/${made.id}/shoot`
      const answers = Promise.allSettled(
        // The one that is killed is asked first, so that it has the row.
        clients.map(async (client, at) => {
          await pause(at * 20)
          return client.post(shoot, {})
        }),
      )
      await killAfter(Math.round((LATEST_MS * (round + 1)) / (SHOOT_KILLS + 1)))
      const ends = await answers
      if (ends[0]?.status === 'rejected') cut += 1
      const done = ends.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : []))
      expect(done.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      if ((await statusOf(made)) === 'saved') {
        again += 1
        expect(await counts(made)).toEqual({ deliveries: 0, named: 0, customers: 0 })
        expect((await admin.post(shoot, {})).status).toBe(200)
      }
      expect(await statusOf(made)).toBe('shot')
      expect(await counts(made)).toEqual(ONCE)

      // At its time: by processes that start, one of which is killed at once.
      const due = await make(type, round, new Date(Date.now() - 60_000).toISOString())
      const starting = startProcess(shared.dataDir, shared.url)
      await killAfter(0)
      const extra = await starting
      await expect.poll(() => statusOf(due), { timeout: 30_000 }).toBe('shot')
      extra.child.kill('SIGKILL')
      expect(await counts(due)).toEqual(ONCE)
    }
    faultFigure(
      `a notification to ${MEANT.toLocaleString('en-US')} customers at ${PROCESSES} processes, one of them killed: each customer once`,
      '20 kills, none twice, none missed',
      `${SHOOT_KILLS} kills, none twice, none missed; ${cut} before the answer, ${again} sent again`,
    )
  })
})
