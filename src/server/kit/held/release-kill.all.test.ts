/** A server that is killed in the middle of a release: all of it happened, or none of it. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowOf } from '../../../../tests/support/client.ts'
import {
  openShared,
  type SharedDatabase,
  signInAt,
  startProcess,
} from '../../../../tests/support/server-processes.ts'
import { markDatabase } from './marks.ts'

const ROUNDS = 8
const MESSAGES = 4_000
const NOTIFICATIONS = 30
let shared: SharedDatabase
let type: string

beforeAll(async () => {
  shared = await openShared()
  await shared.start(2)
  const admin = await signInAt(shared.servers[1]?.address ?? '')
  const made = await admin.post('/api/tags', { kind: 'notifications', name: 'Tin', colour: 'blue' })
  type = rowOf(made).id
}, 120_000)
afterAll(() => shared.close())

/** Messages that are due in an hour, notifications whose time has come, and a mark. */
async function prepare(): Promise<void> {
  const { db } = shared.database
  await sql`delete from outgoing_messages`.execute(db)
  await sql`delete from notifications`.execute(db)
  await sql`insert into outgoing_messages (id, code, channel, kind, language, name, recipient, body, address, next_at)
    select gen_random_uuid(), 'TG9' || n, 'mail', 'push', 'vi', 'Thư', 'l', 'Chào', 'lan@example.vn', now() + interval '1 hour'
    from generate_series(1, ${MESSAGES}::integer) n`.execute(db)
  await sql`insert into notifications (id, code, title, type_id, text, send_at, updated_at)
    select gen_random_uuid(), 'TB9' || n, 'Tin', ${type}::uuid, 'Hôm nay', now() + interval '1 hour', now() - interval '1 minute'
    from generate_series(1, ${NOTIFICATIONS}::integer) n`.execute(db)
  await shared.database.session((session) => markDatabase(session, 'restored'))
}

async function state() {
  const { rows } = await sql<Record<'open' | 'queued' | 'missed' | 'noted', number>>`
    select (select count(*)::integer from restores where released_at is null) as open,
      (select count(*)::integer from outgoing_messages where status = 'queued') as queued,
      (select count(*)::integer from notifications where missed = 'restored') as missed,
      (select count(*)::integer from audit a join outgoing_messages m on m.id = a.record_id
        where a.action = 'give-up') as noted`.execute(shared.database.db)
  return rows[0]
}

const URL = '/api/outgoing-messages/held'

/** Begins to drop everything; resolves with the status, undefined where the server died. */
async function begin(at: number): Promise<{ status: Promise<number | undefined> }> {
  const client = await signInAt(shared.servers[at]?.address ?? '')
  const { held, kinds } = (await client.get(URL)).body.data as {
    held: { since: string }
    kinds: { kind: string; count: number }[]
  }
  const choices = kinds.map(({ kind, count }) => ({ kind, count, choice: 'drop' }))
  const asked = client.post(URL, { since: held.since, choices })
  return {
    status: asked.then(
      ({ status }) => status,
      () => undefined,
    ),
  }
}

test(`${ROUNDS} kills in the middle of a release`, { timeout: ROUNDS * 60_000 }, async () => {
  const released = { open: 0, queued: 0, missed: NOTIFICATIONS, noted: MESSAGES }
  // How long one takes on this machine: kills fall before, into and after it.
  await prepare()
  const began = performance.now()
  expect(await (await begin(1)).status).toBe(200)
  const took = performance.now() - began
  expect(await state()).toEqual(released)
  let done = 0
  for (let round = 0; round < ROUNDS; round++) {
    await prepare()
    const asked = (await begin(0)).status
    await pause((took * 1.5 * round) / ROUNDS)
    shared.servers[0]?.child.kill('SIGKILL')
    const status = await asked
    shared.servers[0] = await startProcess(shared.dataDir, shared.url)
    // PostgreSQL may still be at the statement of the dead process.
    await pause(500)
    const after = await state()
    const isReleased = after?.open === 0
    expect(after).toEqual(isReleased ? released : { open: 1, queued: MESSAGES, missed: 0, noted: 0 })
    // An answered release stays.
    if (status === 200) expect(isReleased).toBe(true)
    if (isReleased) done += 1
    await sql`update restores set released_at = now() where released_at is null`.execute(shared.database.db)
  }
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(ROUNDS)
})
