/** The quote of an order: the same checks as placing it, reported instead of thrown; nothing is written. */
import { sql } from 'kysely'
import type { Refusal } from '../../../../core/problems/problems.ts'
import { linesIn } from '../../../../families/pricing/cart.ts'
import type { Pricing } from '../../../../families/pricing/server/stage.ts'
import { sumOf } from '../../../../families/pricing/share.ts'
import type { Sql } from '../../../../server/kit/area/face.ts'
import type { QUOTED, QUOTED_LINE } from '../../discounts/quoted.ts'
import type { Quote, QuoteInput } from '../../placing.ts'
import { sumUp } from '../../sums.ts'
import { runStages, STAGES } from '../stages.ts'
import { byKey } from './find.ts'
import { cartOf, type OrderCart } from './freeze.ts'
import { golfer, pointsHeld, pointsProblem } from './golfer.ts'
import { ordersLike } from './like.ts'
import { type FrozenLine, readFeeOffs, readLines } from './lines.ts'
import { siblingsOf } from './siblings.ts'
import { addProblems, type Worked, type WorkedLine, workOut } from './work-out.ts'

/** The order that is being changed. */
export type Changed = {
  id: string
  code: string
  customerId: string
  shopId: string
  shopName: string
  group: string | null
  points: number
  shippingFee: number
}

/** Data of the order being changed, for its quote, by id or code; undefined when there is none. */
export async function changedOrder(db: Sql, key: string): Promise<Changed | undefined> {
  const { rows } = await sql<Changed>`
    select o.id, o.code, o.customer_id as "customerId", o.shop_id as "shopId", s.name as "shopName", o.group_id as group,
      o.points, o.shipping_fee as "shippingFee"
    from (select * from orders where ${byKey(key)}) o join shops s on s.id = o.shop_id`.execute(db)
  return rows[0]
}

/** How a quote is priced: as placing the order, or changing it, would. */
async function pricingOf(
  db: Sql,
  wanted: QuoteInput,
  changed: Changed | undefined,
  now: string,
): Promise<Pricing<FrozenLine>> {
  const customer = changed?.customerId ?? wanted.customer ?? null
  const order = changed && {
    ...{ id: changed.id, shopId: changed.shopId, shippingFee: changed.shippingFee, isBack: false },
    lines: await readLines(db, changed.id),
    feeOffs: await readFeeOffs(db, changed.id),
  }
  return {
    ...{ db, now, wanted, order },
    customer: customer === null ? undefined : await golfer(db, customer, false),
    holder: changed?.group ?? changed?.id ?? null,
    siblings: async ({ lock }) => (changed ? siblingsOf(db, changed, lock) : []),
  }
}

/** A cart as it would be saved, with its problems by line and field. */
async function pricedQuote(
  wanted: QuoteInput,
  worked: Worked,
  changed: Changed | undefined,
  pricing: Pricing<FrozenLine>,
) {
  const { batches, goods } = worked
  const whole = cartOf(batches, goods, wanted.shippingFee)
  // An order that is changed stays that of its supplier.
  const part = changed && { shopId: changed.shopId, shopName: changed.shopName, batches, feeOffs: [] }
  const cart = part && batches.length > 0 ? { ...whole, parts: [part] } : whole
  const before = await runStages('beforeGoods', cart, pricing)
  addProblems(worked, wanted.lines, before.goods)
  const done = await runStages('afterGoods', before.cart, pricing)
  return { cart: done.cart, problems: { ...before.problems, ...done.problems } }
}

/** Properties of a quote that kinds of money off bring. */
async function broughtBy(
  cart: OrderCart,
  pricing: Pricing<FrozenLine>,
  problems: Readonly<Record<string, Refusal>>,
  say: (refusal: Refusal) => string,
): Promise<Brought> {
  const found = {}
  for (const stage of STAGES) Object.assign(found, await stage.quoted?.(cart, pricing, problems, say))
  return found as Brought
}
type Brought = Pick<Quote, keyof typeof QUOTED>

/** A line of the quote, of which `frozen` are the batches. */
function quotedLine(
  { goods, price, added, listed, available }: WorkedLine,
  variant: string,
  frozen: readonly FrozenLine[],
  problem: Quote['lines'][number]['problem'],
): Quote['lines'][number] {
  const brought = {}
  for (const stage of STAGES) Object.assign(brought, stage.quotedLine?.(frozen))
  return {
    ...{ variant, price, listed, available, problem },
    amount: sumOf(frozen.map(({ amount }) => amount)),
    added: added && added.price !== price ? { ...added, amount: frozen.at(-1)?.amount ?? 0 } : null,
    shop: goods ? { id: goods.shopId, code: goods.shopCode, name: goods.shopName } : null,
    ...(brought as Pick<Quote['lines'][number], keyof typeof QUOTED_LINE>),
  }
}

/** The quote of an order, amounts in VND; errors are reported by line and field, not thrown. `say`: the words of a reason. */
export async function quoteOf(
  db: Sql,
  wanted: QuoteInput,
  { say, changed }: { say: (refusal: Refusal) => string; changed: Changed | undefined },
): Promise<Quote> {
  const now = new Date().toISOString()
  const pricing = await pricingOf(db, wanted, changed, now)
  const standing = pricing.order && { standing: pricing.order }
  const worked = await workOut(db, wanted.lines, { lock: false, now, ...standing })
  const { cart, problems } = await pricedQuote(wanted, worked, changed, pricing)
  const { whole, parts } = sumUp(cart, wanted.points)
  const own = changed?.points ?? 0
  const customer = pricing.customer?.id ?? null
  const points = await pointsProblem(db, customer, { points: wanted.points, own, most: whole.points })
  const complaint = (refusal: Refusal) => ({ key: refusal.key, msg: say(refusal) })
  const byVariant = Map.groupBy(linesIn(cart), ({ variant }) => variant)
  const like = changed
    ? []
    : await ordersLike(db, {
        ...{ customer, now },
        phones: [pricing.customer?.phone, wanted.receiverPhone].filter((phone) => typeof phone === 'string'),
        products: linesIn(cart).map(({ product }) => product),
      })
  return {
    lines: worked.lines.map((line, index) => {
      const { variant } = wanted.lines[index] ?? { variant: '' }
      const [, refusal] =
        Object.entries(worked.problems).find(([name]) => name.startsWith(`lines.${index}.`)) ?? []
      const frozen = byVariant.get(variant.toLowerCase()) ?? []
      return quotedLine(line, variant, frozen, refusal ? complaint(refusal) : null)
    }),
    ...whole,
    ...(await broughtBy(cart, pricing, problems, say)),
    parts: cart.parts.map(({ shopId, shopName }, index) => ({
      shop: { id: shopId, name: shopName },
      total: parts[index]?.total ?? 0,
    })),
    pointsHeld: (await pointsHeld(db, customer)) + own,
    problems: points ? { points: complaint(points) } : {},
    like,
  }
}
