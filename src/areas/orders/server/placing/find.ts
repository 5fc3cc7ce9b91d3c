/** Searches for entering an order: goods for its lines, golfers who buy. */

import { sql } from 'kysely'
import { maskPhone, normalizePhone } from '../../../../core/phone.ts'
import { codeForm, queryForm } from '../../../../core/sameness.ts'
import { fold } from '../../../../core/text.ts'
import type { Sql } from '../../../../server/kit/area/face.ts'
import { isUuid } from '../../../../server/kit/area/statement.ts'
import { offerOf } from '../../../sales/price.ts'
import type { Buyer, Goods } from '../../placing.ts'
import { EXPIRED, SHELVED, type Shelved, variantName } from './goods.ts'

/** The row of an id or a code, in its table's own columns. Each is asked for alone: both at once use no index. */
export const byKey = (key: string) => (isUuid(key) ? sql`id = ${key}::uuid` : sql`code = ${codeForm(key)}`)

const GOODS_SHOWN = 20
const BUYERS_SHOWN = 8
const WORDS_MAX = 8

/** A text as it is matched: folded, without what `like` or the database would take for more than itself. */
const clean = (q: string) => fold(queryForm(q).replace(/[^\p{L}\p{N}.-]+/gu, ' '))

const wordsOf = (q: string) =>
  clean(q)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)

/** A text of the database without marks, as `fold` does it here. */
const folded = (text: ReturnType<typeof sql>) =>
  sql`translate(regexp_replace(normalize(lower(${text}), NFD), '[\u0300-\u036f]', '', 'g'), 'đ', 'd')`

const goodsOf = (row: Shelved): Goods => ({
  id: row.id,
  code: row.code,
  name: row.name,
  variant: variantName(row),
  image: row.image,
  price: offerOf(row).each,
  listed: row.listed,
  available: Math.max(0, row.stock - row.reserved),
  product: { id: row.productId, code: row.productCode },
  shop: { id: row.shopId, name: row.shopName },
})

/**
 * Variants on sale whose product, code or values hold every word; those whose code begins with it first,
 * available ones before sold-out ones. An empty text returns the goods bought last.
 */
export async function findGoods(db: Sql, q: string): Promise<Goods[]> {
  const words = wordsOf(q)
  const typed = clean(q)
  const said = sql`coalesce(v.value1, '') || ' ' || coalesce(v.value2, '')`
  const holds = words.map(
    (word) => sql`(p.search like ${`%${word}%`} or lower(v.code) like ${`${word}%`}
      or ${folded(said)} like ${`%${word}%`})`,
  )
  const isCode = sql`(lower(v.code) like ${`${typed}%`} or lower(p.code) like ${`${typed}%`})`
  const { rows } = await sql<Shelved>`
    select ${SHELVED}
    from product_variants v join products p on p.id = v.product_id join shops s on s.id = p.shop_id
    where p.status = 'active' and not v.hidden and s.status = 'active'
      and not ${EXPIRED} ${words.length > 0 ? sql`and ${sql.join(holds, sql` and `)}` : sql``}
    order by ${words.length > 0 ? sql`not ${isCode},` : sql``} v.stock - v.reserved <= 0, p.created_at desc, p.id,
      length(v.code), v.code
    limit ${GOODS_SHOWN}`.execute(db)
  return rows.map(goodsOf)
}

/** Variants by id, and all of a product's by its id or code, e.g. to start a form with. */
export async function goodsBy(db: Sql, ids: readonly string[], product: string | null): Promise<Goods[]> {
  const { rows } = await sql<Shelved>`
    select ${SHELVED}
    from product_variants v join products p on p.id = v.product_id join shops s on s.id = p.shop_id
    where v.id = any(${[...ids]}::uuid[]) or p.code = ${product}
    order by v.stock - v.reserved <= 0, length(v.code), v.code limit 100`.execute(db)
  return rows.map(goodsOf)
}

const BUYER = sql`c.id, c.code, c.name, c.phone, c.vid, c.order_count as "orderCount",
  coalesce(o.receiver_name, c.name) as "receiverName", coalesce(o.receiver_phone, c.phone) as "receiverPhone",
  coalesce(o.address, c.address) as address,
  case when o.id is null then c.ward else o.ward end as ward,
  case when o.id is null then c.district else o.district end as district,
  coalesce(o.province, c.province) as province, o.payment_method as "paymentMethod"`
/**
 * The golfer's last order; none for users who may not view orders: its address belongs to the order, not to
 * the golfer.
 */
const last = (seesOrders: boolean) => sql`left join lateral (
    select * from orders o where ${seesOrders ? sql`o.customer_id = c.id` : sql`false`}
    order by o.placed_at desc limit 1
  ) o on true`

/** The visible properties of golfers: whole numbers, and addresses of their orders. */
export type Sight = { numbers: boolean; orders: boolean }

/** A golfer for users who may not see numbers. */
export const maskBuyer = (found: Buyer): Buyer => ({
  ...found,
  phone: maskPhone(found.phone),
  receiverPhone: found.receiverPhone && maskPhone(found.receiverPhone),
})

/** Of how many orders the golfers who ordered last are looked up. */
const LOOKED_AT = 50

/** Golfers who ordered last. */
async function lastBuyers(db: Sql): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select ${BUYER} from (
      select customer_id, max(placed_at) as placed from (
        select customer_id, placed_at from orders order by placed_at desc limit ${LOOKED_AT}
      ) latest group by customer_id order by placed desc limit ${BUYERS_SHOWN}
    ) l join customers c on c.id = l.customer_id ${last(true)} order by l.placed desc, c.id`.execute(db)
  return rows
}

/**
 * Golfers by the beginning of a phone number or VID, by code, or by words of their name; by a whole number
 * only for users who may not see one: a part of it would reveal the rest. An empty text returns the last
 * buyers, for users who may view orders.
 */
export async function findBuyers(db: Sql, q: string, sight: Sight): Promise<Buyer[]> {
  const whole = !sight.numbers
  const words = wordsOf(q)
  const typed = q.replace(/\p{C}/gu, '').trim()
  if (typed === '') return sight.orders ? lastBuyers(db) : []
  if (words.length === 0 || fold(typed).length < 2) return []
  const digits = /^[\d\s.+()-]{3,20}$/.test(typed) ? normalizePhone(typed) : undefined
  const exact = sql`(c.vid = ${typed} or c.code = ${codeForm(typed)} or c.phone = ${digits ?? ''})`
  const holds =
    digits && whole
      ? sql`c.vid like ${`${digits}%`}`
      : digits
        ? sql`(c.phone like ${`${digits}%`} or c.vid like ${`${digits}%`} or c.search like ${`%${digits}%`})`
        : sql.join(
            words.map(
              (word) =>
                sql`${whole ? sql`replace(c.search, c.phone, '')` : sql`c.search`} like ${`%${word}%`}`,
            ),
            sql` and `,
          )
  const { rows } = await sql<Buyer>`
    select ${BUYER} from (
      select c.*, ${exact} as exact from customers c where ${exact} or (${holds})
      order by ${exact} desc, c.order_count desc, c.id limit ${BUYERS_SHOWN}
    ) c ${last(sight.orders)} order by c.exact desc, c.order_count desc, c.id`.execute(db)
  return rows
}

/** One golfer by id or code, as `findBuyers` returns them. */
export async function buyerBy(db: Sql, key: string, sight: Sight): Promise<Buyer | undefined> {
  const { rows } = await sql<Buyer>`
    select ${BUYER} from (select * from customers where ${byKey(key)}) c ${last(sight.orders)}`.execute(db)
  return rows[0]
}
