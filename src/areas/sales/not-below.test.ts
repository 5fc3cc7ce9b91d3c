/** A product's listed price that comes down to its price in a running sale: remarked on, and found in the list. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders([])
}, 120_000)
afterAll(() => shop?.close())

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const product = async () => (await shop.call('GET', `/api/products/${shop.product}`)).data

test('at the change of the price, at the product, at the line of the sale and in a view', async () => {
  const { price } = await product()
  const salePrice = price - 100_000
  const made = await shop.call('POST', '/api/sales', {
    ...{ name: 'Giờ vàng', startsAt: hours(-1), endsAt: hours(2) },
    products: [{ product: shop.product, salePrice }],
  })
  expect(made.status, JSON.stringify(made)).toBe(201)
  // A total by a counted field is kept for a minute: each has a condition of its own.
  const found = async (...condition: unknown[]) => {
    const where = encodeURIComponent(JSON.stringify([['notBelow', ...condition]]))
    return (await shop.call('GET', `/api/sales?where=${where}`)).data.length
  }
  expect(await found('gt', 0)).toBe(0)
  const look = async (amount: number) => {
    const args = { target: 'price', way: 'set', amount, rounding: 'none' }
    const body = { ids: [shop.product], args, dryRun: true }
    return (await shop.call('POST', '/api/products/bulk/reprice', body)).data
  }
  expect((await look(salePrice + 1_000)).warnings).toEqual([])
  const looked = await look(salePrice)
  expect(looked.rows[0].warning).toContain(made.data.code)
  expect(looked.warnings).toHaveLength(1)
  // It is a remark: the price is taken.
  const { version } = await product()
  const lowered = await shop.call(
    'PUT',
    `/api/products/${shop.product}`,
    { price: salePrice },
    'admin',
    version,
  )
  expect(lowered.status, lowered.msg).toBe(200)
  expect(await product()).toMatchObject({ sale: { code: made.data.code, price: salePrice } })
  expect(await found('gte', 1)).toBe(1)
  const { data } = await shop.call('GET', `/api/sales/${made.data.id}`)
  expect(data).toMatchObject({ notBelow: 1, progress: [{ listed: salePrice }] })
  await sql`update sales set status = 'inactive' where id = ${made.data.id}::uuid`.execute(shop.db)
  expect((await product()).sale).toBeNull()
})
