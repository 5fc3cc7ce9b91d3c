/** Placing and changing orders through the API of a real server. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Order } from './area.ts'
import type { Buyer, Goods, Quote } from './placing.ts'
import type { OrderDetail } from './schema.ts'

type Full = Order & OrderDetail
type Stock = { id: string; stock: number; reserved: number }

let server: TestServer
let token: string
let buyers: Buyer[]
let shelf: Goods[]

const db = () => server.database.db
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, headers?: Record<string, string>) =>
  server.call(token, method, url, body, headers)
const read = async (id: string): Promise<Full> => (await call('GET', `/api/orders/${id}`)).json().data
const undo = async (audits: string[]) => (await call('POST', '/api/undo', { audits })).json().data

beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.database, { orders: 400, dataDir: server.config.dataDir })
  token = await server.signIn('admin')
  await sql`update product_variants set stock = reserved + 50`.execute(db())
  await sql`update promotions set status = 'inactive'`.execute(db())
  const { rows } = await sql<{ phone: string }>`select phone from customers order by code limit 40`.execute(
    db(),
  )
  buyers = await Promise.all(
    rows.map(({ phone }) =>
      call('GET', `/api/orders/buyers?q=${phone}`).then((answer) => answer.json().data[0]),
    ),
  )
  shelf = (await call('GET', '/api/orders/goods')).json().data
}, 120_000)
afterAll(() => server.close())

let taken = 0
/** A golfer who has bought nothing yet in these tests. */
const buyer = () => buyers[taken++ % buyers.length] as Buyer

/** Goods of one shop, or of so many shops, one each. */
async function goodsOf(shops: number): Promise<Goods[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (p.shop_id) v.id from product_variants v join products p on p.id = v.product_id
    join shops s on s.id = p.shop_id
    where p.status = 'active' and s.status = 'active' order by p.shop_id, v.id limit ${shops}`.execute(db())
  const ids = rows.map(({ id }) => id).join()
  return (await call('GET', `/api/orders/goods?ids=${ids}`)).json().data
}

const stockOf = async (ids: readonly string[]) =>
  (
    await sql<Stock>`
      select id, stock, reserved from product_variants where id = any(${[...ids]}::uuid[]) order by id`.execute(
      db(),
    )
  ).rows

const body = (customer: Buyer, lines: object[], more: object = {}) => ({
  customer: customer.id,
  lines,
  paymentMethod: 'cod',
  receiverName: 'Nguyễn Văn Thử',
  receiverPhone: customer.phone,
  address: '12 Lê Lợi',
  ward: 'Phường Sài Gòn',
  province: 'TP. Hồ Chí Minh',
  ...more,
})
const line = (goods: Goods | undefined, quantity = 1, more: object = {}) => ({
  variant: goods?.id,
  quantity,
  ...more,
})
const place = (content: object, headers: Record<string, string> = {}) =>
  call('POST', '/api/orders', content, headers)
async function placed(content: object): Promise<Full> {
  const answer = await place(content)
  expect(answer.statusCode, answer.body).toBe(201)
  return read(answer.json().data.id)
}

describe('placing', () => {
  test('freezes the lines, sets the goods aside, waits as its payment asks', async () => {
    const [goods] = shelf
    const [before] = await stockOf([goods?.id ?? ''])
    const customer = buyer()
    const cod = await placed(
      body(customer, [line(goods, 2, { price: goods?.price })], { shippingFee: 30_000 }),
    )
    expect(cod).toMatchObject({ status: 'pending', payment: 'waiting', cod: 'due', itemCount: 2, points: 0 })
    expect(cod).toMatchObject({ buyerName: customer.name, phone: customer.phone, addressComplete: true })
    expect(cod.subtotal).toBe(2 * (goods?.price ?? 0))
    expect(cod.total).toBe(cod.subtotal + 30_000)
    expect(cod.lines).toMatchObject([{ variantCode: goods?.code, quantity: 2, price: goods?.listed }])
    expect(await stockOf([goods?.id ?? ''])).toEqual([{ ...before, reserved: (before?.reserved ?? 0) + 2 }])
    const prepaid = await placed(body(buyer(), [line(goods)], { paymentMethod: 'bank', ward: '' }))
    expect(prepaid).toMatchObject({ status: 'awaiting_payment', cod: 'none', addressComplete: false })
  })

  test('splits per supplier under one group, nothing lost, and is taken back as a whole', async () => {
    const goods = await goodsOf(3)
    const before = await stockOf(goods.map(({ id }) => id))
    const answer = await place(
      body(
        buyer(),
        goods.map((one, index) => line(one, index + 1)),
        { shippingFee: 50_000 },
      ),
    )
    expect(answer.statusCode, answer.body).toBe(201)
    const { data, audit, others } = answer.json()
    expect(others).toHaveLength(2)
    const orders = await Promise.all([data, ...others].map(({ id }: { id: string }) => read(id)))
    expect(new Set(orders.map((order) => order.shop.id)).size).toBe(3)
    const sum = (pick: (order: Full) => number) => orders.reduce((total, order) => total + pick(order), 0)
    expect(sum((order) => order.shippingFee)).toBe(50_000)
    expect(sum((order) => order.total)).toBe(
      goods.reduce((total, one, index) => total + one.price * (index + 1), 50_000),
    )
    const { rows } = await sql<{ groups: number }>`
      select count(distinct group_id) as groups from orders where id = any(${orders.map(({ id }) => id)}::uuid[])`.execute(
      db(),
    )
    expect(rows).toEqual([{ groups: 1 }])
    const audits = [audit, ...others.map((other: { audit: string }) => other.audit)]
    const back = await undo(audits)
    expect(back.undone, JSON.stringify(back)).toHaveLength(3)
    expect(await stockOf(goods.map(({ id }) => id))).toEqual(before)
    expect((await call('GET', `/api/orders/${data.id}`)).statusCode).toBe(404)
    // And once more: the goods are held again.
    expect((await undo(back.audits)).undone).toHaveLength(3)
    expect((await read(data.id)).lines).toHaveLength(1)
    expect(await stockOf(goods.map(({ id }) => id))).not.toEqual(before)
  })

  test('is not taken back once something happened to it', async () => {
    const answer = await place(body(buyer(), [line(shelf[1])]))
    const { data, audit } = answer.json()
    await call('POST', `/api/orders/${data.id}/confirm`, {})
    expect((await undo([audit])).undone).toEqual([])
    expect((await read(data.id)).status).toBe('to_pack')
  })

  test('the same key places once, and two at the last piece make one order', async () => {
    const customer = buyer()
    const content = body(customer, [line(shelf[2])])
    const headers = { 'idempotency-key': randomUUID() }
    const [one, two] = await Promise.all([place(content, headers), place(content, headers)])
    expect(one?.json().data.id).toBe(two?.json().data.id)
    await sql`update product_variants set stock = reserved + 1 where id = ${shelf[3]?.id}::uuid`.execute(db())
    const race = await Promise.all([buyer(), buyer()].map((who) => place(body(who, [line(shelf[3])]))))
    expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const lost = race.find(({ statusCode }) => statusCode === 409)?.json()
    expect(lost.msg).toMatch(/chỉ còn 0 trong kho, đơn cần 1/)
    expect(Object.keys(lost.fields)).toEqual(['lines.0.quantity'])
  })

  test('takes one use of a voucher for the whole cart, freezes what it gave, gives it back', async () => {
    const goods = await goodsOf(2)
    const voucher = await call('POST', '/api/vouchers', {
      name: 'Voucher thử',
      voucherCode: 'THU10',
      kind: 'public',
      startsOn: '2020-01-01',
      endsOn: '2099-01-01',
      benefit: 'percent',
      percent: 1_000,
      uses: 'once',
    })
    expect(voucher.statusCode, voucher.body).toBe(201)
    const used = async () => (await call('GET', `/api/vouchers/${voucher.json().data.id}`)).json().data.used
    const content = (customer: Buyer) =>
      body(
        customer,
        goods.map((one) => line(one)),
        { voucherCode: 'thu10', shippingFee: 20_000 },
      )
    const quoted: Quote = (
      await call('POST', '/api/orders/quote', { lines: goods.map((one) => line(one)), voucherCode: 'THU10' })
    ).json().data
    expect(quoted.voucher).toMatchObject({ ok: true })
    const answer = await place(content(buyer()))
    expect(answer.statusCode, answer.body).toBe(201)
    const { data, audit, others } = answer.json()
    const orders = [await read(data.id), await read(others[0].id)]
    expect(orders.map(({ voucherCode }) => voucherCode)).toEqual(['THU10', 'THU10'])
    const sums = { subtotal: 0, discount: 0, total: 0 }
    for (const order of orders) {
      sums.subtotal += order.subtotal
      sums.discount += order.discount
      sums.total += order.total
    }
    expect(sums.discount).toBe(quoted.discount)
    expect(sums.discount).toBe(Math.floor((sums.subtotal * 1_000 + 5_000) / 10_000))
    expect(sums.total).toBe(sums.subtotal - sums.discount + 20_000)
    expect(await used()).toBe(1)
    const late = await place(content(buyer()))
    expect([late.statusCode, Object.keys(late.json().fields)]).toEqual([409, ['voucherCode']])
    await undo([audit, others[0].audit])
    expect(await used()).toBe(0)
    const alone = await placed(body(buyer(), [line(goods[0], 2)], { voucherCode: 'THU10' }))
    const save = (changes: object, version: number) =>
      call('PUT', `/api/orders/${alone.id}`, changes, { 'if-match': `"${version}"` })
    const fewer = await save({ lines: [line(goods[0], 1)] }, 1)
    expect(fewer.json().data.discount, fewer.body).toBe(Math.round(alone.discount / 2))
    const without = await save({ voucherCode: '' }, 2)
    expect(without.json().data).toMatchObject({ discount: 0, voucherCode: null, voucher: null })
    expect(await used()).toBe(0)
  })

  test('goes to whom the rules of assignment name', async () => {
    const where = encodeURIComponent(JSON.stringify([['available', 'eq', true]]))
    const [, person] = (await call('GET', `/api/work?sort=code&where=${where}`)).json().data
    const rule = await call('POST', '/api/assignment-rules', {
      name: 'Đơn đi Huế',
      method: 'round_robin',
      persons: [person.id],
      provinces: ['TP. Huế'],
      position: 1,
    })
    expect(rule.statusCode, rule.body).toBe(201)
    const [goods] = await goodsOf(1)
    const order = await placed(body(buyer(), [line(goods)], { province: 'TP. Huế' }))
    expect(order.handler).toMatchObject({ id: person.id, name: person.name })
  })

  test('a price that moved is said with both prices and nothing is written', async () => {
    const [goods] = await goodsOf(1)
    const before = await stockOf([goods?.id ?? ''])
    const answer = await place(body(buyer(), [line(goods, 1, { price: (goods?.price ?? 0) - 1_000 })]))
    expect(answer.statusCode).toBe(409)
    expect(Object.keys(answer.json().fields)).toEqual(['lines.0.price'])
    expect(answer.json().msg).toMatch(/đã đổi từ [\d,]+đ thành [\d,]+đ/)
    expect(await stockOf([goods?.id ?? ''])).toEqual(before)
  })

  test('an order like another of the last 24 hours has to be acknowledged, by each golfer and product', async () => {
    const customer = buyer()
    const first = await placed(body(customer, [line(shelf[4])]))
    const again = await place(body(customer, [line(shelf[4])]))
    expect([again.statusCode, Object.keys(again.json().fields)]).toEqual([409, ['acknowledged']])
    expect(again.json().msg).toContain(first.code)
    const { data } = (
      await call('POST', '/api/orders/quote', { customer: customer.id, lines: [line(shelf[4])] })
    ).json() as { data: Quote }
    expect(data.like).toMatchObject([{ code: first.code }])
    await placed(body(customer, [line(shelf[4])], { acknowledged: [first.id] }))
    // Another product is another order.
    await placed(body(customer, [line(shelf[6])]))
    // The same number under another golfer is the same person.
    const other = await place(body(buyer(), [line(shelf[4])], { receiverPhone: customer.phone }))
    expect(other.statusCode).toBe(409)
  })

  test('what is no order is refused field by field, and no id is taken on trust', async () => {
    const customer = buyer()
    const fields = async (content: object) => Object.keys((await place(content)).json().fields ?? {})
    expect(await fields({})).toEqual(expect.arrayContaining(['customer', 'lines', 'paymentMethod']))
    const empty = await place(body(customer, []))
    expect(empty.json().fields.lines).toBe('Bạn phải thêm sản phẩm trước!')
    expect(await fields(body(customer, [{ variant: randomUUID(), quantity: 1 }]))).toEqual([
      'lines.0.variant',
    ])
    expect(await fields(body({ ...customer, id: randomUUID() }, [line(shelf[5])]))).toEqual(['customer'])
    expect(await fields(body(customer, [line(shelf[5]), line(shelf[5])]))).toEqual(['lines.1.variant'])
    for (const quantity of [0, -1, 1.5, 1_000, '2', null, 1e20])
      expect(await fields(body(customer, [{ ...line(shelf[5]), quantity }]))).toEqual(['lines.0.quantity'])
    for (const foreign of ['shop', 'total', 'status', 'payment', 'groupId', 'discount'])
      expect(await fields(body(customer, [line(shelf[5])], { [foreign]: 'x' }))).toEqual([foreign])
    expect(await fields(body(customer, [{ ...line(shelf[5]), amount: 1 }]))).toEqual(['lines.0.amount'])
    for (const shippingFee of [-1, 1e15, 0.5, '30k'])
      expect(await fields(body(customer, [line(shelf[5])], { shippingFee }))).toEqual(['shippingFee'])
    expect(await fields(body(customer, [line(shelf[5])], { voucherCode: `'; drop--` }))).toEqual([
      'voucherCode',
    ])
    await sql`update products set status = 'hidden' where id = ${shelf[7]?.product.id}::uuid`.execute(db())
    expect(await fields(body(customer, [line(shelf[7])]))).toEqual(['lines.0.variant'])
  })

  test('hostile words find nothing and break nothing', async () => {
    for (const q of ["%' or 1=1 --", '\\', '%_%', '\u0000', '🏌️', 'a'.repeat(200), ' ']) {
      for (const what of ['goods', 'buyers'])
        expect((await call('GET', `/api/orders/${what}?q=${encodeURIComponent(q)}`)).statusCode).toBe(200)
    }
    expect((await call('GET', '/api/orders/goods?ids=1,2')).statusCode).toBe(400)
  })
})

describe('changing', () => {
  const save = (order: Full, changes: object) =>
    call('PUT', `/api/orders/${order.id}`, changes, { 'if-match': `"${order.version}"` })
  const sameShop = async (shop: string): Promise<Goods[]> => {
    const { rows } = await sql<{ id: string }>`
      select v.id from product_variants v join products p on p.id = v.product_id
      where p.shop_id = ${shop}::uuid and p.status = 'active' and v.stock - v.reserved > 10 order by v.id limit 4`.execute(
      db(),
    )
    return (await call('GET', `/api/orders/goods?ids=${rows.map(({ id }) => id).join()}`)).json().data
  }

  test('lines move reservations both ways, keep the agreed price, and an undo brings them back', async () => {
    const [first] = await goodsOf(1)
    const [one, two] = await sameShop(first?.shop.id ?? '')
    const ids = [one?.id ?? '', two?.id ?? '']
    const before = await stockOf(ids)
    const order = await placed(body(buyer(), [line(one, 3)]))
    await sql`update products set price = price + 10000, sale_price = null where id = ${one?.product.id}::uuid`.execute(
      db(),
    )
    const answer = await save(order, { lines: [line(one, 1), line(two, 2)] })
    expect(answer.statusCode, answer.body).toBe(200)
    const changed = await read(order.id)
    expect(changed.lines).toMatchObject([
      { variantCode: one?.code, quantity: 1, amount: one?.price },
      { variantCode: two?.code, quantity: 2 },
    ])
    expect(changed.itemCount).toBe(3)
    expect(changed.subtotal).toBe(changed.lines.reduce((sum, { amount }) => sum + amount, 0))
    const more = (id: string) => (id === one?.id ? 1 : 2)
    const held = before.map((row) => ({ ...row, reserved: row.reserved + more(row.id) }))
    expect(await stockOf(ids)).toEqual(held)
    const path = `/api/orders/${order.id}/activity`
    const { data: history } = (await call('GET', path)).json()
    expect(history[0].changes.lines).toMatchObject([
      [{ name: one?.name, quantity: 3 }],
      [{ quantity: 1 }, { quantity: 2 }],
    ])
    // A user who may not view suppliers does not see their share.
    const support = await server.call(await server.signIn('support'), 'GET', path)
    const names = (entries: typeof history) => Object.keys(entries[0].changes.lines[0][0])
    expect(names(history)).toEqual(expect.arrayContaining(['cost', 'commissionBp']))
    expect(names(support.json().data)).toContain('price')
    expect(support.body).not.toMatch(/"cost"|commission/)
    const back = await undo([answer.json().audit])
    expect(back.undone, JSON.stringify(back)).toHaveLength(1)
    const restored = await read(order.id)
    expect(restored.lines.map(({ id: _, ...rest }) => rest)).toEqual(
      order.lines.map(({ id: _, ...rest }) => rest),
    )
    expect([restored.total, restored.itemCount]).toEqual([order.total, 3])
    expect((await undo(back.audits)).undone).toHaveLength(1)
    expect((await read(order.id)).lines).toHaveLength(2)
    expect(await stockOf(ids)).toEqual(held)
  })

  test('another supplier, too many and nothing at all are refused, and the order stays as it was', async () => {
    const [mine, other] = await goodsOf(2)
    const order = await placed(body(buyer(), [line(mine)]))
    const refused = (changes: object) =>
      save(order, changes).then((answer) => [answer.statusCode, Object.keys(answer.json().fields ?? {})])
    expect(await refused({ lines: [line(mine), line(other)] })).toEqual([409, ['lines.1.variant']])
    expect(await refused({ lines: [line(mine, 900)] })).toEqual([409, ['lines.0.quantity']])
    expect(await refused({ lines: [] })).toEqual([400, ['lines']])
    expect(await refused({ lines: [line(mine)], customer: order.customer.id })).toEqual([400, ['customer']])
    expect((await read(order.id)).version).toBe(order.version)
  })

  test('two at once: one is saved, the other is told, the goods are held once', async () => {
    const [mine] = await goodsOf(1)
    const order = await placed(body(buyer(), [line(mine, 1)]))
    const [before] = await stockOf([mine?.id ?? ''])
    const both = await Promise.all([2, 3].map((quantity) => save(order, { lines: [line(mine, quantity)] })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
    const after = await read(order.id)
    // Who was second compares their goods with those that are saved.
    expect(both.find((one) => one.statusCode === 412)?.json().current.lines).toEqual(after.lines)
    const [held] = await stockOf([mine?.id ?? ''])
    expect((held?.reserved ?? 0) - (before?.reserved ?? 0)).toBe((after.lines[0]?.quantity ?? 0) - 1)
  })

  test('the payment method moves the order between its beginnings; what is paid keeps its sum', async () => {
    const [mine] = await goodsOf(1)
    const order = await placed(body(buyer(), [line(mine)]))
    const bank = await save(order, { paymentMethod: 'bank' })
    expect(bank.json().data).toMatchObject({ status: 'awaiting_payment', cod: 'none' })
    await call('POST', `/api/orders/${order.id}/confirm-payment`, {})
    const paid = await read(order.id)
    expect(paid.payment).toBe('paid')
    expect(Object.keys((await save(paid, { shippingFee: 5_000 })).json().fields)).toEqual(['lines'])
    expect(Object.keys((await save(paid, { paymentMethod: 'cod' })).json().fields)).toEqual(['paymentMethod'])
    expect((await save(paid, { note: 'Gọi trước' })).statusCode).toBe(200)
  })

  test('a quote of a change counts what the order holds as its own', async () => {
    const [mine] = await goodsOf(1)
    const order = await placed(body(buyer(), [line(mine, 5)]))
    await sql`update product_variants set stock = reserved where id = ${mine?.id}::uuid`.execute(db())
    const quoted = async (quantity: number): Promise<Quote> =>
      (await call('POST', `/api/orders/${order.id}/quote`, { lines: [line(mine, quantity)] })).json().data
    expect((await quoted(5)).lines).toMatchObject([{ available: 5, problem: null }])
    expect((await quoted(6)).lines).toMatchObject([{ problem: { key: 'outOfStock' } }])
  })
})
