/** A shop of the demo whose goods are in sales, promotions and vouchers with odd amounts, and carts of them. */
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Database } from '../../src/server/kit/database/database.ts'

export type Discounted = {
  id: string
  price: number
  shop: string
  category: string
  brand: string
  variant: string
}
export type Golfer = { id: string; phone: string }

const PRODUCTS = 20
/** Points of each golfer. */
export const POINTS = 2_000_000
export const CODES = ['GIAM7', 'BOT33333', 'NHA1', 'PHI11111', 'KHONGKM', 'NHOM', 'HET']
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** `post`: creates a record of an area as an administrator; throws where it is refused. */
export async function makeDiscounts(
  db: Database['db'],
  post: (url: string, body: object) => Promise<void>,
  people: number,
): Promise<{ goods: readonly Discounted[]; golfers: readonly Golfer[] }> {
  await sql`update promotions set status = 'inactive'`.execute(db)
  await sql`update product_variants set stock = reserved + 500`.execute(db)
  await sql`update customers set points = ${POINTS}`.execute(db)
  const { rows } = await sql<Discounted>`
    select * from (
      select p.id, p.price, p.shop_id as shop, p.category_id as category, p.brand_id as brand, (
        select v.id from product_variants v where v.product_id = p.id and not v.hidden order by v.position limit 1) as variant,
        row_number() over (partition by p.shop_id order by p.code) as place
      from products p join shops s on s.id = p.shop_id
      where p.status = 'active' and s.status = 'active' and coalesce(s.expires_on > now(), true)
        and p.id not in (select product_id from sales_products)
        and exists (select from product_variants v where v.product_id = p.id and not v.hidden)) x
    where place <= 5 order by shop, place limit ${PRODUCTS}`.execute(db)
  if (rows.length < PRODUCTS) throw new Error(`${rows.length} products of ${PRODUCTS}`)
  // Prices that no share divides evenly.
  for (const [at, { id, price }] of rows.entries()) {
    await sql`update products set price = ${price + at * 1_111} where id = ${id}::uuid`.execute(db)
    if (at % 3 === 1)
      await sql`update products set import_price = ${Math.floor(price / 2)} where id = ${id}::uuid`.execute(
        db,
      )
  }
  const golfers = await sql<Golfer>`
    select id, phone from customers order by code limit ${people}`.execute(db)
  await makeTerms(rows, post)
  return { goods: rows, golfers: golfers.rows }
}

async function makeTerms(goods: readonly Discounted[], post: (url: string, body: object) => Promise<void>) {
  const at = (index: number) => goods[index] as Discounted
  const make = (area: string, body: object) => post(`/api/${area}`, { name: 'Thử cả giỏ hàng', ...body })
  const window = { startsAt: hours(-1), endsAt: hours(5) }
  const sold = [0, 3, 6, 11, 17].map((index) => ({
    product: at(index).id,
    salePrice: Math.floor(at(index).price * 0.83),
    quantity: 12,
  }))
  await make('sales', { ...window, products: sold, belowImport: true })
  const shops = [...new Set(goods.map(({ shop }) => shop))]
  for (const terms of [
    { kind: 'percent', percent: 733, scope: 'categories', categories: [at(1).category, at(8).category] },
    { kind: 'percent', percent: 1_250, scope: 'brands', brands: [at(2).brand], cap: 77_777, maxUses: 20 },
    {
      kind: 'amount',
      amount: 100_001,
      scope: 'products',
      products: [0, 4, 7, 12, 16].map((one) => at(one).id),
    },
    {
      kind: 'amount',
      amount: 55_555,
      scope: 'all',
      minOrder: 9_000_000,
      bearer: 'shared',
      storeShare: 3_333,
    },
    { kind: 'shipping', scope: 'shops', shops: shops.slice(0, 2), cap: 20_001 },
  ])
    await make('promotions', { ...window, ...terms })
  const days = { kind: 'public', startsOn: '2020-01-01', endsOn: '2099-01-01' }
  for (const [code, terms] of Object.entries({
    GIAM7: { benefit: 'percent', percent: 707, maxRefund: 333_331 },
    BOT33333: { benefit: 'amount', amount: 33_333, bearer: 'store' },
    NHA1: { benefit: 'amount', amount: 150_001, shops: [shops[0]], bearer: 'shared', storeShare: 5_000 },
    PHI11111: { benefit: 'amount', amount: 11_111, target: 'shipping' },
    KHONGKM: { benefit: 'percent', percent: 900, stackable: false },
    NHOM: { benefit: 'percent', percent: 1_111, categories: [at(0).category, at(6).category] },
    HET: { benefit: 'amount', amount: 9_999, uses: 'custom', maxUses: 3 },
  }))
    await make('vouchers', { ...days, voucherCode: code, ...terms })
}

/** Goods by their place, with how many pieces of each. */
export const cart = fc.record({
  picked: fc.uniqueArray(fc.nat(PRODUCTS - 1), { minLength: 1, maxLength: 6 }),
  quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 }),
  voucherCode: fc.option(fc.constantFrom(...CODES), { freq: 3 }),
  shippingFee: fc.constantFrom(0, 25_000, 30_001, 45_679),
  points: fc.constantFrom(0, 0, 1, 77_777, POINTS),
})
export type Cart = typeof cart extends fc.Arbitrary<infer Value> ? Value : never

export const RECEIVER = {
  receiverName: 'Nguyễn Văn Thử',
  address: '12 Lê Lợi',
  ward: 'Phường Sài Gòn',
  province: 'TP. Hồ Chí Minh',
}
