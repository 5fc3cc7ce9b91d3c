/** Effects of an order's transitions besides its own fields, through the API of a real server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatVnd } from '../../core/money.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Order } from './area.ts'
import type { OrderDetail } from './schema.ts'
import { isComplete } from './server/complete.ts'

type Full = Order & OrderDetail
type Variant = { id: string; stock: number; reserved: number; quantity: number }

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  // A fixed instant: the same orders wait on every day the test runs.
  const now = Date.parse('2026-11-20T17:00:00Z')
  await seedDemo(server.database, { orders: 8_000, now, dataDir: server.config.dataDir })
  for (const name of ['admin', 'telesales', 'accountant']) tokens[name] = await server.signIn(name)
}, 120_000)
afterAll(() => server.close())

/** Orders that fit, newest first; each test takes its own, so that none disturbs another. */
const taken = new Set<string>()
async function take(where: string): Promise<Full> {
  const { rows } = await sql
    .raw<{ id: string }>(`select o.id from orders o where ${where} order by placed_at desc`)
    .execute(server.database.db)
  const id = rows.map((row) => row.id).find((one) => !taken.has(one))
  if (!id) throw new Error(`no order left where ${where}`)
  taken.add(id)
  return read(id)
}

async function read(id: string): Promise<Full> {
  return (await server.call(tokens.admin, 'GET', `/api/orders/${id}`)).json().data
}

async function variants(id: string): Promise<Variant[]> {
  const { rows } = await sql<Variant>`
    select v.id, v.stock, v.reserved, sum(l.quantity) as quantity
    from order_lines l join product_variants v on v.id = l.variant_id
    where l.order_id = ${id}::uuid group by v.id order by v.id`.execute(server.database.db)
  return rows
}

async function setStock(variant: string, stock: number): Promise<void> {
  await sql`update product_variants set stock = ${stock} where id = ${variant}::uuid`.execute(
    server.database.db,
  )
}

const act = (order: Full, name: string, steps: object = {}, who = 'admin') =>
  server.call(tokens[who], 'POST', `/api/orders/${order.id}/${name}`, steps)
const undo = async (audit: string) =>
  (await server.call(tokens.admin, 'POST', '/api/undo', { audits: [audit] })).json().data

const plenty = `not exists (select from order_lines l join product_variants v on v.id = l.variant_id
  where l.order_id = o.id and v.stock < v.reserved)`
const ready = `status = 'pending' and payment_method = 'cod' and address_complete and ${plenty}`

describe('confirm', () => {
  test('goes to packing, is handled by who confirmed, keeps the goods reserved; undo brings it back', async () => {
    const order = await take(`${ready} and handler_id is null`)
    const before = await variants(order.id)
    const answer = await act(order, 'confirm', {}, 'telesales')
    expect(answer.statusCode, answer.body).toBe(200)
    const { data, audit } = answer.json()
    expect(data).toMatchObject({ status: 'to_pack', handler: { name: 'Lê Thị Mai Phương' } })
    expect(await variants(order.id)).toEqual(before)
    expect((await undo(audit)).undone).toHaveLength(1)
    expect(await read(order.id)).toMatchObject({ status: 'pending', handler: null })
  })

  test('leaves the handler whom it has', async () => {
    const order = await take(`${ready} and handler_id is not null`)
    await act(order, 'confirm')
    expect((await read(order.id)).handler).toEqual(order.handler)
  })

  test('is refused when the goods are gone, saying which and how many are left', async () => {
    const order = await take(ready)
    const [variant] = await variants(order.id)
    if (!variant) throw new Error('no variant')
    await setStock(variant.id, 0)
    const answer = await act(order, 'confirm')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().msg).toMatch(/chỉ còn 0 trong kho, đơn cần \d+/)
    expect((await read(order.id)).status).toBe('pending')
    const dry = await server.call(tokens.admin, 'POST', '/api/orders/bulk/confirm', {
      ids: [order.id],
      dryRun: true,
    })
    expect(dry.json().data.refused).toHaveLength(1)
    await setStock(variant.id, variant.stock)
    expect((await act(order, 'confirm')).statusCode).toBe(200)
  })

  test('of two orders for the last piece, the first confirmed gets it', async () => {
    const first = await take(`${ready} and (select count(*) from order_lines where order_id = o.id) = 1`)
    const second = await take(`${ready} and (select count(*) from order_lines where order_id = o.id) = 1`)
    const [variant] = await variants(first.id)
    const [other] = await variants(second.id)
    if (!variant || !other) throw new Error('no variant')
    await sql`update order_lines set variant_id = ${variant.id}::uuid,
      product_id = (select product_id from product_variants where id = ${variant.id}::uuid), quantity = 1
      where order_id in (${first.id}::uuid, ${second.id}::uuid)`.execute(server.database.db)
    const { rows } = await sql<{ promised: number }>`select coalesce(sum(l.quantity), 0) as promised
      from order_lines l join orders o on o.id = l.order_id
      where l.variant_id = ${variant.id}::uuid and o.status in ('to_pack', 'to_deliver')`.execute(
      server.database.db,
    )
    await sql`update product_variants set stock = ${(rows[0]?.promised ?? 0) + 1}, reserved = 50
      where id = ${variant.id}::uuid`.execute(server.database.db)
    expect((await act(second, 'confirm')).statusCode).toBe(200)
    expect((await act(first, 'confirm')).json().msg).toMatch(/chỉ còn 0 trong kho, đơn cần 1/)
  })

  test('is refused without a whole address or without the money of a prepaid order', async () => {
    const bare = await take(`status = 'pending' and not address_complete`)
    expect((await act(bare, 'confirm')).json().msg).toMatch(/Địa chỉ/)
    const unpaid = await take(`status = 'awaiting_payment'`)
    expect((await act(unpaid, 'confirm')).statusCode).toBe(409)
  })
})

describe('cancel', () => {
  test('gives the goods back; undo takes them again and takes the cancellation back', async () => {
    const order = await take(ready)
    const before = await variants(order.id)
    const answer = await act(order, 'cancel', { reason: 'customer_changed_mind', note: 'Khách mua chỗ khác' })
    expect(answer.statusCode, answer.body).toBe(200)
    const cancelled = await read(order.id)
    expect(cancelled).toMatchObject({ status: 'cancelled', nextCallAt: null })
    expect(cancelled.cancellations).toMatchObject([
      { reason: 'customer_changed_mind', note: 'Khách mua chỗ khác' },
    ])
    const released = await variants(order.id)
    for (const [at, one] of released.entries())
      expect(one.reserved).toBe((before[at]?.reserved ?? 0) - one.quantity)
    expect((await undo(answer.json().audit)).undone).toHaveLength(1)
    expect(await variants(order.id)).toEqual(before)
    expect(await read(order.id)).toMatchObject({ status: 'pending', cancellations: [] })
    const { rows } = await sql`select from order_cancellations where order_id = ${order.id}::uuid`.execute(
      server.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('undo is refused when somebody else has the goods by now', async () => {
    const order = await take(ready)
    const { audit } = (await act(order, 'cancel', { reason: 'other' })).json()
    const [variant] = await variants(order.id)
    if (!variant) throw new Error('no variant')
    await setStock(variant.id, variant.reserved)
    const { refused, undone } = await undo(audit)
    expect(undone).toEqual([])
    expect(refused[0].msg).toMatch(/chỉ còn 0 trong kho/)
    expect((await read(order.id)).status).toBe('cancelled')
    await setStock(variant.id, variant.stock)
  })

  test('of a paid order says that a refund is due', async () => {
    const order = await take(`status = 'pending' and payment = 'paid' and ${plenty}`)
    await act(order, 'cancel', { reason: 'out_of_stock', note: 'Hết cỡ' })
    expect((await read(order.id)).payment).toBe('paid')
    const { data } = (await server.call(tokens.admin, 'GET', `/api/orders/${order.id}/activity`)).json()
    expect(data[0]).toMatchObject({
      action: 'cancel',
      note: expect.stringMatching(/^Hết cỡ · Cần hoàn [\d,]+đ/),
    })
  })

  test('in bulk names each paid order its own refund, and no other order any', async () => {
    const paid = await take(`status = 'pending' and payment = 'paid' and ${plenty}`)
    const other = await take(
      `status = 'pending' and payment = 'paid' and ${plenty} and total <> ${paid.total}`,
    )
    const unpaid = await take(ready)
    const orders = [paid, other, unpaid]
    const args = { reason: 'out_of_stock', note: 'Hết cỡ' }
    const answer = await server.call(tokens.admin, 'POST', '/api/orders/bulk/cancel', {
      ids: orders.map(({ id }) => id),
      args,
    })
    expect(answer.json().data.changed, answer.body).toBe(3)
    for (const { id, total, payment } of orders) {
      const { data } = (await server.call(tokens.admin, 'GET', `/api/orders/${id}/activity`)).json()
      const due = payment === 'paid' ? ` · Cần hoàn ${formatVnd(total)}` : ''
      expect(data[0].note.startsWith(`Hết cỡ${due}`), data[0].note).toBe(true)
      expect(data[0].note.match(/Cần hoàn/g)?.length ?? 0).toBe(due ? 1 : 0)
      expect(data[0].args).toEqual(args)
      expect((await read(id)).cancellations).toMatchObject([{ note: 'Hết cỡ' }])
    }
  })

  test('needs a reason from the list and stops at the carrier', async () => {
    const order = await take(ready)
    expect((await act(order, 'cancel', {})).statusCode).toBe(400)
    expect((await act(order, 'cancel', { reason: 'no idea' })).statusCode).toBe(400)
    const onItsWay = await take(`status = 'delivering'`)
    expect((await act(onItsWay, 'cancel', { reason: 'other' })).statusCode).toBe(409)
  })
})

describe('payments', () => {
  const sum = (order: Full) => order.payments.reduce((total, payment) => total + payment.amount, 0)

  test('confirming moves a waiting order on and writes the ledger; undo writes a reversal', async () => {
    const order = await take(`status = 'awaiting_payment'`)
    const answer = await act(order, 'confirm-payment', { amount: order.total }, 'accountant')
    expect(answer.statusCode, answer.body).toBe(200)
    const paid = await read(order.id)
    expect(paid).toMatchObject({ status: 'pending', payment: 'paid' })
    expect(paid.payments).toMatchObject([{ kind: 'payment', amount: order.total, by: 'Hoàng Thị Bích Ngọc' }])
    expect((await act(order, 'confirm-payment')).statusCode).toBe(409)
    expect((await undo(answer.json().audit)).undone).toHaveLength(1)
    const back = await read(order.id)
    expect(back).toMatchObject({ status: 'awaiting_payment', payment: 'waiting' })
    expect(back.payments.map((payment) => payment.kind)).toEqual(['payment', 'reversal'])
    expect(sum(back)).toBe(0)
  })

  test('another amount needs a reason', async () => {
    const order = await take(`status = 'awaiting_payment'`)
    const short = { amount: order.total - 1_000 }
    expect((await act(order, 'confirm-payment', short)).json().msg).toMatch(/cần ghi lý do/)
    expect((await read(order.id)).payments).toEqual([])
    const answer = await act(order, 'confirm-payment', { ...short, reason: 'Phí chuyển khoản' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await read(order.id)).payments).toMatchObject([
      { amount: order.total - 1_000, reason: 'Phí chuyển khoản' },
    ])
  })

  test('there is no payment of nothing, and an undo gives back only what was taken', async () => {
    const order = await take(`status = 'awaiting_payment'`)
    const none = await act(order, 'confirm-payment', { amount: 0, reason: 'Không có tiền' })
    expect([none.statusCode, Object.keys(none.json().fields)]).toEqual([400, ['amount']])
    await act(order, 'confirm-payment')
    // As an older version could leave it: paid, and nothing in the ledger.
    await sql`delete from order_payments where order_id = ${order.id}::uuid`.execute(server.database.db)
    const { audit } = (await act(order, 'cancel-payment', { paymentReason: 'wrong_order' })).json()
    expect((await undo(audit)).undone).toHaveLength(1)
    const back = await read(order.id)
    expect([back.payment, sum(back)]).toEqual(['paid', 0])
  })

  test('in bulk it is the total of each', async () => {
    const order = await take(`status = 'pending' and payment = 'waiting'`)
    const { data } = (
      await server.call(tokens.accountant, 'POST', '/api/orders/bulk/confirm-payment', {
        ids: [order.id],
        args: {},
      })
    ).json()
    expect(data.changed).toBeTruthy()
    const paid = await read(order.id)
    expect([paid.status, sum(paid)]).toEqual(['pending', order.total])
  })

  test('cancelling takes the money out of the ledger and a prepaid order back to waiting', async () => {
    const order = await take(`status = 'pending' and payment = 'paid' and payment_method <> 'cod'`)
    const answer = await act(
      order,
      'cancel-payment',
      { paymentReason: 'bank_reversal', note: 'Báo có nhầm' },
      'accountant',
    )
    expect(answer.statusCode, answer.body).toBe(200)
    const back = await read(order.id)
    expect([back.status, back.payment, sum(back)]).toEqual(['awaiting_payment', 'waiting', 0])
    expect((await undo(answer.json().audit)).undone).toHaveLength(1)
    const again = await read(order.id)
    expect([again.status, again.payment, sum(again)]).toEqual(['pending', 'paid', order.total])
  })

  test('a confirmed order keeps its place when its payment is cancelled', async () => {
    const order = await take(`status = 'pending' and payment = 'paid' and ${plenty}`)
    expect((await act(order, 'confirm')).statusCode).toBe(200)
    await act(order, 'cancel-payment', { paymentReason: 'not_received' })
    expect(await read(order.id)).toMatchObject({ status: 'to_pack', payment: 'waiting' })
  })
})

describe('log-call', () => {
  test('adds a call; undo takes it back without erasing it; done again it counts again', async () => {
    const order = await take(`status = 'pending' and call = 'not_called'`)
    const nextAt = '2026-12-01T02:30:00.000Z'
    const answer = await act(
      order,
      'log-call',
      { result: 'call_back', note: 'Đang họp', nextAt },
      'telesales',
    )
    expect(answer.statusCode, answer.body).toBe(200)
    const called = await read(order.id)
    expect(called).toMatchObject({ call: 'called', callResult: 'call_back', nextCallAt: nextAt })
    expect(called.calls).toMatchObject([
      { result: 'call_back', note: 'Đang họp', nextAt, by: 'Lê Thị Mai Phương' },
    ])
    const { audits } = await undo(answer.json().audit)
    expect(await read(order.id)).toMatchObject({
      call: 'not_called',
      callResult: null,
      nextCallAt: null,
      calls: [],
    })
    const kept = await sql`select from order_calls where order_id = ${order.id}::uuid`.execute(
      server.database.db,
    )
    expect(kept.rows).toHaveLength(1)
    await undo(audits[0])
    expect((await read(order.id)).calls).toHaveLength(1)
  })

  test('the next call is dropped when none is agreed on', async () => {
    const order = await take(`status = 'pending' and next_call_at is not null`)
    await act(order, 'log-call', { result: 'confirmed' })
    expect(await read(order.id)).toMatchObject({ callResult: 'confirmed', nextCallAt: null })
  })
})

describe('edit', () => {
  const save = (order: Full, changes: object) =>
    server.call(tokens.admin, 'PUT', `/api/orders/${order.id}`, changes, { 'if-match': `"${order.version}"` })

  test('a completed address can be confirmed, an emptied one cannot', async () => {
    const order = await take(
      `status = 'pending' and payment_method = 'cod' and not address_complete and ${plenty}`,
    )
    const answer = await save(order, { ward: 'Phường Hồng Gai', district: '' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().data).toMatchObject({
      ward: 'Phường Hồng Gai',
      district: null,
      addressComplete: true,
    })
    const changed = await read(order.id)
    expect((await save(changed, { ward: null })).json().data.addressComplete).toBe(false)
  })

  test('stops once the carrier has it', async () => {
    const order = await take(`status = 'delivered'`)
    const answer = await save(order, { note: 'Gọi trước' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().msg).toMatch(/không sửa được nữa/)
  })

  test('an address is whole with two tiers and not without a ward', () => {
    const two = {
      receiverName: 'An',
      receiverPhone: '0912345678',
      address: '12 Lê Lợi',
      ward: 'Phường Huế',
      province: 'Huế',
    }
    expect(isComplete(two)).toBe(true)
    expect(isComplete({ ...two, ward: null })).toBe(false)
    expect(isComplete({ ...two, address: '  ' })).toBe(false)
  })
})
