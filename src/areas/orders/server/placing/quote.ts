/** The quote of an order: the same checks as placing it, reported instead of thrown; nothing is written. */
import { sql } from 'kysely'
import type { Refusal } from '../../../../core/problems/problems.ts'
import type { LanguageId } from '../../../../core/words.ts'
import { ofKind } from '../../../../families/pricing/adjustments.ts'
import { sumOf } from '../../../../families/pricing/share.ts'
import type { Sql } from '../../../../server/kit/area/face.ts'
import { fillWords } from '../../../../server/kit/http/fill-words.ts'
import { en as vouchersEn } from '../../../vouchers/en.ts'
import type { Cart } from '../../../vouchers/rules.ts'
import { checkVoucher, usableVouchers } from '../../../vouchers/server/public.ts'
import { vi as vouchersVi } from '../../../vouchers/vi.ts'
import { en } from '../../en.ts'
import type { Quote, QuoteInput } from '../../placing.ts'
import { vi } from '../../vi.ts'
import { cartOf, golfer, pointsHeld, pointsProblem, sharedCarts, type VoucherShares } from './benefits.ts'
import { byKey } from './find.ts'
import { groupOf, shareOf, wholeCart } from './group.ts'
import { ordersLike } from './like.ts'
import { type FrozenLine, readLines } from './lines.ts'
import { feeOffs } from './promotions.ts'
import { sumUp, workOut } from './work-out.ts'

/** Vouchers that are offered with a quote. */
const OFFERED = 3

/** The order that is being changed. */
export type Changed = {
  id: string
  code: string
  customerId: string
  shopId: string
  points: number
  voucherCode: string | null
}

/** Data of the order being changed, for its quote, by id or code; undefined when there is none. */
export async function changedOrder(db: Sql, key: string): Promise<Changed | undefined> {
  const { rows } = await sql<Changed>`
    select id, code, customer_id as "customerId", shop_id as "shopId", points, voucher_code as "voucherCode" from orders where ${byKey(key)}`.execute(
    db,
  )
  return rows[0]
}

function saying(language: LanguageId): (refusal: Refusal) => { key: string; msg: string } {
  const own: Partial<Record<string, string>> = (language === 'vi' ? vi : en).reasons
  const vouchers: Partial<Record<string, string>> = (language === 'vi' ? vouchersVi : vouchersEn).reasons
  return ({ key, params }) => {
    const words = key.startsWith('vouchers:') ? vouchers[key.slice('vouchers:'.length)] : own[key]
    return { key, msg: fillWords(words ?? key, params ?? {}) }
  }
}

/** The voucher's discount on the fee and its shares by line; an order of a split cart has its part of the whole. */
async function voucherOff(
  db: Sql,
  wanted: QuoteInput,
  own: Cart,
  changed: Changed | undefined,
): Promise<{ refused?: Refusal; shippingDiscount: number; held?: VoucherShares }> {
  const code = wanted.voucherCode
  const none = { shippingDiscount: 0 }
  if (code === null || own.lines.length === 0) return none
  const group = changed && (await groupOf(db, changed.id, code, false))
  const cart = group ? wholeCart(own, group) : own
  const answer = await checkVoucher(db, code, cart, new Date().toISOString(), changed?.id ?? null)
  if ('refused' in answer) return { ...none, refused: answer.refused }
  if (!group) return { shippingDiscount: answer.shippingDiscount, held: answer }
  const shippingFee = own.fees.reduce((sum, { fee }) => sum + fee, 0)
  const order = { shopId: changed.shopId, shippingFee, count: own.lines.length }
  const shared = shareOf(answer, cart, order, group)
  if ('refused' in shared) return { ...none, refused: shared.refused }
  const { shippingDiscount, lines } = shared.own
  return { shippingDiscount, held: { ...answer, lines } }
}

/** The promotion of a line's batches with all that promotions take off them; null without any. */
function promotionOf(batches: readonly FrozenLine[]): Quote['lines'][number]['promotion'] {
  const found = batches.flatMap((line) => ofKind(line, 'promotion') ?? []).filter(({ amount }) => amount > 0)
  const [first] = found
  return first ? { code: first.code, name: first.name, off: sumOf(found.map(({ amount }) => amount)) } : null
}

/** The quote of an order, amounts in VND; errors are reported by line and field, not thrown. */
export async function quoteOf(
  db: Sql,
  wanted: QuoteInput,
  { language, changed }: { language: LanguageId; changed: Changed | undefined },
): Promise<Quote> {
  const say = saying(language)
  const now = new Date().toISOString()
  const standing = changed && {
    id: changed.id,
    shopId: changed.shopId,
    lines: await readLines(db, changed.id),
  }
  const customer = wanted.customer ?? null
  const worked = await workOut(db, wanted.lines, {
    lock: false,
    now,
    customer: changed?.customerId ?? customer,
    ...(standing && { standing }),
  })
  const holder = customer === null ? undefined : await golfer(db, customer, false)
  const shipping = feeOffs(worked.promoted, worked.carts, wanted.shippingFee)
  const cart = cartOf(worked, holder, wanted.shippingFee, shipping.offs, {
    wanted: wanted.voucherCode,
    had: changed?.voucherCode ?? null,
  })
  const voucher = await voucherOff(db, wanted, cart, changed)
  const { whole, parts } = sumUp(
    sharedCarts(worked.carts, voucher.held, now),
    {
      shippingFee: wanted.shippingFee,
      shippingDiscount: voucher.shippingDiscount,
      points: wanted.points,
    },
    shipping.offs,
  )
  const own = changed?.points ?? 0
  const points = await pointsProblem(db, customer, { points: wanted.points, own, most: whole.points })
  const products = worked.carts.flatMap((cart) => cart.lines.map(({ product }) => product))
  const like = changed
    ? []
    : await ordersLike(db, {
        customer,
        phones: [holder?.phone, wanted.receiverPhone].filter((phone) => typeof phone === 'string'),
        products,
        now: new Date().toISOString(),
      })
  const offers = !changed && wanted.voucherCode === null
  return {
    lines: worked.lines.map(({ frozen, goods, price, added, listed, available }, index) => {
      const [, refusal] =
        Object.entries(worked.problems).find(([name]) => name.startsWith(`lines.${index}.`)) ?? []
      return {
        variant: wanted.lines[index]?.variant ?? '',
        price,
        listed,
        amount: sumOf(frozen.map(({ amount }) => amount)),
        promotion: promotionOf(frozen),
        added: added && added.price !== price ? { ...added, amount: frozen.at(-1)?.amount ?? 0 } : null,
        available,
        shop: goods ? { id: goods.shopId, code: goods.shopCode, name: goods.shopName } : null,
        problem: refusal ? say(refusal) : null,
      }
    }),
    ...whole,
    shippingPromotion:
      shipping.promotion && whole.promotionShipping > 0
        ? { code: shipping.promotion.code, name: shipping.promotion.name, off: whole.promotionShipping }
        : null,
    parts: worked.carts.map(({ shopId, shopName }, index) => ({
      shop: { id: shopId, name: shopName },
      total: parts[index]?.total ?? 0,
    })),
    voucher:
      wanted.voucherCode === null || cart.lines.length === 0
        ? null
        : voucher.refused
          ? { ok: false, msg: say(voucher.refused).msg }
          : { ok: true, msg: say({ key: 'voucherHolds', params: { code: wanted.voucherCode } }).msg },
    usable: offers ? await usableVouchers(db, cart, new Date().toISOString(), OFFERED) : [],
    pointsHeld: (await pointsHeld(db, customer)) + own,
    problems: points ? { points: say(points) } : {},
    like,
  }
}
