/** Kinds of money off orders, in the order in which they come off; each is brought by its own area. */
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Adjustment } from '../../../families/pricing/adjustments.ts'
import { type Applied, type GoodsLine, type PricedCart, sourcesOf } from '../../../families/pricing/cart.ts'
import type { OrderOffs, Pricing, Stage } from '../../../families/pricing/server/stage.ts'
import type { Changes, Write } from '../../../server/kit/area/face.ts'
import { stage as promotion } from '../../promotions/server/public.ts'
import { stage as sale } from '../../sales/server/public.ts'
import { stage as voucher } from '../../vouchers/server/public.ts'

/** A new kind of money off is one more here, and a kind in `families/pricing`. */
export const STAGES: readonly Stage[] = [sale, promotion, voucher]

/** A cart after all stages that hold their limits at this point, with what is wrong and the orders that they moved. */
export async function runStages<L extends GoodsLine>(
  holds: Stage['holds'],
  cart: PricedCart<L>,
  pricing: Pricing<L>,
): Promise<Required<Applied<L>>> {
  const all: Required<Applied<L>> = { cart, problems: {}, goods: new Map(), moved: [] }
  for (const stage of STAGES) {
    if (stage.holds !== holds) continue
    const { cart, problems, goods = new Map(), moved = [] } = await stage.apply(all.cart, pricing)
    all.cart = cart
    all.problems = { ...all.problems, ...problems }
    all.goods = new Map<string, Refusal>([...goods, ...all.goods])
    all.moved = [...all.moved, ...moved]
  }
  return all
}

/** Takes again what an order gave back; returns why it cannot have it. */
export async function takeAgain(
  write: Write,
  order: string,
  holds: Stage['holds'],
): Promise<Refusal | undefined> {
  for (const stage of STAGES) {
    const refused = stage.holds === holds ? await stage.takeAgain?.(write, order) : undefined
    if (refused) return refused
  }
  return undefined
}

/** Gives back what an order used. */
export async function giveBack(write: Write, order: string): Promise<void> {
  for (const stage of STAGES) await stage.giveBack?.(write, order)
}

/** The columns of an order that follow from what comes off its lines and its fee. */
export const columnsOf = (part: OrderOffs): Changes =>
  Object.assign({}, ...STAGES.map((stage) => stage.columns?.(part)))

/** Why an order cannot be as an undo of its edit leaves it; `before`: the order as the edit had made it. */
export async function fitsAgain(
  write: Write,
  order: string,
  before: { lines: readonly GoodsLine[]; feeOffs: readonly Adjustment[] },
): Promise<Refusal | undefined> {
  for (const { kind, fitsAgain } of STAGES) {
    const refused = await fitsAgain?.(write, order, sourcesOf(kind, before.lines, before.feeOffs))
    if (refused) return refused
  }
  return undefined
}
