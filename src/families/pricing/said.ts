/** Terms of what comes off a price, as parts of a sentence. Pure. */
import { formatBasisPoints, formatVnd } from '../../core/money.ts'

/** One part: `of` is the term that it names, so that two sets of terms can be compared; `key` is among the words of prices. */
export type TermPart = {
  of: 'benefit' | 'most' | 'from' | 'upTo'
  key: string
  params: Record<string, string>
}

/** A limit of `amount` VND; none where it is null. */
export const limit = (of: TermPart['of'], key: string, amount: number | null): TermPart[] =>
  amount === null ? [] : [{ of, key, params: { amount: formatVnd(amount) } }]

/** So much off the goods or the fee: basis points, VND, or all of it. */
export function benefit(percent: number | null, amount: number | null, target: 'goods' | 'fee'): TermPart {
  const key = `${target}.${percent === null ? (amount === null ? 'all' : 'amount') : 'percent'}`
  return {
    of: 'benefit',
    key,
    params: { percent: formatBasisPoints(percent ?? 0), amount: formatVnd(amount ?? 0) },
  }
}
