/** Orders with a history of edits, while prices and rules change under them: agreed pieces keep their terms. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Basket,
  basket,
  historyOf,
  NOW,
  shelfOf,
  sum,
  workedOut,
} from '../../../../../tests/support/baskets.ts'
import { percentOf } from '../../../../core/money.ts'
import { type Adjustment, borneBy, earnedOf, ofKind } from '../../../../families/pricing/adjustments.ts'
import { joinBatches, keepPieces } from '../../../../families/pricing/batches.ts'
import { freeze } from './freeze.ts'
import type { Shelved } from './goods.ts'
import type { FrozenLine } from './lines.ts'

const pieces = (lines: readonly { quantity: number }[]) => sum(lines.map(({ quantity }) => quantity))

/** The most that a rule gives a cart by terms with which it was agreed. */
function mostOf({ kind, terms }: Adjustment): number {
  const { benefit, kind: by, amount, cap, maxRefund } = terms as Record<string, never>
  const fixed = (kind === 'voucher' ? benefit === 'amount' : by === 'amount') ? Number(amount) : Infinity
  return Math.min(fixed, cap ?? maxRefund ?? Infinity)
}

/** Money that holds for the lines of any order. */
function expectWhole(lines: readonly FrozenLine[]): void {
  for (const line of lines) {
    const { price, quantity, discount, amount, discountShare, importPrice, commissionBp, adjustments } = line
    const borne = sum(adjustments.map(borneBy))
    const base = price * quantity - (ofKind(line, 'sale')?.amount ?? 0)
    expect(amount).toBe(price * quantity - discount)
    expect(Math.min(amount, discountShare, amount - discountShare)).toBeGreaterThanOrEqual(0)
    // The commission is of what the supplier does not bear.
    expect(earnedOf(line)).toBe(
      importPrice === null
        ? base - borne - percentOf(base - borne, commissionBp)
        : importPrice * quantity - borne,
    )
  }
  const offs = lines.flatMap(({ adjustments }) => adjustments.filter(({ kind }) => kind !== 'sale'))
  for (const own of Map.groupBy(offs, ({ kind, source }) => `${kind} ${source}`).values())
    expect(sum(own.map(({ amount }) => amount))).toBeLessThanOrEqual(Math.max(...own.map(mostOf)))
}

/** The terms of a line, without what follows from them. */
const termsOf = ({ price, importPrice, commissionBp, adjustments }: FrozenLine) => ({
  ...{ price, importPrice, commissionBp },
  offs: adjustments.map(({ amount: _, ...terms }) => terms),
})

/** An edit of an order by the rules of today; returns its lines then, the same as before where the edit is refused. */
function edited(
  given: Basket,
  shelf: ReadonlyMap<string, Shelved>,
  before: readonly FrozenLine[],
): FrozenLine[] {
  const worked = workedOut(given, before, shelf)
  if (worked.judged && 'refused' in worked.judged) return [...before]
  const lines = worked.shared.flatMap((cart) => cart.lines)
  for (const { variant, quantity } of given.lines) {
    const agreed = before.filter((line) => line.variant === variant)
    const { kept, more } = keepPieces(agreed, quantity)
    const own = lines.filter((line) => line.variant === variant)
    expect(pieces(own)).toBe(quantity)
    // Pieces that stay have the terms that they were agreed on.
    const stays = agreed.filter((_, at) => kept[at] !== 0)
    expect(own.slice(0, stays.length).map(termsOf)).toEqual(stays.map(termsOf))
    // Added pieces have the price, the import price and the commission of a new order of that moment.
    const added = own.at(-1)
    if (more > 0 && added) {
      const fresh = freeze(shelf.get(variant) as Shelved, more, NOW)
      const { price, importPrice, commissionBp } = fresh
      expect(added).toMatchObject({ quantity: more, price, importPrice, commissionBp })
      expect(ofKind(added, 'sale')).toEqual(ofKind(fresh, 'sale'))
    }
  }
  const lapsed = before.some((line) => ofKind(line, 'promotion')?.amount === 0)
  // While no agreed piece leaves, each costs and earns what was agreed.
  if (worked.isWhole && !lapsed) for (const line of before) expect(lines).toContainEqual(line)
  return joinBatches(lines)
}

const RUNS = process.env.FAULTS === 'long' ? 20_000 : 300

test(`${RUNS} carts with histories of edits and changed rules`, { timeout: 600_000 }, () => {
  let [more, fewer] = [0, 0]
  fc.assert(
    fc.property(basket.chain(historyOf), (history) => {
      const [first, ...steps] = history
      if (!first) return
      const placed = workedOut(first)
      let lines = joinBatches(placed.shared.flatMap((cart) => cart.lines))
      expectWhole(lines)
      // An order without its voucher is edited without one.
      let held = placed.judged && !('refused' in placed.judged)
      for (const step of steps) {
        const before = lines
        lines = edited(held ? step : { ...step, voucher: null }, shelfOf(step), before)
        expectWhole(lines)
        if (pieces(lines) > pieces(before)) more += 1
        if (pieces(lines) < pieces(before)) fewer += 1
        held &&= lines.some((line) => ofKind(line, 'voucher'))
      }
    }),
    { numRuns: RUNS },
  )
  for (const count of [more, fewer]) expect(count).toBeGreaterThan(RUNS / 10)
})
