import { z } from 'zod'
import { line, lines, money, name, optional, pictures, ref, refs, rich } from '../../core/schema.ts'

/** Stock of a variant. `price` in VND: its own, else the product's. */
export const stockOfVariant = z.object({
  id: z.uuid(),
  code: z.string(),
  value1: z.string().nullable(),
  value2: z.string().nullable(),
  price: z.number(),
  stock: z.number(),
  reserved: z.number(),
})
export type StockOfVariant = z.infer<typeof stockOfVariant>

/** Data of the detail besides the list's fields. */
export const detail = z.object({ stocks: z.array(stockOfVariant) })
export type ProductDetail = z.infer<typeof detail>

/** Variants of one product. */
export const VARIANTS_MAX = 100

/** Required fields are the spec's (section 5). Sale price must not exceed the listed one (ours). */
export const input = z
  .strictObject({
    images: pictures(),
    name,
    brand: ref(),
    category: ref(),
    categories: refs().default([]),
    shop: ref(),
    /** Above 0 (spec section 5). */
    price: money.min(1),
    salePrice: optional(money),
    importPrice: optional(money),
    stock: z.int().min(0).max(1_000_000).default(0),
    weightGrams: z.int().min(1).max(1_000_000),
    tags: refs().default([]),
    attribute1: optional(line),
    attribute2: optional(line),
    variants: lines(
      { value1: optional(line), value2: optional(line), sku: optional(line), price: optional(money.min(1)) },
      { max: VARIANTS_MAX },
    ),
    description: rich(),
  })
  .refine((product) => product.salePrice === null || product.salePrice <= product.price, {
    path: ['salePrice'],
    error: 'salePriceAbove',
  })

/** Reasons of stock movements, as in `stock_movements`. */
export const MOVEMENTS = [
  'opening',
  'count',
  'reserve',
  'release',
  'ship',
  'back',
  'return',
  'unreturn',
  'receipt',
  'write_off',
] as const

/** Why goods are written off. */
export const WRITE_OFF_REASONS = ['damaged', 'lost', 'sample', 'gift', 'other'] as const

/** A row of the stock's ledger: what changed on the shelf and of what orders hold, and both after it. */
export const stockMovement = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(MOVEMENTS),
  variant: z.string(),
  variantName: z.string().nullable(),
  stock: z.number(),
  reserved: z.number(),
  stockAfter: z.number(),
  reservedAfter: z.number(),
  /** Not said to who may not see orders. */
  order: z.string().nullable(),
  by: z.string().nullable(),
  reason: z.enum(WRITE_OFF_REASONS).nullable(),
  note: z.string().nullable(),
})
export type StockMovement = z.infer<typeof stockMovement>

/** Why there are as many as there are: what came and went by kind, and the orders that hold some; of one product. */
export const stockSums = z.object({
  stock: z.number(),
  reserved: z.number(),
  /** Movements of the shelf, largest first. */
  kinds: z.array(z.object({ kind: z.enum(MOVEMENTS), stock: z.number(), count: z.number() })),
  /** The oldest orders that hold pieces, by code; null for a user who may not see orders. */
  orders: z.array(z.object({ code: z.string(), quantity: z.number() })).nullable(),
  /** Orders that hold pieces beyond those. */
  more: z.number(),
})
export type StockSums = z.infer<typeof stockSums>
