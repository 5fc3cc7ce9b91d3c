/** How the price of an order's lines came about, and the part of their supplier. Amounts in VND. */
import { z } from 'zod'
import { GOODS } from '../../contracts/area.ts'
import { KINDS } from '../../promotions/area.ts'

const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
const number = z.number().nullable().default(null)

/** Terms of what is taken off, by kind: as they are kept in `order_adjustments`, and as the source has them. */
export const TERMS = {
  /** Of a piece, after the sale. */
  sale: z.object({ price: z.number() }),
  promotion: z.object({
    kind: z.enum(KINDS),
    percent: number,
    amount: number,
    cap: number,
    minOrder: number,
  }),
  voucher: z.object({
    target: z.enum(['order', 'shipping']),
    benefit: z.enum(['percent', 'amount']),
    percent: number,
    amount: number,
    maxRefund: number,
    minOrder: number,
    maxOrder: number,
  }),
}

const adjustmentOf = <K extends string, T extends z.ZodType>(kind: K, terms: T) =>
  z.object({
    kind: z.literal(kind),
    /** As it was agreed: of a voucher the code that was entered. Empty: the product's own reduced price. */
    code: z.string(),
    name: z.string(),
    amount: z.number(),
    /** The part of it that the supplier bears; null for users who may not view contracts. */
    borne: z.number().nullable(),
    agreedAt: z.string(),
    /** Null: unknown, of an order of long ago. */
    terms: z.nullable(terms),
    /** The sale, promotion or voucher as it is called today; null: no longer there. */
    source: named.nullable(),
    /** Its terms today; null: no longer there. */
    now: z.nullable(terms),
  })

const adjustment = z.discriminatedUnion('kind', [
  adjustmentOf('sale', TERMS.sale),
  adjustmentOf('promotion', TERMS.promotion),
  adjustmentOf('voucher', TERMS.voucher),
])
export type Adjustment = z.infer<typeof adjustment>

/** Where a line has its commission from. */
const clause = z.object({
  contract: named,
  name: z.string(),
  kind: z.enum(GOODS),
  /** Names of all goods of the discount; those of `kind` first. */
  goods: z.string(),
  from: z.number(),
  to: z.number().nullable(),
  /** Revenue of the goods group in the month of the order, where it chose among several bands; VND. */
  revenue: z.number().nullable(),
})
export type ShownClause = z.infer<typeof clause>

/** The supplier's part of a line. */
const supplierPart = z.object({
  /** Of the commission, basis points. */
  rate: z.number(),
  /** Null where no contract held. */
  clause: clause.nullable(),
  /** Of a piece as it was agreed; null: the supplier gets the rest after the commission. */
  importPrice: z.number().nullable(),
  /** The commission, and the amount that it is a share of. */
  commissionOn: z.number(),
  commission: z.number(),
  /** Its part of promotions and vouchers, and its earnings after that. */
  borne: z.number(),
  gets: z.number(),
})
export type SupplierPart = z.infer<typeof supplierPart>

const linePrice = z.object({
  line: z.uuid(),
  quantity: z.number(),
  /** Of a piece. */
  listed: z.number(),
  /** In the order sale, promotion, voucher. */
  adjustments: z.array(adjustment),
  /** The instant of its terms; null where nothing is taken off it. */
  agreedAt: z.string().nullable(),
  /** It came to the order after it was placed. */
  later: z.boolean(),
  /** Null for users who may not view contracts. */
  supplier: supplierPart.nullable(),
})
export type LinePrice = z.infer<typeof linePrice>

export const orderPrices = z.object({
  lines: z.array(linePrice),
  /** Taken off the shipping fee. */
  fee: z.array(adjustment),
})
export type OrderPrices = z.infer<typeof orderPrices>
