/** Messages of suppliers, contracts, points refunds and reviews with the calls that meet them. */
import { sql } from 'kysely'
import { categoryOf, newOrder } from '../orders.ts'
import type { Call, MessageCase, Walk } from './walk.ts'

const SUPPLIER = {
  ...{
    name: 'Golf Thử',
    owner: 'Nguyễn Văn Đức',
    phone: '0930000001',
    kind: 'business',
    taxCode: '7000000001',
  },
  ...{ address: '12 Phố Huế', ward: 'Hàng Bài', province: 'Hà Nội' },
}
const ACCOUNT = { bankAccount: '0123456789', bankHolder: 'LE VAN AN', bankName: 'VCB' }
type Id = Walk['shop']['customer']
/** The id of no record. */
const NONE = '00000000-0000-4000-8000-000000000000'

const shops = (key: string, at: string, more: object): MessageCase => ({
  ...{ area: 'shops', key, at },
  call: () => ({ method: 'POST', url: '/api/shops', body: { ...SUPPLIER, ...more } }),
})

/** A contract's input; each contract of the walk has days of its own unless they are named. */
async function contract(walk: Walk, more: object = {}) {
  const category = await categoryOf(walk.shop.db, 'Gậy golf')
  return {
    ...{ name: 'Hợp đồng đại lý', supplier: walk.shop.shop, kind: 'agency', signer: 'Lê Văn An', ...ACCOUNT },
    ...{ signedOn: '2031-01-01', effectiveOn: '2031-01-01', expiresOn: '2031-12-31' },
    discounts: [{ name: 'Gậy', category, value: 1_200, revenueFrom: 0, revenueTo: null }],
    ...more,
  }
}
const asking = async (walk: Walk, more: object = {}): Promise<Call> => ({
  ...{ method: 'POST', url: '/api/contracts', body: await contract(walk, more), as: 'content' },
})
const contracts = (key: string, at: string, more: object): MessageCase => ({
  ...{ area: 'contracts', key, at },
  call: (walk) => asking(walk, more),
})
const act = (area: string, { id }: { id: string }, verb: string, as: string, body: object = {}): Call => ({
  ...{ method: 'POST', url: `/api/${area}/${id}/${verb}`, body, as },
})
async function approved(walk: Walk, more: object = {}) {
  const made = await walk.done(await asking(walk, more))
  return walk.done(act('contracts', made, 'approve', 'accountant'))
}
const days = (year: number) => ({
  ...{ signedOn: `${year}-01-01`, effectiveOn: `${year}-01-01`, expiresOn: `${year}-12-31` },
})
const band = async (walk: Walk, more: object) => ({
  ...{
    name: 'Gậy',
    category: await categoryOf(walk.shop.db, 'Gậy golf'),
    value: 500,
    revenueFrom: 0,
    revenueTo: null,
  },
  ...more,
})
/** A contract with these bands, over the base of one from 0 on. */
const bands = (key: string, at: string, ...all: object[]): MessageCase => ({
  ...{ area: 'contracts', key, at },
  call: async (walk) => asking(walk, { discounts: await Promise.all(all.map((one) => band(walk, one))) }),
})
/** A contract with further goods of its discount. */
const further = (
  key: string,
  at: string,
  goods: (walk: Walk) => Promise<object[]>,
  names: string[] = [],
): MessageCase => ({
  ...{ area: 'contracts', key, at },
  call: async (walk) => {
    const balls = await categoryOf(walk.shop.db, 'Bóng')
    const discounts = [
      await band(walk, {}),
      ...names.map((name) => ({ name, category: balls, value: 1, revenueFrom: 0 })),
    ]
    return asking(walk, { discounts, goods: await goods(walk) })
  },
})
const club = async (walk: Walk) => ({ discount: 'Gậy', category: await categoryOf(walk.shop.db, 'Gậy golf') })

/** A new version whose input is refused, by `former`, the contract that it replaces. */
const replacing = (
  key: string,
  former: (walk: Walk) => Promise<{ id: string }>,
  year: number,
): MessageCase => ({
  ...{ area: 'contracts', key, at: 'replaces' },
  call: async (walk) => {
    const replaces = (await former(walk)).id
    return asking(walk, { ...days(year), effectiveOn: `${year}-06-01`, replaces })
  },
})

const REFUND = { payTo: 'bank', points: 1_000, reason: 'Khách xin rút', ...ACCOUNT }
const refund = (walk: Walk, more: object = {}, as = 'support'): Call => ({
  ...{ method: 'POST', url: '/api/point-refunds', as },
  body: { customer: walk.shop.customer, ...REFUND, ...more },
})
const refunds = (key: string, at: string, more: object): MessageCase => ({
  ...{ area: 'point-refunds', key, at },
  call: (walk) => refund(walk, more),
})
async function approvedRefund(walk: Walk, more: object = {}) {
  const made = await walk.done(refund(walk, more))
  return walk.done(act('point-refunds', made, 'approve', 'accountant'))
}
/** An order that was paid with so many points. */
async function orderWith({ shop }: Walk, points: number): Promise<string> {
  await sql`update customers set points = 100000 where id = ${shop.customer}::uuid`.execute(shop.db)
  return newOrder(shop.db, shop, { points })
}

const lineOf = async ({ shop }: Walk, order: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from order_lines where order_id = ${order}::uuid`.execute(shop.db)
  return rows[0]?.id
}
const review = (walk: Walk, orderLine: string | undefined): Call => ({
  ...{ method: 'POST', url: '/api/reviews' },
  body: { product: walk.shop.product, rating: 5, text: 'Rất tốt', orderLine },
})

export const SUPPLIER_MESSAGES: readonly MessageCase[] = [
  shops('bankNeeded', 'bankAccounts', {}),
  shops('expiryBeforeActivation', 'expiresOn', {
    ...ACCOUNT,
    activatedOn: '2031-02-01',
    expiresOn: '2031-01-31',
  }),
  {
    ...{ area: 'shops', key: 'hasProducts' },
    call: async ({ shop }) => {
      const { version } = (await shop.call('GET', `/api/shops/${shop.shop}`)).data
      return { method: 'DELETE', url: `/api/shops/${shop.shop}`, version }
    },
  },

  contracts('effectiveBeforeSigning', 'effectiveOn', { effectiveOn: '2030-12-31' }),
  contracts('expiryBeforeEffective', 'expiresOn', { expiresOn: '2030-12-31' }),
  contracts('onlyPdf', 'document', { document: { file: NONE, name: 'hop-dong.docx', size: 9 } }),
  bands('goodsNeeded', 'discounts.0.category', { category: null }),
  bands('oneGoods', 'discounts.0.brand', { brand: NONE }),
  bands('firstFromZero', 'discounts.0.revenueFrom', { revenueFrom: 5 }),
  bands('bandTwice', 'discounts.1.revenueFrom', {}, {}),
  bands('bandOverlap', 'discounts.0.revenueTo', { revenueTo: 300 }, { revenueFrom: 200 }),
  bands('bandGap', 'discounts.0.revenueTo', { revenueTo: 100 }, { revenueFrom: 200 }),
  bands('lastOpen', 'discounts.0.revenueTo', { revenueTo: 100 }),
  further('discountUnknown', 'goods.0.discount', async (walk) => [
    { ...(await club(walk)), discount: 'Khác' },
  ]),
  further(
    'discountUnclear',
    'goods.0.discount',
    async ({ shop }) => [{ discount: 'Gậy', product: shop.product }],
    ['Gậy'],
  ),
  further('goodsTwice', 'goods.0.category', async (walk) => [await club(walk)]),
  {
    ...{ area: 'contracts', key: 'ownContract' },
    call: async (walk) => {
      const made = await walk.done({ ...(await asking(walk)), as: 'accountant' })
      return act('contracts', made, 'approve', 'accountant')
    },
  },
  {
    ...{ area: 'contracts', key: 'isApproved' },
    call: async (walk) => {
      const { id, version } = await approved(walk, days(2041))
      return { method: 'PUT', url: `/api/contracts/${id}`, body: { name: 'Tên khác' }, version }
    },
  },
  {
    ...{ area: 'contracts', key: 'isActivated' },
    call: async (walk) => act('contracts', await approved(walk, days(2042)), 'activate', 'accountant'),
  },
  {
    ...{ area: 'contracts', key: 'isHidden' },
    call: async (walk) => {
      const made = await approved(walk, days(2043))
      return act(
        'contracts',
        await walk.done(act('contracts', made, 'hide', 'accountant')),
        'hide',
        'accountant',
      )
    },
  },
  {
    ...{ area: 'contracts', key: 'keptContract' },
    call: async (walk) => {
      const { id, version } = await approved(walk, days(2044))
      return { method: 'DELETE', url: `/api/contracts/${id}`, version }
    },
  },
  {
    ...{ area: 'contracts', key: 'goodsTaken' },
    call: async (walk) => {
      await approved(walk, days(2045))
      return act('contracts', await walk.done(await asking(walk, days(2045))), 'approve', 'accountant')
    },
  },
  replacing('formerEnded', async (walk) => walk.done(await asking(walk, days(2046))), 2046),
  replacing(
    'formerOfAnother',
    async (walk) => {
      const other = await walk.done({ method: 'POST', url: '/api/shops', body: { ...SUPPLIER, ...ACCOUNT } })
      return approved(walk, { ...days(2048), supplier: other.id })
    },
    2048,
  ),
  {
    ...{ area: 'contracts', key: 'beginsTooEarly' },
    call: async (walk) => {
      const replaces = (await approved(walk, days(2047))).id
      return act(
        'contracts',
        await walk.done(await asking(walk, { ...days(2047), replaces })),
        'approve',
        'accountant',
      )
    },
  },

  refunds('orderNeeded', 'order', { payTo: 'points' }),
  refunds('accountNeeded', 'bankAccount', { bankAccount: null }),
  refunds('holderNeeded', 'bankHolder', { bankHolder: null }),
  refunds('bankNeeded', 'bankName', { bankName: null }),
  refunds('beyondBalance', 'points', { points: 900_000_000 }),
  {
    ...{ area: 'point-refunds', key: 'beyondOrder', at: 'points' },
    call: async (walk) =>
      refund(walk, { payTo: 'points', order: await orderWith(walk, 30_000), points: 30_001 }),
  },
  {
    ...{ area: 'point-refunds', key: 'orderOfAnother', at: 'order' },
    call: async (walk) => {
      const body = { name: 'Lê Khác', phone: '0930000077' }
      const other = await walk.done({ method: 'POST', url: '/api/customers', body })
      const order = await newOrder(
        walk.shop.db,
        { ...walk.shop, customer: other.id as Id },
        { points: 5_000 },
      )
      return refund(walk, { payTo: 'points', order })
    },
  },
  {
    ...{ area: 'point-refunds', key: 'ownRequest' },
    call: async (walk) =>
      act('point-refunds', await walk.done(refund(walk, {}, 'admin')), 'approve', 'admin'),
  },
  {
    ...{ area: 'point-refunds', key: 'referenceNeeded' },
    call: async (walk) => act('point-refunds', await approvedRefund(walk), 'refund', 'accountant'),
  },
  {
    ...{ area: 'point-refunds', key: 'decided' },
    call: async (walk) => {
      const { id, version } = await approvedRefund(walk)
      return { method: 'PUT', url: `/api/point-refunds/${id}`, body: { points: 5 }, version }
    },
  },
  {
    ...{ area: 'point-refunds', key: 'keptDecision' },
    call: async (walk) => {
      const { id, version } = await approvedRefund(walk)
      return { method: 'DELETE', url: `/api/point-refunds/${id}`, version }
    },
  },
  {
    ...{ area: 'point-refunds', key: 'pointsSpent' },
    call: async (walk) => {
      const order = await orderWith(walk, 20_000)
      const request = await approvedRefund(walk, { payTo: 'points', order, points: 20_000 })
      const { audit } = await walk.done(act('point-refunds', request, 'refund', 'accountant'))
      await sql`update customers set points = 0 where id = ${walk.shop.customer}::uuid`.execute(walk.shop.db)
      return { method: 'POST', url: '/api/undo', body: { audits: [audit] } }
    },
  },

  {
    ...{ area: 'reviews', key: 'notDelivered', at: 'orderLine' },
    call: async (walk) => review(walk, await lineOf(walk, await newOrder(walk.shop.db, walk.shop))),
  },
  {
    ...{ area: 'reviews', key: 'hasReview', at: 'orderLine' },
    call: async (walk) => {
      const line = await lineOf(walk, await newOrder(walk.shop.db, walk.shop, { status: 'delivered' }))
      await walk.done(review(walk, line))
      return review(walk, line)
    },
  },
  {
    ...{ area: 'reviews', key: 'otherLine', at: 'orderLine' },
    call: (walk) => review(walk, walk.shop.product),
  },
]

/** Inputs of the areas that are accepted but for `more`. */
export const SUPPLIER_INPUTS = {
  shops: (_: Walk, more: object): Call => ({
    ...{ method: 'POST', url: '/api/shops', body: { ...SUPPLIER, ...ACCOUNT, ...more } },
  }),
  contracts: asking,
  'point-refunds': refund,
  reviews: (walk: Walk, more: object): Call => ({
    ...{ method: 'POST', url: '/api/reviews', body: { product: walk.shop.product, rating: 5, ...more } },
  }),
  partners: (_: Walk, more: object): Call => ({
    ...{ method: 'POST', url: '/api/partners' },
    body: { name: 'Ngân hàng Thử', shortName: 'NHT', kind: 'bank', ...more },
  }),
}
