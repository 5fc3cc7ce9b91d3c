/**
 * Limits of promotions and sales hold while many golfers order at once, at three server processes over one PostgreSQL. An order
 * that comes too late is placed all the same, at the usual price.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/server/kit/database/database.ts'
import type { Client, Row } from '../support/client.ts'
import { LIMIT_ROUNDS } from '../support/figures.ts'
import { faultFigure } from '../support/kept-figures.ts'
import { missingPostgres } from '../support/kit-harness.ts'
import { type Stocked, stockShop } from '../support/orders.ts'
import { openShared, type SharedDatabase, signInAt } from '../support/server-processes.ts'

const PROCESSES = 3
const WANTED = 500
/** Orders that are on their way at once. */
const AT_ONCE = 60
const USES = 100
const PIECES = 50

describe.skipIf(missingPostgres !== undefined)('limits under a rush', () => {
  let shared: SharedDatabase
  let database: Database
  let clients: Client[]
  let stocked: Stocked

  beforeAll(async () => {
    shared = await openShared()
    database = shared.database
    stocked = await stockShop(database.db)
    await sql`update product_variants set stock = 1000000`.execute(database.db)
    await sql`
      insert into customers (id, code, name, phone)
      select gen_random_uuid(), 'KH9' || n, 'Khách ' || n, '09' || lpad(n::text, 8, '0')
      from generate_series(1, ${WANTED}::integer) n`.execute(database.db)
    const servers = await shared.start(PROCESSES)
    clients = await Promise.all(servers.map(({ address }) => signInAt(address)))
  }, 120_000)
  afterAll(() => shared?.close())

  const at = (index: number) => clients[index % PROCESSES] as Client
  const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

  async function make(area: string, body: object): Promise<Row> {
    const answer = await at(0).post(`/api/${area}`, body)
    expect(answer.body).toMatchObject({ error: 0 })
    return answer.body.data as Row
  }

  /** An order of one piece by each golfer, spread over the processes; how many were placed. */
  async function rush(): Promise<number> {
    const { rows } = await sql<{ id: string; phone: string }>`
      select id, phone from customers where code like 'KH9%' order by code`.execute(database.db)
    const waiting = [...rows.entries()]
    let placed = 0
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, { id, phone }] = next
        const answer = await at(index).post('/api/orders', {
          customer: id,
          lines: [{ variant: stocked.variants[0], quantity: 1 }],
          paymentMethod: 'cod',
          receiverName: 'Nguyễn Văn Thử',
          receiverPhone: phone,
          address: '12 Láng Hạ',
          ward: 'Láng Hạ',
          province: 'Hà Nội',
        })
        if (answer.body.error === 0) placed += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return placed
  }

  /** Orders with a promotion, and those at a sale's price. */
  async function counts(promotion: Row, sale: Row) {
    const { rows } = await sql<{ promoted: number; reduced: number }>`
      select count(distinct order_id) filter (where promotion_id = ${promotion.id}::uuid)::integer as promoted,
        count(distinct order_id) filter (where sale_line_id in (
          select id from sales_products where record_id = ${sale.id}::uuid))::integer as reduced
      from order_lines`.execute(database.db)
    return rows[0]
  }

  test(`${LIMIT_ROUNDS} rounds: of ${WANTED} orders exactly ${USES} have the promotion and ${PIECES} the sale`, {
    timeout: 60_000 + LIMIT_ROUNDS * 120_000,
  }, async () => {
    const began = performance.now()
    for (let round = 0; round < LIMIT_ROUNDS; round++) {
      const window = { startsAt: day(-1), endsAt: day(1) }
      const promotion = await make('promotions', {
        ...{ name: `Lượt có hạn ${round}`, kind: 'percent', percent: 500, scope: 'all' },
        ...{ maxUses: USES, ...window },
      })
      const sale = await make('sales', {
        name: `Số lượng có hạn ${round}`,
        products: [{ product: stocked.product, salePrice: 400_000, quantity: PIECES }],
        ...window,
      })
      expect(await rush()).toBe(WANTED)
      expect(await counts(promotion, sale)).toEqual({ promoted: USES, reduced: PIECES })
      // In the next round each golfer orders the same, which is refused within a day.
      await sql`update orders set placed_at = placed_at - interval '2 days'`.execute(database.db)
      for (const [area, { id }] of Object.entries({ promotions: promotion, sales: sale })) {
        const off = await at(0).post(`/api/${area}/${id}/deactivate`)
        expect(off.body).toMatchObject({ error: 0 })
      }
    }
    faultFigure(
      `promotions and sales are never overrun (${PROCESSES} processes): ${USES} uses, ${PIECES} pieces, ${WANTED} orders`,
      `exactly ${USES} and ${PIECES} each, 10 rounds`,
      `${LIMIT_ROUNDS} rounds, ${USES} and ${PIECES} each, ${Math.round(performance.now() - began)} ms`,
    )
  })
})
