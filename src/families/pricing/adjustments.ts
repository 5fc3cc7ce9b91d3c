/**
 * Amounts that come off a line or a shipping fee, with the terms as they were agreed, and what a line costs and earns with it
 * (decision 0179). Pure; amounts in VND, shares in basis points.
 */
import { percentOf } from '../../core/money.ts'
import { sumOf } from './share.ts'

/** Kinds in the order in which they come off. */
export const KINDS = ['sale', 'promotion', 'voucher'] as const
export type Kind = (typeof KINDS)[number]

/** The area of the rules of each kind. */
export const AREA_OF = {
  sale: 'sales',
  promotion: 'promotions',
  voucher: 'vouchers',
} as const satisfies Record<Kind, string>

/** The sum that each kind comes off: the price of a piece, the line's amount after that, or what is then due of the order. */
export const LEVELS: Readonly<Record<Kind, 'price' | 'line' | 'order'>> = {
  sale: 'price',
  promotion: 'line',
  voucher: 'order',
}

/** Terms of a rule that decide how much it takes off; each kind has its own. JSON, absent values are null. */
export type AgreedTerms = Readonly<Record<string, unknown>>

export type Adjustment = {
  kind: Kind
  /** The line of a sale, the promotion, the voucher; null: the product's own reduced price. */
  source: string | null
  code: string
  name: string
  /** 0: agreed, but without an effect now. */
  amount: number
  /** Basis points of it that the supplier bears. */
  storeShare: number
  terms: AgreedTerms
  /** ISO instant. */
  agreedAt: string
}

/** A line as far as its money goes; `discount` to `cost` follow from the rest. */
export type PricedLine = {
  quantity: number
  /** Of a piece, as it is listed. */
  price: number
  adjustments: readonly Adjustment[]
  commissionBp: number
  /** Of a piece, as agreed; null: the supplier has what the commission leaves. */
  importPrice: number | null
  /** Off the price and the line. */
  discount: number
  amount: number
  /** Its share of what comes off the order. */
  discountShare: number
  /** The amount that the commission is of; null for a line of before this rule: of `amount`. */
  commissionOn: number | null
  /** The supplier's part before what the supplier bears comes off. */
  cost: number
}

/** VND that a line has by a kind of adjustment. */
export const offBy = ({ adjustments }: Pick<PricedLine, 'adjustments'>, kind: Kind): number =>
  sumOf(adjustments.map((one) => (one.kind === kind ? one.amount : 0)))

/** A line's adjustment of a kind. */
export const ofKind = (
  { adjustments }: Pick<PricedLine, 'adjustments'>,
  kind: Kind,
): Adjustment | undefined => adjustments.find((one) => one.kind === kind)

const offAt = ({ adjustments }: Pick<PricedLine, 'adjustments'>, level: (typeof LEVELS)[Kind]): number =>
  sumOf(adjustments.map(({ kind, amount }) => (LEVELS[kind] === level ? amount : 0)))

/** The line's amount at the price of its pieces, before anything else comes off it. */
export const atPrice = (line: Pick<PricedLine, 'price' | 'quantity' | 'adjustments'>): number =>
  line.price * line.quantity - offAt(line, 'price')

/** VND of an adjustment that the supplier bears. */
export const borneBy = ({ amount, storeShare }: Pick<Adjustment, 'amount' | 'storeShare'>): number =>
  Math.floor((amount * storeShare) / 10_000)

/** A line with other adjustments, with the sums that follow: commission is of the line less what the supplier bears. */
export function adjusted<T extends PricedLine>(line: T, adjustments: readonly Adjustment[]): T {
  const next = { ...line, adjustments }
  const base = atPrice(next)
  const amount = base - offAt(next, 'line')
  const commissionOn = line.commissionOn === null ? null : base - sumOf(adjustments.map(borneBy))
  return {
    ...next,
    amount,
    discount: line.price * line.quantity - amount,
    discountShare: offAt(next, 'order'),
    commissionOn,
    cost:
      line.importPrice === null
        ? base - percentOf(commissionOn ?? amount, line.commissionBp)
        : line.importPrice * line.quantity,
  }
}

/** A line with this adjustment instead of its own of the kind; null: without one. */
export const withKind = <T extends PricedLine>(line: T, kind: Kind, one: Adjustment | null): T =>
  adjusted(line, [...line.adjustments.filter((its) => its.kind !== kind), ...(one ? [one] : [])])

/** VND that the supplier has of a line, as `order_line_earnings` counts it. */
export const earnedOf = ({ adjustments, cost }: Pick<PricedLine, 'adjustments' | 'cost'>): number =>
  cost - sumOf(adjustments.map(borneBy))

/** The same text for the same terms, whatever the order of their names. */
export const termsKey = (terms: AgreedTerms): string =>
  JSON.stringify(Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1)))
