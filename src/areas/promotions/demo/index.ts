/** Demo promotions: of each kind and bearer, running, planned, over and off. */
import { addDays, startOfDay } from '../../../core/dates/dates.ts'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY, iso, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { demo as brands } from '../../brands/demo/index.ts'
import { demo as categories } from '../../categories/demo/index.ts'
import { demo as shops } from '../../shops/demo/index.ts'
import type { Bearer } from '../../vouchers/area.ts'
import { area } from '../area.ts'
import { PromotionBook } from './book.ts'

export { PromotionBook } from './book.ts'
export { type Describe, type PromotedCart, promoteCart, promoteFee } from './carts.ts'

type Text = {
  name: string
  /** Days from today, at midnight. */
  days: readonly [from: number, to: number]
  percent?: number
  amount?: number
  categories?: readonly string[]
  brands?: readonly string[]
  /** The first shops of the demo. */
  shops?: number
  minOrder?: number
  cap?: number
  maxUses?: number
  perCustomer?: number
  bearer: Bearer
  storeShare?: number
  off?: true
  note?: string
}

/** Without a percentage and an amount it is free shipping. */
const PROMOTIONS: readonly Text[] = [
  {
    name: 'Giảm 5 % máy đo khoảng cách',
    days: [-12, 18],
    percent: 500,
    categories: ['Máy đo khoảng cách'],
    cap: 500_000,
    bearer: 'shared',
    storeShare: 5_000,
  },
  {
    name: 'Tặng 300K cho giỏ từ 40 triệu',
    days: [-5, 25],
    amount: 300_000,
    minOrder: 40_000_000,
    maxUses: 500,
    perCustomer: 1,
    bearer: 'marketplace',
    note: 'Ngân sách 150 triệu.',
  },
  {
    name: 'Miễn phí vận chuyển giỏ từ 20 triệu',
    days: [-40, 50],
    minOrder: 20_000_000,
    cap: 60_000,
    bearer: 'marketplace',
  },
  {
    name: 'Titleist đầu mùa giải',
    days: [6, 20],
    percent: 700,
    brands: ['Titleist'],
    perCustomer: 2,
    bearer: 'store',
  },
  {
    name: 'Tri ân nhà cung cấp mới',
    days: [10, 40],
    percent: 300,
    shops: 2,
    cap: 200_000,
    bearer: 'store',
  },
  {
    name: 'Lễ Quốc khánh: giảm 10 % túi gậy',
    days: [-95, -85],
    percent: 1_000,
    categories: ['Túi gậy'],
    cap: 1_000_000,
    maxUses: 300,
    bearer: 'shared',
    storeShare: 4_000,
  },
  {
    name: 'Cuối tuần miễn phí vận chuyển',
    days: [-30, -27],
    cap: 40_000,
    bearer: 'marketplace',
  },
  {
    name: 'Giảm 2 triệu gậy driver cao cấp',
    days: [-2, 12],
    amount: 2_000_000,
    categories: ['Gậy driver'],
    minOrder: 60_000_000,
    maxUses: 20,
    perCustomer: 1,
    bearer: 'store',
    off: true,
    note: 'Tạm dừng: chờ nhà cung cấp xác nhận.',
  },
]

const instant = (scene: Scene, day: number) => startOfDay(addDays(localDay(scene.now), day))
/** Ids of records by their names; names that the demo lacks are left out. */
const named = (ids: ReadonlyMap<string, string>, names: readonly string[] = []) =>
  names.flatMap((name) => ids.get(name) ?? [])

type Ids = {
  categories: ReadonlyMap<string, string>
  brands: ReadonlyMap<string, string>
  /** In the order of the demo's suppliers. */
  shops: readonly string[]
}

/** Rows of the demo promotions. */
export function makePromotions(scene: Scene, { categories, brands, shops }: Ids): RecordRow[] {
  return PROMOTIONS.map((text, index) => {
    const from = instant(scene, text.days[0])
    const at = Math.min(Date.parse(from), scene.now) - 4 * DAY
    const row = {
      code: codeOf(area, index + 1),
      createdAt: at,
      name: text.name,
      status: text.off ? 'inactive' : 'active',
      kind: text.percent ? 'percent' : text.amount ? 'amount' : 'shipping',
      percent: text.percent ?? null,
      amount: text.amount ?? null,
      scope: text.categories ? 'categories' : text.brands ? 'brands' : text.shops ? 'shops' : 'all',
      categories: named(categories, text.categories),
      brands: named(brands, text.brands),
      products: [],
      shops: shops.slice(0, text.shops ?? 0),
      minOrder: text.minOrder ?? null,
      cap: text.cap ?? null,
      startsAt: iso(Date.parse(from)),
      endsAt: iso(Date.parse(instant(scene, text.days[1]))),
      maxUses: text.maxUses ?? null,
      perCustomer: text.perCustomer ?? null,
      bearer: text.bearer,
      storeShare: text.storeShare ?? null,
      note: text.note ?? null,
    }
    return { id: timedId(at, scene.streams('promotions', index)), row }
  })
}

export const demo = defineDemo({
  area,
  needs: [categories, brands, shops],
  tables: ['promotions'],
  make({ scene, use }) {
    const ids = {
      categories: use(categories),
      brands: use(brands),
      shops: use(shops).map(({ id }) => id),
    }
    const records = makePromotions(scene, ids)
    return { records, book: new PromotionBook(records) }
  },
  write({ made, copier }) {
    copier.records(made.records)
  },
})
