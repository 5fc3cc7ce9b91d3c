/** Reasons that the shop keeps itself, through the API of a real server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { areas } from '../index.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['telesales'])
}, 120_000)
afterAll(() => shop?.close())

type Choice = { key: string; vi: string; en: string; active: boolean }
const listOf = async (name: string): Promise<Choice[]> =>
  (await shop.call('GET', '/api/choice-lists', undefined, 'telesales')).data[name]
const rowOf = async (name: string) =>
  (await shop.call('GET', `/api/reasons?q=${encodeURIComponent(name)}&limit=1`)).data[0]

test('one that was added can be chosen, and its words follow when they are changed', async () => {
  const made = await shop.call('POST', '/api/reasons', {
    list: 'cancel',
    name: 'Khách đặt nhầm cỡ',
    nameEn: 'Wrong size ordered',
    position: 2,
  })
  expect(made.status).toBe(201)
  const list = await listOf('cancel')
  expect(list[1]).toEqual({
    key: made.data.code,
    vi: 'Khách đặt nhầm cỡ',
    en: 'Wrong size ordered',
    active: true,
  })
  expect(list.at(-1)?.key).toBe('other')
  const order = await shop.place()
  expect((await shop.act(order, 'cancel', { reason: made.data.code })).status).toBe(200)
  expect((await shop.read(order.id)).cancellations).toMatchObject([{ reason: made.data.code }])
  await shop.call('PUT', `/api/reasons/${made.data.id}`, { name: 'Đặt nhầm cỡ' }, 'admin', 1)
  expect((await listOf('cancel')).find(({ key }) => key === made.data.code)?.vi).toBe('Đặt nhầm cỡ')
})

test('one that is no longer used is told as such and refused, in bulk too; so is one of another list', async () => {
  const stopped = await rowOf('Nghi gian lận')
  await shop.call('POST', `/api/reasons/${stopped.id}/deactivate`, {})
  expect((await listOf('cancel')).find(({ key }) => key === 'fraud')?.active).toBe(false)
  const order = await shop.place()
  for (const reason of ['fraud', 'nobody_there', 'LD9999', 'x'.repeat(61), '']) {
    const answer = await shop.act(order, 'cancel', { reason })
    expect([answer.status, Object.keys(answer.fields)], reason).toEqual([400, ['reason']])
  }
  const { data } = await shop.call('POST', '/api/orders/bulk/cancel', {
    ids: [order.id],
    args: { reason: 'fraud' },
  })
  expect([data.changed, data.refused.length]).toEqual([0, 1])
  expect((await shop.read(order.id)).status).toBe('pending')
})

test('a list keeps one reason at least', async () => {
  const { data } = await shop.call(
    'GET',
    `/api/reasons?where=${encodeURIComponent('[["list","eq","cancel-payment"]]')}`,
  )
  const ids = data.map(({ id }: { id: string }) => id)
  const done = await shop.call('POST', '/api/reasons/bulk/deactivate', { ids, args: {} })
  expect([done.data.changed, done.data.refused.length]).toEqual([ids.length - 1, 1])
  expect(done.data.refused[0].msg).toMatch(/lý do cuối cùng/)
  // Nor through another door: into another list, or by undo of its being used again.
  const last = (await shop.call('GET', `/api/reasons/${done.data.refused[0].id}`)).data
  const moved = await shop.call('PUT', `/api/reasons/${last.id}`, { list: 'return' }, 'admin', last.version)
  expect([moved.status, Object.keys(moved.fields)]).toEqual([400, ['list']])
  const used = await shop.call(
    'POST',
    `/api/reasons/${ids.find((id: string) => id !== last.id)}/activate`,
    {},
  )
  await shop.call('POST', `/api/reasons/${last.id}/deactivate`, {})
  expect(await shop.undo(used.audit)).toMatch(/lý do cuối cùng/)
})

test('a step of one name asks one list in its area, so that a key has one meaning there', async () => {
  for (const area of areas) {
    const module = await import(`../${area.id}/states.ts`).catch(() => undefined)
    const lists = new Map<string, string>()
    for (const row of Object.values<{ steps?: { name: string; kind: string; list?: string }[] }>(
      module?.states.transitions ?? {},
    )) {
      for (const { name, kind, list = '' } of row.steps ?? []) {
        if (kind !== 'choice') continue
        expect(lists.get(name) ?? list, `${area.id} ${name}`).toBe(list)
        lists.set(name, list)
      }
    }
  }
})
