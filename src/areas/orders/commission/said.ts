/** Terms of what is taken off a price, as parts of a sentence. Pure. */
import { formatBasisPoints, formatVnd } from '../../../core/money.ts'
import type { Adjustment } from './schema.ts'

/** One part: `of` is the term that it names, so that two sets of terms can be compared; `key` is among the words of prices. */
export type TermPart = {
  of: 'benefit' | 'most' | 'from' | 'upTo'
  key: string
  params: Record<string, string>
}
type Terms<K extends Adjustment['kind']> = NonNullable<Extract<Adjustment, { kind: K }>['terms']>

const money = (of: TermPart['of'], key: string, amount: number | null): TermPart[] =>
  amount === null ? [] : [{ of, key, params: { amount: formatVnd(amount) } }]

function benefit(percent: number | null, amount: number | null, target: string): TermPart {
  const key = `${target}.${percent === null ? (amount === null ? 'all' : 'amount') : 'percent'}`
  return {
    of: 'benefit',
    key,
    params: { percent: formatBasisPoints(percent ?? 0), amount: formatVnd(amount ?? 0) },
  }
}

/** Parts of terms in the order in which they are read. */
export function partsOf(one: Pick<Adjustment, 'kind'>, terms: Adjustment['terms']): TermPart[] {
  if (terms === null) return []
  if (one.kind === 'sale') return money('benefit', 'piece', (terms as Terms<'sale'>).price)
  if (one.kind === 'promotion') {
    const { kind, percent, amount, cap, minOrder } = terms as Terms<'promotion'>
    const off =
      kind === 'shipping'
        ? benefit(null, null, 'fee')
        : benefit(kind === 'percent' ? percent : null, kind === 'amount' ? amount : null, 'goods')
    return [off, ...money('most', 'most', cap), ...money('from', 'from', minOrder)]
  }
  const { target, benefit: by, percent, amount, maxRefund, minOrder, maxOrder } = terms as Terms<'voucher'>
  return [
    benefit(
      by === 'percent' ? percent : null,
      by === 'amount' ? amount : null,
      target === 'shipping' ? 'fee' : 'goods',
    ),
    ...money('most', 'most', maxRefund),
    ...money('from', 'from', minOrder),
    ...money('upTo', 'upTo', maxOrder),
  ]
}

/** Terms that moved since they were agreed on; undefined where nothing has, null where the source is gone. */
export function movedOf(one: Adjustment): { was: TermPart[]; now: TermPart[] } | null | undefined {
  if (one.now === null) return null
  if (one.terms === null) return undefined
  const [was, now] = [partsOf(one, one.terms), partsOf(one, one.now)]
  const differs = (parts: readonly TermPart[]) => (part: TermPart) =>
    !parts.some((other) => JSON.stringify(other) === JSON.stringify(part))
  const moved = { was: was.filter(differs(now)), now: now.filter(differs(was)) }
  return moved.was.length + moved.now.length === 0 ? undefined : moved
}
