/** Vouchers in the pricing of orders: the one whose code was entered, shared by the orders of its cart. */
import { type Adjustment, type Kind, ofKind } from '../../../families/pricing/adjustments.ts'
import { type Applied, feesLeft, type GoodsLine, type PricedCart } from '../../../families/pricing/cart.ts'
import type { Pricing, Stage } from '../../../families/pricing/server/stage.ts'
import { compareText } from '../../../families/pricing/share.ts'
import type { Changes } from '../../../server/kit/area/face.ts'
import { agreedTerms } from '../agreed-terms.ts'
import { type Codes, cartOf, withoutVoucher, withVoucher } from '../cart.ts'
import { type Group, groupOf, shareOf, wholeCart } from '../group.ts'
import { bearerOf, type Cart } from '../rules.ts'
import { vouchersNow } from './terms-now.ts'
import { usableVouchers } from './usable.ts'
import {
  checkVoucher,
  exchangeVoucher,
  giveBack,
  lockHeld,
  takeAgain,
  takeVoucher,
  type VoucherAnswer,
} from './use.ts'

const KIND: Kind = 'voucher'
const isOwn = ({ kind }: Pick<Adjustment, 'kind'>) => kind === KIND

/** Vouchers that are offered with a quote. */
const OFFERED = 3

const wantedCode = ({ voucherCode }: Readonly<Changes>): string | null =>
  typeof voucherCode === 'string' ? voucherCode : null

/** The code that an order's lines were agreed with; a voucher on shipping is on them too. */
const codeOn = (lines: readonly GoodsLine[] = []): string | null =>
  lines.map((line) => ofKind(line, KIND)?.code).find((code) => code !== undefined) ?? null

/** The other orders of the cart as far as they share the voucher; undefined for an order of no split cart. */
async function groupFor<L extends GoodsLine>(
  { db, write, order, holder, siblings }: Pricing<L>,
  code: string,
): Promise<Group<L> | undefined> {
  if (!order || holder === null || holder === order.id) return undefined
  // The voucher before those orders: two edits of one cart see each other.
  if (write) await lockHeld(db, holder, code)
  return groupOf(code, await siblings({ lock: write !== undefined }))
}

/** The voucher for the cart: looked up for a quote, taken by a new order, exchanged by one that is changed. */
async function answerFor<L>(
  { db, write, now, order, holder }: Pricing<L>,
  code: string | null,
  cart: Cart,
): Promise<VoucherAnswer | undefined> {
  if (!write) return code === null ? undefined : checkVoucher(db, code, cart, now, order?.id ?? null)
  if (order) return exchangeVoucher(write, order.id, code, cart)
  return code === null ? undefined : takeVoucher(write, holder ?? '', code, cart)
}

async function apply<L extends GoodsLine>(cart: PricedCart<L>, pricing: Pricing<L>): Promise<Applied<L>> {
  const { order, customer, wanted, now } = pricing
  const codes: Codes = { wanted: wantedCode(wanted), had: codeOn(order?.lines) }
  const none = { cart: withoutVoucher(cart) }
  if ((codes.wanted === null && codes.had === null) || cart.parts.length === 0) return none
  const group = codes.wanted === null ? undefined : await groupFor(pricing, codes.wanted)
  const own = cartOf(cart, customer, order, codes)
  // The other orders of a cart may have the part that an undo would bring back.
  const isWhole = own.isWhole === true && !(group && order?.isBack)
  const whole = { ...(group ? wholeCart(own, group) : own), isWhole }
  const answer = await answerFor(pricing, codes.wanted, whole)
  if (!answer) return none
  if ('refused' in answer) return { ...none, problems: { voucherCode: answer.refused } }
  if (!group || !order) return { cart: withVoucher(cart, answer, now) }
  const fee = feesLeft(withoutVoucher(cart))[0] ?? 0
  const shared = shareOf(answer, whole, { shopId: order.shopId, fee, count: own.lines.length }, group, now)
  if ('refused' in shared) return { ...none, problems: { voucherCode: shared.refused } }
  return { cart: withVoucher(cart, { ...answer, ...shared.own }, now), moved: shared.moved }
}

export const stage: Stage = {
  kind: KIND,
  terms: agreedTerms,
  holds: 'afterGoods',
  apply,
  columns({ lines, feeOffs }) {
    const offs = [...lines.flatMap((line) => ofKind(line, KIND) ?? []), ...feeOffs.filter(isOwn)]
    const [first] = offs.toSorted((a, b) => compareText(a.agreedAt, b.agreedAt))
    return {
      voucher: first?.source ?? null,
      voucherCode: first?.code ?? null,
      voucherBearer: first ? bearerOf(first.storeShare) : null,
      voucherStoreShare: first?.storeShare ?? null,
    }
  },
  async quoted(cart, pricing, { voucherCode: refused }, say) {
    const { db, wanted, order, customer, now } = pricing
    const code = wantedCode(wanted)
    const codes = { wanted: null, had: null }
    if (code === null) {
      const own = order ? undefined : cartOf(cart, customer, undefined, codes)
      return { voucher: null, usable: own ? await usableVouchers(db, own, now, OFFERED) : [] }
    }
    if (cart.parts.length === 0) return { voucher: null, usable: [] }
    const msg = say(refused ?? { key: 'vouchers:holds', params: { code } })
    return { voucher: { ok: !refused, msg }, usable: [] }
  },
  async today(db, asked) {
    const rows = await vouchersNow(
      db,
      asked.flatMap(({ source }) => source ?? []),
    )
    const found = new Map(rows.map(({ terms, ...source }) => [source.id, { source, terms }]))
    return asked.map(({ source }) => found.get(source ?? '') ?? { source: null, terms: null })
  },
  giveBack,
  takeAgain: async (write, order) => (await takeAgain(write, order))?.refused,
}
