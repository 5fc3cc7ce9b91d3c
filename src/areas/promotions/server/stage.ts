/** Promotions in the pricing of orders. */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import { type Adjustment, ofKind } from '../../../families/pricing/adjustments.ts'
import { linesIn, withFeeOffs } from '../../../families/pricing/cart.ts'
import type { Stage, TermsToday } from '../../../families/pricing/server/stage.ts'
import { sumOf } from '../../../families/pricing/share.ts'
import { agreedTerms } from '../agreed-terms.ts'
import { elsewhereOf, goodsOf, promoted } from '../cart.ts'
import { holdCart, promotionsFor, takePromotionsAgain } from './running.ts'

const isOwn = ({ kind }: Pick<Adjustment, 'kind'>) => kind === 'promotion'

/** The promotion of these adjustments with all that they take off, VND; null without any. */
function shown(offs: readonly Adjustment[]): { code: string; name: string; off: number } | null {
  const found = offs.filter((one) => isOwn(one) && one.amount > 0)
  const [first] = found
  return first ? { code: first.code, name: first.name, off: sumOf(found.map(({ amount }) => amount)) } : null
}

/** The words for promotions that an order cannot have again. */
function refusalOf(gone: Awaited<ReturnType<typeof takePromotionsAgain>>): Refusal | undefined {
  if (!gone) return undefined
  return 'shared' in gone
    ? { key: 'promotions:shared', params: { codes: gone.shared } }
    : { key: 'promotions:usedUp', params: { code: gone.usedUp } }
}

/** Of a line as the history kept it before decision 0179. */
type Former = {
  promotion?: { id: string; code: string; name: string } | null
  promotionShare?: number
  promotionStoreShare?: number
}

export const stage: Stage = {
  kind: 'promotion',
  terms: agreedTerms,
  holds: 'beforeGoods',
  async apply(cart, { db, write, now, customer, holder, order, siblings }) {
    if (order && write) await holdCart(db, order.id)
    // What an undo brings back was computed before.
    if (order?.isBack) {
      const offs = order.feeOffs.filter(isOwn)
      const most = (one: Adjustment) => ({ ...one, amount: Math.min(one.amount, cart.shippingFee) })
      return { cart: withFeeOffs(cart, 'promotion', [offs.map(most)]) }
    }
    const terms = await promotionsFor(db, goodsOf(linesIn(cart), cart.goods), {
      ...{ at: now, customer: customer?.id ?? null, holder },
      lock: write !== undefined,
    })
    const elsewhere = elsewhereOf(order ? await siblings({ lock: false }) : [])
    return { cart: promoted(cart, order, { terms, elsewhere, now }) }
  },
  columns({ feeOffs }) {
    const found = feeOffs.find((one) => isOwn(one) && one.amount > 0)
    return {
      promotionShipping: found?.amount ?? 0,
      shippingPromotion: found?.source ?? null,
      shippingPromotionShare: found?.storeShare ?? null,
    }
  },
  async quoted({ parts }) {
    const off = shown(parts.flatMap(({ feeOffs }) => feeOffs))
    return { promotionShipping: off?.off ?? 0, shippingPromotion: off }
  },
  quotedLine: (lines) => ({ promotion: shown(lines.flatMap((line) => ofKind(line, 'promotion') ?? [])) }),
  async today(db, asked) {
    const ids = asked.flatMap(({ source }) => source ?? [])
    const { rows } = await sql<TermsToday & { id: string }>`
      select p.id, json_build_object('id', p.id, 'code', p.code, 'name', p.name) as source, json_build_object(
        'kind', p.kind, 'percent', p.percent, 'amount', p.amount, 'cap', p.cap, 'minOrder', p.min_order) as terms
      from promotions p where p.id = any(${ids}::uuid[])`.execute(db)
    const found = new Map(rows.map(({ id, ...one }) => [id, one]))
    return asked.map(({ source }) => found.get(source ?? '') ?? { source: null, terms: null })
  },
  former(line) {
    const { promotion, promotionShare: amount = 0, promotionStoreShare: storeShare = 0 } = line as Former
    return promotion
      ? { source: promotion.id, code: promotion.code, name: promotion.name, amount, storeShare }
      : undefined
  },
  takeAgain: async ({ sql: db }, order) => refusalOf(await takePromotionsAgain(db, order)),
  fitsAgain: async ({ sql: db }, order, kept) => refusalOf(await takePromotionsAgain(db, order, kept)),
}
