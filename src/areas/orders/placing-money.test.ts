/** Money, points and vouchers of a placed or changed order, and their return. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullOrder, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { pointsOf } from '../customers/server/public.ts'
import type { Quote } from './placing.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders()
})
afterAll(() => shop?.close())

const goods = (quantity: number) => [{ variant: shop.variants[0], quantity }]
const receiver = {
  receiverName: 'Trần Minh',
  receiverPhone: '0987654321',
  address: '12 Láng Hạ',
  ward: 'Láng Hạ',
  province: 'Hà Nội',
}

/** Places an order of one piece (450,000đ); that it looks like another is known. */
async function place(more: object = {}) {
  const { rows } = await sql<{ id: string }>`select id from orders`.execute(shop.db)
  const body = { customer: shop.customer, lines: goods(1), paymentMethod: 'cod', ...receiver, ...more }
  const answer = await shop.call('POST', '/api/orders', { ...body, acknowledged: rows.map(({ id }) => id) })
  expect([answer.status, answer.msg]).toEqual([201, undefined])
  return { id: answer.data.id as string, audit: answer.audit as string }
}

/** Changes an order as the form does. */
async function change(id: string, changes: object) {
  const { version } = await shop.read(id)
  const answer = await shop.server.call(
    await shop.server.signIn('admin'),
    'PUT',
    `/api/orders/${id}`,
    changes,
    {
      'if-match': `"${version}"`,
    },
  )
  const { msg, audit } = answer.json() as { msg: string | undefined; audit: string }
  return { status: answer.statusCode, msg, audit }
}

async function voucher(code: string, percent: number, more: object = {}) {
  const made = await shop.call('POST', '/api/vouchers', {
    name: `Voucher ${code}`,
    voucherCode: code,
    kind: 'public',
    startsOn: '2020-01-01',
    endsOn: '2099-01-01',
    benefit: 'percent',
    percent,
    ...more,
  })
  expect(made.status, made.msg).toBe(201)
}
const usesOf = async (code: string) =>
  (await sql<{ used: number }>`select used from vouchers where voucher_code = ${code}`.execute(shop.db))
    .rows[0]?.used
const money = ({ total, payment, cod, status }: FullOrder) => ({ total, payment, cod, status })

test('an order that cost nothing has to be paid once it costs something', async () => {
  await voucher('TANG100', 10_000, { maxRefund: 450_000 })
  const cod = await place({ voucherCode: 'TANG100' })
  expect(money(await shop.read(cod.id))).toEqual({
    total: 0,
    payment: 'paid',
    cod: 'none',
    status: 'pending',
  })
  const changed = await change(cod.id, { lines: goods(3) })
  expect([changed.status, changed.msg]).toEqual([200, undefined])
  expect(money(await shop.read(cod.id))).toEqual({
    total: 900_000,
    payment: 'waiting',
    cod: 'due',
    status: 'pending',
  })
  expect(await shop.undo(changed.audit)).toBeUndefined()
  expect(money(await shop.read(cod.id))).toMatchObject({ total: 0, payment: 'paid', cod: 'none' })
  const bank = await place({ voucherCode: 'TANG100', paymentMethod: 'bank' })
  await change(bank.id, { lines: goods(2) })
  expect(money(await shop.read(bank.id))).toMatchObject({ payment: 'waiting', status: 'awaiting_payment' })
})

test('points pay, follow every change, and come back', async () => {
  const points = () => pointsOf(shop.db, shop.customer)
  await sql`update customers set points = 100000 where id = ${shop.customer}::uuid`.execute(shop.db)
  const { id, audit } = await place({ points: 60_000 })
  expect([(await shop.read(id)).total, await points()]).toEqual([390_000, 40_000])
  const fewer = await change(id, { points: 10_000 })
  expect([(await shop.read(id)).total, await points()]).toEqual([440_000, 90_000])
  expect((await change(id, { points: 100_001 })).msg).toMatch(/chỉ còn 100,000 điểm/)
  expect(await shop.undo(fewer.audit)).toBeUndefined()
  expect(await points()).toBe(40_000)
  const { data } = await shop.call('POST', '/api/undo', { audits: [audit] })
  expect([data.refused, await points()]).toEqual([[], 100_000])
  expect(await shop.undo(data.audits[0])).toBeUndefined()
  expect([(await shop.read(id)).points, await points()]).toEqual([60_000, 40_000])
  const { rows } = await sql`
    select sum(points)::int as points from point_entries where order_id = ${id}::uuid`.execute(shop.db)
  expect(rows).toEqual([{ points: -60_000 }])
})

test('an order of a group does not come back with a voucher that the rest of it exchanged', async () => {
  await voucher('CHUNG10', 1_000)
  await voucher('RIENG20', 2_000)
  const [one, two] = [await place({ voucherCode: 'CHUNG10' }), await place()]
  // Two orders of one cart, as placing splits it over two suppliers.
  await sql`update orders set group_id = ${one.id}::uuid, voucher_code = 'CHUNG10',
    voucher_id = (select id from vouchers where voucher_code = 'CHUNG10')
    where id in (${one.id}::uuid, ${two.id}::uuid)`.execute(shop.db)
  const cancelled = await shop.act(two, 'cancel', { reason: 'duplicate' })
  expect([cancelled.status, await usesOf('CHUNG10')]).toEqual([200, 1])
  expect((await change(one.id, { voucherCode: 'RIENG20' })).status).toBe(200)
  expect([await usesOf('CHUNG10'), await usesOf('RIENG20')]).toEqual([0, 1])
  expect(await shop.undo(cancelled.audit)).toMatch(/đã có một voucher/)
  expect((await change(one.id, { voucherCode: null })).status).toBe(200)
  expect(await shop.undo(cancelled.audit)).toBeUndefined()
  expect([await usesOf('CHUNG10'), await usesOf('RIENG20')]).toEqual([1, 0])
})

test('a quote offers the vouchers that the golfer can use now, the largest discount first', async () => {
  await voucher('GIAM40', 4_000)
  await voucher('GIAM95', 9_500, { perCustomer: 1 })
  await voucher('GIAM50', 5_000)
  await voucher('GIAM30', 3_000)
  await voucher('TREN99', 9_900, { minOrder: 99_000_000 })
  await voucher('MAI98', 9_800, { startsOn: '2098-01-01' })
  await voucher('RIENG97', 9_700, { kind: 'private', vids: ['VN999999'] })
  const quoted = async (more: object = {}): Promise<Quote> =>
    (
      await shop.call('POST', '/api/orders/quote', {
        customer: shop.customer,
        lines: goods(1),
        paymentMethod: 'cod',
        ...more,
      })
    ).data
  const codes = async () => (await quoted()).usable.map(({ code }) => code)
  const { usable } = await quoted()
  expect(usable).toContainEqual({ code: 'GIAM95', name: 'Voucher GIAM95', amount: 427_500 })
  // One that another test has made may take off more.
  expect(usable).toHaveLength(3)
  const offered = usable.map(({ code }) => code).filter((code) => code.startsWith('GIAM'))
  expect(offered.slice(0, 2)).toEqual(['GIAM95', 'GIAM50'])
  for (const code of ['TREN99', 'MAI98', 'RIENG97']) expect(await codes()).not.toContain(code)
  // What is offered holds, and is no longer offered once it is entered or used up.
  const taken = await quoted({ voucherCode: 'GIAM95' })
  expect([taken.discount, taken.usable]).toEqual([427_500, []])
  await place({ voucherCode: 'GIAM95' })
  expect(await codes()).not.toContain('GIAM95')
})
