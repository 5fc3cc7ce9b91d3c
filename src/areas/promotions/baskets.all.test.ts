/** Promotions over many random baskets: sums stay whole, and the order of the input does not matter. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Goods, goodsOff, NOTHING_ELSEWHERE, shippingOff, type Terms } from './rules.ts'

const ids = (prefix: string, most: number) =>
  fc.integer({ min: 0, max: most }).map((one) => `${prefix}${one}`)

const line: fc.Arbitrary<Omit<Goods, 'variantId'>> = fc.record({
  productId: ids('p', 6),
  shopId: ids('s', 2),
  categories: fc.uniqueArray(ids('c', 4), { maxLength: 3 }),
  brandId: ids('b', 3),
  amount: fc.integer({ min: 0, max: 100_000_000 }),
})

const terms = (code: string): fc.Arbitrary<Terms> =>
  fc.record({
    id: fc.constant(code),
    code: fc.constant(code),
    name: fc.constant(code),
    kind: fc.constantFrom('percent', 'amount', 'shipping'),
    percent: fc.integer({ min: 1, max: 10_000 }),
    amount: fc.integer({ min: 1, max: 5_000_000 }),
    scope: fc.constantFrom('all', 'categories', 'brands', 'products', 'shops'),
    categories: fc.uniqueArray(ids('c', 4), { minLength: 1, maxLength: 3 }),
    brands: fc.uniqueArray(ids('b', 3), { minLength: 1, maxLength: 2 }),
    products: fc.uniqueArray(ids('p', 6), { minLength: 1, maxLength: 3 }),
    shops: fc.uniqueArray(ids('s', 2), { minLength: 1, maxLength: 2 }),
    minOrder: fc.option(fc.integer({ min: 0, max: 50_000_000 })),
    cap: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
    storeShare: fc.integer({ min: 0, max: 10_000 }),
  })

const promotions = fc
  .integer({ min: 0, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => terms(`KM${at}`))))

/** Each variant is in a basket once. */
const withVariants = (lines: readonly Omit<Goods, 'variantId'>[]): Goods[] =>
  lines.map((one, at) => ({ ...one, variantId: `v${at}` }))

test('20,000 baskets', () => {
  fc.assert(
    fc.property(
      promotions,
      fc.array(line, { minLength: 1, maxLength: 8 }).map(withVariants),
      fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 3, maxLength: 3 }),
      (all, lines, fees) => {
        const found = goodsOff(all, lines, NOTHING_ELSEWHERE)
        const given = new Map<Terms, number>()
        for (const [at, one] of found.entries()) {
          if (!one) continue
          expect(Number.isInteger(one.off)).toBe(true)
          expect(one.off).toBeGreaterThan(0)
          expect(one.off).toBeLessThanOrEqual(lines[at]?.amount ?? 0)
          given.set(one.promotion, (given.get(one.promotion) ?? 0) + one.off)
        }
        for (const [{ kind, amount, cap }, off] of given) {
          if (cap !== null) expect(off).toBeLessThanOrEqual(cap)
          if (kind === 'amount') expect(off).toBeLessThanOrEqual(amount ?? 0)
        }
        const backwards = goodsOff(all.toReversed(), lines, NOTHING_ELSEWHERE)
        expect(backwards.map((one) => one?.promotion.code)).toEqual(found.map((one) => one?.promotion.code))
        const byShop = fees.map((fee, at) => ({ shopId: `s${at}`, fee }))
        const shipping = shippingOff(all, lines, byShop, NOTHING_ELSEWHERE)
        for (const [at, off] of (shipping?.offs ?? []).entries()) {
          expect(off).toBeGreaterThanOrEqual(0)
          expect(off).toBeLessThanOrEqual(fees[at] ?? 0)
        }
      },
    ),
    { numRuns: 20_000 },
  )
})

test('20,000 baskets: the lines in another order have the same promotions, to the dong', () => {
  // Lines of one product differ in their variants and amounts alone.
  const cart = fc
    .tuple(fc.array(line, { minLength: 7, maxLength: 7 }), fc.array(line, { maxLength: 8 }))
    .map(([products, lines]) =>
      withVariants(
        lines.map(({ productId, amount }) => {
          const product = products[Number(productId.slice(1))] ?? products[0]
          return { ...(product as Goods), productId, amount }
        }),
      ),
    )
  const shuffled = cart.chain((lines) =>
    fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
  )
  const said = (all: readonly Terms[], lines: readonly Goods[]) =>
    goodsOff(all, lines, NOTHING_ELSEWHERE)
      .map((one, at) => [lines[at]?.variantId, one?.promotion.code, one?.off].join(' '))
      .sort()
  const perShop = (
    all: readonly Terms[],
    lines: readonly Goods[],
    fees: { shopId: string; fee: number }[],
  ) => {
    const found = shippingOff(all, lines, fees, NOTHING_ELSEWHERE)
    return [found?.promotion.code, ...fees.map(({ shopId }, at) => `${shopId} ${found?.offs[at]}`).sort()]
  }
  const fees = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(promotions, shuffled, fees, (all, [lines, others], amounts) => {
      expect(said(all, others)).toEqual(said(all, lines))
      const byShop = amounts.map((fee, at) => ({ shopId: `s${at}`, fee }))
      expect(perShop(all, others, byShop.toReversed())).toEqual(perShop(all, lines, byShop))
    }),
    { numRuns: 20_000 },
  )
})
