/** Goods as they stand on the shelf now: what an order may take of them and what they cost. */
import { sql } from 'kysely'
import type { Sql } from '../../../../server/kit/area/face.ts'
import type { Prices } from '../../../sales/price.ts'
import { holdSales, ON_SALE } from '../../../sales/server/public.ts'
import { type LineClause, withClauses } from './clauses.ts'

export type Shelved = Prices & {
  id: string
  code: string
  value1: string | null
  value2: string | null
  stock: number
  reserved: number
  productId: string
  productCode: string
  name: string
  image: string | null
  onSale: boolean
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
