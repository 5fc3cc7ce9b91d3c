/** Reviews through the API of a real server: sent in, published, hidden, answered; the product's stars follow. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrder, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Product } from '../products/area.ts'
import type { Review } from './area.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['support', 'content', 'telesales'])
}, 120_000)
afterAll(() => shop?.close())

const submit = (body: object = {}, by?: string) =>
  shop.call('POST', '/api/reviews', { product: shop.product, rating: 5, text: 'Đánh êm tay.', ...body }, by)
async function review(body: object = {}): Promise<{ id: string; code: string }> {
  const answer = await submit(body)
  expect(answer.status, JSON.stringify(answer)).toBe(201)
  return answer.data
}
const act = (one: { id: string }, name: string, args: object = {}, by?: string) =>
  shop.call('POST', `/api/reviews/${one.id}/${name}`, args, by)
const read = async ({ id }: { id: string }): Promise<Review> =>
  (await shop.call('GET', `/api/reviews/${id}`)).data
const product = async (): Promise<Product> => (await shop.call('GET', `/api/products/${shop.product}`)).data

test('it waits when it comes in; published ones alone count for the product, on its page and in the list', async () => {
  const [five, two, one] = [await review(), await review({ rating: 2 }), await review({ rating: 1 })]
  expect(await read(five)).toMatchObject({ status: 'pending', rating: 5, product: { id: shop.product } })
  expect(await product()).toMatchObject({ rating: null, reviewCount: 0 })
  for (const some of [five, two, one]) expect((await act(some, 'publish')).status).toBe(200)
  expect(await product()).toMatchObject({ rating: 2.7, reviewCount: 3 })
  expect((await act(one, 'hide')).status).toBe(400)
  const hidden = await act(one, 'hide', { reason: 'Quảng cáo nơi khác' })
  expect(hidden.data).toMatchObject({ status: 'hidden', hiddenBecause: 'Quảng cáo nơi khác' })
  const [listed]: Product[] = (await shop.call('GET', '/api/products?q=SP00001')).data
  expect(listed).toMatchObject({ rating: 3.5, reviewCount: 2 })
  expect((await shop.call('POST', '/api/undo', { audits: [hidden.audit] })).data.undone).toHaveLength(1)
  expect(await read(one)).toMatchObject({ status: 'published', hiddenBecause: null })
  await act(one, 'hide', { reason: 'Quảng cáo nơi khác' })
  expect((await act(one, 'publish')).data).toMatchObject({ status: 'published', hiddenBecause: null })
})

test('a reply keeps who wrote it and when', async () => {
  const one = await review()
  const answer = await act(one, 'reply', { reply: 'Cảm ơn anh chị.' }, 'support')
  expect(answer.status, answer.msg).toBe(200)
  expect(answer.data).toMatchObject({
    status: 'pending',
    reply: 'Cảm ơn anh chị.',
    repliedBy: { name: expect.any(String) },
  })
  expect(answer.data.repliedAt).not.toBeNull()
  expect((await act(one, 'publish', {}, 'support')).status).toBe(403)
})

test('of an order’s line it has the order, the buyer and what was bought: once, and only after the delivery', async () => {
  const lineOf = async (order: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from order_lines where order_id = ${order}::uuid`.execute(shop.db)
    return rows[0]?.id
  }
  const waiting = await lineOf(await newOrder(shop.db, shop))
  const early = await submit({ orderLine: waiting })
  expect([early.status, early.fields]).toEqual([400, { orderLine: 'Đơn hàng chưa được giao.' }])
  const order = await newOrder(shop.db, shop, { status: 'delivered' })
  const orderLine = await lineOf(order)
  const made = await review({ orderLine })
  expect(await read(made)).toMatchObject({
    order: { id: order },
    customer: { id: shop.customer },
    bought: 'S',
  })
  const again = await submit({ orderLine })
  expect([again.status, again.fields?.orderLine]).toEqual([400, expect.stringContaining(made.code)])
  const foreign = await submit({ orderLine: shop.product })
  expect([foreign.status, Object.keys(foreign.fields)]).toEqual([400, ['orderLine']])
})

test('without an order’s line there is one of a customer for a product, also of those sent in at once', async () => {
  const { customer } = shop
  const answers = await Promise.all([1, 2, 3].map((rating) => submit({ customer, rating })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  const made = answers.find(({ status }) => status === 201)?.data
  const again = await submit({ customer, rating: 4 })
  expect([again.status, again.fields]).toEqual([400, { customer: expect.stringContaining(made.code) }])
  // Hidden, it still counts; of an order's line there may be more, as may be of an unknown buyer.
  await act(made, 'hide', { reason: 'Quảng cáo nơi khác' })
  expect((await submit({ customer })).status).toBe(400)
  const order = await newOrder(shop.db, shop, { status: 'delivered' })
  const { rows } = await sql<{ id: string }>`
    select id from order_lines where order_id = ${order}::uuid`.execute(shop.db)
  await review({ orderLine: rows[0]?.id })
  await review()
  // Past the API, the table refuses it.
  const past = sql`
    insert into reviews (id, code, rating, product_id, customer_id, posted_at, once)
    select gen_random_uuid(), 'DG999999', rating, product_id, customer_id, posted_at, once from reviews
    where id = ${made.id}::uuid`.execute(shop.db)
  await expect(past).rejects.toMatchObject({ code: '23505' })
})

test('one to five stars, an account that may send in, and sixty a minute', async () => {
  for (const rating of [0, 6, 4.5, null]) expect((await submit({ rating })).status).toBe(400)
  expect((await submit({}, 'support')).status).toBe(403)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from reviews`.execute(
    shop.db,
  )
  const answers: number[] = []
  for (let at = 0; at < 70; at++) answers.push((await submit({ text: null }, 'content')).status)
  expect(answers.filter((status) => status === 201)).toHaveLength(60)
  expect(answers.at(-1)).toBe(429)
  const after = await sql<{ count: number }>`select count(*)::integer as count from reviews`.execute(shop.db)
  expect(Number(after.rows[0]?.count) - Number(rows[0]?.count)).toBe(60)
  expect((await shop.call('GET', '/api/reviews', undefined, 'telesales')).status).toBe(403)
})
