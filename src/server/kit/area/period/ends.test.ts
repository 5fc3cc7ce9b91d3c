/** Ends of periods through the API of a real server: a day as text, filters, groups and the exported sheet. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../../../tests/support/orders.ts'
import { sheetRows } from '../../../../../tests/support/sheet-rows.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders([])
}, 120_000)
afterAll(() => shop?.close())

const OVER = '2030-12-31T17:00:00.000Z'
const create = (name: string, endsAt: string, startsAt = '2030-12-01') =>
  shop.call('POST', '/api/promotions', {
    ...{ name, kind: 'percent', percent: 500, startsAt, endsAt },
  })
const named = async (...where: unknown[][]) => {
  const path = `/api/promotions?where=${encodeURIComponent(JSON.stringify(where))}&sort=endsAt`
  const { data } = await shop.call('GET', path)
  return data.map(({ name }: { name: string }) => name)
}

test('a day as text is in the period as a whole; an instant stays what it is', async () => {
  const whole = await create('Trọn ngày', '2030-12-31')
  expect([whole.status, whole.data.startsAt, whole.data.endsAt]).toEqual([
    201,
    '2030-11-30T17:00:00.000Z',
    OVER,
  ])
  const exact = await create('Đến giữa trưa', '2030-12-31T12:00:00+07:00')
  expect(exact.data.endsAt).toBe('2030-12-31T05:00:00.000Z')
  await create('Hết ngày 30', '2030-12-30')
  await create('Sang năm', '2031-01-01')
  // One day: it was refused as ending at its beginning.
  expect((await create('Một ngày', '2029-05-05', '2029-05-05')).status).toBe(201)
  expect((await create('Sai', '2030-13-40')).status).toBe(400)
})

test('a filter by day takes an end by its last day, by every sign', async () => {
  expect(await named(['endsAt', 'eq', '2030-12-31'])).toEqual(['Đến giữa trưa', 'Trọn ngày'])
  expect(await named(['endsAt', 'in', ['2030-12-30', '2031-01-01']])).toEqual(['Hết ngày 30', 'Sang năm'])
  const after = ['endsAt', 'gte', '2030-01-01']
  expect(await named(after, ['endsAt', 'lte', '2030-12-31'])).toEqual([
    'Hết ngày 30',
    'Đến giữa trưa',
    'Trọn ngày',
  ])
  expect(await named(after, ['endsAt', 'lt', '2030-12-31'])).toEqual(['Hết ngày 30'])
  expect(await named(['endsAt', 'gt', '2030-12-31'])).toEqual(['Sang năm'])
  expect(await named(after, ['endsAt', 'ne', '2030-12-31'])).toEqual(['Hết ngày 30', 'Sang năm'])
  // A start has the day that it begins on, and `to the 1st` includes that day.
  expect(await named(['startsAt', 'lte', '2030-12-01'], after)).toHaveLength(4)
  // An instant means itself.
  expect(await named(['endsAt', 'eq', OVER])).toEqual(['Trọn ngày'])
})

test('a sheet has the last minute, and groups the last day', async () => {
  const where = [['endsAt', 'eq', '2030-12-31']]
  const { data } = await shop.call(
    'GET',
    `/api/promotions/groups?by=endsAt&where=${encodeURIComponent(JSON.stringify(where))}`,
  )
  expect(JSON.stringify(data)).toContain('2030-12-31')
  expect(JSON.stringify(data)).not.toContain('2031-01-01')
  const body = { query: { where, q: '' }, columns: ['name', 'endsAt'], sort: 'endsAt' }
  const made = await shop.call('POST', '/api/promotions/export', body)
  const job = made.data.job
  let state = job.state
  await expect
    .poll(
      async () => {
        state = (await shop.call('GET', `/api/jobs/${job.id}`)).data.state
        return state
      },
      { timeout: 30_000 },
    )
    .toBe('done')
  const token = await shop.server.signIn('admin')
  const file = await shop.server.call(token, 'GET', `/api/jobs/${job.id}/file`)
  const [, ...rows] = await sheetRows(file.rawPayload)
  expect(rows.map((row) => row[1])).toEqual([
    new Date('2030-12-31T11:59:00Z'),
    new Date('2030-12-31T23:59:00Z'),
  ])
})
