import { z } from 'zod'
import { line, money, name, note, optional, ref } from '../../core/schema.ts'

/** Variant of a product: the values of its two attributes. `price` in VND: its own, else the product's. */
export const variant = z.object({
  id: z.uuid(),
  code: z.string(),
  value1: z.string().nullable(),
  value2: z.string().nullable(),
  price: z.number(),
  stock: z.number(),
  reserved: z.number(),
})
export type Variant = z.infer<typeof variant>

/** Data of the detail besides the list's fields. */
export const detail = z.object({ variants: z.array(variant) })
export type ProductDetail = z.infer<typeof detail>

/** Required fields are the spec's (section 5). Sale price must not exceed the listed one (ours). */
export const input = z
  .strictObject({
    name,
    brand: line,
    category: line,
    shop: ref(),
    price: money,
    salePrice: optional(money),
    importPrice: optional(money),
    stock: z.int().min(0).max(1_000_000).default(0),
    weightGrams: z.int().min(1).max(1_000_000),
    tag: optional(line),
    attribute1: optional(line),
    attribute2: optional(line),
    description: optional(note),
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
] as const

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
})
export type StockMovement = z.infer<typeof stockMovement>
