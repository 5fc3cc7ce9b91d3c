/**
 * Cash on delivery while others act: two files that name the same parcel and are booked at once count it once, and a list that is
 * handed over bears what is to be collected then.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { readConfig } from '../../src/server/app/config.ts'
import { buildServer } from '../../src/server/app/server.ts'
import type { Database } from '../../src/server/kit/database/database.ts'
import { missingPostgres } from '../support/kit-harness.ts'
import { newOrder, type Stocked, stockShop } from '../support/orders.ts'
import { remittanceFile } from '../support/remittance-file.ts'
import { openShared, type SharedDatabase } from '../support/server-processes.ts'

const OWED = 480_000

describe.skipIf(missingPostgres !== undefined)('cash on delivery', () => {
  let shared: SharedDatabase
  let database: Database
  let app: FastifyInstance
  let token: string
  let stocked: Stocked

  beforeAll(async () => {
    shared = await openShared()
    database = shared.database
    stocked = await stockShop(database.db)
    const config = readConfig({ DATA_DIR: shared.dataDir, LOG_LEVEL: 'silent' })
    app = await buildServer({ config, database, areas })
    const password = createHash('md5').update('cmsshop').digest('hex')
    const login = { username: 'admin', password, grant_type: 'password' }
    token = (await post('public/account/login', login)).data.token
  })
  afterAll(async () => {
    await app?.close()
    await shared?.close()
  })

  async function post(path: string, payload: object | Buffer, headers: Record<string, string> = {}) {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { ...(token && { authorization: token }), ...headers },
      payload,
    })
    return { status: answer.statusCode, ...answer.json() }
  }

  /** A file that pays so much for one parcel, less than is owed; decided about. Returns its code. */
  async function upload(bill: string, paid: number, action: string): Promise<string> {
    const boundary = randomUUID()
    const part = (name: string, more = '') =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
    const payload = Buffer.concat([
      Buffer.from(`${part('carrier')}${stocked.carriers[0].id}\r\n`),
      Buffer.from(part('file', '; filename="doi-soat.xlsx"')),
      remittanceFile([[bill, paid]]),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const made = await post('remittances/import', payload, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
    expect(made.status, JSON.stringify(made)).toBe(201)
    const { code } = made.data
    const resolved = await post(`remittances/${code}/resolve`, {
      bucket: 'short',
      action,
      reason: 'Theo biên bản',
    })
    expect(resolved.data, JSON.stringify(resolved)).toMatchObject({ unresolved: 0 })
    return code
  }

  /** Until so many wait for a lock. */
  async function waiting(count: number): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      if (rows[0]?.count === count) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`there are not ${count} who wait`)
  }

  test.each([
    ['a part that is booked first', ['claim', 'accept']],
    ['the whole that is booked first', ['accept', 'claim']],
  ])('%s: the other file is told that the order moved on', async (_, [first = '', second = '']) => {
    const bill = `K${randomUUID().slice(0, 8).toUpperCase()}`
    const order = await newOrder(database.db, stocked, {
      status: 'delivered',
      payment: 'paid',
      cod: 'collected',
      codCollected: OWED,
      deliveredAt: '2026-11-20T05:00:00Z',
      carrier: stocked.carriers[0].id,
      billCode: bill,
    })
    const a = await upload(bill, 430_000, first)
    const b = await upload(bill, 450_000, second)
    const booking = await database.session(async (session) => {
      await session.exec('begin')
      await session.query('select from orders where id = $1 for update', [order])
      const one = post(`remittances/${a}/book`, {})
      await waiting(1)
      const other = post(`remittances/${b}/book`, {})
      await waiting(2)
      await session.exec('rollback')
      return [one, other]
    })
    const answers = await Promise.all(booking)
    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [200, undefined],
      [409, expect.stringContaining('1')],
    ])
    const { rows } = await sql<{ paid: number }>`
      select sum(amount)::int as paid from order_remittances where order_id = ${order}::uuid`.execute(
      database.db,
    )
    expect(rows[0]?.paid).toBe(430_000)
    await sql`delete from orders`.execute(database.db)
  })

  test('what is paid while its list is handed over is not collected again', async () => {
    const [carrier] = stocked.carriers
    const order = await newOrder(database.db, stocked, {
      status: 'to_deliver',
      carrier: carrier.id,
      billCode: 'K00000001',
    })
    const list = await post('handovers', { carrier: carrier.id, day: '2026-11-21', orders: [order] })
    expect(list.data, JSON.stringify(list)).toMatchObject({ parcels: 1, codTotal: OWED })
    const going = await database.session(async (session) => {
      await session.exec('begin')
      await session.query(
        `update orders set payment = 'paid', cod = 'none', version = version + 1 where id = $1`,
        [order],
      )
      const one = post(`handovers/${list.data.code}/hand-over`, {})
      await waiting(1)
      await session.exec('commit')
      return [one]
    })
    const [gone] = await Promise.all(going)
    expect(gone?.data, JSON.stringify(gone)).toMatchObject({ status: 'handed_over', parcels: 1, codTotal: 0 })
    const { rows } =
      await sql`select state, cod from handover_parcels where order_id = ${order}::uuid`.execute(database.db)
    expect(rows).toEqual([{ state: 'shipped', cod: 0 }])
  })
})
