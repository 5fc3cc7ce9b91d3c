/** Input for placing or changing an order, and its quote. */
import { z } from 'zod'
import { address, line, money, name, note, optional, privatePhone, ref } from '../../core/schema.ts'
import { PAYMENT_METHODS, SHIPPING_TYPES } from './area.ts'
import { ASKED, QUOTED, QUOTED_LINE } from './discounts/quoted.ts'

export const LINES_MAX = 100
export const QUANTITY_MAX = 999

/**
 * A wanted line, each variant once. `price`: what a piece was said to cost, VND; absent: whatever it costs when it is saved.
 * `addedPrice`: the same of pieces beyond those that the order had, where these cost something else.
 */
export const wantedLine = z.strictObject({
  variant: ref(),
  quantity: z.int().min(1).max(QUANTITY_MAX),
  price: money.optional(),
  addedPrice: money.optional(),
})
export type WantedLine = z.infer<typeof wantedLine>

/** Spec section 5: 'You must add a product first!' */
const lines = z.array(wantedLine).min(1, { error: 'noProduct' }).max(LINES_MAX)

const terms = {
  ...ASKED,
  /** Points to pay with, each worth a dong. */
  points: money.default(0),
  paymentMethod: z.enum(PAYMENT_METHODS),
  shippingType: z.enum(SHIPPING_TYPES).default('standard'),
  shippingFee: money.default(0),
}

const receiver = {
  receiverName: name,
  receiverPhone: privatePhone,
  address,
  ward: optional(line),
  district: optional(line),
  province: line,
  note: optional(note),
}

/** A new order: a golfer, goods and a payment method are needed (spec section 5). */
export const newInput = z.strictObject({
  customer: ref(),
  lines,
  ...terms,
  ...receiver,
  /** Ids of orders like this one that the person was shown and does not mean. */
  acknowledged: z.array(z.uuid()).max(50).default([]),
})
export type NewOrder = z.infer<typeof newInput>

/** Fields that can be edited until the order is shipped. Without `lines` the goods stay as they are. */
export const input = z.strictObject({ lines: lines.optional(), ...terms, ...receiver })

/** As much of an order as there is while it is being entered. */
export const quoteInput = z.strictObject({
  customer: optional(ref()),
  lines: z.array(wantedLine).max(LINES_MAX),
  ...ASKED,
  points: money.default(0),
  paymentMethod: z.enum(PAYMENT_METHODS).default('cod'),
  shippingFee: money.default(0),
  receiverPhone: optional(z.string().max(40)),
})
export type QuoteInput = z.infer<typeof quoteInput>

const complaint = z.object({ key: z.string(), msg: z.string() })

/** A variant as it would be frozen. Money in VND; `price` is of a piece as it is reduced, as it was agreed where it was. */
export const quotedLine = z.object({
  variant: z.uuid(),
  price: z.number(),
  listed: z.number(),
  /** Of all pieces, after what comes off the line. */
  amount: z.number(),
  /** Pieces beyond those that were agreed on, where they have another price: today's of a piece, and theirs together. */
  added: z.object({ quantity: z.number(), price: z.number(), amount: z.number() }).nullable(),
  ...QUOTED_LINE,
  /** How many this order could have. */
  available: z.number(),
  shop: z.object({ id: z.uuid(), code: z.string(), name: z.string() }).nullable(),
  problem: complaint.nullable(),
})

export const likeOrder = z.object({
  id: z.uuid(),
  code: z.string(),
  status: z.string(),
  placedAt: z.string(),
  total: z.number(),
  products: z.array(z.string()),
})
export type LikeOrder = z.infer<typeof likeOrder>

/** The quote of an order; nothing is written. */
export const quote = z.object({
  lines: z.array(quotedLine),
  subtotal: z.number(),
  discount: z.number(),
  shippingFee: z.number(),
  shippingDiscount: z.number(),
  ...QUOTED,
  points: z.number(),
  total: z.number(),
  /** An order per supplier. */
  parts: z.array(z.object({ shop: z.object({ id: z.uuid(), name: z.string() }), total: z.number() })),
  /** The golfer's points, VND. */
  pointsHeld: z.number(),
  problems: z.record(z.string(), complaint),
  /** Orders of the last 24 hours that look like this one. */
  like: z.array(likeOrder),
})
export type Quote = z.infer<typeof quote>

/** Goods as they are found for a line. */
export const goods = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  variant: z.string().nullable(),
  image: z.string().nullable(),
  price: z.number(),
  listed: z.number(),
  available: z.number(),
  product: z.object({ id: z.uuid(), code: z.string() }),
  shop: z.object({ id: z.uuid(), name: z.string() }),
})
export type Goods = z.infer<typeof goods>

/** Golfers as they are found for an order, with where their last one went. */
export const buyer = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  vid: z.string().nullable(),
  orderCount: z.number(),
  receiverName: z.string().nullable(),
  receiverPhone: z.string().nullable(),
  address: z.string().nullable(),
  ward: z.string().nullable(),
  district: z.string().nullable(),
  province: z.string().nullable(),
  paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
})
export type Buyer = z.infer<typeof buyer>
