/** Seeding a database: complete or started over, never over existing records, consistent in SQL. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbedded, type TestEmbedded } from '../../../tests/support/embedded.ts'
import { areas } from '../../areas/index.ts'
import { searchText } from '../kit/area/read/search-text.ts'
import { migrate } from '../kit/database/migrate.ts'
import { loadDemos } from './demos.ts'
import { demoState, fillDemo, finishDemo, RecordsThere, seedDemo } from './seed.ts'
import { readIndexes } from './tables.ts'

let embedded: TestEmbedded
let indexes: string[]
const NOW = Date.parse('2026-11-20T17:00:00Z')
const ORDERS = 600

async function rows<Row>(text: string): Promise<Row[]> {
  // Statements of this test alone, written out below: nothing comes from outside.
  return (await sql.raw<Row>(text).execute(embedded.database.db)).rows
}
const count = async (from: string) =>
  (await rows<{ count: number }>(`select count(*) as count from ${from}`))[0]?.count

beforeAll(async () => {
  embedded = await createEmbedded({}, { migrated: true })
  await migrate(embedded.database)
  indexes = (await readIndexes(embedded.database, await loadDemos())).map((index) => index.definition)
})
afterAll(() => embedded.remove())

const seed = (more: Partial<Parameters<typeof seedDemo>[1]> = {}) =>
  seedDemo(embedded.database, { orders: ORDERS, now: NOW, dataDir: embedded.dataDir, ...more })

test('a fresh database holds none', async () => {
  expect(await demoState(embedded.database)).toEqual({ state: 'none' })
})

test('a seeding that was cut off is known by its mark', async () => {
  const stop = ({ phase }: { phase: string }) => {
    if (phase === 'customers') throw new Error('cut off')
  }
  await expect(seed({ onProgress: stop })).rejects.toThrow('cut off')
  expect(await demoState(embedded.database)).toMatchObject({ state: 'partial', orders: ORDERS })
  expect(await count('orders')).toBe(ORDERS)
})

test('and the next one starts over, with every index back', async () => {
  const phases = new Set<string>()
  const shares: number[] = []
  await seed({
    onProgress({ phase, share }) {
      phases.add(phase)
      shares.push(share)
    },
  })
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBeCloseTo(1)
  expect([...phases]).toEqual(['product pictures', 'orders', 'products', 'customers', 'indexes'])
  expect(await demoState(embedded.database)).toEqual({
    state: 'complete',
    orders: ORDERS,
    seed: 2026,
    now: '2026-11-20T17:00:00.000Z',
    isFinished: true,
  })
  expect((await readIndexes(embedded.database, await loadDemos())).map((index) => index.definition)).toEqual(
    indexes,
  )
  expect(await count('orders')).toBe(ORDERS)
})

test('records that are there are not thrown away unasked', async () => {
  await expect(seed()).rejects.toThrow(RecordsThere)
  expect(await count('orders')).toBe(ORDERS)
})

test('asked to, it replaces them, and the same again', async () => {
  const checksum = () =>
    rows(`select md5(string_agg(t::text, '' order by id)) as sum from (
      select * from orders) t union all select md5(string_agg(t::text, '' order by id)) from order_lines t
      union all select md5(string_agg(t::text, '' order by id)) from customers t
      union all select md5(string_agg(t::text, '' order by id)) from product_variants t`)
  const before = await checksum()
  await seed({ replace: true })
  expect(await checksum()).toEqual(before)
})

test('indexes that only save time may follow later, and go on where they were cut off', async () => {
  const has = async () =>
    (await readIndexes(embedded.database, await loadDemos())).map((index) => index.definition)
  const options = { orders: ORDERS, now: NOW, dataDir: embedded.dataDir, replace: true }
  await fillDemo(embedded.database, options)
  expect(await demoState(embedded.database)).toMatchObject({ state: 'complete', isFinished: false })
  const first = await has()
  expect(first).toEqual(expect.arrayContaining(indexes.filter((one) => one.startsWith('CREATE UNIQUE'))))
  expect(first.length).toBeLessThan(indexes.length / 2)

  const cut = new AbortController()
  await finishDemo(embedded.database, {
    signal: cut.signal,
    onProgress: ({ done }) => done === 3 && cut.abort(),
  })
  expect(await demoState(embedded.database)).toMatchObject({ isFinished: false })
  expect((await has()).length).toBe(first.length + 3)
  await finishDemo(embedded.database, {})
  expect(await demoState(embedded.database)).toMatchObject({ isFinished: true })
  expect(await has()).toEqual(indexes)
})

test('what belongs together adds up', async () => {
  expect(
    await count(`orders where total <> subtotal - discount + shipping_fee - shipping_discount
      or shipping_discount <> promotion_shipping or (promotion_shipping > 0) <> (shipping_promotion_id is not null)`),
  ).toBe(0)
  expect(
    await count(`order_lines where amount <> price * quantity - discount or promotion_share > discount
      or (promotion_share > 0) <> (promotion_id is not null)`),
  ).toBe(0)
  expect(
    await count(`orders o where subtotal <> (select sum(amount) from order_lines where order_id = o.id)
      or item_count <> (select sum(quantity) from order_lines where order_id = o.id)`),
  ).toBe(0)
  expect(
    await count(`orders o where (payment = 'paid') <> (
      coalesce((select sum(amount) from order_payments where order_id = o.id), 0) = total)`),
  ).toBe(0)
  expect(
    await count(`customers c where order_count <> (select count(*) from orders where customer_id = c.id)`),
  ).toBe(0)
  expect(
    await count(`product_variants v where reserved <> (
      select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
      where l.variant_id = v.id and o.status in ('pending', 'awaiting_payment', 'to_pack', 'to_deliver'))`),
  ).toBe(0)
  expect(
    await count(
      'products p where stock <> (select sum(stock) from product_variants where product_id = p.id)',
    ),
  ).toBe(0)
})

test('vouchers are used as often as orders hold them', async () => {
  expect(await count("orders where voucher_id is not null and status <> 'cancelled'")).toBeGreaterThan(20)
  expect(
    await count(`vouchers v where used <> (select count(*) from orders where voucher_id = v.id
        and status <> 'cancelled')
      or used <> (select coalesce(sum(count), 0) from voucher_uses where voucher_id = v.id)
      or used_up <> coalesce(used >= max_uses, false)`),
  ).toBe(0)
  expect(
    await count(`orders o where (voucher_id is null) <> (voucher_code is null)
      or voucher_id is not null and discount <> (
        select discount from voucher_uses where holder_id = o.id and count = 1)`),
  ).toBe(0)
})

test('every reference leads somewhere', async () => {
  for (const [table, column, other] of [
    ['orders', 'customer_id', 'customers'],
    ['orders', 'shop_id', 'shops'],
    ['orders', 'handler_id', 'accounts'],
    ['orders', 'carrier_id', 'carriers'],
    ['orders', 'updated_by_id', 'accounts'],
    ['order_lines', 'variant_id', 'product_variants'],
    ['order_lines', 'product_id', 'products'],
    ['order_lines', 'promotion_id', 'promotions'],
    ['orders', 'shipping_promotion_id', 'promotions'],
    ['order_lines', 'contract_id', 'contracts'],
    ['order_lines', 'discount_id', 'contracts_discounts'],
    ['products', 'shop_id', 'shops'],
    ['return_policies', 'shop_id', 'shops'],
    ['orders', 'voucher_id', 'vouchers'],
    ['voucher_uses', 'voucher_id', 'vouchers'],
    ['voucher_codes', 'voucher_id', 'vouchers'],
    ['audit', 'by_id', 'accounts'],
  ]) {
    const lost = `${table} t where ${column} is not null and not exists (select from ${other} where id = t.${column})`
    expect(await count(lost), `${table}.${column}`).toBe(0)
  }
})

test('daily jobs are about records that are there', async () => {
  const about = await rows<{ linked: string }>(
    'select distinct linked from daily_jobs where linked is not null order by 1',
  )
  expect(about.map(({ linked }) => linked.slice(0, 2))).toEqual(['DH', 'SP', 'VC'])
  const [order, product, carrier] = about.map(({ linked }) => linked)
  for (const [table, code] of [
    ['orders', order],
    ['products', product],
    ['carriers', carrier],
  ] as const) {
    expect(await count(`${table} where code = '${code}'`), code).toBe(1)
  }
})

test('the search text is what the kit writes', async () => {
  for (const [id, columns] of [
    [
      'orders',
      'code, buyer_name as "buyerName", phone, bill_code as "billCode", tracking_code as "trackingCode"',
    ],
    ['customers', 'code, name, phone, vid, email'],
    ['shops', 'code, name, owner, phone, tax_code as "taxCode"'],
  ] as const) {
    const area = areas.find((one) => one.id === id)
    if (!area) throw new Error(id)
    const found = await rows<Record<string, unknown>>(`select search, ${columns} from ${id} limit 50`)
    for (const { search, ...record } of found) expect(search).toBe(searchText(area, record))
  }
})

test('codes go on after the last one', async () => {
  const [next] = await rows<{ number: number }>(`select nextval('orders_code') as number`)
  expect(next?.number).toBe(ORDERS + 1)
})

test('recent orders have a trail that ends at their version unless a carrier moved them', async () => {
  const open = `select o.version, max(a.version_after) as last, count(*) as entries from orders o
    join audit a on a.record_id = o.id where o.status in ('pending', 'awaiting_payment', 'to_pack') group by o.id`
  const trails = await rows<{ version: number; last: number; entries: number }>(open)
  expect(trails.length).toBeGreaterThan(5)
  for (const { version, last, entries } of trails) expect([last, entries]).toEqual([version, version])
})

test('pictures are where products say', async () => {
  const images = await rows<{ image: string }>(
    `select distinct one ->> 'picture' as image from products, jsonb_array_elements(images) one`,
  )
  expect(images.length).toBeGreaterThan(60)
  for (const { image } of images) {
    expect(image).toMatch(/^\/files\/[\da-f]{32}\.webp$/)
    expect(existsSync(path.join(embedded.dataDir, image))).toBe(true)
  }
})
