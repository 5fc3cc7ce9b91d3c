/** The guards of a voucher one by one at their edges, and rules that hold for any voucher and cart. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOut } from '../../families/pricing/share.ts'
import { CODE_LETTERS, readCode, readVids } from './codes.ts'
import { type Cart, computed, judge, phaseOf, type Terms } from './rules.ts'

const terms: Terms = {
  status: 'active',
  kind: 'public',
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  target: 'order',
  benefit: 'percent',
  percent: 1_000,
  amount: null,
  maxRefund: null,
  minOrder: null,
  maxOrder: null,
  maxUses: null,
  perCustomer: null,
  vids: [],
  shops: [],
  categories: [],
  brands: [],
  products: [],
  bearer: 'marketplace',
  storeShare: null,
  stackable: true,
}
const line = {
  productId: 'p1',
  variantId: 'v1',
  shopId: 's1',
  categories: ['clubs', 'all'],
  brandId: 'Titleist',
  quantity: 1,
  amount: 1_000_000,
}
const cart: Cart = {
  customerId: 'c1',
  vid: 'VGA10001',
  phone: '0901234567',
  lines: [line],
  subtotal: 1_000_000,
  fees: [{ shopId: 's1', fee: 30_000 }],
}
const none = { used: 0, usedByCustomer: 0 }
const day = '2026-11-15'

/** The reason's key without the area, or what comes off. */
function say(changed: Partial<Terms>, over: Partial<Cart> = {}, standing = none, today = day, held = false) {
  const answer = judge({ ...terms, ...changed }, standing, { ...cart, ...over }, today, held)
  if ('refused' in answer) return answer.refused.key.replace('vouchers:', '')
  return answer.discount + answer.shippingDiscount
}

describe('guards', () => {
  test('days: the first and the last count whole, the ones around do not', () => {
    const on = (today: string) => say({}, {}, none, today)
    expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map(on)).toEqual([
      'notYet',
      100_000,
      100_000,
      'over',
    ])
    expect(say({ status: 'inactive' })).toBe('notActive')
    // What an order took in time is not lost by a later change of the order.
    expect(say({ status: 'inactive' }, {}, none, '2027-01-01', true)).toBe(100_000)
  })

  test('audience: a private one takes VIDs of its list, however they are written', () => {
    const few: Partial<Terms> = { kind: 'private', vids: ['VGA10001'] }
    expect(say(few)).toBe(100_000)
    expect(say(few, { vid: ' vga10001 ' })).toBe(100_000)
    expect(say(few, { vid: 'VGA10002' })).toBe('notInvited')
    expect(say(few, { vid: null })).toBe('notInvited')
  })

  test('scope: every restriction has to name a line, and only such lines count', () => {
    expect(say({ brands: ['Titleist'], shops: ['s1'] })).toBe(100_000)
    expect(say({ brands: ['Titleist'], shops: ['s2'] })).toBe('outOfScope')
    expect(say({ products: ['p2'] })).toBe('outOfScope')
    const other = { ...line, productId: 'p2', categories: ['balls', 'all'], amount: 500_000 }
    const both = { lines: [line, other], subtotal: 1_500_000 }
    expect(say({ categories: ['balls'] }, both)).toBe(50_000)
    expect(say({ categories: ['balls'], benefit: 'amount', amount: 900_000 }, both)).toBe(500_000)
  })

  test('order value: exactly the least and exactly the most are enough', () => {
    expect(say({ minOrder: 1_000_000, maxOrder: 1_000_000 })).toBe(100_000)
    expect(say({ minOrder: 1_000_001 })).toBe('belowMin')
    expect(say({ maxOrder: 999_999 })).toBe('aboveMax')
  })

  test('uses: the last one is given, the next is not; of a customer likewise', () => {
    expect(say({ maxUses: 100 }, {}, { used: 99, usedByCustomer: 0 })).toBe(100_000)
    expect(say({ maxUses: 100 }, {}, { used: 100, usedByCustomer: 0 })).toBe('usedUp')
    expect(say({ perCustomer: 2 }, {}, { used: 50, usedByCustomer: 1 })).toBe(100_000)
    expect(say({ perCustomer: 2 }, {}, { used: 50, usedByCustomer: 2 })).toBe('customerUsedUp')
  })

  test('the order of the guards: the first that fails is said', () => {
    const all: Partial<Terms> = {
      kind: 'private',
      products: ['p2'],
      minOrder: 2_000_000,
      maxUses: 1,
      perCustomer: 1,
      stackable: false,
    }
    const sold = { lines: [{ ...line, discount: 5 }] }
    const used = { used: 1, usedByCustomer: 1 }
    const mends: Partial<Terms>[] = [
      { endsOn: '2026-11-02' },
      {},
      { kind: 'public' },
      { products: [] },
      { minOrder: null },
      { maxUses: null },
      { perCustomer: null },
      { stackable: true },
    ]
    let given = all
    const said = mends.map((mend, at) => {
      given = { ...given, ...mend }
      const heard = say(given, sold, used)
      if (at === 0) given = { ...given, endsOn: terms.endsOn }
      return heard
    })
    expect(said).toEqual([
      'over',
      'notInvited',
      'outOfScope',
      'belowMin',
      'usedUp',
      'customerUsedUp',
      'onSale',
      100_000,
    ])
  })

  test('percent is rounded half up to whole VND, and the cap holds', () => {
    expect(computed({ benefit: 'percent', percent: 1_250, amount: null, maxRefund: null }, 199_004)).toBe(
      24_876,
    )
    expect(computed({ benefit: 'percent', percent: 1_250, amount: null, maxRefund: null }, 199_003)).toBe(
      24_875,
    )
    expect(say({ maxRefund: 99_999 })).toBe(99_999)
    expect(say({ maxRefund: 100_000 })).toBe(100_000)
    expect(say({ maxRefund: 100_001 })).toBe(100_000)
  })

  test('shipping: at most the fee, and refused where there is none', () => {
    const free = { target: 'shipping', benefit: 'amount', amount: 50_000 } as const
    expect(say(free)).toBe(30_000)
    expect(say(free, { fees: [] })).toBe('nothingToShip')
  })

  test('what the order freezes tells who bears how much of it', () => {
    const share = (changed: Partial<Terms>) => judge({ ...terms, ...changed }, none, cart, day)
    expect(share({ bearer: 'store' })).toMatchObject({ bearer: 'store', storeShare: 10_000 })
    expect(share({ bearer: 'shared', storeShare: 3_000 })).toMatchObject({ storeShare: 3_000 })
    expect(share({})).toMatchObject({ bearer: 'marketplace', storeShare: 0 })
  })
})

describe('for any voucher and cart', () => {
  const money = fc.integer({ min: 0, max: 1_000_000_000_000 })
  const most = fc.option(money)
  const anyTerms = fc.record({
    target: fc.constantFrom('order' as const, 'shipping' as const),
    benefit: fc.constantFrom('percent' as const, 'amount' as const),
    percent: fc.option(fc.integer({ min: 1, max: 10_000 })),
    amount: most,
    maxRefund: most,
    brands: fc.constantFrom<string[]>([], ['a'], ['b']),
  })
  const anyLines = fc.array(fc.record({ amount: money, brandId: fc.constantFrom('a', 'b', 'c') }), {
    minLength: 1,
    maxLength: 6,
  })

  test('the discount is whole, never negative, never above what it is taken off nor above the cap', () => {
    fc.assert(
      fc.property(anyTerms, anyLines, money, (some, lines, shippingFee) => {
        const all = lines.map((one) => ({ ...line, ...one }))
        const subtotal = all.reduce((sum, { amount }) => sum + amount, 0)
        const whole = { ...cart, lines: all, subtotal, fees: [{ shopId: 's1', fee: shippingFee }] }
        const answer = judge({ ...terms, ...some }, none, whole, day)
        if ('refused' in answer) return
        const { discount, shippingDiscount } = answer
        expect(Number.isSafeInteger(discount) && Number.isSafeInteger(shippingDiscount)).toBe(true)
        expect(Math.min(discount, shippingDiscount)).toBe(0)
        expect(discount + shippingDiscount).toBeGreaterThan(0)
        expect(discount).toBeLessThanOrEqual(subtotal)
        expect(shippingDiscount).toBeLessThanOrEqual(shippingFee)
        expect(discount + shippingDiscount).toBeLessThanOrEqual(some.maxRefund ?? Number.MAX_SAFE_INTEGER)
      }),
      { numRuns: 2_000 },
    )
  })

  test('its shares by line sum up to it; goods out of scope bear nothing, no line more than it costs', () => {
    const lines = fc.array(
      fc.record({
        amount: money,
        brandId: fc.constantFrom('a', 'b', 'c'),
        shopId: fc.constantFrom('s1', 's2', 's3'),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(anyTerms, lines, money, money, (some, given, one, other) => {
        const all = given.map((own) => ({ ...line, ...own }))
        const fees = [
          { shopId: 's1', fee: one },
          { shopId: 's2', fee: other },
        ]
        const subtotal = all.reduce((sum, { amount }) => sum + amount, 0)
        const answer = judge({ ...terms, ...some }, none, { ...cart, lines: all, subtotal, fees }, day)
        if ('refused' in answer) return
        expect(answer.lines).toHaveLength(all.length)
        expect(answer.lines.reduce((sum, { share }) => sum + share, 0)).toBe(answer.discount)
        for (const [at, { inScope, share }] of answer.lines.entries()) {
          const { brandId = '', amount = 0 } = all[at] ?? {}
          expect(inScope).toBe(some.brands.length === 0 || some.brands.includes(brandId))
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(inScope ? amount : 0)
        }
        const shops = new Set<string>(
          all.filter((_, at) => answer.lines[at]?.inScope).map(({ shopId }) => shopId),
        )
        const most = fees.reduce((sum, { shopId, fee }) => sum + (shops.has(shopId) ? fee : 0), 0)
        expect(answer.shippingDiscount).toBeLessThanOrEqual(most)
      }),
      { numRuns: 2_000 },
    )
  })

  test('suppliers have of it what they had when it was divided by their goods, where it is for all of them', () => {
    const all = [
      { ...line, shopId: 's1', amount: 333_333 },
      { ...line, shopId: 's2', amount: 100_001 },
      { ...line, shopId: 's1', amount: 77_777 },
    ]
    const whole = { ...cart, lines: all, subtotal: 511_111 }
    const answer = judge({ ...terms, benefit: 'amount', amount: 99_999 }, none, whole, day)
    if ('refused' in answer) throw new Error('it holds')
    const [first = 0, second, third = 0] = answer.lines.map(({ share }) => share)
    expect([first + third, second]).toEqual(shareOut(99_999, [411_110, 100_001]))
  })

  test('parts of it over the orders of a cart sum up to it, none above its order', () => {
    fc.assert(
      fc.property(
        fc.array(money, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, share) => {
          const sum = weights.reduce((one, other) => one + other, 0)
          const amount = Math.floor(sum * share)
          const parts = shareOut(amount, weights)
          expect(parts.reduce((one, other) => one + other, 0)).toBe(amount)
          parts.forEach((part, at) => {
            expect(part).toBeGreaterThanOrEqual(0)
            expect(part).toBeLessThanOrEqual(weights[at] ?? 0)
          })
        },
      ),
    )
  })
})

test('the phase of a voucher', () => {
  const voucher = { status: 'active', startsOn: '2026-11-01', endsOn: '2026-11-30', usedUp: false } as const
  expect(phaseOf(voucher, '2026-10-31')).toBe('scheduled')
  expect(phaseOf(voucher, '2026-11-30')).toBe('running')
  expect(phaseOf({ ...voucher, usedUp: true }, '2026-11-30')).toBe('usedUp')
  expect(phaseOf({ ...voucher, usedUp: true }, '2026-12-01')).toBe('ended')
  expect(phaseOf({ ...voucher, status: 'inactive' }, '2026-11-30')).toBe('inactive')
})

test('codes and VIDs are read however they were typed or pasted', () => {
  expect(readCode(' golf 50k ')).toBe('GOLF50K')
  expect(readVids('vga1\tVGA2\r\nVGA1, vga3;;')).toEqual(['VGA1', 'VGA2', 'VGA3'])
  expect(CODE_LETTERS).not.toMatch(/[ILOU01]/)
  expect(new Set(CODE_LETTERS).size).toBe(30)
})
