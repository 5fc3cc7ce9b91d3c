/** Demo sales: running, planned, over and off, with the pieces that demo orders bought in them. */
import { generateNKeysBetween } from 'fractional-indexing'
import { addDays, startOfDay } from '../../../core/dates/dates.ts'
import { defineDemo, LINE_KEYS } from '../../../server/demo/area-demo.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY, iso, MINUTE, type Scene } from '../../../server/demo/scene.ts'
import { type DemoProduct, demo as products, rounded } from '../../products/demo/index.ts'
import { area } from '../area.ts'
import { SALES, type SaleText } from './texts.ts'

/** A product in a sale; orders count the pieces that they buy in it. */
export type DemoSaleLine = {
  id: string
  /** Code and name of the sale. */
  code: string
  name: string
  product: DemoProduct
  price: number
  sold: number
}
type DemoSale = { id: string; text: SaleText; from: number; to: number; lines: DemoSaleLine[] }

/** Of the demo's sale prices, per piece; undefined where the product is in no sale at that time, in ms. */
export type SaleAt = (product: DemoProduct, at: number) => DemoSaleLine | undefined

const LINE_COLUMNS = [...LINE_KEYS, 'product_id', 'sale_price', 'quantity', 'per_customer'] as const

const SHARE = 10_000

/** A day from today, at a minute of it; ms. */
const instant = (scene: Scene, [day, minute]: SaleText['from']) =>
  Date.parse(startOfDay(addDays(localDay(scene.now), day))) + minute * MINUTE

/** Products of the sale's kinds that no sale before has, the best sellers first. */
function goodsOf(
  { kinds, count, off, belowImport }: SaleText,
  all: readonly DemoProduct[],
  taken: Set<string>,
) {
  const fitting = all.filter(
    ({ id, kind, row, salePrice, price, importPrice }) =>
      kinds.includes(kind) &&
      row.status === 'active' &&
      salePrice === null &&
      !taken.has(id) &&
      rounded((price * (SHARE - off)) / SHARE) < price &&
      (belowImport === true || rounded((price * (SHARE - off)) / SHARE) >= importPrice),
  )
  const chosen = fitting.toSorted((a, b) => b.weight - a.weight).slice(0, count)
  for (const { id } of chosen) taken.add(id)
  return chosen
}

function makeSales(scene: Scene, all: readonly DemoProduct[]): DemoSale[] {
  const taken = new Set<string>()
  return SALES.map((text, index) => {
    const random = scene.streams('sales', index)
    const [from, to] = [instant(scene, text.from), instant(scene, text.to)]
    const at = Math.min(from, scene.now) - 3 * DAY
    return {
      id: timedId(at, random),
      text,
      from,
      to,
      lines: goodsOf(text, all, taken).map((product) => ({
        id: timedId(at, random),
        code: codeOf(area, index + 1),
        name: text.name,
        product,
        price: rounded((product.price * (SHARE - text.off)) / SHARE),
        sold: 0,
      })),
    }
  })
}

export const demo = defineDemo({
  area,
  needs: [products],
  tables: ['sales', 'sales_products'],
  make({ scene, use }) {
    const sales = makeSales(scene, use(products).products)
    const byProduct = new Map(
      sales
        .filter(({ text }) => !text.inactive)
        .flatMap((sale) => sale.lines.map((line) => [line.product.id, { sale, line }] as const)),
    )
    const saleAt: SaleAt = ({ id }, at) => {
      const found = byProduct.get(id)
      return found && at >= found.sale.from && at < found.sale.to ? found.line : undefined
    }
    return { sales, saleAt }
  },
  write({ made: { sales }, copier, scene }) {
    const places = generateNKeysBetween(null, null, sales.length)
    copier.records(
      sales.map(({ id, text, from, to }, index) => ({
        id,
        row: {
          code: codeOf(area, index + 1),
          createdAt: Math.min(from, scene.now) - 3 * DAY,
          name: text.name,
          status: text.inactive ? 'inactive' : 'active',
          startsAt: iso(from),
          endsAt: iso(to),
          priority: places[index],
          belowImport: text.belowImport ?? false,
          note: text.note ?? null,
        },
      })),
    )
  },
  writeLast({ made: { sales }, copier }) {
    for (const { id, text, lines } of sales) {
      const rows = lines.map((line, position) => [
        line.id,
        id,
        position,
        line.product.id,
        line.price,
        text.left === undefined ? null : Math.max(1, line.sold + text.left),
        text.perCustomer ?? null,
      ])
      copier.add('sales_products', LINE_COLUMNS, rows)
    }
  },
})
