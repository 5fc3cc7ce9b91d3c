/** Clubs and their secretaries through the API of a real server: the contact's name, slots in time. */

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Club } from './area.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['education', 'support'])
  await sql`update customers set vid = '123456' where id = ${shop.customer}::uuid`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.close())

const create = (body: object, by = 'education') =>
  shop.call('POST', '/api/clubs', { name: 'CLB Sông Hồng', phone: '0912345678', ...body }, by)
async function club(body: object): Promise<Club> {
  const answer = await create(body)
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}
const appoint = (body: object) =>
  shop.call('POST', '/api/secretaries', { name: 'Nguyễn Thị Lan', slot: '1', ...body }, 'education')

test('the contact of a known VID has the customer’s name, another one is typed and not verified', async () => {
  expect(await club({ contactVid: '123456', contactName: 'Sai tên' })).toMatchObject({
    ...{ contactName: 'Trần Minh', contactVerified: true, freeSlots: 2 },
  })
  const unknown = await create({ contactVid: '999' })
  expect([unknown.status, unknown.fields?.contactName]).toEqual([400, expect.stringContaining('VID')])
  const typed = await club({ contactVid: '999', contactName: 'Lê Văn Tám' })
  expect(typed).toMatchObject({ contactName: 'Lê Văn Tám', contactVerified: false })
  const found = await shop.call('GET', '/api/clubs/contact?vid=123456', undefined, 'education')
  expect(found.data).toEqual({ name: 'Trần Minh' })
})

test('name, phone and VID are needed, in words', async () => {
  const { status, fields } = await create({ name: 'AB', phone: '123', contactVid: '' })
  expect([status, Object.keys(fields).sort()]).toEqual([400, ['contactVid', 'name', 'phone']])
})

test('one secretary in a slot on a day; the club shows those of today', async () => {
  const { id, code } = await club({ contactVid: '123456' })
  const first = await appoint({ club: id, startsOn: '2020-01-01' })
  expect(first.status, first.msg).toBe(201)
  const clash = await appoint({ club: id, startsOn: '2021-01-01', endsOn: '2021-02-01' })
  expect([clash.status, clash.fields?.startsOn]).toEqual([400, expect.stringContaining(first.data.code)])
  expect((await appoint({ club: id, slot: '2', startsOn: '2021-01-01', endsOn: '2021-02-01' })).status).toBe(
    201,
  )
  const backwards = await appoint({ club: id, slot: '2', startsOn: '2022-02-01', endsOn: '2022-01-01' })
  expect([backwards.status, Object.keys(backwards.fields)]).toEqual([400, ['endsOn']])
  const shown = await shop.call('GET', `/api/clubs/${code}`, undefined, 'support')
  expect(shown.data).toMatchObject({ secretary1: 'Nguyễn Thị Lan', secretary2: null, freeSlots: 1 })
})

test('two appointed at once for one slot: one', async () => {
  const { id } = await club({ contactVid: '123456' })
  const both = await Promise.all([1, 2].map(() => appoint({ club: id, startsOn: '2020-01-01' })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
})
