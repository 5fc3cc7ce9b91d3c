/**
 * The measures of orders: how each is written, and which orders make it. Definitions in words are in `measures-vi.ts` and `measures-en.ts`, in SQL in
 * `revenue/server/measures.ts` (decision 0173).
 */
import { monthOf, readSpan, type Span, writeSpan } from '../../../core/dates/relative-days.ts'
import type { Condition } from '../../../core/fields.ts'
import { BASIS_FIELDS, type Basis, LINE_FIELDS } from './basis.ts'

const PLACED = ['placed', 'pieces', 'value', 'cancelled', 'cancelRate', 'average'] as const
const DELIVERED = ['delivered', 'gross', 'supplierOff', 'ourOff', 'net', 'shipping'] as const
const RETURNED = ['returns', 'returned'] as const
const PROFIT = ['revenue', 'cost', 'commission', 'profit', 'margin'] as const

export const MEASURES = [...PLACED, ...DELIVERED, ...RETURNED, ...PROFIT, 'returnRate'] as const
export type MeasureId = (typeof MEASURES)[number]

export type MeasureWords = Readonly<Record<MeasureId, { name: string; means: string }>>

type Measure = {
  /** The days that its orders are found by. */
  basis: Basis
  /** Further conditions on its orders. */
  also?: readonly Condition[]
  /** In VND; absent: a number, or the share of a rate. */
  money?: true
  /** A quotient of two measures: no list adds up to it. */
  rate?: true
}

const count = (basis: Basis): Measure => ({ basis })
const money = (basis: Basis): Measure => ({ basis, money: true })
const share = (basis: Basis): Measure => ({ basis, rate: true })

export const MEASURE: Readonly<Record<MeasureId, Measure>> = {
  placed: count('placed'),
  pieces: count('placed'),
  value: money('placed'),
  cancelled: { ...count('placed'), also: [['status', 'eq', 'cancelled']] },
  cancelRate: share('placed'),
  average: { ...money('placed'), rate: true },
  delivered: count('delivered'),
  gross: money('delivered'),
  supplierOff: money('delivered'),
  ourOff: money('delivered'),
  net: money('delivered'),
  shipping: money('delivered'),
  returns: count('returned'),
  returned: money('returned'),
  revenue: money('revenue'),
  returnRate: share('revenue'),
  cost: money('revenue'),
  commission: money('revenue'),
  profit: money('revenue'),
  margin: share('revenue'),
}

/** Those that only users see who may see a supplier's share, as on the lines of orders. */
export const COSTS: ReadonlySet<MeasureId> = new Set(['cost', 'commission', 'profit', 'margin'])
export const SEES_COSTS = 'shops.view'

/** Measures of the orders that a filter by these days finds. */
export const BY_BASIS: Readonly<Record<Basis, readonly MeasureId[]>> = {
  placed: PLACED,
  delivered: DELIVERED,
  returned: RETURNED,
  revenue: [...DELIVERED, ...RETURNED, ...PROFIT, 'returnRate'],
}

export const TABS = ['revenue', 'sales', 'profit', 'suppliers', 'payable'] as const
export type Tab = (typeof TABS)[number]

type TabFacts = {
  /** The days that it counts by. */
  basis: Basis
  columns: readonly MeasureId[]
  /** Rows are sorted by it. */
  main: MeasureId
  chart: readonly MeasureId[]
  /** The breakdown of an address that names none. */
  by: Dimension
}

/** The page's tabs. */
export const TAB: Readonly<Record<Tab, TabFacts>> = {
  revenue: {
    basis: 'revenue',
    columns: [
      'delivered',
      'gross',
      'supplierOff',
      'ourOff',
      'net',
      'returned',
      'revenue',
      'returnRate',
      'shipping',
    ],
    main: 'revenue',
    chart: ['net', 'returned'],
    by: 'day',
  },
  sales: {
    basis: 'placed',
    columns: PLACED,
    main: 'value',
    chart: ['value'],
    by: 'day',
  },
  profit: {
    basis: 'revenue',
    columns: PROFIT,
    main: 'profit',
    chart: ['revenue', 'profit'],
    by: 'day',
  },
  suppliers: {
    basis: 'placed',
    columns: PLACED,
    main: 'placed',
    chart: ['placed', 'cancelled'],
    by: 'shop',
  },
  payable: {
    basis: 'revenue',
    columns: [
      'delivered',
      'gross',
      'net',
      'returns',
      'returned',
      'returnRate',
      'revenue',
      'commission',
      'cost',
    ],
    main: 'revenue',
    chart: ['revenue', 'cost'],
    by: 'shop',
  },
}

export const DIMENSIONS = [
  'day',
  'month',
  'status',
  'shop',
  'category',
  'brand',
  'product',
  'carrier',
  'payment',
  'province',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Dimensions of time: rows are in its order. */
export const OF_TIME = ['day', 'month'] as const
export type OfTime = (typeof OF_TIME)[number]
export const isOfTime = (by: Dimension | undefined): by is OfTime => by === 'day' || by === 'month'

/** The field of orders that a dimension asks for; days are asked for by the measure's own. */
export const DIMENSION_FIELDS = {
  status: 'status',
  shop: 'shop',
  category: 'goodsCategories',
  brand: 'goodsBrands',
  product: 'goods',
  carrier: 'carrier',
  payment: 'paymentMethod',
  province: 'province',
} as const satisfies Record<Exclude<Dimension, OfTime>, string>

/** Dimensions of lines: an order may be in several of their rows. */
export const OF_LINES: ReadonlySet<Dimension> = new Set(
  (Object.keys(DIMENSION_FIELDS) as (keyof typeof DIMENSION_FIELDS)[]).filter(
    (by) => DIMENSION_FIELDS[by] in LINE_FIELDS,
  ),
)

/** Why a breakdown cannot be counted under a filter: an order may have one line in the category and another of the brand. */
export function clashes(by: Dimension | undefined, where: readonly Condition[]): boolean {
  if (by === undefined || isOfTime(by) || !OF_LINES.has(by)) return false
  return where.some(([name]) => name in LINE_FIELDS && name !== DIMENSION_FIELDS[by])
}

/** The condition of a row; `key` is null where the orders have none. */
export function rowCondition(by: Exclude<Dimension, OfTime>, key: string | null): Condition {
  const field = DIMENSION_FIELDS[by]
  if (key === null) return [field, 'empty', true]
  return OF_LINES.has(by) ? [field, 'in', [key]] : [field, 'eq', key]
}

/** The days of a row: a day, or as much of a month as is in the range. */
function daysOfRow(by: OfTime, key: string, days: string): string {
  if (by === 'day') return key
  const [month, range]: [Span, Span] = [monthOf(`${key}-01`), readSpan(days) ?? { from: days, to: days }]
  return writeSpan({
    from: month.from > range.from ? month.from : range.from,
    to: month.to < range.to ? month.to : range.to,
  })
}

/** The filter of the orders that make a number: of a row (`by` and `key`), or of everything. */
export function ordersOf(
  id: MeasureId,
  days: string,
  filter: readonly Condition[],
  row?: { by: Dimension; key: string | null },
): Condition[] {
  const { basis, also = [] } = MEASURE[id]
  const at = row && isOfTime(row.by) && row.key ? daysOfRow(row.by, row.key, days) : days
  return [
    [BASIS_FIELDS[basis], 'eq', at],
    ...also,
    ...filter,
    ...(row && !isOfTime(row.by) ? [rowCondition(row.by, row.key)] : []),
  ]
}

/** The measures that the list of orders shows below itself, by the days that its filter asks for. */
export const LIST_MEASURES: Readonly<Record<Basis, readonly MeasureId[]>> = {
  placed: ['placed', 'pieces', 'value', 'cancelled', 'average'],
  delivered: BY_BASIS.delivered,
  returned: BY_BASIS.returned,
  revenue: ['net', 'returned', 'revenue', 'cost', 'commission', 'profit', 'margin'],
}
