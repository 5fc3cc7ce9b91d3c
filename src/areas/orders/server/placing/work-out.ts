/**
 * Computes the goods of an order: each line against today's stock and prices. The same code makes a quote, places an order and
 * checks a change of one; only placing and changing lock the rows they read.
 */
import { formatDay } from '../../../../core/dates/dates.ts'
import { formatVnd } from '../../../../core/money.ts'
import type { Refusal } from '../../../../core/problems/problems.ts'
import type { Sql } from '../../../../server/kit/area/face.ts'
import { offerOf } from '../../../sales/price.ts'
import type { WantedLine } from '../../placing.ts'
import { type Batch, batchesOf, priceShown } from './freeze.ts'
import { type Shelved, shelved, variantName } from './goods.ts'
import type { FrozenLine } from './lines.ts'

/** The order that is being changed: its lines keep what was frozen, and what it holds is its own. */
export type Standing = { shopId: string; lines: readonly FrozenLine[] }

export type WorkedLine = {
  goods: Shelved | undefined
  /** Of a piece as it is reduced: of the first batch. */
  price: number
  /** Pieces that are added to an order's own, and what one costs today. */
  added: { quantity: number; price: number } | null
  listed: number
  available: number
}

export type Worked = {
  lines: WorkedLine[]
  /** By field: `lines.0.quantity`. */
  problems: Record<string, Refusal>
  goods: ReadonlyMap<string, Shelved>
  /** Its batches, line by line, those agreed first; none for goods that are gone. */
  batches: Batch[]
}

const label = (goods: Shelved) => {
  const variant = variantName(goods)
  return variant ? `${goods.name} (${variant})` : goods.name
}

/** Why a line cannot be had, by the part of it that is to blame. */
function lineProblem(
  { quantity, price, addedPrice }: WantedLine,
  worked: WorkedLine,
  known: number,
  standing: Standing | undefined,
): [part: string, refusal: Refusal] | undefined {
  const { goods, available } = worked
  if (!goods) return ['variant', { key: 'goodsGone' }]
  const name = label(goods)
  if (standing && goods.shopId !== standing.shopId)
    return ['variant', { key: 'otherShop', params: { name, shop: goods.shopName } }]
  if (quantity > known) {
    if (!goods.onSale) return ['variant', { key: 'notOnSale', params: { name } }]
    if (!goods.shopActive) return ['variant', { key: 'shopInactive', params: { shop: goods.shopName } }]
    if (goods.shopExpired)
      return [
        'variant',
        { key: 'shopExpired', params: { shop: goods.shopName, day: formatDay(goods.shopExpired) } },
      ]
    if (quantity > available)
      return ['quantity', { key: 'outOfStock', params: { name, stock: Math.max(0, available), quantity } }]
  }
  const moved = (was: number | undefined, now: number | undefined): Refusal | undefined =>
    was !== undefined && now !== undefined && was !== now
      ? { key: 'priceMoved', params: { name, was: formatVnd(was), now: formatVnd(now) } }
      : undefined
  // A form that is sent before it showed the price of added pieces expects the agreed one.
  const [first, added] = [moved(price, worked.price), moved(addedPrice ?? price, worked.added?.price)]
  if (first) return ['price', first]
  return added && ['addedPrice', added]
}

/**
 * Computes lines by today's stock and prices, amounts in VND; errors are in `problems` by field. `lock`: the
 * goods are locked until the transaction ends; `now`: ISO instant.
 */
export async function workOut(
  db: Sql,
  wanted: readonly WantedLine[],
  how: { lock: boolean; now: string; standing?: Standing },
): Promise<Worked> {
  const { lock, now, standing } = how
  const known = Map.groupBy(standing?.lines ?? [], ({ variant }) => variant)
  const ids = new Set([...wanted.map(({ variant }) => variant.toLowerCase()), ...known.keys()])
  const goods = await shelved(db, [...ids], lock)
  const worked: Worked = { lines: [], problems: {}, goods, batches: [] }
  const seen = new Map<string, number>()
  for (const [index, line] of wanted.entries()) {
    const id = line.variant.toLowerCase()
    const found = goods.get(id)
    const before = known.get(id) ?? []
    const held = before.reduce((sum, { quantity }) => sum + quantity, 0)
    const more = line.quantity - held
    const one: WorkedLine = {
      goods: found,
      listed: before[0]?.price ?? found?.listed ?? 0,
      price: priceShown(found, before[0]),
      added: found && held > 0 && more > 0 ? { quantity: more, price: offerOf(found).each } : null,
      available: found ? found.stock - found.reserved + held : 0,
    }
    worked.lines.push(one)
    const twice = seen.get(id)
    const problem: [string, Refusal] | undefined =
      twice === undefined
        ? lineProblem(line, one, held, standing)
        : ['variant', { key: 'sameLine', params: { line: twice + 1 } }]
    seen.set(id, twice ?? index)
    if (problem) worked.problems[`lines.${index}.${problem[0]}`] = problem[1]
    if (twice === undefined && found) worked.batches.push(...batchesOf(found, line.quantity, before, now))
  }
  return worked
}

/** Problems of goods, by variant, as problems of the quantities of lines; those that a line has already come first. */
export function addProblems(
  worked: Pick<Worked, 'problems'>,
  wanted: readonly WantedLine[],
  goods: ReadonlyMap<string, Refusal>,
): void {
  for (const [index, { variant }] of wanted.entries()) {
    const problem = goods.get(variant.toLowerCase())
    if (problem) worked.problems[`lines.${index}.quantity`] ??= problem
  }
}
