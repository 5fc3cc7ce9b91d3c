/**
 * Whether a voucher holds for a cart, and what it takes off. The order of the guards: days ->
 * audience -> scope -> order value -> total uses -> uses per customer -> compute -> cap -> stacking.
 */

import { percentOf } from '../../core/money.ts'
import type { Refusal } from '../../core/problems/problems.ts'
import { codeForm } from '../../core/sameness.ts'
import { termsKey } from '../../families/pricing/adjustments.ts'
import { compareText, shareByKey, sumOf } from '../../families/pricing/share.ts'
import type { Bearer, Voucher } from './area.ts'

/** Terms of a voucher that an order keeps (decision 0179). `storeShare`: basis points that the supplier bears; `at`: ISO instant, null: now. */
export type Agreed = Pick<
  Voucher,
  'target' | 'benefit' | 'percent' | 'amount' | 'maxRefund' | 'minOrder' | 'maxOrder'
> & { storeShare: number; at: string | null }

/** Amounts in VND. `amount` is what the whole line costs, after `discount`, what a sale took off it. */
export type CartLine = {
  productId: string
  variantId: string
  shopId: string
  /** Its categories and all that they are under, by their ids. */
  categories: readonly string[]
  brandId: string
  quantity: number
  amount: number
  discount?: number
  /** The terms on which it has the voucher, with its share so far; null: agreed without it. Absent: it is added now, and has the terms of today. */
  agreed?: (Agreed & { share: number }) | null
}

export type Cart = {
  customerId: string | null
  vid: string | null
  phone: string
  lines: readonly CartLine[]
  /** Sum of the lines' amounts and of the goods in the cart's orders that do not hold the voucher. */
  subtotal: number
  /** The shipping fee by supplier. */
  fees: readonly { shopId: string; fee: number }[]
  /** All agreed pieces stay: each line keeps its share of a voucher on goods. */
  isWhole?: boolean
}

/** Properties of a voucher that decide; refs by their ids. */
export type Terms = Pick<
  Voucher,
  | 'status'
  | 'kind'
  | 'startsOn'
  | 'endsOn'
  | 'target'
  | 'benefit'
  | 'percent'
  | 'amount'
  | 'maxRefund'
  | 'minOrder'
  | 'maxOrder'
  | 'maxUses'
  | 'perCustomer'
  | 'vids'
  | 'bearer'
  | 'storeShare'
  | 'stackable'
> & {
  shops: readonly string[]
  categories: readonly string[]
  brands: readonly string[]
  products: readonly string[]
}

/** How often it is held now: in all, and by this customer. */
export type Standing = { used: number; usedByCustomer: number }

/** The stored discount of an order: VND off the goods and off the shipping fee, and its bearer. */
export type Frozen = {
  discount: number
  shippingDiscount: number
  bearer: Bearer
  /** Basis points of it that the supplier bears: 10,000 for `store`, 0 for `marketplace`. */
  storeShare: number
}

/**
 * A line's part of a discount: whether the voucher is for it, on which terms then, and the VND of the discount on goods that it
 * bears.
 */
export type LineShare = { inScope: boolean; share: number; terms: Agreed | null }

/** A discount with its division: `lines` as the cart has them; their shares sum up to `discount`. */
export type Judged = Frozen & { lines: readonly LineShare[] }

/** The reasons are among the words of vouchers, also in other areas. */
const refused = (key: string, params?: Refusal['params']): { refused: Refusal } => ({
  refused: { key: `vouchers:${key}`, ...(params && { params }) },
})

/** Whether a line is among the goods that a voucher is for: every restriction there is must name it. */
export function inScope(terms: Terms, line: CartLine): boolean {
  const named = (allowed: readonly string[], ...values: readonly string[]) =>
    allowed.length === 0 || values.some((value) => allowed.includes(value))
  return (
    named(terms.shops, line.shopId) &&
    named(terms.categories, ...line.categories) &&
    named(terms.brands, line.brandId) &&
    named(terms.products, line.productId)
  )
}

/** The phase of a voucher by its days, both included; `today` in the shop's zone. */
export function phaseOf(
  voucher: Pick<Voucher, 'status' | 'startsOn' | 'endsOn' | 'usedUp'>,
  today: string,
): 'inactive' | 'scheduled' | 'running' | 'usedUp' | 'ended' {
  if (voucher.status === 'inactive') return 'inactive'
  if (today > voucher.endsOn) return 'ended'
  if (voucher.usedUp) return 'usedUp'
  return today < voucher.startsOn ? 'scheduled' : 'running'
}

function whyNotNow(terms: Terms, today: string) {
  if (terms.status !== 'active') return refused('notActive')
  if (today < terms.startsOn) return refused('notYet', { day: dayText(terms.startsOn) })
  if (today > terms.endsOn) return refused('over', { day: dayText(terms.endsOn) })
  return undefined
}

const dayText = (day: string) => day.split('-').reverse().join('/')

function whyNotThem(terms: Terms, cart: Cart) {
  if (terms.kind === 'public') return undefined
  const vid = cart.vid && codeForm(cart.vid)
  return vid && terms.vids.includes(vid) ? undefined : refused('notInvited')
}

function whyNotThisMuch(terms: Pick<Terms, 'minOrder' | 'maxOrder'>, { subtotal }: Cart) {
  if (terms.minOrder !== null && subtotal < terms.minOrder)
    return refused('belowMin', { amount: terms.minOrder })
  if (terms.maxOrder !== null && subtotal > terms.maxOrder)
    return refused('aboveMax', { amount: terms.maxOrder })
  return undefined
}

/** The discount on its base, in VND: never more than the base, never more than the cap. */
export function computed(
  terms: Pick<Terms, 'benefit' | 'percent' | 'amount' | 'maxRefund'>,
  base: number,
): number {
  const value = terms.benefit === 'percent' ? percentOf(base, terms.percent ?? 0) : (terms.amount ?? 0)
  return Math.max(0, Math.min(value, terms.maxRefund ?? value, base))
}

const SHARES: Record<Bearer, (terms: Pick<Terms, 'storeShare'>) => number> = {
  store: () => 10_000,
  marketplace: () => 0,
  shared: ({ storeShare }) => storeShare ?? 0,
}

/**
 * Shares of a discount by line, VND: divided among the suppliers by their goods in scope, then among the lines of each.
 * A line out of scope bears nothing, no line more than its amount; the order of the lines does not matter. Needs
 * discount <= goods in scope.
 */
function shareLines(
  discount: number,
  lines: readonly (Pick<CartLine, 'shopId' | 'variantId' | 'amount'> & { inScope: boolean })[],
): number[] {
  const weights = lines.map(({ inScope, amount }) => (inScope ? amount : 0))
  const byShop = [...Map.groupBy(lines.keys(), (index) => lines[index]?.shopId ?? '')]
  const parts = shareByKey(
    discount,
    byShop.map(([, indexes]) => indexes.reduce((sum, index) => sum + (weights[index] ?? 0), 0)),
    byShop.map(([shopId]) => shopId),
  )
  const shares = lines.map(() => 0)
  for (const [at, [, indexes]] of byShop.entries()) {
    const own = shareByKey(
      parts[at] ?? 0,
      indexes.map((index) => weights[index] ?? 0),
      indexes.map((index) => lines[index]?.variantId ?? ''),
    )
    for (const [place, index] of indexes.entries()) shares[index] = own[place] ?? 0
  }
  return shares
}

/** The terms that an order keeps of a voucher that it takes now. */
const termsOf = (terms: Terms): Agreed => {
  const { target, benefit, percent, amount, maxRefund, minOrder, maxOrder, bearer } = terms
  const storeShare = SHARES[bearer](terms)
  return { target, benefit, percent, amount, maxRefund, minOrder, maxOrder, storeShare, at: null }
}

/** The bearer by its share in basis points. */
export const bearerOf = (storeShare: number): Bearer =>
  storeShare === 0 ? 'marketplace' : storeShare === 10_000 ? 'store' : 'shared'

/** VND that lines have by some terms: off their amounts, or off the fees of their suppliers. */
function offOf(terms: Agreed, lines: readonly CartLine[], { fees }: Cart): number {
  const shops = new Set(lines.map(({ shopId }) => shopId))
  const shipping = terms.target === 'shipping'
  return computed(
    terms,
    shipping
      ? sumOf(fees.map(({ shopId, fee }) => (shops.has(shopId) ? fee : 0)))
      : sumOf(lines.map(({ amount }) => amount)),
  )
}

/** The most that terms give a whole cart, VND. */
const mostOf = ({ benefit, amount, maxRefund }: Agreed): number =>
  Math.min(maxRefund ?? Infinity, benefit === 'percent' ? Infinity : (amount ?? 0))

/** Lines with the same terms, and what they have by these; `shares`: of the lines, in their order. */
type Part = { terms: Agreed; lines: CartLine[]; off: number; shares: number[] }

/** Shares of lines in what they have by some terms; none of a fee. */
const sharesOf = ({ target }: Agreed, lines: readonly CartLine[], off: number): number[] =>
  shareLines(
    target === 'shipping' ? 0 : off,
    lines.map((line) => ({ ...line, inScope: true })),
  )

/** Lines that were agreed with the voucher, by their terms, the oldest first; each set has what those before it leave of its most. */
function agreedParts(cart: Cart): Part[] {
  const kept = cart.lines.filter((line) => line.agreed)
  const sets = [...Map.groupBy(kept, ({ agreed }) => termsKey({ ...agreed, at: null, share: null })).values()]
  const parts: Part[] = []
  let given = 0
  for (const lines of sets.toSorted((a, b) => compareText(a[0]?.agreed?.at ?? '', b[0]?.agreed?.at ?? ''))) {
    const terms = lines[0]?.agreed
    if (!terms) continue
    // A fee has one set of terms: those agreed first.
    const lower = terms.target === 'shipping' && parts.length > 0
    const agreed = lines.map((line) => line.agreed?.share ?? 0)
    const keeps = cart.isWhole && terms.target === 'order'
    const off = keeps
      ? sumOf(agreed)
      : lower
        ? 0
        : Math.max(0, Math.min(offOf(terms, lines, cart), mostOf(terms) - given))
    given += off
    parts.push({ terms, lines, off, shares: keeps ? agreed : sharesOf(terms, lines, off) })
  }
  return parts
}

/** Lines that are added to an order with the voucher, as far as it can be used now; undefined where it cannot. */
function addedPart(terms: Terms, cart: Cart, today: string, before: readonly Part[]): Part | undefined {
  const lines = cart.lines.filter(
    (line) =>
      line.agreed === undefined && inScope(terms, line) && (terms.stackable || (line.discount ?? 0) === 0),
  )
  const refusal = whyNotNow(terms, today) ?? whyNotThem(terms, cart) ?? whyNotThisMuch(terms, cart)
  if (refusal || lines.length === 0) return undefined
  const now = termsOf(terms)
  const given = sumOf(before.map(({ off }) => off))
  const lower = now.target === 'shipping' || before[0]?.terms.target === 'shipping'
  const off = lower ? 0 : Math.max(0, Math.min(offOf(now, lines, cart), mostOf(now) - given))
  return { terms: now, lines, off, shares: sharesOf(now, lines, off) }
}

/** The voucher of an order that has it already: agreed lines by their own terms, added ones by those of today. */
function judgeAgreed(terms: Terms, cart: Cart, today: string): Judged | { refused: Refusal } {
  const agreed = agreedParts(cart)
  const first = agreed[0]?.terms
  if (!first) return refused('outOfScope')
  const refusal = whyNotThisMuch(first, cart)
  if (refusal) return refusal
  const added = addedPart(terms, cart, today, agreed)
  const parts = added ? [...agreed, added] : agreed
  const off = sumOf(parts.map((part) => part.off))
  const shipping = first.target === 'shipping'
  if (off === 0) return refused(shipping ? 'nothingToShip' : 'nothingOff')
  const shares = new Map<CartLine, LineShare>()
  for (const part of parts)
    for (const [at, line] of part.lines.entries()) {
      const { share: _, ...terms } = line.agreed ?? { ...part.terms, share: 0 }
      shares.set(line, { inScope: true, share: part.shares[at] ?? 0, terms })
    }
  return {
    discount: shipping ? 0 : off,
    shippingDiscount: shipping ? off : 0,
    bearer: bearerOf(first.storeShare),
    storeShare: first.storeShare,
    lines: cart.lines.map((line) => shares.get(line) ?? { inScope: false, share: 0, terms: null }),
  }
}

/**
 * Decides, and divides the discount among the lines in scope. A discount on shipping comes off the fees of the suppliers
 * with a line in scope. Lines that were agreed with the voucher (`agreed`) have it on their own terms, whatever became of it
 * since; lines added to them have today's, and no more than a cap or an amount leaves. `today` is the day in the shop's zone;
 * `held` leaves the days aside, for an order that took the voucher in time and has other goods by now.
 */
export function judge(
  terms: Terms,
  standing: Standing,
  cart: Cart,
  today: string,
  held = false,
): Judged | { refused: Refusal } {
  const usedUp =
    (terms.maxUses !== null && standing.used >= terms.maxUses ? refused('usedUp') : undefined) ??
    (terms.perCustomer !== null && standing.usedByCustomer >= terms.perCustomer
      ? refused('customerUsedUp', { count: terms.perCustomer })
      : undefined)
  // A held voucher is a use already; an undo has to find one again.
  if (cart.lines.some(({ agreed }) => agreed))
    return (held ? undefined : usedUp) ?? judgeAgreed(terms, cart, today)
  const scoped = cart.lines.map((line) => ({
    ...line,
    inScope: line.agreed !== null && inScope(terms, line),
  }))
  const lines = scoped.filter((line) => line.inScope)
  const refusal =
    (held ? undefined : whyNotNow(terms, today)) ??
    whyNotThem(terms, cart) ??
    (lines.length === 0 ? refused('outOfScope') : undefined) ??
    whyNotThisMuch(terms, cart) ??
    usedUp
  if (refusal) return refusal
  const now = termsOf(terms)
  const shipping = terms.target === 'shipping'
  const off = offOf(now, lines, cart)
  if (off === 0) return refused(shipping ? 'nothingToShip' : 'nothingOff')
  if (!terms.stackable && lines.some((line) => (line.discount ?? 0) > 0)) return refused('onSale')
  const shares = shareLines(shipping ? 0 : off, scoped)
  return {
    discount: shipping ? 0 : off,
    shippingDiscount: shipping ? off : 0,
    bearer: terms.bearer,
    storeShare: now.storeShare,
    lines: scoped.map((line, index) => ({
      inScope: line.inScope,
      share: shares[index] ?? 0,
      terms: line.inScope ? now : null,
    })),
  }
}
