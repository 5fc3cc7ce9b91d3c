/**
 * The discounts of demo contracts as orders have them, by the rule of placing (`server/clauses.ts`): product before brand before
 * the main category's chain before the deepest further category, and the band that the discount's goods have reached in the
 * month. `clauses.all.test.ts` holds it against that rule.
 */
import { localDay } from '../../../server/demo/calendar.ts'
import type { DemoProduct } from '../../products/demo/index.ts'

/** A discount of a contract that holds, with all its goods by their ids. */
export type DemoDiscount = {
  contract: string
  name: string
  /** Place of the supplier. */
  shop: number
  /** First and last day. */
  from: string
  to: string | null
  /** Goods with the place of their kind: 0 categories, 1 brands, 2 products. */
  goods: readonly { id: string; rank: number }[]
  bands: readonly { id: string; value: number; from: number }[]
}

export type DemoClause = { contract: string; discount: string; rate: number; revenue: number | null }

type Sale = { at: number; amount: number }
type Held = { discount: DemoDiscount; id: string; rank: number; depth: number }

/** The part of an order that counts as revenue. */
type Sold = {
  shop: number
  lines: readonly { product: DemoProduct; amount: number }[]
  life: { steps: { delivered: number | null; returned: number | null } }
}

const monthOf = (at: number) => localDay(at).slice(0, 7)

/** The discounts that demo orders have, with the revenue of each counted while orders are made. */
export class ClauseBook {
  readonly #held = new Map<string, Held[]>()
  readonly #byShop = new Map<number, DemoDiscount[]>()
  readonly #sales = new Map<DemoDiscount, Map<string, Sale[]>>()
  readonly #categories: (product: DemoProduct) => readonly string[]
  readonly #above: (category: string) => readonly string[]

  /** `above`: a category's own id and those that it is under. */
  constructor(discounts: readonly DemoDiscount[], above: (category: string) => readonly string[]) {
    this.#above = above
    for (const discount of discounts) {
      this.#byShop.set(discount.shop, [...(this.#byShop.get(discount.shop) ?? []), discount])
      this.#sales.set(discount, new Map())
      for (const { id, rank } of discount.goods) {
        const key = `${discount.shop} ${id}`
        const held = { discount, id, rank, depth: rank === 0 ? above(id).length : 0 }
        this.#held.set(key, [...(this.#held.get(key) ?? []), held])
      }
    }
    const known = new Map<DemoProduct, readonly string[]>()
    this.#categories = (product) => {
      const before = known.get(product)
      if (before) return before
      const own = [product.row.category, ...(product.row.categories as unknown[])].map(String)
      const all = [...new Set(own.flatMap(above))]
      known.set(product, all)
      return all
    }
  }

  /** A product's categories with all that they are under. */
  categoriesOf = (product: DemoProduct): readonly string[] => this.#categories(product)

  /** The clause for a product at an instant (ms); undefined without a contract. */
  clauseOf(shop: number, product: DemoProduct, at: number): DemoClause | undefined {
    if (!this.#byShop.has(shop)) return undefined
    const day = localDay(at)
    const main = new Set(this.#above(String(product.row.category)))
    const order = ({ id, rank }: Held) => rank + (rank > 0 || main.has(id) ? 1 : 0)
    const nameOf = ({ discount }: Held) => discount.name.toLowerCase()
    const [first] = [product.id, String(product.row.brand), ...this.#categories(product)]
      .flatMap((id) => this.#held.get(`${shop} ${id}`) ?? [])
      .filter(({ discount: { from, to } }) => from <= day && (to === null || day <= to))
      .sort(
        (a, b) =>
          order(b) - order(a) ||
          b.depth - a.depth ||
          (`${nameOf(a)} ${a.id}` < `${nameOf(b)} ${b.id}` ? -1 : 1),
      )
    if (!first) return undefined
    const { contract, bands } = first.discount
    const revenue = bands.length > 1 ? this.#revenueOf(first.discount, at) : null
    const band = bands.findLast(({ from }) => from <= (revenue ?? 0))
    return band && { contract, discount: band.id, rate: band.value, revenue }
  }

  /** Counts an order's deliveries and returns as revenue; orders come in the order of placing. */
  count({ shop, lines, life: { steps } }: Sold): void {
    const { delivered, returned } = steps
    if (delivered === null) return
    for (const discount of this.#byShop.get(shop) ?? []) {
      const amount = lines.reduce(
        (sum, line) => sum + (isOf(discount, line, this.#categories) ? line.amount : 0),
        0,
      )
      if (amount === 0) continue
      this.#add(discount, { at: delivered, amount })
      if (returned !== null) this.#add(discount, { at: returned, amount: -amount })
    }
  }

  #add(discount: DemoDiscount, sale: Sale): void {
    const months = this.#sales.get(discount)
    const month = monthOf(sale.at)
    const sales = months?.get(month)
    if (sales) sales.push(sale)
    else months?.set(month, [sale])
  }

  /** Sales of the month before an instant, less the goods received back in it. */
  #revenueOf(discount: DemoDiscount, before: number): number {
    const sales = this.#sales.get(discount)?.get(monthOf(before)) ?? []
    return Math.max(
      0,
      sales.reduce((sum, { at, amount }) => sum + (at < before ? amount : 0), 0),
    )
  }
}

/** Whether a line is of one of the goods of a discount. */
function isOf(
  { goods }: DemoDiscount,
  { product }: { product: DemoProduct },
  categories: (product: DemoProduct) => readonly string[],
): boolean {
  return goods.some(
    ({ id }) => id === product.id || id === product.row.brand || categories(product).includes(id),
  )
}
