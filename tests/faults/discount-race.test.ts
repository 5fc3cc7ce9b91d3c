/** Many orders at once, at three server processes over one PostgreSQL: limits and caps of money off are kept exactly. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/server/kit/database/database.ts'
import type { Client } from '../support/client.ts'
import { missingPostgres } from '../support/kit-harness.ts'
import { type Stocked, stockShop } from '../support/orders.ts'
import { openShared, type SharedDatabase, signInAt } from '../support/server-processes.ts'

const PROCESSES = 3
const ORDERS = 45
const LIMIT = 7
const ROUNDS = 5
const CAP = 100_000
let golfer = 0

describe.skipIf(missingPostgres !== undefined)('money off under a rush', () => {
  let shared: SharedDatabase
  let database: Database
  let clients: Client[]
  let stocked: Stocked
  /** A variant of each of two suppliers. */
  let goods: [string, string]

  beforeAll(async () => {
    shared = await openShared()
    database = shared.database
    stocked = await stockShop(database.db)
    goods = [stocked.variants[0] ?? '', await secondSupplier()]
    const servers = await shared.start(PROCESSES)
    clients = await Promise.all(servers.map(({ address }) => signInAt(address)))
  }, 120_000)
  afterAll(() => shared?.close())

  const at = (index: number) => clients[index % PROCESSES] as Client

  /** Copies shop and product, for another supplier's goods; returns its variant. */
  async function secondSupplier(): Promise<string> {
    const copy = async (table: string, id: string, changes: object): Promise<string> => {
      const { rows } = await sql<{ id: string }>`
        insert into ${sql.table(table)} select x.* from ${sql.table(table)} t,
          jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid())
            || ${JSON.stringify(changes)}::jsonb) x
        where t.id = ${id}::uuid returning id`.execute(database.db)
      return rows[0]?.id ?? ''
    }
    const shop = await copy('shops', stocked.shop, { code: 'NCC99999', tax_code: '9999999999' })
    const product = await copy('products', stocked.product, { code: 'SP99999', shop_id: shop })
    return copy('product_variants', stocked.variants[0] ?? '', { code: 'SP99999-0', product_id: product })
  }

  /** Another golfer for each order: no order is like one before. */
  async function golfers(count: number): Promise<string[]> {
    const made = Array.from({ length: count }, () => {
      golfer += 1
      return { id: randomUUID(), code: `G${golfer}`, phone: `09${String(10_000_000 + golfer)}` }
    })
    await sql`
      insert into customers select x.* from customers t, jsonb_array_elements(${JSON.stringify(made)}::jsonb) one,
        jsonb_populate_record(null::customers, to_jsonb(t) || one) x
      where t.id = ${stocked.customer}::uuid`.execute(database.db)
    return made.map(({ id }) => id)
  }
  const place = (index: number, customer: string, variants: readonly string[]) =>
    at(index).post('/api/orders', {
      ...{
        receiverName: 'Trần Minh',
        receiverPhone: `0912${String(100_000 + index).slice(-6)}`,
        ward: 'Láng Hạ',
      },
      ...{ address: '12 Láng Hạ', province: 'Hà Nội', paymentMethod: 'cod', shippingFee: 30_000, customer },
      lines: variants.map((variant) => ({ variant, quantity: 1 })),
    })
  async function rule(path: string, body: object): Promise<string> {
    const made = await at(0).post(path, body)
    expect(made.body.msg ?? '', path).toBe('')
    const { id, version } = made.body.data as { id: string; version: number }
    const on = await at(0).post(`${path}/${id}/activate`, {}, { 'if-match': `"${version}"` })
    expect([200, 409]).toContain(on.status)
    return id
  }
  const days = {
    startsAt: new Date(Date.now() - 86_400_000).toISOString(),
    endsAt: '2099-01-01T00:00:00.000Z',
  }
  const promotion = (more: object) =>
    rule('/api/promotions', {
      name: 'Giảm',
      kind: 'percent',
      percent: 1_000,
      scope: 'all',
      bearer: 'marketplace',
      ...days,
      ...more,
    })
  const end = (table: string, id: string) =>
    sql`update ${sql.table(table)} set status = 'inactive' where id = ${id}::uuid`.execute(database.db)
  /** Uses, pieces and VND of a rule, or of the lines of a sale. */
  async function offsOf(source: string): Promise<{ uses: number; pieces: number; off: number }> {
    const { rows } = await sql<{ uses: number; pieces: number; off: number }>`
      select count(distinct holder)::int as uses, coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(amount), 0)::int as off
      from order_offs where in_force and amount > 0 and source_id in (
        select ${source}::uuid union select id from sales_products where record_id = ${source}::uuid)`.execute(
      database.db,
    )
    return rows[0] ?? { uses: 0, pieces: 0, off: 0 }
  }
  const statuses = (answers: readonly { status: number }[]) => [
    ...new Set(answers.map(({ status }) => status)),
  ]

  test(`of ${ORDERS} orders exactly ${LIMIT} have a promotion of ${LIMIT} uses`, {
    timeout: 300_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await promotion({ maxUses: LIMIT })
      const people = await golfers(ORDERS)
      const answers = await Promise.all(people.map((one, index) => place(index, one, [goods[0]])))
      expect(statuses(answers)).toEqual([201])
      expect(await offsOf(id)).toMatchObject({ uses: LIMIT, pieces: LIMIT })
      await end('promotions', id)
    }
  })

  test(`of ${ORDERS} orders exactly ${LIMIT} have the price of a sale of ${LIMIT} pieces`, {
    timeout: 300_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await rule('/api/sales', {
        ...{ name: 'Giờ vàng', belowImport: true, ...days },
        products: [{ product: stocked.product, salePrice: 1_000, quantity: LIMIT, perCustomer: null }],
      })
      const people = await golfers(ORDERS)
      const answers = await Promise.all(people.map((one, index) => place(index, one, [goods[0]])))
      expect(statuses(answers)).toEqual([201])
      expect(await offsOf(id)).toMatchObject({ uses: LIMIT, pieces: LIMIT })
      await end('sales', id)
    }
  })

  test('a cap of a cart is kept while both its orders change at once', { timeout: 300_000 }, async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      const id = await promotion({ percent: 10_000, cap: CAP })
      const [customer = ''] = await golfers(1)
      const placed = await place(round, customer, goods)
      expect(placed.status, placed.body.msg).toBe(201)
      const { data, others = [] } = placed.body as unknown as {
        data: { id: string; version: number }
        others?: { id: string; version: number }[]
      }
      const cart = [data, ...others]
      expect(cart).toHaveLength(2)
      const { rows } = await sql<{ id: string; variant: string }>`
        select order_id as id, variant_id as variant from order_lines where order_id = any(${cart.map((one) => one.id)}::uuid[])`.execute(
        database.db,
      )
      const answers = await Promise.all(
        cart.map(async (order, index) => {
          const { body } = await at(index).get(`/api/orders/${order.id}`)
          const {
            receiverName,
            receiverPhone,
            address,
            ward,
            province,
            paymentMethod,
            shippingFee,
            version,
          } = body.data as Record<string, never>
          const lines = rows
            .filter((line) => line.id === order.id)
            .map(({ variant }) => ({ variant, quantity: 3 }))
          return at(index).call(
            'PUT',
            `/api/orders/${order.id}`,
            { receiverName, receiverPhone, address, ward, province, paymentMethod, shippingFee, lines },
            { 'if-match': `"${version}"` },
          )
        }),
      )
      for (const { status } of answers) expect([200, 409, 412]).toContain(status)
      const { off } = await offsOf(id)
      expect(off).toBeGreaterThan(0)
      expect(off).toBeLessThanOrEqual(CAP)
      await end('promotions', id)
    }
  })
})
