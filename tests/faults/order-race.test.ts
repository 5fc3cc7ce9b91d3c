/** Many people at once, at three server processes over one PostgreSQL: the last pieces, one order, one refund. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billCodeOf } from '../../src/areas/orders/server/bill-codes.ts'
import type { Database } from '../../src/server/kit/database/database.ts'
import { lateStatus } from '../support/as-read.ts'
import type { Client } from '../support/client.ts'
import { DOUBLE_ROUNDS, STOCK_ROUNDS } from '../support/figures.ts'
import { faultFigure } from '../support/kept-figures.ts'
import { missingPostgres } from '../support/kit-harness.ts'
import { newOrder, type Stocked, stockMistakes, stockShop } from '../support/orders.ts'
import { openShared, type SharedDatabase, signInAt } from '../support/server-processes.ts'

const PROCESSES = 3
const WANTED = 60
const PIECES = 7
/** People who do the same to one order at once. */
const DOUBLES = 30

/** How many were answered with which status. */
function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[lateStatus(status)] = (counts[lateStatus(status)] ?? 0) + 1
  return counts
}

describe.skipIf(missingPostgres !== undefined)('orders under a rush', () => {
  let shared: SharedDatabase
  let database: Database
  let clients: Client[]
  let stocked: Stocked

  beforeAll(async () => {
    shared = await openShared()
    database = shared.database
    stocked = await stockShop(database.db)
    const servers = await shared.start(PROCESSES)
    clients = await Promise.all(servers.map(({ address }) => signInAt(address)))
  }, 120_000)
  afterAll(() => shared?.close())

  const at = (index: number) => clients[index % PROCESSES] as Client
  /** The same call for each order, all at once, spread over the processes; how many were answered with what. */
  async function rush(
    ids: readonly string[],
    name: string,
    args: object = {},
  ): Promise<Record<number, number>> {
    return tally(await Promise.all(ids.map((id, index) => at(index).post(`/api/orders/${id}/${name}`, args))))
  }
  const orders = (count: number, made: object = {}) =>
    Promise.all(Array.from({ length: count }, () => newOrder(database.db, stocked, made)))
  async function entries(id: string, action: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit where record_id = ${id}::uuid and action = ${action}`.execute(
      database.db,
    )
    return rows[0]?.count ?? 0
  }

  test(`${STOCK_ROUNDS} rounds: of ${WANTED} orders for the last ${PIECES} pieces exactly ${PIECES} are confirmed and shipped`, {
    timeout: 600_000,
  }, async () => {
    const [variant] = stocked.variants
    const shipped: number[] = []
    for (let round = 0; round < STOCK_ROUNDS; round++) {
      const ids = await orders(WANTED)
      await sql`update product_variants set stock = ${PIECES} where id = ${variant}::uuid`.execute(
        database.db,
      )
      expect(await rush(ids, 'confirm')).toEqual({ 200: PIECES, 409: WANTED - PIECES })
      const { rows } = await sql<{ id: string }>`
        select id from orders where id = any(${ids}::uuid[]) and status = 'to_pack'`.execute(database.db)
      const confirmed = rows.map(({ id }) => id)
      expect(
        await rush(confirmed, 'pack', { shippingType: 'standard', carrier: stocked.carriers[0].id }),
      ).toEqual({ 200: PIECES })
      const sent = await rush([...confirmed, ...confirmed], 'ship')
      expect(sent).toEqual({ 200: PIECES, 409: PIECES })
      shipped.push(sent[200] ?? 0)
      const { rows: left } = await sql<{ stock: number; codes: number }>`
        select stock, (select count(distinct bill_code)::int from orders where id = any(${confirmed}::uuid[])) as codes
        from product_variants where id = ${variant}::uuid`.execute(database.db)
      expect(left[0]).toEqual({ stock: 0, codes: PIECES })
      expect(await rush(ids, 'cancel', { reason: 'out_of_stock' })).toEqual({
        200: WANTED - PIECES,
        409: PIECES,
      })
      expect(await stockMistakes(database.db)).toEqual([])
    }
    faultFigure(
      `last pieces (${PROCESSES} processes): ${WANTED} orders confirm, ship, cancel at once`,
      '20 rounds, stock >= 0',
      `${shipped.length} rounds for ${PIECES} pieces, shipped ${[...new Set(shipped)].join(', ')} each, stock 0`,
    )
  })

  /** Orders that wait to be packed with a carrier of this shape. */
  async function toPack(count: number, shape: string): Promise<string[]> {
    await sql`update carriers set bill_shape = ${shape} where id = ${stocked.carriers[0].id}::uuid`.execute(
      database.db,
    )
    return orders(count, { status: 'to_pack' })
  }
  const packAll = (ids: readonly string[], codes: readonly (string | undefined)[] = []) =>
    Promise.all(
      ids.map((id, index) =>
        at(index).post(`/api/orders/${id}/pack`, {
          shippingType: 'standard',
          carrier: stocked.carriers[0].id,
          ...(codes[index] !== undefined && { billCode: codes[index] }),
        }),
      ),
    )
  async function differentCodes(ids: readonly string[]): Promise<number> {
    const { rows } = await sql<{ codes: number }>`
      select count(distinct bill_code)::int as codes from orders where id = any(${ids}::uuid[])`.execute(
      database.db,
    )
    return rows[0]?.codes ?? 0
  }

  test('many who pack at once with a shape of ten codes are all given one, each its own', async () => {
    await sql`update product_variants set stock = 500`.execute(database.db)
    const ids = await toPack(WANTED, 'K#')
    const answers = await packAll(ids)
    expect(answers.map(({ status, body }) => (status === 200 ? '' : body.msg)).filter(Boolean)).toEqual([])
    expect(await differentCodes(ids)).toBe(WANTED)
  })

  test('a typed code and the same one given at that moment: whoever is second has another or is told', async () => {
    const shape = 'L####'
    const ids = await toPack(WANTED, shape)
    const { rows } = await sql<{
      next: number
    }>`select last_value::int + 1 as next from bill_numbers`.execute(database.db)
    // Every other one is typed: the very codes that are about to be given.
    const typed = ids.map((_, index) =>
      index % 2 === 0 ? billCodeOf(shape, (rows[0]?.next ?? 0) + index / 2) : undefined,
    )
    const answers = await packAll(ids, typed)
    const given = answers.filter((_, index) => index % 2 === 1)
    expect(given.map(({ status, body }) => (status === 200 ? '' : body.msg)).filter(Boolean)).toEqual([])
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, body } of refused)
      expect([status, body.msg]).toEqual([409, expect.stringMatching(/đã có/)])
    const packed = ids.filter((_, index) => answers[index]?.status === 200)
    expect(await differentCodes(packed)).toBe(packed.length)
  })

  /** The number of callers who succeeded; the others got the reason. */
  const ONCE = { 200: 1, 409: DOUBLES - 1 }

  test(`${DOUBLE_ROUNDS} rounds: one order is confirmed once, however many confirm it at three servers`, {
    timeout: 600_000,
  }, async () => {
    await sql`update product_variants set stock = 500`.execute(database.db)
    const began = performance.now()
    for (let round = 0; round < DOUBLE_ROUNDS; round++) {
      const [id = ''] = await orders(1)
      expect(await rush(Array<string>(DOUBLES).fill(id), 'confirm')).toEqual(ONCE)
      expect(await entries(id, 'confirm')).toBe(1)
    }
    report('confirm', began)
  })

  test.each([
    ['by bank', ['refund-bank']],
    ['as points', ['refund-points']],
    ['either way', ['refund-bank', 'refund-points']],
  ] as const)(
    `${DOUBLE_ROUNDS} rounds: money goes back once, however many refund it %s at three servers`,
    {
      timeout: 600_000,
    },
    async (how, ways) => {
      const began = performance.now()
      for (let round = 0; round < DOUBLE_ROUNDS; round++) {
        const [id = ''] = await orders(1, { paymentMethod: 'bank', status: 'awaiting_payment' })
        await at(0).post(`/api/orders/${id}/confirm-payment`, {})
        await at(1).post(`/api/orders/${id}/cancel`, { reason: 'other' })
        const before = await points()
        const answers = await Promise.all(
          // Each way at each of the servers.
          Array.from({ length: DOUBLES }, (_, index) =>
            at(index).post(`/api/orders/${id}/${ways[Math.floor(index / PROCESSES) % ways.length]}`, {}),
          ),
        )
        expect(tally(answers)).toEqual(ONCE)
        const { rows } = await sql<{ paid: number; refunded: number; refunds: number; points: number }>`
        select sum(amount) filter (where kind <> 'refund') as paid, -sum(amount) filter (where kind = 'refund') as refunded,
          count(*) filter (where kind = 'refund')::int as refunds,
          coalesce(-sum(amount) filter (where kind = 'refund' and method = 'points'), 0) as points
        from order_payments where order_id = ${id}::uuid`.execute(database.db)
        const [{ paid = 0, points: given = 0 } = {}] = rows
        expect(paid).toBeGreaterThan(0)
        expect(rows[0]).toMatchObject({ refunded: paid, refunds: 1 })
        expect((await points()) - before).toBe(given)
      }
      report(`refund ${how}`, began)
    },
  )

  /** The buyer's points, which are the sum of their movements. */
  async function points(): Promise<number> {
    const { rows } = await sql<{ points: number; moved: number }>`
      select c.points, coalesce((select sum(m.points) from point_entries m where m.customer_id = c.id), 0) as moved
      from customers c where c.id = ${stocked.customer}::uuid`.execute(database.db)
    expect(rows[0]?.points).toBe(rows[0]?.moved)
    return rows[0]?.points ?? 0
  }
  const report = (what: string, began: number) =>
    faultFigure(
      `double ${what} (${PROCESSES} servers): ${DOUBLES} callers, one order`,
      'exactly 1 each, 20 rounds',
      `${DOUBLE_ROUNDS} rounds, 1 each, ${Math.round(performance.now() - began)} ms`,
    )
})
