/** Values in the form of an order, and how they are read from a record. Pure. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { Ref } from '../../../../core/fields.ts'
import { formatVnd } from '../../../../core/money.ts'
import type { Buyer, Goods } from '../../placing.ts'
import type { OrderRecord } from '../order.ts'

/** Goods as a line shows them; saved by their id alone. */
export type LineGoods = Pick<Goods, 'id' | 'code' | 'name' | 'variant' | 'image' | 'listed'>
export type FormLine = {
  variant: LineGoods
  /** As it was typed while it is no number. */
  quantity: number | string
  /** The price of a piece as it was shown. */
  price: number
}
export type ChosenBuyer = Ref & Partial<Pick<Buyer, 'phone' | 'vid' | 'orderCount'>>

export const RECEIVER = ['receiverName', 'receiverPhone', 'address', 'ward', 'district', 'province'] as const

/** Of goods that were found what a line of the form keeps. */
export function goodsOf({ id, code, name, variant, image, listed }: Goods): LineGoods {
  return { id, code, name, variant, image, listed }
}

export const isLines = (value: unknown): value is FormLine[] => Array.isArray(value)

/** Adds goods; those that are there already once more. */
export function withGoods(lines: readonly FormLine[], goods: Goods, quantity = 1): FormLine[] {
  const known = lines.find(({ variant }) => variant.id === goods.id)
  if (!known) return [...lines, { variant: goodsOf(goods), quantity, price: goods.price }]
  return lines.map((line) =>
    line === known ? { ...line, quantity: (Number(line.quantity) || 0) + quantity } : line,
  )
}

/** The form's lines of an order as it is kept: each at the price that was agreed on. */
export function linesOf(record: AnyRecord): { lines: FormLine[] } {
  const { lines = [] } = record as OrderRecord
  return {
    lines: lines.map(({ variant, variantCode, variantName, product, image, quantity, price, discount }) => ({
      variant: {
        id: variant,
        code: variantCode,
        name: product.name,
        variant: variantName,
        image,
        listed: price,
      },
      quantity,
      price: price - Math.round(discount / quantity),
    })),
  }
}

/** The goods of a form in words, a line each: how many, of which, at which price. Undefined for other fields. */
export function linesInWords(field: string, value: unknown): string | undefined {
  if (field !== 'lines' || !isLines(value)) return undefined
  return value
    .map(({ variant, quantity, price }) =>
      [`${quantity} × ${variant.name}`, variant.variant, formatVnd(price)].filter(Boolean).join(' · '),
    )
    .join('\n')
}

/** Where a golfer's order goes unless something else is said. */
export function receiverOf(buyer: Buyer): Record<(typeof RECEIVER)[number], string> {
  return {
    receiverName: buyer.receiverName ?? buyer.name,
    receiverPhone: buyer.receiverPhone ?? buyer.phone,
    address: buyer.address ?? '',
    ward: buyer.ward ?? '',
    district: buyer.district ?? '',
    province: buyer.province ?? '',
  }
}

export const chosen = ({ id, code, name, phone, vid, orderCount }: Buyer): ChosenBuyer => ({
  id,
  code,
  name,
  phone,
  vid,
  orderCount,
})
