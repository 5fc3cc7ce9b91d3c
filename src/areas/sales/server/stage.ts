/** Sales in the pricing of orders: lines have their price when they are frozen, and here the pieces that are left of it. */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import { ofKind } from '../../../families/pricing/adjustments.ts'
import { type GoodsLine, linesIn } from '../../../families/pricing/cart.ts'
import type { AskedTerms, Pricing, Stage, TermsToday } from '../../../families/pricing/server/stage.ts'
import { sumOf } from '../../../families/pricing/share.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { agreedTerms } from '../agreed-terms.ts'
import { offerOf, type Prices } from '../price.ts'
import { type SaleRoom, saleRoom, takeSaleAgain } from './room.ts'

/** Lines by the line of the sale that they have their price of. */
const bySale = <L extends GoodsLine>(lines: readonly L[]): ReadonlyMap<string, L[]> =>
  Map.groupBy(
    lines.filter((line) => ofKind(line, 'sale')?.source),
    (line) => ofKind(line, 'sale')?.source ?? '',
  )

const pieces = (lines: readonly GoodsLine[] = []) => sumOf(lines.map(({ quantity }) => quantity))

/** Why a golfer cannot have so many pieces, of which the order holds some already. */
function problemOf(name: string, quantity: number, held: number, room: SaleRoom): Refusal | undefined {
  const { code, left, perCustomer: most, bought } = room
  if (left !== null && quantity > left) return { key: 'sales:left', params: { name, code, left } }
  if (most !== null && bought + quantity > most)
    return { key: 'sales:perCustomer', params: { name, code, most, bought: bought + held } }
  return undefined
}

/** Refuses more pieces at the price of a sale than there are, in all and for the golfer; by variant. */
async function problems<L extends GoodsLine>(
  lines: readonly L[],
  { db, customer, order }: Pricing<L>,
): Promise<ReadonlyMap<string, Refusal>> {
  const [wanted, known] = [bySale(lines), bySale(order?.lines ?? [])]
  const rooms = await saleRoom(db, [...wanted.keys()], {
    ...{ customer: customer?.id ?? null, except: order?.id ?? null },
  })
  const found = new Map<string, Refusal>()
  for (const [sale, own] of wanted) {
    const [quantity, held] = [pieces(own), pieces(known.get(sale))]
    const [last, room] = [own.at(-1), rooms.get(sale)]
    if (!last || !room || quantity <= held) continue
    const problem = problemOf(last.name, quantity, held, room)
    if (problem) found.set(last.variant, problem)
  }
  return found
}

type Rule = { key: string; source: TermsToday['source']; price: number }

/** Sales by their lines, as they are called today, with the price of a piece. */
async function salesNow(db: Sql, lines: readonly string[]): Promise<ReadonlyMap<string, Rule>> {
  const { rows } = await sql<Rule>`
    select x.id as key, json_build_object('id', s.id, 'code', s.code, 'name', s.name) as source, x.sale_price as price
    from sales_products x join sales s on s.id = x.record_id where x.id = any(${[...lines]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Prices of variants as they stand today, without running sales. */
async function pricesNow(db: Sql, variants: readonly string[]): Promise<ReadonlyMap<string, Prices>> {
  const { rows } = await sql<Prices & { id: string }>`
    select v.id, coalesce(v.price, p.price) as listed, v.price is not null as "ownPrice", p.price as "productPrice",
      p.sale_price as "salePrice", v.sale_price as "ownSale", null as sale
    from product_variants v join products p on p.id = v.product_id
    where v.id = any(${[...variants]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The price of a piece today by the sale that a line had, or by its own reduced price; null where there is none any more. A
 * variant with a price of its own is cheaper by the same share.
 */
function termsToday({ source }: AskedTerms, rule: Rule | undefined, prices: Prices | undefined) {
  if (source !== null && !rule) return null
  if (!prices) return rule ? { price: rule.price } : null
  const sale = rule && { line: '', code: '', name: '', price: rule.price, left: null, perCustomer: null }
  const { each } = offerOf(sale ? { ...prices, salePrice: null, ownSale: null, sale } : prices)
  return rule || each < prices.listed ? { price: each } : null
}

export const stage: Stage = {
  kind: 'sale',
  terms: agreedTerms,
  holds: 'beforeGoods',
  apply: async (cart, pricing) => ({ cart, goods: await problems(linesIn(cart), pricing) }),
  async today(db, asked) {
    const rules = await salesNow(
      db,
      asked.flatMap(({ source }) => source ?? []),
    )
    const prices = await pricesNow(
      db,
      asked.flatMap(({ variant }) => variant ?? []),
    )
    return asked.map((one) => {
      const rule = rules.get(one.source ?? '')
      return {
        source: rule?.source ?? null,
        terms: termsToday(one, rule, prices.get(one.variant ?? '')),
      }
    })
  },
  former: ({ saleLine = null }, left) => ({
    source: saleLine as string | null,
    ...{ code: '', name: '', amount: left, storeShare: 0 },
  }),
  async takeAgain({ sql: db }, order) {
    const soldOut = await takeSaleAgain(db, order)
    return soldOut && { key: 'sales:left', params: { ...soldOut } }
  },
}
