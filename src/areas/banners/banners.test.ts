/** Banners through the API of a real server: required fields, targets and their ends, order, roles. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { storedPicture } from '../../../tests/support/supplier.ts'
import { addDays, dayOf } from '../../core/dates/dates.ts'
import type { Banner } from './area.ts'
import type { BannerDetail } from './schema.ts'

let shop: OrdersUnderTest
let image: string
beforeAll(async () => {
  shop = await startOrders(['telesales', 'content'])
  image = await storedPicture(shop.server)
}, 120_000)
afterAll(() => shop?.close())

const create = (body: object, by?: string) =>
  shop.call('POST', '/api/banners', { title: 'Banner', place: 'home_top', image, ...body }, by)
async function banner(body: object = {}): Promise<Banner> {
  const answer = await create(body)
  expect(answer.status, JSON.stringify(answer)).toBe(201)
  return answer.data
}
const read = async ({ id }: { id: string }): Promise<Banner & BannerDetail> =>
  (await shop.call('GET', `/api/banners/${id}`)).data
const today = dayOf(Date.now())
const instant = (days: number) => `${addDays(today, days)}T08:30:00+07:00`
const opening = (targetRecord: string, more: object = {}) => ({ target: 'record', targetRecord, ...more })

async function voucher(endsOn: string): Promise<{ id: string; code: string }> {
  const terms = {
    name: 'Giảm giá',
    kind: 'public',
    startsOn: '2020-01-01',
    endsOn,
    benefit: 'amount',
    amount: 1_000,
  }
  const answer = await shop.call('POST', '/api/vouchers', terms)
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}

test('title, picture and place are required, and a target that is meant', async () => {
  const empty = await shop.call('POST', '/api/banners', {})
  expect([empty.status, Object.keys(empty.fields).sort()]).toEqual([400, ['image', 'place', 'title']])
  const record = await create({ target: 'record' })
  expect([record.status, record.fields]).toEqual([400, { targetRecord: 'Chọn bản ghi mà banner mở.' }])
  const url = await create({ target: 'url' })
  expect([url.status, url.fields]).toEqual([400, { targetUrl: 'Nhập địa chỉ mà banner mở.' }])
  const ended = await create({ startsAt: instant(0), endsAt: instant(0) })
  expect([ended.status, Object.keys(ended.fields)]).toEqual([400, ['endsAt']])
})

test('an address is http or https, a record one that shoppers can open', async () => {
  for (const targetUrl of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.vn', '//example.vn'])
    expect((await create({ target: 'url', targetUrl })).status, targetUrl).toBe(400)
  const made = await banner({ target: 'url', targetUrl: 'https://example.vn/golf', targetRecord: 'SP00001' })
  expect(made).toMatchObject({
    targetUrl: 'https://example.vn/golf',
    targetRecord: null,
    targetState: null,
  })
  const unknown = await create(opening('SP99999'))
  expect([unknown.status, Object.keys(unknown.fields)]).toEqual([400, ['targetRecord']])
  const customer = await create(opening('KH0000001'))
  expect([customer.status, customer.fields?.targetRecord]).toEqual([
    400,
    expect.stringContaining('KH0000001'),
  ])
  expect(await banner(opening('sp00001'))).toMatchObject({ targetRecord: 'SP00001', targetState: 'fine' })
})

test('a target that ends before the banner is named, with when', async () => {
  const { id, code } = await voucher(addDays(today, 5))
  // Its last day is whole: it ends with the midnight after.
  const midnight = `${addDays(today, 6)}T00:00:00+07:00`
  expect((await banner(opening(code, { endsAt: midnight }))).targetState).toBe('fine')
  const late = await banner(opening(code, { endsAt: `${addDays(today, 6)}T00:01:00+07:00` }))
  expect(await read(late)).toMatchObject({
    targetState: 'ends_before',
    targetEndsAt: new Date(midnight).toISOString(),
  })
  expect((await banner(opening(code))).targetState).toBe('ends_before')
  await shop.call('POST', `/api/vouchers/${id}/deactivate`, {})
  expect((await read(late)).targetState).toBe('off')
  expect((await shop.call('DELETE', `/api/vouchers/${id}`)).status).toBe(200)
  expect((await read(late)).targetState).toBe('gone')
  // It can be changed all the same, and another target be chosen.
  const { version } = await read(late)
  const changed = await shop.call('PUT', `/api/banners/${late.id}`, { title: 'Đổi tên' }, 'admin', version)
  expect(changed.status, changed.msg).toBe(200)
  const where = encodeURIComponent(JSON.stringify([['targetState', 'in', ['ends_before', 'off', 'gone']]]))
  const found: Banner[] = (await shop.call('GET', `/api/banners?where=${where}`)).data
  expect(found.map((one) => one.code)).toContain(late.code)
})

test('a display category is a target with its own minutes', async () => {
  const body = { name: 'Trưng bày', place: 'home', products: [{ product: shop.product }], endsAt: instant(3) }
  const display = await shop.call('POST', '/api/display-categories', body)
  expect(display.status, display.msg).toBe(201)
  const { code } = display.data
  expect((await banner(opening(code, { endsAt: instant(3) }))).targetState).toBe('fine')
  expect((await banner(opening(code, { endsAt: instant(4) }))).targetState).toBe('ends_before')
})

test('the order is made by hand and kept in each place', async () => {
  const [a, , c] = [
    await banner({ place: 'popup', title: 'Đầu' }),
    await banner({ place: 'landing' }),
    await banner({ place: 'popup', title: 'Cuối' }),
  ]
  const moved = await shop.call('POST', '/api/banners/move', { ids: [c.id], before: a.id })
  expect(moved.status, moved.msg).toBe(200)
  const where = encodeURIComponent(JSON.stringify([['place', 'eq', 'popup']]))
  const shown: Banner[] = (await shop.call('GET', `/api/banners?where=${where}`)).data
  expect(shown.map(({ title }) => title)).toEqual(['Cuối', 'Đầu'])
})

test('content keeps banners, telesales do not see them', async () => {
  expect((await create({}, 'content')).status).toBe(201)
  expect((await shop.call('GET', '/api/banners', undefined, 'telesales')).status).toBe(403)
})
