/**
 * Whether a voucher holds for a cart, and what it takes off. The order of the guards: days ->
 * audience -> scope -> order value -> total uses -> uses per customer -> compute -> cap -> stacking.
 */
import { percentOf } from '../../core/money.ts'
import type { Refusal } from '../../core/problems/problems.ts'
import type { Bearer, Voucher } from './area.ts'

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

/** A line's part of a discount: whether the voucher is for it, and the VND of the discount on goods that it bears. */
export type LineShare = { inScope: boolean; share: number }

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
  const vid = cart.vid?.trim().toUpperCase()
  return vid && terms.vids.includes(vid) ? undefined : refused('notInvited')
}

function whyNotThisMuch(terms: Terms, { subtotal }: Cart) {
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

/**
 * Decides, and divides the discount among the lines in scope. A discount on shipping comes off the fees of the suppliers
 * with a line in scope. `today` is the day in the shop's zone; `held` leaves the days aside, for an order that took the
 * voucher in time and is changed later.
 */
export function judge(
  terms: Terms,
  standing: Standing,
  cart: Cart,
  today: string,
  held = false,
): Judged | { refused: Refusal } {
  const scoped = cart.lines.map((line) => ({ ...line, inScope: inScope(terms, line) }))
  const lines = scoped.filter((line) => line.inScope)
  const refusal =
    (held ? undefined : whyNotNow(terms, today)) ??
    whyNotThem(terms, cart) ??
    (lines.length === 0 ? refused('outOfScope') : undefined) ??
    whyNotThisMuch(terms, cart) ??
    (terms.maxUses !== null && standing.used >= terms.maxUses ? refused('usedUp') : undefined) ??
    (terms.perCustomer !== null && standing.usedByCustomer >= terms.perCustomer
      ? refused('customerUsedUp', { count: terms.perCustomer })
      : undefined)
  if (refusal) return refusal
  const shipping = terms.target === 'shipping'
  const base = shipping
    ? cart.fees.reduce(
        (sum, { shopId, fee }) => sum + (lines.some((line) => line.shopId === shopId) ? fee : 0),
        0,
      )
    : lines.reduce((sum, line) => sum + line.amount, 0)
  const off = computed(terms, base)
  if (off === 0) return refused(shipping ? 'nothingToShip' : 'nothingOff')
  if (!terms.stackable && lines.some((line) => (line.discount ?? 0) > 0)) return refused('onSale')
  const shares = shareLines(shipping ? 0 : off, scoped)
  return {
    discount: shipping ? 0 : off,
    shippingDiscount: shipping ? off : 0,
    bearer: terms.bearer,
    storeShare: SHARES[terms.bearer](terms),
    lines: scoped.map((line, index) => ({ inScope: line.inScope, share: shares[index] ?? 0 })),
  }
}

/**
 * Parts of an amount by weight, e.g. a discount over the lines that bear it: whole VND, their
 * sum is the amount, none is above its weight where the amount is at most the weights' sum.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  let left = amount
  let leftWeight = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => {
    // In integers beyond 2^53: an amount times a weight may be.
    const part = leftWeight > 0 ? Number((BigInt(left) * BigInt(weight)) / BigInt(leftWeight)) : 0
    left -= part
    leftWeight -= weight
    return part
  })
}

/** `shareOut` by keys in their own order: the odd dong goes to the same key whatever the order of the input. */
export function shareByKey(amount: number, weights: readonly number[], keys: readonly string[]): number[] {
  const order = [...weights.keys()].sort((a, b) => compareText(keys[a] ?? '', keys[b] ?? ''))
  const parts = shareOut(
    amount,
    order.map((at) => weights[at] ?? 0),
  )
  const shares = weights.map(() => 0)
  for (const [place, at] of order.entries()) shares[at] = parts[place] ?? 0
  return shares
}

const compareText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
