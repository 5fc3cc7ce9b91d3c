/** Which days a filter of orders asks for: those of placing, of delivery, of returns, or of both as revenue. */
import { ownRange, type RangeProblem } from '../../../core/dates/ranges.ts'
import { readSpan, type Span } from '../../../core/dates/relative-days.ts'
import type { Condition } from '../../../core/fields.ts'

/** The field of orders that holds the days, the one that counts where there are several first. */
export const BASIS_FIELDS = {
  revenue: 'revenueAt',
  returned: 'returnedAt',
  delivered: 'deliveredAt',
  placed: 'placedAt',
} as const
export type Basis = keyof typeof BASIS_FIELDS

/** Fields that choose among the lines of an order, with those of the products that they mean: sums are of those lines alone. */
export const LINE_FIELDS = { goodsCategories: 'category', goodsBrands: 'brand', goods: 'code' } as const

export type Asked = { basis: Basis; span: Span }

/**
 * The days of a filter whose relative days are days already. Undefined where no field of days is asked for by whole days;
 * `problem` where they are too many.
 */
export function askedDays(
  where: readonly Condition[],
): { asked: Asked; problem?: never } | { asked?: never; problem: RangeProblem } | undefined {
  for (const basis of Object.keys(BASIS_FIELDS) as Basis[]) {
    const conditions = where.filter(([name]) => name === BASIS_FIELDS[basis])
    const [first, ...more] = conditions
    if (!first) continue
    const [, operator, value] = first
    // Two conditions on several instants may be met by two of them.
    if (more.length > 0 || operator !== 'eq' || typeof value !== 'string') return undefined
    const { from, to } = readSpan(value) ?? { from: value, to: value }
    const { span, problem } = ownRange(from, to)
    return span ? { asked: { basis, span } } : { problem }
  }
  return undefined
}
