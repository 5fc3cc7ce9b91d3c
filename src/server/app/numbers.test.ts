/**
 * Phone numbers over all areas: without the ability no response has a whole one, in any call, and none
 * reveals it step by step; with it, each view is recorded.
 */
import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { areas } from '../../areas/index.ts'
import { SEE_NUMBERS } from '../../core/abilities.ts'
import { type Area, listedFields } from '../../core/area.ts'

const BUYER = '0987654321'
const RECEIVER = '0912777888'
const FORMER = '0912777999'
const NUMBERS = [BUYER, RECEIVER, FORMER, '0912 777 888', '0987 654 321']

let shop: OrdersUnderTest
let token: string
let order: { id: string; code: string; version: number }

type Call = Parameters<OrdersUnderTest['server']['call']>
const ask = (...[method, path, body, headers]: [Call[1], string, object?, Record<string, string>?]) =>
  shop.server.call(token, method, path, body, headers)

beforeAll(async () => {
  shop = await startOrders(['telesales'])
  // Everything but this.
  await sql`update roles set abilities = array_remove(abilities, ${SEE_NUMBERS}) where id =
    (select role_ids[1] from accounts where username = 'manager')`.execute(shop.db)
  await sql`update customers set search = 'kh0000001 tran minh ' || phone`.execute(shop.db)
  // Theirs was written without the sequence.
  await sql`select nextval('customers_code')`.execute(shop.db)
  token = await shop.server.signIn('manager')
  const placed = await shop.place({ receiverPhone: FORMER })
  const changed = await shop.call(
    'PUT',
    `/api/orders/${placed.id}`,
    { receiverPhone: RECEIVER },
    'admin',
    placed.version,
  )
  order = changed.data
  await shop.act(order, 'log-call', { result: 'busy' })
}, 400_000)
afterAll(() => shop?.close())

function clean(place: string, text: string): void {
  for (const number of NUMBERS) expect(text.includes(number), `${place} tells ${number}`).toBe(false)
}

/** Every private field of every area. */
const PRIVATE = areas.flatMap((area: Area) =>
  Object.entries(area.fields).flatMap(([name, field]) => (field.private ? [{ area, name, field }] : [])),
)

test('lists, records, histories, searches and the spec’s calls of every area', async () => {
  let seen = 0
  for (const { id } of areas) {
    const list = await ask('GET', `/api/${id}?limit=100`)
    if (list.statusCode === 403) continue
    expect(list.statusCode, id).toBe(200)
    clean(`${id} list`, list.body)
    for (const record of list.json().data.slice(0, 5)) {
      for (const path of ['', '/activity']) {
        const answer = await ask('GET', `/api/${id}/${record.id}${path}`)
        clean(`${id}${path}`, answer.body)
        seen++
      }
    }
  }
  expect(seen).toBeGreaterThan(20)
  for (const path of [
    '/api/search?q=tran%20minh',
    `/api/search?q=${BUYER}`,
    `/api/find/${BUYER}`,
    `/api/find/${order.code}`,
    '/api/orders/buyers?q=tran',
    '/api/orders/buyers?q=',
    '/api/orders/buyers?key=KH0000001',
    '/api/public/account/search_vga?vga=1',
  ]) {
    const answer = await ask('GET', path)
    expect(answer.statusCode, path).toBe(200)
    // The one that was asked for is known to who asks.
    clean(path, answer.body)
  }
  expect((await ask('GET', `/api/find/${BUYER}`)).json().data.subtitle).toMatch(/^09•+321$/)
})

test('writes, what is refused, papers and files', async () => {
  const now = await shop.read(order.id)
  const noted = await ask(
    'PUT',
    `/api/orders/${order.id}`,
    { note: 'giao chiều' },
    { 'if-match': `"${now.version}"` },
  )
  expect(noted.statusCode).toBe(200)
  clean('update', noted.body)
  const stale = await ask('PUT', `/api/orders/${order.id}`, { note: 'giao sáng' }, { 'if-match': '"1"' })
  expect(stale.statusCode).toBe(412)
  clean('stale', stale.body)
  clean(
    'bulk',
    (await ask('POST', '/api/orders/bulk/confirm', { ids: [order.id], args: {}, dryRun: true })).body,
  )
  clean('transition', (await ask('POST', `/api/orders/${order.id}/confirm`, {})).body)
  for (const what of ['slip', 'bill', 'handover']) {
    const made = await ask('POST', '/api/orders/print', { ids: [order.id], what, size: 'a4' })
    if (made.statusCode !== 200) continue
    clean(what, (await ask('GET', `/api/prints/${made.json().data.print.id}?as=html`)).body)
  }
  const listed = await handOver()
  // It is the list with the order on it.
  expect(listed.masked.includes('09•••••888')).toBe(true)
  clean('a carrier’s list', listed.masked)
  expect(listed.whole.includes(RECEIVER)).toBe(true)
  const onPaper = async () => {
    const { rows } = await sql<{ how: string; area: string }>`
      select how, area from number_reveals where ${listed.order}::uuid = any(record_ids) and how = 'print'`.execute(
      shop.db,
    )
    return rows
  }
  await expect.poll(onPaper).toEqual([{ how: 'print', area: 'orders' }])
  const columns = ['code', 'phone', 'receiverPhone']
  const asked = await ask('POST', '/api/orders/export', {
    query: { where: [], q: '' },
    sort: 'code',
    columns,
  })
  const { job } = asked.json().data
  await expect
    .poll(async () => (await ask('GET', `/api/jobs/${job.id}`)).json().data.state, { timeout: 30_000 })
    .toBe('done')
  const file = await ask('GET', `/api/jobs/${job.id}/file`)
  expect(file.statusCode).toBe(200)
  clean('export', textOf(file.rawPayload))
})

/** A carrier's list with one parcel, printed for who may not see its number and for who may. */
async function handOver(): Promise<{ order: string; masked: string; whole: string }> {
  const ready = await shop.bring('to_deliver', { receiverPhone: RECEIVER })
  const made = await ask('POST', '/api/handovers', {
    carrier: shop.carriers[0].id,
    day: '2026-11-21',
    orders: [ready.id],
  })
  expect(made.statusCode, made.body).toBe(201)
  const paper = { ids: [made.json().data.id], what: 'handover', size: 'a4' }
  const { print } = (await ask('POST', '/api/handovers/print', paper)).json().data
  const masked = await ask('GET', `/api/prints/${print.id}?as=html`)
  expect(masked.statusCode).toBe(200)
  const admin = await shop.server.signIn('admin')
  const own = (await shop.server.call(admin, 'POST', '/api/handovers/print', paper)).json().data.print
  const whole = await shop.server.call(admin, 'GET', `/api/prints/${own.id}?as=html`)
  return { order: ready.id, masked: masked.body, whole: whole.body }
}

/** All that a zip holds, as text. */
function textOf(zip: Buffer): string {
  let text = ''
  for (let at = zip.indexOf('PK\x03\x04'); at >= 0; at = zip.indexOf('PK\x03\x04', at + 4)) {
    const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    try {
      text += inflateRawSync(zip.subarray(start), { finishFlush: 2 }).toString()
    } catch {
      text += zip.subarray(start).toString('latin1')
    }
  }
  expect(text).toContain('DH0')
  return text
}

test('no part of a number finds anything, and no order tells it', async () => {
  expect(PRIVATE.length).toBeGreaterThanOrEqual(4)
  for (const { area, name, field } of PRIVATE) {
    if (!listedFields(area)[name]) continue
    for (const condition of [
      [name, 'has', '0987'],
      [name, 'eq', '09876543'],
      [name, 'in', [BUYER, RECEIVER]],
      [name, 'ne', BUYER],
    ]) {
      const where = encodeURIComponent(JSON.stringify([condition]))
      expect((await ask('GET', `/api/${area.id}?where=${where}`)).statusCode, `${area.id}.${name}`).toBe(400)
    }
    if (field.sort !== false) expect((await ask('GET', `/api/${area.id}?sort=${name}`)).statusCode).toBe(400)
  }
  const chosen = { carrier: shop.carriers[0].id, day: '2026-11-21' }
  for (const query of [{ where: [['receiverPhone', 'eq', RECEIVER]] }, { where: [], q: RECEIVER }]) {
    const list = await ask('POST', '/api/handovers', { ...chosen, query })
    expect([list.statusCode, list.json().error], list.body).toEqual([400, 4003])
  }
  for (const [q, found] of [
    ['0987654', 0],
    ['654321', 0],
    [BUYER, 1],
    ['KH0000001', 1],
  ] as const) {
    expect((await ask('GET', `/api/customers?q=${q}`)).json().total, q).toBe(found)
    const hits = (await ask('GET', `/api/search?q=${q}&areas=customers`)).json().data
    expect(hits.length, q).toBe(found)
    expect((await ask('GET', `/api/orders/buyers?q=${q}`)).json().data.length, q).toBe(found)
  }
  const whole = encodeURIComponent(JSON.stringify([['phone', 'eq', BUYER]]))
  expect((await ask('GET', `/api/customers?where=${whole}`)).json().total).toBe(1)
})

test('a form that shows a masked number saves the rest, and no other number that is masked', async () => {
  const { data } = (await ask('GET', '/api/customers/KH0000001')).json()
  const put = (body: object, version: number) =>
    ask('PUT', '/api/customers/KH0000001', body, { 'if-match': `"${version}"` })
  const saved = await put({ phone: data.phone, hobbies: 'khách quen' }, data.version)
  expect(saved.statusCode, saved.body).toBe(200)
  expect((await shop.call('GET', '/api/customers/KH0000001')).data).toMatchObject({
    phone: BUYER,
    hobbies: 'khách quen',
  })
  const other = await put({ phone: '09•••••999' }, data.version + 1)
  expect([other.statusCode, Object.keys(other.json().fields)]).toEqual([400, ['phone']])
  const made = await ask('POST', '/api/customers', { name: 'Lê Văn Tám', phone: '09•••••321' })
  expect(made.statusCode).toBe(400)
})

test('who is shown numbers is noted, once an hour for what is looked at', async () => {
  const me = (await shop.call('GET', '/api/public/account/get_profile', undefined, 'telesales')).data.id
  for (let i = 0; i < 3; i++) await shop.call('GET', `/api/orders/${order.id}`, undefined, 'telesales')
  await shop.call('GET', '/api/customers?limit=5', undefined, 'telesales')
  const noted = async () =>
    (
      await sql<{ area: string; how: string; count: number }>`
        select area, how, count(*)::integer as count from number_reveals where account_id = ${me}::uuid
        group by area, how order by area`.execute(shop.db)
    ).rows
  await expect.poll(noted).toEqual([
    { area: 'customers', how: 'list', count: 1 },
    { area: 'orders', how: 'record', count: 1 },
  ])
  const hidden = await sql`select from number_reveals where account_id =
    (select id from accounts where username = 'manager')`.execute(shop.db)
  expect(hidden.rows).toEqual([])
})

test('a call is found by the number it has now, and what has none by other digits', async () => {
  const make = async (fields: object) =>
    (await shop.call('POST', '/api/tickets', { subject: 'Gậy 15 độ', contactName: 'Trần An', ...fields }))
      .data
  const [former, now, later] = ['0933000111', '0933000222', '0933000333']
  const ticket = await make({ phone: former })
  const renumber = (phone: string, version: number) =>
    shop.call('PUT', `/api/tickets/${ticket.id}`, { phone }, 'admin', version)
  const calls = async (q: string) => (await ask('GET', `/api/call-desk?q=${q}`)).json().data.length
  await shop.call('POST', `/api/tickets/${ticket.id}/call`, {})
  expect([await calls(former), await calls('0933')]).toEqual([1, 0])
  // Waiting in the queue: the trigger. Over, and put there again: the case itself.
  const one = await shop.call('GET', `/api/tickets/${ticket.id}`)
  expect((await renumber(now, one.data.version)).status).toBe(200)
  expect([await calls(former), await calls('0933'), await calls(now)]).toEqual([0, 0, 1])
  await shop.call('POST', `/api/tickets/${ticket.id}/stop-calls`, {})
  const two = await shop.call('GET', `/api/tickets/${ticket.id}`)
  expect((await renumber(later, two.data.version)).status).toBe(200)
  await shop.call('POST', `/api/tickets/${ticket.id}/call`, {})
  expect([await calls(now), await calls('0933'), await calls(later)]).toEqual([0, 0, 1])

  const { code } = await make({ phone: '' })
  const { data } = (await ask('GET', '/api/tickets?q=15')).json()
  expect(data.map((found: { code: string }) => found.code).sort()).toEqual([ticket.code, code].sort())
})

test('a history, a write’s answer and a refused one are noted as the record is', async () => {
  const made = (await shop.call('POST', '/api/customers', { name: 'Lê Văn Tám', phone: '0911000111' })).data
  const [edited, refused] = [await shop.place(), await shop.place()]
  const by = (method: 'GET' | 'PUT', path: string, body?: object, version?: number) =>
    shop.call(method, path, body, 'telesales', version)
  const shown = await by('GET', `/api/customers/${made.id}/activity`)
  expect(JSON.stringify(shown.data)).toContain('0911000111')
  const saved = await by('PUT', `/api/orders/${edited.id}`, { note: 'giao sáng' }, edited.version)
  expect([saved.status, saved.data.phone]).toEqual([200, BUYER])
  const stale = await by('PUT', `/api/orders/${refused.id}`, { note: 'giao sáng' }, refused.version + 5)
  expect([stale.status, stale.data?.current?.phone ?? stale.current?.phone]).toEqual([412, BUYER])
  for (const id of [made.id, edited.id, refused.id]) {
    const noted = async () =>
      (
        await sql<{
          how: string
        }>`select how from number_reveals where ${id}::uuid = any(record_ids) and account_id =
          (select id from accounts where username = 'telesales')`.execute(shop.db)
      ).rows
    await expect.poll(noted).toEqual([{ how: 'record' }])
  }
})

test('who was shown a number is read by the call lead, with what else bears it, by pages', async () => {
  const placed = await shop.place()
  await shop.call('GET', `/api/orders/${placed.id}`, undefined, 'telesales')
  const reveals = (path: string, query = '') => ask('GET', `/api/${path}/number-reveals${query}`)
  const own = (await reveals(`orders/${placed.code}`)).json()
  const ways = own.data.map((one: { how: string }) => one.how)
  expect(ways).toContain('record')
  const calls = await sql<{ id: string; code: string }>`
    select id, code from call_tasks where order_id = ${placed.id}::uuid`.execute(shop.db)
  const call = calls.rows[0]
  if (!call) throw new Error('the order has no call')
  await shop.call('GET', `/api/call-desk/${call.code}`, undefined, 'telesales')
  const customer = (await reveals('customers/KH0000001', '?limit=100')).json()
  const through = customer.data.map((one: { through: object[] }) => one.through)
  expect(through).toContainEqual([{ area: 'orders', code: placed.code }])
  expect(through).toContainEqual([{ area: 'call-desk', code: call.code }])
  expect((await reveals(`call-desk/${call.code}`)).json().data.length).toBeGreaterThan(1)
  // Page by page the same rows.
  const first = (await reveals('customers/KH0000001', '?limit=1')).json()
  const second = (await reveals('customers/KH0000001', `?limit=1&after=${first.next}`)).json()
  expect([...first.data, ...second.data]).toEqual(customer.data.slice(0, 2))
  // Another person's records are not among them.
  const other = (await shop.call('POST', '/api/customers', { name: 'Lý Thu', phone: '0911000222' })).data
  const whoSaw = (await reveals(`customers/${other.code}`)).json().data
  expect(whoSaw.map((one: { through: object[] }) => one.through)).toEqual([[]])

  expect((await reveals('customers/KH9999999')).statusCode).toBe(404)
  expect((await reveals('customers/KH0000001', '?after=1')).statusCode).toBe(400)
  const telesales = await shop.server.signIn('telesales')
  const refused = await shop.server.call(telesales, 'GET', `/api/orders/${placed.code}/number-reveals`)
  expect([refused.statusCode, refused.json().msg]).toEqual([403, expect.any(String)])
})
