/**
 * Discounts of a contract by their goods: each names one category, brand or product, to which further goods may be added, and the
 * bands of one follow each other.
 */
import { fold } from '../../core/text.ts'
import { GOODS } from './area.ts'

/** Goods are ids, or records as responses carry them. */
type Named = { category?: unknown; brand?: unknown; product?: unknown }
export type Discount = Named & {
  name?: string
  revenueFrom: number
  revenueTo: number | null
}

export type Item = { kind: (typeof GOODS)[number]; id: string }

const idOf = (value: unknown): string | undefined => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return typeof id === 'string' && id !== '' ? id.toLowerCase() : undefined
}

/** Goods that are added to the discount of that name. */
export type Further = Named & { discount: string }

/** The goods that a line names. */
export const itemsOf = (discount: Named): Item[] =>
  GOODS.flatMap((kind) => {
    const id = idOf(discount[kind])
    return id === undefined ? [] : [{ kind, id }]
  })

/** The goods, by their ids, under which the discounts of that name have their bands: one, unless the name is wrong. */
function groupsNamed(discounts: readonly Discount[], name: string): string[] {
  const named = discounts.filter((one) => fold(one.name ?? '') === fold(name))
  return [...new Set(named.flatMap((one) => itemsOf(one).map(({ id }) => id)))]
}

/** The goods of all discounts, each once; `group`: the goods of the discount that they belong to, themselves for its own. */
export function goodsOf(
  discounts: readonly Discount[],
  further: readonly Further[],
): (Item & { group: string })[] {
  const own = discounts.flatMap((one) => itemsOf(one).map((item) => ({ ...item, group: item.id })))
  const added = further.flatMap((one) => {
    const [group] = groupsNamed(discounts, one.discount)
    return group === undefined ? [] : itemsOf(one).map((item) => ({ ...item, group }))
  })
  const all = [...own, ...added]
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)
}

/** Further goods with the names of their discounts as these have them. */
export function withNames<T extends Further>(further: readonly T[], discounts: readonly Discount[]): T[] {
  return further.map((one) => {
    const name = discounts.find((other) => fold(other.name ?? '') === fold(one.discount))?.name
    return name === undefined ? one : { ...one, discount: name }
  })
}

/** Problems of further goods, by line: one goods group each, a discount of that name, and no goods twice in a contract. */
export function goodsProblems(discounts: readonly Discount[], further: readonly Further[]): BandProblem[] {
  const taken = new Set(discounts.flatMap((one) => itemsOf(one).map(({ id }) => id)))
  return further.flatMap((line, at): BandProblem[] => {
    const [first, second] = itemsOf(line)
    const groups = groupsNamed(discounts, line.discount)
    const known = first !== undefined && taken.has(first.id)
    if (first) taken.add(first.id)
    if (groups.length !== 1)
      return [{ at, column: 'discount', key: groups.length === 0 ? 'discountUnknown' : 'discountUnclear' }]
    if (!first) return [{ at, column: 'category', key: 'goodsNeeded' }]
    if (second) return [{ at, column: second.kind, key: 'oneGoods' }]
    return known ? [{ at, column: first.kind, key: 'goodsTwice' }] : []
  })
}

type Band<T> = { at: number; discount: T }

/** Places of the discounts of each goods group, by revenue from low to high. */
function bandsOf<T extends Discount>(discounts: readonly T[]): Band<T>[][] {
  const groups = new Map<string, Band<T>[]>()
  for (const [at, discount] of discounts.entries()) {
    const [item, ...more] = itemsOf(discount)
    if (!item || more.length > 0) continue
    const group = groups.get(item.id)
    if (group) group.push({ at, discount })
    else groups.set(item.id, [{ at, discount }])
  }
  return [...groups.values()].map((group) =>
    group.sort((one, other) => one.discount.revenueFrom - other.discount.revenueFrom || one.at - other.at),
  )
}

/** Discounts with the end of each band that was left open and has a next one: it is where the next one begins. */
export function withEnds<T extends Discount>(discounts: readonly T[]): T[] {
  const ends = new Map<number, number>()
  for (const group of bandsOf(discounts))
    for (const [place, { at, discount }] of group.entries()) {
      const next = group[place + 1]?.discount.revenueFrom
      if (discount.revenueTo === null && next !== undefined && next > discount.revenueFrom) ends.set(at, next)
    }
  return discounts.map((discount, at) => ({ ...discount, revenueTo: ends.get(at) ?? discount.revenueTo }))
}

/** `key`: of the area's `reasons`. */
export type BandProblem = { at: number; column: string; key: string }

/**
 * Problems of discounts, by line: one goods group each, bands from 0 on without a gap or an overlap, the last one open. `from`
 * is part of a band, `to` is not.
 */
export function bandProblems(discounts: readonly Discount[]): BandProblem[] {
  const problems: BandProblem[] = []
  for (const [at, discount] of discounts.entries()) {
    const [first, second] = itemsOf(discount)
    if (!first) problems.push({ at, column: 'category', key: 'goodsNeeded' })
    else if (second) problems.push({ at, column: second.kind, key: 'oneGoods' })
  }
  for (const group of bandsOf(discounts)) {
    const [first] = group
    if (first && first.discount.revenueFrom > 0)
      problems.push({ at: first.at, column: 'revenueFrom', key: 'firstFromZero' })
    for (const [place, { at, discount }] of group.entries()) {
      const next = group[place + 1]
      if (next?.discount.revenueFrom === discount.revenueFrom)
        problems.push({ at: next.at, column: 'revenueFrom', key: 'bandTwice' })
      else {
        const key = endProblem(discount, next?.discount.revenueFrom)
        if (key) problems.push({ at, column: 'revenueTo', key })
      }
    }
  }
  return problems
}

function endProblem({ revenueTo }: Discount, next: number | undefined): string | undefined {
  if (next === undefined) return revenueTo === null ? undefined : 'lastOpen'
  if (revenueTo === null || revenueTo > next) return 'bandOverlap'
  return revenueTo < next ? 'bandGap' : undefined
}
