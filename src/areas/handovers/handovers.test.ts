/** Hand-over lists through the API of a real server: scanning, handing over, and undo. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lateStatus } from '../../../tests/support/as-read.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Handover } from './area.ts'
import type { HandoverDetail } from './schema.ts'

type Row = { id: string; code: string; bill_code: string; carrier_id: string; total: number; cod: string }
type Full = Handover & HandoverDetail

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const now = Date.parse('2026-11-20T17:00:00Z')
  await seedDemo(server.database, { orders: 3_000, now, dataDir: server.config.dataDir })
  for (const name of ['admin', 'warehouse', 'accountant']) tokens[name] = await server.signIn(name)
  // A busy day: parcels enough for every test.
  await sql`update orders set status = 'to_deliver', delivered_at = null, payment = 'paid', cod = 'none'
    where id in (select id from orders where status = 'delivered' and carrier_id is not null and cod = 'remitted' limit 120)`.execute(
    server.database.db,
  )
  // Their cash never came.
  await sql`delete from order_remittances where order_id in (select id from orders where status = 'to_deliver')`.execute(
    server.database.db,
  )
  await sql`update orders set payment = 'waiting', cod = 'due', cod_collected = null where id in (
    select id from orders where status = 'to_deliver' and payment_method = 'cod' and carrier_id is not null
    order by carrier_id, id limit 40)`.execute(server.database.db)
  await sql`update product_variants set stock = stock + 1000, reserved = reserved + 500`.execute(
    server.database.db,
  )
}, 120_000)
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, who = 'warehouse') =>
  server.call(tokens[who], method, url, body)
const taken = new Set<string>()

/** Orders that nobody took yet, of one carrier. */
async function orders(count: number, where = `o.status = 'to_deliver'`, carrier?: string): Promise<Row[]> {
  const { rows } = await sql
    .raw<Row>(`select o.id, o.code, o.bill_code, o.carrier_id, o.total, o.cod from orders o
      join carriers c on c.id = o.carrier_id and c.status = 'active'
      where ${where} and not exists (select from handover_parcels p where p.order_id = o.id and p.state = 'listed')
      ${carrier ? `and o.carrier_id = '${carrier}'` : ''} order by o.carrier_id, o.id`)
    .execute(server.database.db)
  const free = rows.filter(({ id }) => !taken.has(id))
  const picked = free.filter(({ carrier_id }) => carrier_id === free[0]?.carrier_id).slice(0, count)
  if (picked.length < count) throw new Error(`only ${picked.length} of ${count} orders left`)
  for (const { id } of picked) taken.add(id)
  return picked
}

async function make(carrier: string, ids?: string[]): Promise<Full> {
  const answer = await call('POST', '/api/handovers', {
    carrier,
    day: '2026-11-21',
    ...(ids && { orders: ids }),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return read(answer.json().data.code)
}
const read = async (code: string): Promise<Full> => (await call('GET', `/api/handovers/${code}`)).json().data
const act = (list: Full, name: string, body: object = {}, who = 'warehouse') =>
  call('POST', `/api/handovers/${list.code}/${name}`, body, who)
const undo = async (audit: string) => (await call('POST', '/api/undo', { audits: [audit] })).json().data
const statusOf = async (order: Row) => (await call('GET', `/api/orders/${order.id}`)).json().data.status

describe('a scanned code', () => {
  test('goes on the list once, however it is written, and comes off by undo', async () => {
    const [one] = await orders(1)
    if (!one) throw new Error('none')
    const list = await make(one.carrier_id)
    const added = await act(list, 'add-parcel', { code: ` ${one.bill_code.toLowerCase()} ` })
    expect(added.json().data).toMatchObject({ parcels: 1, codTotal: one.cod === 'due' ? one.total : 0 })
    const again = await act(list, 'add-parcel', { code: one.code })
    expect([again.statusCode, again.json().msg]).toEqual([409, `${one.code} đã có trong phiếu này.`])
    const other = await make(one.carrier_id)
    expect((await act(other, 'add-parcel', { code: one.bill_code })).json().msg).toContain(list.code)
    expect((await undo(added.json().audit)).refused).toEqual([])
    expect((await read(list.code)).lines).toEqual([])
    expect((await act(other, 'add-parcel', { code: one.bill_code })).statusCode).toBe(200)
  })

  test('is refused in words: unknown, of a strange shape, of another carrier, cancelled, not packed, gone', async () => {
    const [one] = await orders(1)
    if (!one) throw new Error('none')
    const list = await make(one.carrier_id)
    const said = async (code: string) => {
      const answer = await act(list, 'add-parcel', { code })
      expect(answer.statusCode).toBe(409)
      return answer.json().msg as string
    }
    expect(await said('KHONGCO')).toMatch(
      /^Không có đơn nào mang mã KHONGCO\. Mã của .+ có \d+ ký tự, ví dụ [\w-]+\.$/,
    )
    const [foreign] = await orders(1, `o.status = 'to_deliver' and o.carrier_id <> '${one.carrier_id}'`)
    expect(await said(foreign?.bill_code ?? '')).toContain('là hàng của')
    const [gone] = await orders(1, `o.status = 'delivering'`, one.carrier_id)
    expect(await said(gone?.bill_code ?? '')).toContain('đã giao cho đơn vị vận chuyển rồi')
    const [done] = await orders(1, `o.status = 'delivered'`, one.carrier_id)
    expect(await said(done?.bill_code ?? '')).toContain('đã giao tới khách')
    const { rows } = await sql<{ code: string; status: string }>`
      select distinct on (status) code, status from orders where status in ('cancelled', 'to_pack') order by status`.execute(
      server.database.db,
    )
    expect(await said(rows[0]?.code ?? '')).toContain('đã bị huỷ')
    await sql`update orders set status = 'cancelled' where id = ${one.id}::uuid`.execute(server.database.db)
    expect(await said(one.bill_code)).toContain('đã bị huỷ')
    expect((await read(list.code)).parcels).toBe(0)
  })

  test('the same by two scanners at once waits on one list', async () => {
    const [one] = await orders(1)
    if (!one) throw new Error('none')
    const lists = [await make(one.carrier_id), await make(one.carrier_id)]
    const answers = await Promise.all(lists.map((list) => act(list, 'add-parcel', { code: one.bill_code })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

test('orders that were selected begin a list; one that does not fit is named and nothing is made', async () => {
  const three = await orders(3)
  const [first] = three
  if (!first) throw new Error('none')
  const list = await make(
    first.carrier_id,
    three.map(({ id }) => id),
  )
  expect(list.lines.map(({ order }) => order.code).sort()).toEqual(three.map(({ code }) => code).sort())
  const more = await orders(1, undefined, first.carrier_id)
  const body = { carrier: first.carrier_id, day: '2026-11-21', orders: [first.id, more[0]?.id] }
  const refused = await call('POST', '/api/handovers', body)
  expect([refused.statusCode, refused.json().msg]).toEqual([
    409,
    `${first.code} đã nằm trong phiếu ${list.code}.`,
  ])
  const removed = await act(list, 'remove-parcel', { code: first.bill_code })
  expect(removed.json().data.parcels).toBe(2)
  expect((await undo(removed.json().audit)).undone).toHaveLength(1)
  const query = {
    where: [
      ['carrier', 'eq', first.carrier_id],
      ['code', 'eq', more[0]?.code],
    ],
  }
  const byFilter = await call('POST', '/api/handovers', {
    carrier: first.carrier_id,
    day: '2026-11-21',
    query,
  })
  expect(byFilter.json().data.parcels).toBe(1)
})

describe('handing over', () => {
  test('ships every order in one batch, names those that cannot go, and is taken back whole', async () => {
    const three = await orders(3)
    const [first, second] = three
    if (!first || !second) throw new Error('none')
    const list = await make(
      first.carrier_id,
      three.map(({ id }) => id),
    )
    await sql`update orders set status = 'cancelled' where id = ${second.id}::uuid`.execute(
      server.database.db,
    )
    const gone = await act(list, 'hand-over')
    expect(gone.json().data, gone.body).toMatchObject({ status: 'handed_over', parcels: 2, leftBehind: 1 })
    expect(await Promise.all(three.map(statusOf))).toEqual(['delivering', 'cancelled', 'delivering'])
    const lines = (await read(list.code)).lines
    expect(lines.filter(({ state }) => state === 'refused')).toMatchObject([
      { order: { code: second.code }, reason: { key: 'wrongState' } },
    ])
    const history = (await call('GET', `/api/orders/${first.id}/activity`)).json().data
    expect(history[0]).toMatchObject({ action: 'ship' })
    expect((await undo(gone.json().audit)).refused).toEqual([])
    expect(await Promise.all(three.map(statusOf))).toEqual(['to_deliver', 'cancelled', 'to_deliver'])
    expect(await read(list.code)).toMatchObject({ status: 'open', parcels: 3, leftBehind: 0 })
  })

  test('the driver collects what is due then: not what was paid while the parcel waited', async () => {
    const [one, two] = await orders(2, `o.status = 'to_deliver' and o.cod = 'due'`)
    if (!one || !two) throw new Error('none')
    const list = await make(one.carrier_id, [one.id, two.id])
    expect(list.codTotal).toBe(Number(one.total) + Number(two.total))
    expect((await call('POST', `/api/orders/${one.id}/confirm-payment`, {}, 'admin')).statusCode).toBe(200)
    expect((await read(list.code)).lines.find(({ order }) => order.id === one.id)?.cod).toBe(0)
    const gone = await act(list, 'hand-over')
    expect(gone.json().data, gone.body).toMatchObject({ parcels: 2, codTotal: Number(two.total) })
    expect((await read(list.code)).lines.find(({ order }) => order.id === one.id)?.cod).toBe(0)
  })

  test('taken back, the list counts what is on it: what could not go may wait on another by now', async () => {
    const [one, two, three] = await orders(3, `o.status = 'to_deliver' and o.cod = 'due'`)
    if (!one || !two || !three) throw new Error('none')
    const list = await make(one.carrier_id, [one.id, two.id])
    const added = await act(list, 'add-parcel', { code: three.bill_code })
    const off = await act(list, 'remove-parcel', { code: three.bill_code })
    const set = (status: string) =>
      sql`update orders set status = ${status} where id = ${one.id}::uuid`.execute(server.database.db)
    await set('to_pack')
    const gone = await act(list, 'hand-over')
    expect(gone.json().data, gone.body).toMatchObject({ parcels: 1, leftBehind: 1 })
    await set('to_deliver')
    const other = await make(one.carrier_id, [one.id])
    expect((await undo(gone.json().audit)).refused).toEqual([])
    expect(await read(list.code)).toMatchObject({ status: 'open', parcels: 1, codTotal: Number(two.total) })
    expect((await undo(off.json().audit)).refused).toEqual([])
    expect((await read(list.code)).parcels).toBe(2)
    expect((await undo(added.json().audit)).refused).toEqual([])
    const rest = await read(list.code)
    expect(rest).toMatchObject({ parcels: 1, codTotal: Number(two.total) })
    expect(rest.lines).toMatchObject([{ state: 'listed', order: { code: two.code } }])
    expect((await read(other.code)).parcels).toBe(1)
  })

  test('is not taken back once an order moved on, nor done by an inactive carrier or without the ability', async () => {
    const two = await orders(2)
    const [first] = two
    if (!first) throw new Error('none')
    const list = await make(
      first.carrier_id,
      two.map(({ id }) => id),
    )
    expect((await act(list, 'hand-over', {}, 'accountant')).statusCode).toBe(403)
    await sql`update carriers set status = 'inactive' where id = ${first.carrier_id}::uuid`.execute(
      server.database.db,
    )
    expect((await act(list, 'hand-over')).json().msg).toContain('đã ngừng dùng')
    expect(await read(list.code)).toMatchObject({ carrierInactive: true })
    // Nor is a list created for it, or moved to it; the field has the reason.
    const begun = await call('POST', '/api/handovers', { carrier: first.carrier_id, day: '2026-11-21' })
    expect([begun.statusCode, begun.json().fields.carrier]).toEqual([
      409,
      expect.stringContaining('đã ngừng dùng'),
    ])
    await sql`update carriers set status = 'active' where id = ${first.carrier_id}::uuid`.execute(
      server.database.db,
    )
    const empty = await make(first.carrier_id)
    const [away] = await orders(1, `o.status = 'to_deliver' and o.carrier_id <> '${first.carrier_id}'`)
    await sql`update carriers set status = 'inactive' where id = ${away?.carrier_id}::uuid`.execute(
      server.database.db,
    )
    const moved = await server.call(
      tokens.warehouse,
      'PUT',
      `/api/handovers/${empty.id}`,
      { carrier: away?.carrier_id },
      { 'if-match': `"${empty.version}"` },
    )
    expect([moved.statusCode, moved.json().msg]).toEqual([409, expect.stringContaining('đã ngừng dùng')])
    await sql`update carriers set status = 'active' where id = ${away?.carrier_id}::uuid`.execute(
      server.database.db,
    )
    const twice = await Promise.all([act(list, 'hand-over'), act(list, 'hand-over')])
    expect(twice.map(({ statusCode }) => lateStatus(statusCode)).sort()).toEqual([200, 409])
    const done = twice.find(({ statusCode }) => statusCode === 200)
    expect((await call('POST', `/api/orders/${first.id}/deliver`, {}, 'admin')).statusCode).toBe(200)
    const back = await undo(done?.json().audit)
    expect(back.undone).toEqual([])
    expect(back.refused[0]?.msg).toContain(first.code)
    expect(await statusOf(first)).toBe('delivered')
  })

  test('a cancelled list gives its parcels back; undone, it takes them again unless they wait elsewhere', async () => {
    const two = await orders(2)
    const [first] = two
    if (!first) throw new Error('none')
    const list = await make(
      first.carrier_id,
      two.map(({ id }) => id),
    )
    const cancelled = await act(list, 'cancel')
    const other = await make(first.carrier_id)
    const added = await act(other, 'add-parcel', { code: first.bill_code })
    expect(added.statusCode).toBe(200)
    expect((await undo(cancelled.json().audit)).refused[0]?.msg).toContain(first.code)
    await undo(added.json().audit)
    expect((await undo(cancelled.json().audit)).undone).toHaveLength(1)
    expect((await read(list.code)).lines.map(({ state }) => state)).toEqual(['listed', 'listed'])
  })
})

test('“all that wait” takes every waiting parcel of the carrier', async () => {
  const [one] = await orders(1)
  if (!one) throw new Error('none')
  const list = await make(one.carrier_id)
  const filled = await act(list, 'add-ready')
  expect(filled.json().data.parcels).toBeGreaterThan(0)
  expect((await act(list, 'add-ready')).json().msg).toContain('Không còn đơn chờ giao')
  expect((await undo(filled.json().audit)).undone).toHaveLength(1)
  expect((await read(list.code)).parcels).toBe(0)
})

test('a list is printed with its own parcels, before it goes and after', async () => {
  const [first] = await orders(1)
  const rows = await orders(3, `o.status = 'to_deliver'`, first?.carrier_id)
  const made = await call('POST', '/api/handovers', {
    carrier: first?.carrier_id,
    day: '2026-11-21',
    driverName: 'Anh Tuấn',
    orders: rows.map(({ id }) => id),
  })
  expect(made.statusCode, made.body).toBe(201)
  const { id, code, codTotal } = made.json().data as Handover
  const printed = async () => {
    const asked = await call('POST', '/api/handovers/print', { ids: [id], what: 'handover', size: 'a4' })
    expect(asked.statusCode, asked.body).toBe(201)
    const { id: print } = asked.json().data.print
    const pdf = await call('GET', `/api/prints/${print}?as=pdf`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    return (await call('GET', `/api/prints/${print}?as=page`)).body
  }
  const before = await printed()
  for (const text of [code, 'Anh Tuấn', ...rows.map(({ bill_code }) => bill_code)])
    expect(before).toContain(text)
  expect(before).toContain(new Intl.NumberFormat('en-US').format(codTotal))
  const gone = rows[0]
  await call('POST', `/api/handovers/${id}/remove-parcel`, { code: gone?.bill_code })
  expect((await call('POST', `/api/handovers/${id}/hand-over`, {})).statusCode).toBe(200)
  const after = await printed()
  expect(after).not.toContain(gone?.bill_code)
  for (const { bill_code } of rows.slice(1)) expect(after).toContain(bill_code)
})
