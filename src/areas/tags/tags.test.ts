/** Tags on customers through the API of a real server: add, remove, filter, count, merge, refuse, undo. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Customer } from '../customers/area.ts'
import type { Tag } from './area.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['telesales', 'warehouse', 'support'])
  // The shop's own customer was written past the sequence.
  await sql`select setval('customers_code', 100)`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.close())

let count = 0
const name = (text: string) => `${text} ${++count}`
async function tag(more: object = {}): Promise<Tag> {
  const body = { name: name('Nhãn'), kind: 'customers', colour: 'violet', ...more }
  const answer = await shop.call('POST', '/api/tags', body)
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}
async function customer(tags: readonly string[] = []): Promise<Customer> {
  const phone = `098${String(++count).padStart(7, '0')}`
  const answer = await shop.call('POST', '/api/customers', { name: name('Khách nhãn'), phone, tags })
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}
const read = async <R>(area: string, id: string): Promise<R> =>
  (await shop.call('GET', `/api/${area}/${id}`)).data
const tagsOf = async ({ id }: Customer) => (await read<Customer>('customers', id)).tags.map((one) => one.name)
const bulk = (ids: readonly string[], tags: object, more: object = {}) =>
  shop.call('POST', '/api/customers/bulk/update', { ids, changes: { tags }, ...more })
const found = async (where: unknown[]) =>
  (await shop.call('GET', `/api/customers?where=${encodeURIComponent(JSON.stringify(where))}`)).data.map(
    ({ code }: Customer) => code,
  )

test('a tag brings its colour along, is counted where it is used, and finds its customers', async () => {
  const [vip, late] = [await tag({ name: 'Khách quý' }), await tag({ name: 'Gọi sau 19h', colour: 'blue' })]
  const [both, one, none] = [await customer([vip.id, late.id]), await customer([vip.id]), await customer()]
  expect(both.tags).toEqual([
    { id: vip.id, code: vip.code, name: 'Khách quý', tone: 'violet' },
    { id: late.id, code: late.code, name: 'Gọi sau 19h', tone: 'blue' },
  ])
  expect((await read<Tag>('tags', vip.id)).uses).toBe(2)
  const rows = (await shop.call('GET', '/api/tags?sort=-uses&limit=1')).data
  expect(rows).toMatchObject([{ code: vip.code, uses: 2 }])
  // Any of several in one condition, all of several in one each.
  const any = await found([['tags', 'in', [vip.code, late.code]]])
  expect(any.sort()).toEqual([both.code, one.code].sort())
  const all = [vip, late].map(({ code }) => ['tags', 'in', [code]])
  expect(await found(all)).toEqual([both.code])
  expect(await found([['tags', 'empty', true]])).toContain(none.code)
  const searched = (await shop.call('GET', `/api/customers?q=${encodeURIComponent('sau 19h')}`)).data
  expect(searched.map(({ code }: Customer) => code)).toEqual([both.code])
  // A new colour is seen at once.
  await shop.call('PUT', `/api/tags/${vip.id}`, { colour: 'red' }, 'admin', 1)
  expect((await read<Customer>('customers', one.id)).tags[0]?.tone).toBe('red')
})

test('single tags are added to many and taken from many; the others stay, and it can be undone', async () => {
  const [a, b] = [await tag(), await tag()]
  const some = [await customer([a.id]), await customer(), await customer([b.id])]
  const ids = some.map(({ id }) => id)
  const preview = await bulk(ids, { add: [b.id] }, { dryRun: true })
  expect(preview.data).toMatchObject({ changed: 2, refusedCount: 1 })
  const added = await bulk(ids, { add: [b.id] })
  expect(added.data, added.msg).toMatchObject({ changed: 2 })
  expect(await tagsOf(some[0] as Customer)).toEqual([a.name, b.name])
  expect((await shop.call('GET', `/api/customers/${ids[0]}/activity`)).data[0].changes.tags[1]).toMatchObject(
    [{ name: a.name }, { name: b.name }],
  )
  const removed = await bulk(ids, { remove: [b.id] })
  expect(removed.data).toMatchObject({ changed: 3 })
  expect(await tagsOf(some[0] as Customer)).toEqual([a.name])
  const undone = await shop.call('POST', '/api/undo', { audits: removed.data.audits })
  expect(undone.data.undone, undone.msg).toHaveLength(3)
  expect(await tagsOf(some[2] as Customer)).toEqual([b.name])
  // One record in the same way, and nonsense.
  const { version } = await read<Customer>('customers', ids[1] as string)
  const alone = await shop.call(
    'PUT',
    `/api/customers/${ids[1]}`,
    { tags: { add: [a.id] } },
    'admin',
    version,
  )
  expect(alone.data.tags).toHaveLength(2)
  for (const wrong of [{ add: 'x' }, { add: [a.id], other: 1 }, {}, 'x', [{ id: 1 }]])
    expect((await bulk(ids, wrong as object)).status, JSON.stringify(wrong)).toBe(400)
})

test('only tags of the kind that are in use can be added; what a record has stays until it is removed', async () => {
  const [other, stopped] = [await tag({ kind: 'tickets' }), await tag()]
  const one = await customer([stopped.id])
  await shop.call('POST', `/api/tags/${stopped.id}/deactivate`, {})
  const two = await customer()
  for (const wrong of [other, stopped]) {
    const refused = await bulk([two.id], { add: [wrong.id] })
    expect(refused.data.changed).toBe(0)
    expect(refused.data.refused[0].msg).toContain(wrong.name)
    const phone = `097${String(++count).padStart(7, '0')}`
    const made = await shop.call('POST', '/api/customers', { name: 'Khách mới', phone, tags: [wrong.id] })
    expect([made.status, Object.keys(made.fields)]).toEqual([400, ['tags']])
  }
  const { version } = one
  const kept = await shop.call(
    'PUT',
    `/api/customers/${one.id}`,
    { tags: one.tags, province: 'Huế' },
    'admin',
    version,
  )
  expect(kept.data).toMatchObject({ province: 'Huế', tags: [{ name: stopped.name }] })
})

test('a name is one tag of a kind, a kind stays, and one in use is not deleted', async () => {
  const a = await tag({ name: 'Trùng tên' })
  const again = await shop.call('POST', '/api/tags', { name: 'TRÙNG TÊN', kind: 'customers' })
  expect([again.status, again.fields.name]).toEqual([409, expect.stringContaining(a.code)])
  await tag({ name: 'Trùng tên', kind: 'tickets' })
  const kind = await shop.call('PUT', `/api/tags/${a.id}`, { kind: 'tickets' }, 'admin', 1)
  expect([kind.status, Object.keys(kind.fields)]).toEqual([400, ['kind']])
  const used = await customer([a.id])
  const refused = await shop.call('DELETE', `/api/tags/${a.id}`)
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('1 nơi')])
  await bulk([used.id], { remove: [a.id] })
  expect((await shop.call('DELETE', `/api/tags/${a.id}`)).status).toBe(200)
})

test('two tags become one: customers follow, each has it once, and an undo brings both back', async () => {
  const [stays, goes] = [await tag(), await tag()]
  const [both, one] = [await customer([stays.id, goes.id]), await customer([goes.id])]
  const preview = (await shop.call('GET', `/api/tags/${goes.id}/merge`)).data
  expect(preview.moving).toEqual([{ name: 'customers.tags', count: 2 }])
  const body = { with: goes.code, withVersion: 1, take: ['colour'] }
  const merged = await shop.call('POST', `/api/tags/${stays.id}/merge`, body, 'admin', 1)
  expect(merged.status, merged.msg).toBe(200)
  expect(merged.data.uses).toBe(2)
  expect([await tagsOf(both), await tagsOf(one)]).toEqual([[stays.name], [stays.name]])
  expect((await shop.call('POST', '/api/undo', { audits: [merged.audit] })).data.undone).toHaveLength(1)
  expect((await tagsOf(both)).sort()).toEqual([stays.name, goes.name].sort())
  expect(await tagsOf(one)).toEqual([goes.name])
  const other = await tag({ kind: 'tickets' })
  const wrong = { with: other.code, withVersion: 1 }
  const { version } = await read<Tag>('tags', stays.id)
  const refused = await shop.call('POST', `/api/tags/${stays.id}/merge`, wrong, 'admin', version)
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining(other.code)])
})

test('roles: telesales and support make tags and put them on, warehouse does neither', async () => {
  const body = { name: name('Nhãn'), kind: 'customers' }
  const made = await shop.call('POST', '/api/tags', body, 'telesales')
  expect([made.status, made.data.colour]).toEqual([201, 'grey'])
  expect((await shop.call('POST', '/api/tags', body, 'warehouse')).status).toBe(403)
  const one = await customer()
  const ids = { ids: [one.id], changes: { tags: { add: [made.data.id] } } }
  expect((await shop.call('POST', '/api/customers/bulk/update', ids, 'telesales')).data.changed).toBe(1)
  expect((await shop.call('POST', '/api/customers/bulk/update', ids, 'warehouse')).status).toBe(403)
  const off = { ids: [one.id], changes: { tags: { remove: [made.data.id] } } }
  expect((await shop.call('POST', '/api/customers/bulk/update', off, 'support')).data.changed).toBe(1)
  expect((await shop.call('POST', '/api/tags', { ...body, name: name('Nhãn') }, 'support')).status).toBe(201)
})
