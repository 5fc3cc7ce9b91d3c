/** Reasons that the shop keeps itself, through the API of a real server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  })
  expect(made.status).toBe(201)
  const first = await rowOf('Khách đổi ý')
  await shop.call('POST', '/api/reasons/move', { ids: [made.data.id], after: first.id })
  const list = await listOf('cancel')
  expect(list[1]).toEqual({
    key: made.data.code,
    vi: 'Khách đặt nhầm cỡ',
    en: 'Wrong size ordered',
    tone: 'grey',
    active: true,
  })
  expect(list.at(-1)?.key).toBe('other')
  const order = await shop.place()
  expect((await shop.act(order, 'cancel', { reason: made.data.code })).status).toBe(200)
  expect((await shop.read(order.id)).cancellations).toMatchObject([{ reason: made.data.code }])
  await shop.call('PUT', `/api/reasons/${made.data.id}`, { name: 'Đặt nhầm cỡ' }, 'admin', 2)
  expect((await listOf('cancel')).find(({ key }) => key === made.data.code)?.vi).toBe('Đặt nhầm cỡ')
})

test('a reason in a group is offered under its name, and the group itself no longer', async () => {
  const make = async (name: string, more: object = {}) =>
    (await shop.call('POST', '/api/reasons', { list: 'return', name, nameEn: name, ...more })).data
  const group = await make('Lỗi của kho')
  const one = await make('Đóng gói sai', { parent: group.id })
  const offered = async () => (await listOf('return')).filter(({ active }) => active).map(({ vi }) => vi)
  expect(await offered()).toContain('Lỗi của kho › Đóng gói sai')
  expect(await offered()).not.toContain('Lỗi của kho')
  const stray = await shop.call('POST', '/api/reasons', {
    list: 'cancel',
    name: 'Lạc',
    nameEn: 'Stray',
    parent: group.id,
  })
  expect([stray.status, Object.keys(stray.fields)]).toEqual([400, ['parent']])
  const other = await rowOf('Đơn trùng')
  const moved = await shop.call('POST', '/api/reasons/move', { ids: [one.id], end: 'last', under: other.id })
  expect(moved.data.refused[0].msg).toContain('danh sách khác')
  await shop.call('POST', `/api/reasons/${one.id}/deactivate`, {})
  expect(await offered()).toContain('Lỗi của kho')
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

describe('two reasons become one', () => {
  const make = async (name: string, more: object = {}) => {
    const body = { list: 'cancel', name, nameEn: name, ...more }
    return (await shop.call('POST', '/api/reasons', body)).data
  }
  const read = async ({ id }: { id: string }) => (await shop.call('GET', `/api/reasons/${id}`)).data
  const merge = async (stays: { id: string }, goes: { id: string }) => {
    const [one, other] = [await read(stays), await read(goes)]
    const body = { with: other.code, withVersion: other.version }
    return shop.call('POST', `/api/reasons/${stays.id}/merge`, body, 'admin', one.version)
  }

  test('orders that were cancelled for it follow, histories keep its words, and an undo gives each its own', async () => {
    const [stays, goes] = [await make('Đổi màu', { colour: 'cyan' }), await make('Muốn màu khác')]
    const orders = [await shop.place(), await shop.place(), await shop.place()] as const
    await shop.act(orders[0], 'cancel', { reason: stays.code })
    for (const order of orders.slice(1)) await shop.act(order, 'cancel', { reason: goes.code })
    const undone = await shop.act(await shop.place(), 'cancel', { reason: goes.code })
    await shop.undo(undone.audit)
    const reasonOf = async ({ id }: { id: string }) => (await shop.read(id)).cancellations?.at(-1)?.reason
    expect([(await read(stays)).uses, (await read(goes)).uses]).toEqual([1, 2])
    const preview = (await shop.call('GET', `/api/reasons/${goes.id}/merge`)).data
    expect(preview.moving).toEqual([{ name: 'cancellations', count: 3 }])

    const merged = await merge(stays, goes)
    expect(merged.status, merged.msg).toBe(200)
    expect(merged.data).toMatchObject({ uses: 3, colour: 'cyan' })
    expect(await Promise.all(orders.map(reasonOf))).toEqual([stays.code, stays.code, stays.code])
    // The history of the order has the answer of then, whose words are still known.
    const history = (await shop.call('GET', `/api/orders/${orders[1].id}/activity`)).data
    expect(history[0].args).toMatchObject({ reason: goes.code })
    expect((await listOf('cancel')).find(({ key }) => key === goes.code)).toMatchObject({
      vi: 'Muốn màu khác',
      active: false,
    })
    // A macro, or a page that was open, still sends the old key.
    const late = await shop.place()
    expect((await shop.act(late, 'cancel', { reason: goes.code })).status).toBe(200)
    expect(await reasonOf(late)).toBe(stays.code)

    expect((await shop.call('POST', '/api/undo', { audits: [merged.audit] })).data.undone).toHaveLength(1)
    expect(await Promise.all([...orders, late].map(reasonOf))).toEqual([
      ...[stays.code, goes.code, goes.code],
      stays.code,
    ])
    expect([(await read(stays)).uses, (await read(goes)).uses]).toEqual([2, 2])
  })

  test('a built-in reason can be merged; deliveries and payments have keys of their own lists', async () => {
    const [other, refused] = [
      await rowOf('Khách từ chối nhận'),
      await make('Bom hàng', { list: 'fail-delivery' }),
    ]
    const merged = await merge(refused, other)
    expect(merged.status, merged.msg).toBe(200)
    expect((await listOf('fail-delivery')).find(({ key }) => key === 'refused')?.active).toBe(false)
    await shop.call('POST', '/api/undo', { audits: [merged.audit] })
    expect((await listOf('fail-delivery')).find(({ key }) => key === 'refused')?.active).toBe(true)
  })

  test('refused in words: another list, a group with a reason, a group below itself, the last of a list', async () => {
    const [one, other] = [await make('Một'), await make('Hai', { list: 'return' })]
    const foreign = await merge(one, other)
    expect([foreign.status, foreign.msg]).toEqual([409, expect.stringContaining('cùng danh sách')])
    const group = await make('Nhóm một')
    const inside = await make('Nhóm trong', { parent: group.id })
    await make('Trong cùng', { parent: inside.id })
    for (const [stays, goes] of [
      [one, group],
      [group, one],
    ] as const) {
      const mixed = await merge(stays, goes)
      expect([mixed.status, mixed.msg]).toEqual([409, expect.stringContaining(group.code)])
    }
    const below = await merge(inside, group)
    expect([below.status, (await read(group)).code]).toEqual([409, group.code])
    // The other way the branch only moves up.
    const up = await merge(group, inside)
    expect(up.status, up.msg).toBe(200)
    const stopped = await make('Ngừng', { list: 'reject-return' })
    await shop.call('POST', `/api/reasons/${stopped.id}/deactivate`, {})
    const where = encodeURIComponent('[["list","eq","reject-return"],["status","eq","active"]]')
    const active = (await shop.call('GET', `/api/reasons?where=${where}`)).data
    for (const { id } of active.slice(1)) await shop.call('POST', `/api/reasons/${id}/deactivate`, {})
    const last = await merge(stopped, active[0])
    expect([last.status, last.msg]).toEqual([409, expect.stringContaining('lý do cuối cùng')])
  })
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
