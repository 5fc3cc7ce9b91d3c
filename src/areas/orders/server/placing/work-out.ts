/**
 * Computes an order: each line against today's stock and prices, the sums, how it splits by supplier. The
 * same code makes a quote, places an order and checks a change of one; only placing and changing lock the
 * rows they read.
 */
import { formatDay } from '../../../../core/dates/dates.ts'
import { formatVnd } from '../../../../core/money.ts'
import type { Refusal } from '../../../../core/problems/problems.ts'
import type { Sql } from '../../../../server/kit/area/face.ts'
import { saleRoom } from '../../../sales/server/public.ts'
import type { WantedLine } from '../../placing.ts'
import { type CartPart, type Sums, splitSums, type Terms } from '../../split.ts'
import { type Batch, batchesOf, cartsOf, isWholeOf, priceShown, type ShopCart } from './freeze.ts'
import { priceNow, type Shelved, shelved, variantName } from './goods.ts'
import type { FrozenLine } from './lines.ts'
import { type Promoted, promote } from './promotions.ts'

/** The order that is being changed: its lines keep what was frozen, and what it holds is its own. */
export type Standing = { id: string; shopId: string; lines: readonly FrozenLine[] }

export type WorkedLine = {
  /** Its batches, those agreed first; none for goods that are gone. */
  frozen: readonly FrozenLine[]
  goods: Shelved | undefined
  /** Of a piece, after its sale: of the first batch. */
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
  carts: ShopCart[]
  promoted: Promoted
  /** Lines that are added now: they were never agreed on. */
  fresh: ReadonlySet<FrozenLine>
  /** Whether all pieces that were agreed on stay. */
  isWhole: boolean
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
 * goods are locked until the transaction ends; `customer`: the golfer, for pieces that each may have at a sale's price; `now`:
 * ISO instant; `restored`: lines that an undo brings back instead of those worked out.
 */
export async function workOut(
  db: Sql,
  wanted: readonly WantedLine[],
  how: {
    lock: boolean
    customer: string | null
    now: string
    standing?: Standing
    restored?: readonly FrozenLine[]
  },
): Promise<Worked> {
  const { lock, customer, now, standing, restored } = how
  const known = Map.groupBy(standing?.lines ?? [], ({ variant }) => variant)
  const ids = new Set([...wanted.map(({ variant }) => variant.toLowerCase()), ...known.keys()])
  const goods = await shelved(db, [...ids], lock)
  const worked: Omit<Worked, 'promoted' | 'carts' | 'fresh' | 'isWhole'> = { lines: [], problems: {}, goods }
  const batches: (Batch & { at: number })[] = []
  const seen = new Map<string, number>()
  for (const [index, line] of wanted.entries()) {
    const id = line.variant.toLowerCase()
    const found = goods.get(id)
    const before = known.get(id) ?? []
    const held = before.reduce((sum, { quantity }) => sum + quantity, 0)
    const own = found ? batchesOf(found, line.quantity, before, now) : []
    const more = line.quantity - held
    const one: WorkedLine = {
      frozen: own.map((batch) => batch.line),
      goods: found,
      listed: before[0]?.price ?? found?.listed ?? 0,
      price: priceShown(found, before[0]),
      added: found && held > 0 && more > 0 ? { quantity: more, price: priceNow(found) } : null,
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
    if (twice === undefined) batches.push(...own.map((batch) => ({ ...batch, at: index })))
  }
  await checkSales(db, worked, { customer, standing, restored })
  const promoted = await promote(db, batches, goods, { lock, customer, now, changing: standing })
  const byLine = Map.groupBy(promoted.lines.entries(), ([at]) => batches[at]?.at)
  const lines = worked.lines.map((one, index) => ({
    ...one,
    frozen: (byLine.get(index) ?? []).map(([, line]) => line),
  }))
  const fresh = new Set(promoted.lines.filter((_, at) => !batches[at]?.agreed))
  const isWhole = isWholeOf(batches, standing?.lines ?? [])
  return { ...worked, lines, carts: cartsOf(promoted.lines, goods), promoted, fresh, isWhole }
}

/** Refuses more pieces at the price of a sale than there are, in all and for the golfer. */
async function checkSales(
  db: Sql,
  worked: Pick<Worked, 'lines' | 'problems'>,
  how: {
    customer: string | null
    standing: Standing | undefined
    restored: readonly FrozenLine[] | undefined
  },
): Promise<void> {
  const { customer, standing, restored } = how
  const sums = new Map<string, { at: number; quantity: number; goods: Shelved }>()
  for (const [at, { frozen, goods }] of worked.lines.entries())
    for (const line of restored?.filter(({ variant }) => variant === goods?.id) ?? frozen)
      if (line.saleLine && goods) {
        const quantity = (sums.get(line.saleLine)?.quantity ?? 0) + line.quantity
        sums.set(line.saleLine, { at, quantity, goods })
      }
  const rooms = await saleRoom(db, [...sums.keys()], { customer, except: standing?.id ?? null })
  for (const [line, { at, quantity, goods }] of sums) {
    const room = rooms.get(line)
    const held = (standing?.lines ?? []).reduce(
      (sum, one) => sum + (one.saleLine === line ? one.quantity : 0),
      0,
    )
    if (!room || quantity <= held) continue
    const { code, left, perCustomer, bought } = room
    const name = goods.name
    const problem: Refusal | undefined =
      left !== null && quantity > left
        ? { key: 'saleLeft', params: { name, code, left } }
        : perCustomer !== null && bought + quantity > perCustomer
          ? { key: 'salePerCustomer', params: { name, code, most: perCustomer, bought: bought + held } }
          : undefined
    if (problem) worked.problems[`lines.${at}.quantity`] ??= problem
  }
}

/** The total, and each supplier's part of it; points beyond what is due are cut. `terms.shippingDiscount` is the voucher's. */
export function sumUp(
  carts: readonly CartPart[],
  terms: Terms,
  promotionShipping: readonly number[],
): { whole: Sums; parts: Sums[] } {
  const subtotal = carts.reduce((sum, one) => sum + one.subtotal, 0)
  const discount = carts.reduce((sum, one) => sum + one.discount, 0)
  const { shippingFee } = terms
  const offFee = promotionShipping.reduce((sum, one) => sum + one, 0)
  const shippingDiscount = terms.shippingDiscount + offFee
  const due = subtotal - discount + shippingFee - shippingDiscount
  const points = Math.min(terms.points, due)
  const parts = splitSums(carts, { ...terms, points }, promotionShipping)
  return {
    whole: {
      subtotal,
      discount,
      shippingFee,
      shippingDiscount,
      promotionShipping: offFee,
      points,
      total: due - points,
    },
    parts,
  }
}
