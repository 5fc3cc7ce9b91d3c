/** The term of a supplier: until its last day new orders take its goods, afterwards they are refused with the date. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { addDays, dayOf, formatDay } from '../../core/dates/dates.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['telesales'])
}, 120_000)
afterAll(() => shop?.close())

const today = dayOf(Date.now())
const expire = (day: string | null) => sql`update shops set expires_on = ${day}::date`.execute(shop.db)
const term = async () => (await shop.call('GET', '/api/shops/NCC00001')).data.term
async function quote() {
  const { rows } = await sql<{ id: string }>`select id from product_variants limit 1`.execute(shop.db)
  return shop.call(
    'POST',
    '/api/orders/quote',
    { lines: [{ variant: rows[0]?.id, quantity: 1 }] },
    'telesales',
  )
}
const problems = async () => JSON.stringify((await quote()).data)
const offered = async () => (await shop.call('GET', '/api/orders/goods', undefined, 'telesales')).data.length

test('valid without a last day, ends soon within 30 days, sold on the last day itself', async () => {
  await expire(null)
  expect(await term()).toBe('valid')
  await expire(addDays(today, 31))
  expect(await term()).toBe('valid')
  for (const day of [addDays(today, 30), today]) {
    await expire(day)
    expect(await term()).toBe('ends_soon')
    expect(await offered()).toBeGreaterThan(0)
    expect(await problems()).not.toContain('hết hạn')
  }
})

test('once expired its goods are neither offered nor ordered, and stay as they are', async () => {
  const day = addDays(today, -1)
  await expire(day)
  expect(await term()).toBe('expired')
  expect(await offered()).toBe(0)
  expect(await problems()).toContain(`đã hết hạn ngày ${formatDay(day)}`)
  expect((await shop.call('GET', '/api/products/SP00001')).data.status).toBe('active')
  const found = await shop.call('GET', `/api/shops?where=${encodeURIComponent('[["term","eq","expired"]]')}`)
  expect(found.data).toHaveLength(1)
})
