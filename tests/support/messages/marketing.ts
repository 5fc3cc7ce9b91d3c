/** Messages of promotions, sales, banners and notifications with the calls that meet them. */
import { sql } from 'kysely'
import { stockProduct } from '../orders.ts'
import type { Call, MessageCase, Walk } from './walk.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const window = (from = -1, to = 5) => ({ startsAt: hours(from), endsAt: hours(to) })

const promotion = (more: object): Call => ({
  ...{ method: 'POST', url: '/api/promotions' },
  body: { name: 'Khuyến mãi thử', kind: 'shipping', ...window(), ...more },
})
const promotions = (key: string, at: string, more: object): MessageCase => ({
  ...{ area: 'promotions', key, at },
  call: () => promotion(more),
})

const PRICE = 1_000_000
let products = 0
/** A product of its own: a product is in one sale at a time. */
async function goods({ shop }: Walk, importPrice: number | null = null) {
  products += 1
  const own = { code: `SP9${String(products).padStart(4, '0')}`, name: `Hàng thử ${products}`, price: PRICE }
  const variant = await stockProduct(shop.db, {
    ...own,
    shop: shop.shop,
    category: 'Bóng',
    brand: 'Titleist',
  })
  const { rows } = await sql<{ id: string }>`
    update products set import_price = ${importPrice} where code = ${own.code} returning id`.execute(shop.db)
  return { variant, product: rows[0]?.id ?? '' }
}
const sale = (lines: object[], more: object = {}): Call => ({
  ...{ method: 'POST', url: '/api/sales' },
  body: { name: 'Giờ vàng', ...window(), products: lines, ...more },
})
type Goods = Awaited<ReturnType<typeof goods>>
const sales = (
  key: string,
  at: string,
  lines: (goods: Goods) => object[],
  how: { importPrice?: number; more?: object } = {},
): MessageCase => ({
  ...{ area: 'sales', key, at },
  call: async (walk) => sale(lines(await goods(walk, how.importPrice)), how.more),
})
const RECEIVER = {
  ...{ receiverName: 'Trần Minh', receiverPhone: '0987654321', paymentMethod: 'cod' },
  ...{ address: '12 Láng Hạ', ward: 'Láng Hạ', province: 'Hà Nội' },
}
const order =
  ({ shop }: Walk, variant: string | undefined, quantity = 2) =>
  async () => {
    const { rows } = await sql<{ id: string }>`select id from orders`.execute(shop.db)
    const body = {
      ...{ customer: shop.customer, lines: [{ variant, quantity }], ...RECEIVER },
      acknowledged: rows.map(({ id }) => id).slice(-50),
    }
    return { method: 'POST', url: '/api/orders', body } satisfies Call
  }
type SaleMade = { id: string; version: number; products: { id: string }[] }
/** A sale of two products, of which one was ordered; `change` of its lines is refused. */
const ofSold = (key: string, at: string, change: (lines: object[]) => object[]): MessageCase => ({
  ...{ area: 'sales', key, at },
  call: async (walk) => {
    const [one, two] = [await goods(walk), await goods(walk)]
    const lines = [one, two].map(({ product }) => ({ product, salePrice: PRICE / 2, quantity: 9 }))
    const made = (await walk.done(sale(lines))) as unknown as SaleMade
    await walk.done(await order(walk, one.variant)())
    const kept = lines.map((line, index) => ({ ...line, id: made.products[index]?.id }))
    return { ...sale(change(kept)), method: 'PUT', url: `/api/sales/${made.id}`, version: made.version }
  },
})

const banner = (walk: Walk, more: object): Call => ({
  ...{ method: 'POST', url: '/api/banners' },
  body: { title: 'Banner', place: 'home_top', image: walk.picture, ...more },
})
const banners = (key: string, at: string, more: object): MessageCase => ({
  ...{ area: 'banners', key, at },
  call: (walk) => banner(walk, more),
})

let type: string | undefined
async function notification(walk: Walk, more: object = {}, as = 'admin'): Promise<Call> {
  const body = { kind: 'notifications', name: 'Khuyến mãi', colour: 'blue' }
  type ??= (await walk.done({ method: 'POST', url: '/api/tags', body })).id
  return {
    ...{ method: 'POST', url: '/api/notifications', as },
    body: { title: 'Giờ vàng', type, text: 'Chỉ hôm nay', audience: 'all', ...more },
  }
}
const notifications = (key: string, at: string, more: object, as?: string): MessageCase => ({
  ...{ area: 'notifications', key, at },
  call: (walk) => notification(walk, more, as),
})
async function shot(walk: Walk) {
  const { id, version } = await walk.done(await notification(walk, {}, 'manager'))
  return walk.done({ method: 'POST', url: `/api/notifications/${id}/shoot`, body: {}, version })
}

export const MARKETING_MESSAGES: readonly MessageCase[] = [
  promotions('endNotAfter', 'endsAt', window(2, 1)),
  promotions('percentNeeded', 'percent', { kind: 'percent' }),
  promotions('amountNeeded', 'amount', { kind: 'amount' }),
  promotions('categoriesNeeded', 'categories', { scope: 'categories' }),
  promotions('brandsNeeded', 'brands', { scope: 'brands' }),
  promotions('productsNeeded', 'products', { scope: 'products' }),
  promotions('shopsNeeded', 'shops', { scope: 'shops' }),
  promotions('shareNeeded', 'storeShare', { bearer: 'shared' }),
  {
    ...{ area: 'promotions', key: 'hasOrders' },
    call: async (walk) => {
      const { product, variant } = await goods(walk)
      const terms = { kind: 'percent', percent: 500, scope: 'products', products: [product] }
      const made = await walk.done(promotion(terms))
      await walk.done(await order(walk, variant)())
      return { method: 'DELETE', url: `/api/promotions/${made.id}`, version: made.version }
    },
  },

  sales('productNeeded', 'products', () => []),
  sales('productTwice', 'products.1.product', ({ product }) => [
    { product, salePrice: PRICE / 2 },
    { product, salePrice: PRICE / 4 },
  ]),
  sales('endNotAfter', 'endsAt', ({ product }) => [{ product, salePrice: PRICE / 2 }], {
    more: window(2, 1),
  }),
  sales('perCustomerAbove', 'products.0.perCustomer', ({ product }) => [
    { product, salePrice: PRICE / 2, quantity: 2, perCustomer: 3 },
  ]),
  sales('notBelowListed', 'products.0.salePrice', ({ product }) => [{ product, salePrice: PRICE }]),
  sales('belowImport', 'belowImport', ({ product }) => [{ product, salePrice: PRICE / 2 }], {
    importPrice: PRICE - 1,
  }),
  {
    ...{ area: 'sales', key: 'otherSale', at: 'products.0.product' },
    call: async (walk) => {
      const { product } = await goods(walk)
      const lines = [{ product, salePrice: PRICE / 2 }]
      await walk.done(sale(lines))
      return sale(lines, window(1, 9))
    },
  },
  ofSold('lineSold', 'products', ([, second]) => [second as object]),
  ofSold('fewerThanSold', 'products.0.quantity', ([first, second]) => [
    { ...first, quantity: 1 },
    second as object,
  ]),
  {
    ...{ area: 'sales', key: 'soldKept' },
    call: async (walk) => {
      const { product, variant } = await goods(walk)
      const { id, version } = await walk.done(sale([{ product, salePrice: PRICE / 2 }]))
      await walk.done(await order(walk, variant)())
      return { method: 'DELETE', url: `/api/sales/${id}`, version }
    },
  },

  banners('recordNeeded', 'targetRecord', { target: 'record' }),
  banners('urlNeeded', 'targetUrl', { target: 'url' }),
  banners('endNotAfter', 'endsAt', window(2, 1)),
  banners('notForShoppers', 'targetRecord', { target: 'record', targetRecord: 'KH0000001' }),

  notifications('recordNeeded', 'targetRecord', { target: 'record' }),
  notifications('urlNeeded', 'targetUrl', { target: 'url' }),
  notifications('tagsNeeded', 'tags', { audience: 'tags' }),
  notifications('vidsNeeded', 'vids', { audience: 'vids' }),
  notifications('filterNeeded', 'filter', { audience: 'filter' }),
  notifications('filterEmpty', 'filter', { audience: 'filter', filter: 'sort=-spent' }),
  notifications('filterNumber', 'filter', { audience: 'filter', filter: 'phone=~0912' }),
  notifications('filterUnknown', 'filter', { audience: 'filter', filter: 'nothing=1' }),
  notifications('needsCustomers', 'filter', { audience: 'filter', filter: 'orderCount=>=1' }, 'content'),
  notifications('notForShoppers', 'targetRecord', { target: 'record', targetRecord: 'KH0000001' }),
  notifications('needsShoot', 'sendAt', { sendAt: hours(3) }, 'content'),
  notifications('ownTime', 'sendAt', { sendAt: hours(3) }),
  {
    ...{ area: 'notifications', key: 'ownText' },
    call: async (walk) => {
      const { id, version } = await walk.done(await notification(walk))
      return { method: 'POST', url: `/api/notifications/${id}/shoot`, body: {}, version }
    },
  },
  {
    ...{ area: 'notifications', key: 'noCustomer' },
    call: async (walk) => {
      const vids = { audience: 'vids', vids: ['KHONGCO'] }
      const { id, version } = await walk.done(await notification(walk, vids, 'manager'))
      return { method: 'POST', url: `/api/notifications/${id}/shoot`, body: {}, version }
    },
  },
  {
    ...{ area: 'notifications', key: 'notSaved' },
    call: async (walk) => {
      const { id, version } = await shot(walk)
      return { method: 'PUT', url: `/api/notifications/${id}`, body: { title: 'Khác' }, version }
    },
  },
  {
    ...{ area: 'notifications', key: 'shotKept' },
    call: async (walk) => {
      const { id, version } = await shot(walk)
      return { method: 'DELETE', url: `/api/notifications/${id}`, version }
    },
  },
]

/** Inputs of the areas that are accepted but for `more`. */
export const MARKETING_INPUTS = {
  promotions: (_: Walk, more: object) => promotion(more),
  sales: async (walk: Walk, more: object) =>
    sale([{ product: (await goods(walk)).product, salePrice: PRICE / 2 }], more),
  banners: banner,
  notifications: notification,
}
