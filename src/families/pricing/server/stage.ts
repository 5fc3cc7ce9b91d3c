/** A kind of money off, as its own area brings it to the pricing of orders. */
import type { z } from 'zod'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Changes, Sql, Write } from '../../../server/kit/area/face.ts'
import type { Adjustment, AgreedTerms, Kind } from '../adjustments.ts'
import type { Applied, GoodsLine, KnownOrder, PricedCart, Sibling } from '../cart.ts'

/** The golfer who buys. */
export type Holder = { id: string; phone: string; vid: string | null }

/** An order that is placed, changed or quoted. */
export type Pricing<L> = {
  db: Sql
  /** The open write; absent for a quote, which writes and locks nothing. */
  write?: Write | undefined
  /** ISO instant. */
  now: string
  customer: Holder | undefined
  /** The order's fields as they are to be; a kind reads its own. */
  wanted: Readonly<Changes>
  /** The group of a split cart or else the order: its own uses are free. Null: quoted before it has an id. */
  holder: string | null
  /** The order that is changed; absent for a new one. */
  order?: (KnownOrder<L> & { id: string; shopId: string }) | undefined
  /** The other orders of the cart that are not cancelled; with `lock` those count as free to move that no other transaction holds. */
  siblings: (how: { lock: boolean }) => Promise<readonly Sibling<L>[]>
}

/** Adjustments of an order's lines and of its fee. */
export type OrderOffs = {
  lines: readonly { adjustments: readonly Adjustment[] }[]
  feeOffs: readonly Adjustment[]
}

/** An adjustment whose terms of today are asked for. */
export type AskedTerms = { source: string | null; variant: string | null }
/** The rule as it is called today, and its terms now; null where it is gone. */
export type TermsToday = {
  source: { id: string; code: string; name: string } | null
  terms: AgreedTerms | null
}

/** A line as the history kept it before decision 0179: each kind in properties of its own, next to the line's discount in VND. */
export type FormerLine = Readonly<Record<string, unknown>> & { discount: number }

export type Stage = {
  kind: Kind
  /** The terms that an order keeps; those of an order of long ago may lack some. */
  terms: z.ZodType<AgreedTerms>
  /** The kind comes off the cart, after those before it. Writes its uses where the pricing writes. */
  apply: <L extends GoodsLine>(cart: PricedCart<L>, pricing: Pricing<L>) => Promise<Applied<L>>
  /** Columns of an order that follow from its lines and what is taken off its fee. */
  columns?: (part: OrderOffs) => Changes
  /** Properties of a quote that are the kind's own; `problems` as `apply` returned them. */
  quoted?: (
    cart: PricedCart<GoodsLine>,
    pricing: Pricing<GoodsLine>,
    problems: Readonly<Record<string, Refusal>>,
    say: (refusal: Refusal) => string,
  ) => Promise<Record<string, unknown>>
  /** Properties of a quoted line. */
  quotedLine?: (batches: readonly GoodsLine[]) => Record<string, unknown>
  /** The adjustment of a line of then by this kind; `left`: VND of the discount that later kinds leave. */
  former?: (line: FormerLine, left: number) => Omit<Adjustment, 'kind' | 'terms' | 'agreedAt'> | undefined
  today: (db: Sql, asked: readonly AskedTerms[]) => Promise<readonly TermsToday[]>
  /** Gives back what an order used. */
  giveBack?: (write: Write, order: string) => Promise<void>
  /** Takes again what an order gave back; returns why it cannot have it. */
  takeAgain?: (write: Write, order: string) => Promise<Refusal | undefined>
  /** Why an order cannot be as an undo of its edit leaves it. `kept`: sources whose use it had all the time. */
  fitsAgain?: (write: Write, order: string, kept: readonly string[]) => Promise<Refusal | undefined>
  /** Its limits are held before the goods, or after them as they are what many orders wait for. */
  holds: 'beforeGoods' | 'afterGoods'
}
