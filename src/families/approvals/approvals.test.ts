/** Sent back with what is to be changed, and asked for again: accounts and returns through the API of a real server. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Account } from '../../areas/accounts/area.ts'
import { Retention } from '../../server/kit/area/retention.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['warehouse', 'support', 'telesales'])
  await sql`
    insert into return_policies (id, code, name, days, active)
    values (${randomUUIDv7()}, 'CS1', 'Đổi trả', 7, true)`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.close())

const CHANGE = { change: 'Chọn vai trò, sửa email' }
let count = 0
async function account(): Promise<Account> {
  const username = `nguoi.moi.${++count}`
  const email = `${username}@cmsshop.example`
  const { rows } = await sql<{ id: string }>`select id from roles where name is not null limit 1`.execute(
    shop.db,
  )
  const made = await shop.call('POST', '/api/accounts', {
    ...{ name: 'Người mới', username, email, phone: '0912000000', roles: rows.map(({ id }) => id) },
    password: '0123456789abcdef0123456789abcdef',
  })
  expect(made.status, made.msg).toBe(201)
  return made.data
}
const act = (area: string, id: string, name: string, args: object = {}, as = 'admin') =>
  shop.call('POST', `/api/${area}/${id}/${name}`, args, as)
const read = async (id: string): Promise<Account> => (await shop.call('GET', `/api/accounts/${id}`)).data
const undo = (audit: string) => shop.call('POST', '/api/undo', { audits: [audit] })

test('an account is sent back, is not approved meanwhile, changed, asked for again, and each step undone', async () => {
  const { id } = await account()
  expect((await act('accounts', id, 'send-back')).status).toBe(400)
  const sent = await act('accounts', id, 'send-back', CHANGE)
  expect(sent.data, sent.msg).toMatchObject({ status: 'revision', revision: CHANGE.change })
  const refused = await act('accounts', id, 'approve')
  expect([refused.status, refused.reason]).toEqual([409, 'wrongState'])
  const { version, username } = await read(id)
  const login = await shop.server.app.inject({
    method: 'POST',
    url: '/api/public/account/login',
    payload: { username, password: '0123456789abcdef0123456789abcdef' },
  })
  expect(login.json().msg).toContain('duyệt')
  const changed = await shop.call(
    'PUT',
    `/api/accounts/${id}`,
    { email: 'dung@cmsshop.example' },
    'admin',
    version,
  )
  expect(changed.status, changed.msg).toBe(200)
  const again = await act('accounts', id, 'ask-again', { note: 'Đã sửa email' })
  expect(again.data).toMatchObject({ status: 'pending', revision: null })
  const { data: history } = await shop.call('GET', `/api/accounts/${id}/activity`)
  expect(history.slice(0, 3).map((one: { note: string | null }) => one.note)).toEqual([
    'Đã sửa email',
    null,
    CHANGE.change,
  ])
  expect((await undo(again.audit)).data.undone).toHaveLength(1)
  expect(await read(id)).toMatchObject({ status: 'revision', revision: CHANGE.change })
})

test('a return is sent back for pictures, which its asker adds; approving waits, turning down does not', async () => {
  const order = await shop.bring('delivered', { lines: [{ variant: 0, quantity: 1 }] })
  await shop.act(order, 'request-return', { returnReason: 'damaged' }, 'support')
  expect((await act('orders', order.id, 'send-back-return', CHANGE, 'support')).status).toBe(403)
  const sent = await act('orders', order.id, 'send-back-return', { change: 'Thêm ảnh hộp' }, 'warehouse')
  expect(sent.data, sent.msg).toMatchObject({ status: 'return_requested', returnRevision: 'Thêm ảnh hộp' })
  for (const name of ['approve-return', 'send-back-return']) {
    const refused = await act('orders', order.id, name, name === 'approve-return' ? {} : CHANGE, 'warehouse')
    expect([refused.status, refused.msg], name).toEqual([409, expect.stringContaining('Thêm ảnh hộp')])
  }
  const unknown = await act('orders', order.id, 'ask-return-again', {
    photos: ['/files/00000000000000000000000000000000.webp'],
  })
  expect(unknown.status).toBeGreaterThanOrEqual(400)
  const again = await act('orders', order.id, 'ask-return-again', { note: 'Đã chụp thêm' }, 'support')
  expect(again.data, again.msg).toMatchObject({ returnRevision: null })
  expect((await undo(again.audit)).data.undone).toHaveLength(1)
  expect(await shop.read(order.id)).toMatchObject({ returnRevision: 'Thêm ảnh hộp' })
  const rejected = await act('orders', order.id, 'reject-return', { rejectReason: 'used' }, 'warehouse')
  expect(rejected.data, rejected.msg).toMatchObject({ status: 'delivered', returnRevision: null })
  expect((await undo(rejected.audit)).data.undone).toHaveLength(1)
  expect(await shop.read(order.id)).toMatchObject({
    status: 'return_requested',
    returnRevision: 'Thêm ảnh hộp',
  })
  await act('orders', order.id, 'ask-return-again', {}, 'support')
  const approved = await act('orders', order.id, 'approve-return', {}, 'warehouse')
  expect(approved.data, approved.msg).toMatchObject({ status: 'returned' })
})

test('pictures that are added join those of the request, and leave with the undo', async () => {
  const order = await shop.bring('delivered', { lines: [{ variant: 0, quantity: 1 }] })
  await shop.act(order, 'request-return', { returnReason: 'damaged' })
  await act('orders', order.id, 'send-back-return', CHANGE)
  const file = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c42b2b' } })
    .jpeg()
    .toBuffer()
  const uploaded = await shop.server.app.inject({
    method: 'POST',
    url: '/api/orders/ask-return-again/pictures',
    headers: {
      authorization: await shop.server.signIn('support'),
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      file,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })
  expect(uploaded.statusCode, uploaded.body).toBe(200)
  const { picture } = uploaded.json().data
  const again = await act('orders', order.id, 'ask-return-again', { photos: [picture] })
  expect(again.status, again.msg).toBe(200)
  expect((await shop.read(order.id)).returns[0]?.photos).toEqual([picture])
  expect((await undo(again.audit)).data.undone).toHaveLength(1)
  expect((await shop.read(order.id)).returns[0]?.photos).toEqual([])
})

test('who asked decides only where no other account could, and turns their own request down at any time', async () => {
  const order = await shop.bring('delivered', { lines: [{ variant: 0, quantity: 1 }] })
  await shop.act(order, 'request-return', { returnReason: 'damaged' }, 'warehouse')
  const own = await act('orders', order.id, 'approve-return', {}, 'warehouse')
  expect([own.status, own.msg]).toEqual([409, expect.stringContaining('đồng nghiệp')])
  const bulk = await shop.call(
    'POST',
    '/api/orders/bulk/approve-return',
    { ids: [order.id], args: {} },
    'warehouse',
  )
  expect([bulk.data.changed, bulk.data.refused[0].msg]).toEqual([0, own.msg])
  expect(
    (await act('orders', order.id, 'reject-return', { rejectReason: 'withdrawn' }, 'warehouse')).status,
  ).toBe(200)
  await shop.act(order, 'request-return', { returnReason: 'damaged' }, 'warehouse')
  expect((await act('orders', order.id, 'approve-return')).status).toBe(200)
  // Alone, the shop must not stand still.
  const other = await shop.bring('delivered', { lines: [{ variant: 0, quantity: 1 }] })
  await shop.act(other, 'request-return', { returnReason: 'damaged' })
  await sql`update accounts set status = 'suspended' where username <> 'admin' and status = 'active'`.execute(
    shop.db,
  )
  expect((await act('orders', other.id, 'approve-return')).status).toBe(200)
  await sql`update accounts set status = 'active' where status = 'suspended'`.execute(shop.db)
})

test('who asked finds what waits for them in a view of their own, and gets a mail for each decision', async () => {
  await sql`update accounts set email = 'hotro@cmsshop.example' where username = 'support'`.execute(shop.db)
  await sql`delete from outgoing_messages`.execute(shop.db)
  const waiting = async (as: string) => {
    const where = [
      ['status', 'eq', 'return_requested'],
      ['returnRevision', 'empty', false],
      ['returnAskedBy', 'eq', 'me'],
    ]
    const path = `/api/orders?where=${encodeURIComponent(JSON.stringify(where))}`
    return (await shop.call('GET', path, undefined, as)).data.map(({ id }: { id: string }) => id)
  }
  const mails = async () => {
    const { rows } = await sql<{ kind: string; body: string }>`
      select kind, body from outgoing_messages order by code`.execute(shop.db)
    return rows
  }
  const order = await shop.bring('delivered', { lines: [{ variant: 0, quantity: 1 }] })
  await shop.act(order, 'request-return', { returnReason: 'damaged' }, 'support')
  expect(await waiting('support')).toEqual([])
  const sent = await act('orders', order.id, 'send-back-return', { change: 'Thêm ảnh hộp' }, 'warehouse')
  expect(await waiting('support')).toEqual([order.id])
  expect(await waiting('warehouse')).toEqual([])
  await undo(sent.audit)
  expect(await waiting('support')).toEqual([])
  await act('orders', order.id, 'send-back-return', { change: 'Thêm ảnh tem' }, 'warehouse')
  await act('orders', order.id, 'ask-return-again', {}, 'support')
  expect(await waiting('support')).toEqual([])
  // A preview writes no mail, and neither does a decision about one's own.
  await shop.call('POST', '/api/orders/bulk/approve-return', { ids: [order.id], args: {}, dryRun: true })
  await act('orders', order.id, 'approve-return', { note: 'Đủ hàng' }, 'warehouse')
  expect((await mails()).map(({ kind }) => kind)).toEqual([
    'request-sent-back',
    'request-sent-back',
    'request-approved',
  ])
  expect((await mails())[1]?.body).toContain('Thêm ảnh tem')
  expect((await mails())[2]?.body).toContain(order.code)
})

test('the owner of an account gets a mail when it is sent back and when it is turned down; so does who asked', async () => {
  await sql`delete from outgoing_messages`.execute(shop.db)
  await sql`update accounts set email = 'quanly@cmsshop.example' where username = 'warehouse'`.execute(
    shop.db,
  )
  const one = await account()
  const asker = await sql<{ id: string }>`select id from accounts where username = 'warehouse'`.execute(
    shop.db,
  )
  await sql`update accounts set asked_by_id = ${asker.rows[0]?.id}::uuid where id = ${one.id}::uuid`.execute(
    shop.db,
  )
  await act('accounts', one.id, 'send-back', CHANGE)
  const { version } = await read(one.id)
  expect((await shop.call('DELETE', `/api/accounts/${one.id}`, undefined, 'admin', version)).status).toBe(200)
  const { rows } = await sql<{ kind: string; recipient: string }>`
    select kind, recipient from outgoing_messages order by code`.execute(shop.db)
  expect(rows.map(({ kind, recipient }) => [kind, recipient[0]]).sort()).toEqual(
    [
      ['request-sent-back', 'q'],
      ['sent-back', 'n'],
      ['rejected', 'n'],
      ['request-rejected', 'q'],
    ].sort(),
  )
})

test('a decision is a notice for who asked alone: once, read by them, taken back with the decision', async () => {
  await sql`delete from notices`.execute(shop.db)
  const read = async (as = 'support') => (await shop.call('GET', '/api/notices', undefined, as)).data
  const order = await shop.bring('delivered', { lines: [{ variant: 0, quantity: 1 }] })
  await shop.act(order, 'request-return', { returnReason: 'damaged' }, 'support')
  // Sent twice under one key, as after a lost answer.
  const send = async () =>
    shop.server.app.inject({
      method: 'POST',
      url: `/api/orders/${order.id}/send-back-return`,
      headers: { authorization: await shop.server.signIn('warehouse'), 'idempotency-key': 'once-only' },
      payload: { change: 'Thêm ảnh hộp' },
    })
  const [first, again] = [await send(), await send()]
  expect([first.statusCode, again.statusCode], first.body).toEqual([200, 200])
  const [notice, ...others] = await read()
  expect(others).toEqual([])
  expect(notice).toMatchObject({
    ...{ kind: 'request-sent-back', area: 'orders', record: order.id, code: order.code, opens: true },
    ...{ what: { vi: expect.stringContaining(order.code) }, note: 'Thêm ảnh hộp', readAt: null },
  })
  for (const other of ['warehouse', 'telesales', 'admin']) expect(await read(other), other).toEqual([])

  // Another account's cannot be marked.
  const mark = (body: object, as: string) => shop.call('POST', '/api/notices/read', body, as)
  expect((await mark({ ids: [notice.id] }, 'warehouse')).data).toEqual({ unread: 0 })
  expect((await read())[0].readAt).toBeNull()
  expect((await mark({ ids: [notice.id] }, 'support')).data).toEqual({ unread: 0 })
  expect((await read())[0].readAt).not.toBeNull()

  const undone = await undo(first.json().data.audit ?? first.json().audit)
  expect(undone.data.undone, JSON.stringify(undone)).toHaveLength(1)
  expect(await read()).toEqual([])
  // Undone in turn, the decision is news once more; what follows adds to it.
  expect((await undo(undone.data.audits[0])).data.undone).toHaveLength(1)
  expect(await read()).toHaveLength(1)
  await act('orders', order.id, 'ask-return-again', {}, 'support')
  await act('orders', order.id, 'approve-return', { note: 'Đủ hàng' }, 'warehouse')
  expect((await read()).map(({ kind }: { kind: string }) => kind)).toEqual([
    'request-approved',
    'request-sent-back',
  ])
  expect((await mark({}, 'support')).data).toEqual({ unread: 0 })
  expect((await mark({ ids: ['x'] }, 'support')).status).toBe(400)
})

test('a request that is turned down by deleting it has a notice that opens nothing, for 90 days', async () => {
  await sql`delete from notices`.execute(shop.db)
  const one = await account()
  const asker = await sql<{ id: string }>`select id from accounts where username = 'warehouse'`.execute(
    shop.db,
  )
  await sql`update accounts set asked_by_id = ${asker.rows[0]?.id}::uuid where id = ${one.id}::uuid`.execute(
    shop.db,
  )
  const { version } = await read(one.id)
  expect((await shop.call('DELETE', `/api/accounts/${one.id}`, undefined, 'admin', version)).status).toBe(200)
  const { data } = await shop.call('GET', '/api/notices', undefined, 'warehouse')
  expect(data).toMatchObject([{ kind: 'request-rejected', code: one.code, opens: false }])
  await sql`update notices set at = at - interval '91 days'`.execute(shop.db)
  const retention = new Retention(shop.db, (message) => expect.fail(message))
  await retention.prune()
  await retention.close()
  expect((await shop.call('GET', '/api/notices', undefined, 'warehouse')).data).toEqual([])
})
