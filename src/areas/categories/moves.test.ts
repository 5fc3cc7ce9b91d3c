/** Moves in the tree of categories: the rules that change with them are named before, and have the move in their history. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categoryOf, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { addDays, dayOf } from '../../core/dates/dates.ts'
import type { Activity } from '../../core/wire/activity.ts'

let shop: OrdersUnderTest
let [clubs, gifts, putters] = ['', '', '']
let [voucher, promotion, contract] = ['', '', '']
const TODAY = dayOf(Date.now())

const post = async (path: string, body: object, by?: string) => {
  const answer = await shop.call('POST', path, body, by)
  expect(answer.status, JSON.stringify(answer)).toBeLessThan(300)
  return answer.data
}

/** A voucher for these categories that ends in so many days. */
const voucherFor = (categories: string[], days = 10): Promise<{ id: string; code: string }> =>
  post('/api/vouchers', {
    ...{
      name: 'Giảm theo danh mục',
      kind: 'public',
      startsOn: addDays(TODAY, -30),
      endsOn: addDays(TODAY, days),
    },
    ...{ benefit: 'amount', amount: 10_000, categories },
  })

beforeAll(async () => {
  shop = await startOrders(['telesales', 'content', 'accountant'])
  clubs = await categoryOf(shop.db, 'Gậy golf')
  gifts = await categoryOf(shop.db, 'Quà tặng')
  putters = await categoryOf(shop.db, 'Gậy gạt')
  voucher = (await voucherFor([gifts])).id
  promotion = (
    await post('/api/promotions', {
      ...{ name: 'Tuần lễ quà', kind: 'percent', percent: 500, scope: 'categories', categories: [clubs] },
      ...{ startsAt: `${TODAY}T00:00:00Z`, endsAt: `${addDays(TODAY, 9)}T00:00:00Z` },
    })
  ).id
  contract = (
    await post('/api/contracts', {
      ...{ name: 'Hợp đồng đại lý', supplier: shop.shop, kind: 'agency', signer: 'Lê An' },
      ...{ bankAccount: '1', bankHolder: 'AN', bankName: 'VCB', signedOn: TODAY, effectiveOn: TODAY },
      discounts: [
        { name: 'Mức gậy', category: clubs, value: 1_200, revenueFrom: 0 },
        { name: 'Mức quà', category: gifts, value: 500, revenueFrom: 0 },
      ],
    })
  ).id
}, 120_000)
afterAll(() => shop?.close())
beforeEach(async () => {
  await sql`update categories set parent_id = ${clubs}::uuid where id = ${putters}::uuid`.execute(shop.db)
})

const version = async () => (await shop.call('GET', `/api/categories/${putters}`)).data.version
const save = async (parent: string | null) =>
  shop.call('PUT', `/api/categories/${putters}`, { parent }, 'admin', await version())
/** The newest entries of a record about moved categories, the newest first. */
async function moves(area: string, id: string): Promise<[string, Activity['args']][]> {
  const { data } = await shop.call('GET', `/api/${area}/${id}/activity`)
  const found: Activity[] = data.filter(({ action }: Activity) => action.startsWith('category-'))
  return found.map(({ action, args }) => [action, args])
}
const codeOf = async (area: string, id: string) => (await shop.call('GET', `/api/${area}/${id}`)).data.code
/** The remark on a move before it is made. */
async function remark(changes: object, by?: string): Promise<string | undefined> {
  const body = { ids: [putters], changes, dryRun: true }
  const { data } = await shop.call('POST', '/api/categories/bulk/update', body, by)
  expect(data.changed, JSON.stringify(data)).toBe(1)
  return data.rows[0]?.warning
}

test('before it is saved: the rules that will apply, those that no longer will, and nothing is written', async () => {
  const [one, two, three] = [
    await codeOf('vouchers', voucher),
    await codeOf('promotions', promotion),
    await codeOf('contracts', contract),
  ]
  const words = await remark({ parent: gifts })
  expect(words).toContain(`Sẽ áp dụng: ${three} (Mức quà), ${one}.`)
  expect(words).toContain(`Sẽ không còn áp dụng: ${three} (Mức gậy), ${two}.`)
  expect(await remark({ parent: null })).not.toContain('Sẽ áp dụng:')
  expect(await remark({ parent: clubs, name: 'Gậy gạt bóng' })).toBeUndefined()
  expect(await remark({ name: 'Gậy gạt bóng' })).toBeUndefined()
  expect(await moves('vouchers', voucher)).toEqual([])
})

test('the command that moves has the same remark, and a preview moves nothing', async () => {
  const body = { ids: [putters], end: 'last', under: gifts }
  const { data } = await shop.call('POST', '/api/categories/move', { ...body, dryRun: true })
  expect(data).toMatchObject({ changed: 1, audits: [] })
  expect(data.warnings).toEqual([
    { id: putters, code: expect.any(String), msg: await remark({ parent: gifts }) },
  ])
  expect((await shop.call('GET', `/api/categories/${putters}`)).data.parent.id).toBe(clubs)
  const done = await shop.call('POST', '/api/categories/move', body)
  expect(done.data).toMatchObject({ changed: 1, warnings: [] })
})

test('each rule has the move in its history, by every door, and an undo in the other direction', async () => {
  const before = {
    voucher: await moves('vouchers', voucher),
    promotion: await moves('promotions', promotion),
  }
  const code = await codeOf('categories', putters)
  const there = { moved: `${code} Gậy gạt (Gậy golf → Quà tặng)` }
  const back = { moved: `${code} Gậy gạt (Quà tặng → Gậy golf)` }
  const saved = await save(gifts)
  expect(saved.status, saved.msg).toBe(200)
  expect(await moves('vouchers', voucher)).toEqual([['category-in', there], ...before.voucher])
  expect(await moves('promotions', promotion)).toEqual([['category-out', there], ...before.promotion])
  const entries = await moves('contracts', contract)
  expect(entries.slice(0, 2)).toEqual(
    expect.arrayContaining([
      ['category-in', { ...there, part: 'Mức quà' }],
      ['category-out', { ...there, part: 'Mức gậy' }],
    ]),
  )
  // The undo, a bulk change, and the move by hand.
  expect(await shop.undo(saved.audit)).toBeUndefined()
  expect((await moves('vouchers', voucher))[0]).toEqual(['category-out', back])
  const bulk = { ids: [putters], changes: { parent: gifts } }
  expect((await shop.call('POST', '/api/categories/bulk/update', bulk)).data.changed).toBe(1)
  expect((await moves('vouchers', voucher))[0]).toEqual(['category-in', there])
  const move = { ids: [putters], end: 'last', under: clubs }
  expect((await shop.call('POST', '/api/categories/move', move)).data.changed).toBe(1)
  expect((await moves('vouchers', voucher))[0]).toEqual(['category-out', back])
  // A change that moves nothing.
  const renamed = await shop.call(
    'PUT',
    `/api/categories/${putters}`,
    { description: 'Gạt' },
    'admin',
    await version(),
  )
  expect(renamed.status).toBe(200)
  expect(await moves('vouchers', voucher)).toHaveLength(before.voucher.length + 4)
})

test('a rule for both parents, and one that has ended, are left out; many are counted', async () => {
  const both = await voucherFor([clubs, gifts])
  const ended = await voucherFor([gifts], -1)
  const more = [
    await voucherFor([gifts]),
    await voucherFor([gifts]),
    await voucherFor([gifts]),
    await voucherFor([gifts]),
  ]
  const words = await remark({ parent: gifts })
  expect(words).not.toContain(both.code)
  expect(words).not.toContain(ended.code)
  expect(words).toContain('và 1 mục khác')
  expect((await save(gifts)).status).toBe(200)
  expect(await moves('vouchers', both.id)).toEqual([])
  expect(await moves('vouchers', ended.id)).toEqual([])
  expect(await moves('vouchers', more[3]?.id ?? '')).toHaveLength(1)
})

test('a user who may not view the rules is told how many there are', async () => {
  const words = await remark({ parent: gifts }, 'content')
  expect(words).toContain('Mức quà')
  expect(words).not.toContain(await codeOf('vouchers', voucher))
  expect(words).toMatch(/và \d+ mục khác/)
})
