/** How the price of an order's lines came about, and the part of their supplier. Amounts in VND. */
import { z } from 'zod'
import { KINDS } from '../../../families/pricing/adjustments.ts'
import { GOODS } from '../../contracts/area.ts'

const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
const terms = z.record(z.string(), z.unknown()).nullable()

/** Money off a line or a fee. */
const adjustment = z.object({
  kind: z.enum(KINDS),
  /** As it was agreed: the code that was entered where there was one. Empty: the product's own reduced price. */
  code: z.string(),
  name: z.string(),
  amount: z.number(),
  /** The part of it that the supplier bears; null for users who may not view contracts. */
  borne: z.number().nullable(),
  agreedAt: z.string(),
  /** The terms that were agreed on, each kind's own. Null: unknown, of an order of long ago. */
  terms,
  /** The rule as it is called today; null: no longer there. */
  source: named.nullable(),
  /** Its terms today; null: no longer there. */
  now: terms,
})
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
  /** Its part of money off, and its earnings after that. */
  borne: z.number(),
  gets: z.number(),
})
export type SupplierPart = z.infer<typeof supplierPart>

const linePrice = z.object({
  line: z.uuid(),
  quantity: z.number(),
  /** Of a piece. */
  listed: z.number(),
  /** In the order in which they come off. */
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
