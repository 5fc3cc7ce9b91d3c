/** Goods as they stand on the shelf now: what an order may take of them and what they cost. */
import { sql } from 'kysely'
import type { Sql } from '../../../../server/kit/area/face.ts'
import { holdSales, ON_SALE, type OnSale } from '../../../sales/server/public.ts'
import { type LineClause, withClauses } from './clauses.ts'

export type Shelved = {
  id: string
  code: string
  value1: string | null
  value2: string | null
  /** Own price or the product's, VND. */
  listed: number
  ownPrice: boolean
  stock: number
  reserved: number
  productId: string
  productCode: string
  name: string
  image: string | null
  onSale: boolean
  productPrice: number
  salePrice: number | null
  /** The variant's own sale price. */
  ownSale: number | null
  /** The running sale that it is in. */
  sale: OnSale | null
  importPrice: number | null
  brandId: string
  /** Its categories and all that they are under, by their ids. */
  categories: string[]
  shopId: string
  shopCode: string
  shopName: string
  shopActive: boolean
  /** The last day of a supplier whose term is over; null while it runs. */
  shopExpired: string | null
  /** Basis points: of the contract that holds for it, else the supplier's own. */
  commission: number
  /** The clause of that contract; absent where nothing is placed. */
  clause?: LineClause | null
}

/** Whether the term of the shop `s` is over. */
export const EXPIRED = sql`coalesce(s.expires_on < (now() at time zone 'Asia/Ho_Chi_Minh')::date, false)`

/** The select list of goods, over variants `v`, products `p` and shops `s`. */
export const SHELVED = sql`v.id, v.code, v.value1, v.value2, coalesce(v.price, p.price) as listed,
  v.price is not null as "ownPrice", v.stock, v.reserved, p.id as "productId", p.code as "productCode", p.name,
  coalesce(v.picture, p.images->0->>'picture') as image, p.status = 'active' and not v.hidden as "onSale",
  v.sale_price as "ownSale", p.price as "productPrice", p.sale_price as "salePrice", ${ON_SALE} as sale,
  p.import_price as "importPrice", p.brand_id as "brandId",
  categories_above(array_append(p.category_ids, p.category_id)) as categories, s.id as "shopId", s.code as "shopCode",
  s.name as "shopName", s.status = 'active' as "shopActive", s.commission,
  case when ${EXPIRED} then s.expires_on::text end as "shopExpired"`

/** Prices end in thousands. */
const STEP = 1_000n

type Priced = Pick<Shelved, 'listed' | 'ownPrice' | 'productPrice' | 'salePrice' | 'ownSale' | 'sale'>

/** A product's reduced price for a variant: one with a price of its own is cheaper by the same share, down to the thousand. */
function reduced({ listed, ownPrice, productPrice }: Priced, price: number): number {
  if (price >= productPrice) return listed
  if (!ownPrice) return price
  const share = (BigInt(listed) * BigInt(price)) / BigInt(productPrice)
  return Number(share - (share % STEP))
}

/** The price of a piece without a sale, VND: the variant's own sale price, never above what is listed, or the product's. */
function ordinary(goods: Priced): number {
  const { listed, salePrice, ownSale } = goods
  if (ownSale !== null) return Math.min(ownSale, listed)
  return salePrice === null ? listed : reduced(goods, salePrice)
}

/** The running sale whose price a piece has: the cheaper of both counts, and a sale that is sold out does not. */
export function saleOf(goods: Priced): OnSale | null {
  const { sale } = goods
  return sale !== null && sale.left !== 0 && reduced(goods, sale.price) < ordinary(goods) ? sale : null
}

/** The present price of a piece, VND. */
export function priceNow(goods: Priced): number {
  const sale = saleOf(goods)
  return sale === null ? ordinary(goods) : reduced(goods, sale.price)
}

/** `10.5° / Stiff`; null for a product without variants. */
export function variantName({ value1, value2 }: Pick<Shelved, 'value1' | 'value2'>): string | null {
  return [value1, value2].filter(Boolean).join(' / ') || null
}

/** Variants by id with what they belong to; locked in the order of their ids after their sales, so that two orders never cross. */
export async function shelved(
  db: Sql,
  ids: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, Shelved>> {
  if (ids.length === 0) return new Map()
  if (lock) await holdSales(db, ids)
  const { rows } = await sql<Shelved>`
    select ${SHELVED}
    from product_variants v join products p on p.id = v.product_id join shops s on s.id = p.shop_id
    where v.id = any(${[...ids]}::uuid[]) order by v.id ${lock ? sql`for update of v` : sql``}`.execute(db)
  const goods = lock ? await withClauses(db, rows) : rows
  return new Map(goods.map((row) => [row.id, row]))
}
