import { z } from 'zod'
import { codeForm } from '../../core/sameness.ts'
import {
  line,
  lines,
  money,
  name,
  optional,
  picture,
  pictures,
  ref,
  refs,
  requiredWhen,
  rich,
} from '../../core/schema.ts'
import { LEAST_PRICE } from './prices.ts'

/** A variant with its stock. `price` in VND and `weightGrams`: its own, else the product's; `salePrice` and `picture`: its own. */
export const stockOfVariant = z.object({
  id: z.uuid(),
  code: z.string(),
  value1: z.string().nullable(),
  value2: z.string().nullable(),
  price: z.number(),
  salePrice: z.number().nullable(),
  weightGrams: z.number(),
  picture: z.string().nullable(),
  hidden: z.boolean(),
  stock: z.number(),
  /** Of these, pieces in parcels that are packed and not yet handed over: they are no longer on the shelf. */
  packed: z.number(),
  reserved: z.number(),
})
export type StockOfVariant = z.infer<typeof stockOfVariant>

/** Data of the detail besides the list's fields. */
export const detail = z.object({
  stocks: z.array(stockOfVariant),
  /** The sale that it is in now, with its price there, VND. */
  sale: z.object({ code: z.string(), price: z.number() }).nullable(),
})
export type ProductDetail = z.infer<typeof detail>

/** Variants of one product. */
export const VARIANTS_MAX = 100

const grams = z.int().min(1).max(1_000_000)
const code = z.string().overwrite(codeForm)
/** Letters, digits and signs of a label of the supplier. */
const ownCode = code.regex(/^[A-Z0-9][A-Z0-9._/-]{0,39}$/, 'ownCodeSigns')

const shape = {
  images: pictures(),
  name,
  ownCode: optional(ownCode),
  brand: ref(),
  category: ref(),
  categories: refs().default([]),
  shop: ref('shopNeeded'),
  price: money,
  salePrice: optional(money),
  importPrice: optional(money),
  weightGrams: grams,
  tags: refs().default([]),
  attribute1: optional(line),
  attribute2: optional(line),
  variants: lines(
    {
      value1: optional(line),
      value2: optional(line),
      sku: optional(code.min(1).max(200)),
      price: optional(money.min(LEAST_PRICE)),
      salePrice: optional(money.min(LEAST_PRICE)),
      weightGrams: optional(grams),
      picture: optional(picture),
      hidden: z.boolean().default(false),
    },
    { max: VARIANTS_MAX },
  ),
  description: rich(),
}

/** Ours: goods do not cost more on sale. */
const saleWithin = ({ price, salePrice }: { price: number; salePrice: number | null }) =>
  salePrice === null || salePrice <= price
const SALE_WITHIN = { path: ['salePrice'], error: 'salePriceAbove' }

/**
 * An edit. Fields that became required later may be empty in a product from before: they are asked for when one is made and
 * published, and no edit empties them (`server/required.ts`). The stock is moved by commands (`stock.ts`).
 */
export const input = z.strictObject(shape).refine(saleWithin, SALE_WITHIN)

/** A new product: all that the spec requires (section 5), and the pieces that are on the shelf already. */
export const newInput = requiredWhen(
  z
    .strictObject({
      ...shape,
      price: money.min(LEAST_PRICE),
      stock: z.int().min(0).max(1_000_000).default(0),
    })
    .refine(saleWithin, SALE_WITHIN),
  {
    images: { when: () => true, key: 'imagesNeeded' },
    tags: { when: () => true, key: 'tagsNeeded' },
  },
)

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
  'correction',
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
