/** Values in the form of an order, and how they are read from a record. Pure. */

import type { AnyRecord } from '../../../../core/area.ts'
import type { Ref } from '../../../../core/fields.ts'
import { formatVnd } from '../../../../core/money.ts'
import { LEVELS } from '../../../../families/pricing/adjustments.ts'
import type { Buyer, Goods, Quote } from '../../placing.ts'
import type { OrderRecord } from '../order.ts'
import type { RECEIVER } from './receiver.ts'

/** Goods as a line shows them; saved by their id alone. */
export type LineGoods = Pick<Goods, 'id' | 'code' | 'name' | 'variant' | 'image' | 'listed'>
export type FormLine = {
  variant: LineGoods
  /** As it was typed while it is no number. */
  quantity: number | string
  /** The price of a piece as it was shown. */
  price: number
  /** The same of pieces beyond those that were agreed on, where they cost something else. */
  addedPrice?: number
}
export type ChosenBuyer = Ref & Partial<Pick<Buyer, 'phone' | 'vid' | 'orderCount'>>

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

type Agreed = NonNullable<OrderRecord['lines']>[number]

/** The price of a piece as it is reduced, before what comes off the line, as quotes have it. */
const agreedPrice = ({ price, quantity, offs }: Agreed) =>
  price -
  Math.round(
    offs.reduce((sum, { kind, amount }) => sum + (LEVELS[kind] === 'price' ? amount : 0), 0) / quantity,
  )

/** Lines of an order by variant, in the order in which they were agreed on: pieces that were added later may cost something else. */
const byVariant = (lines: readonly Agreed[]) => Map.groupBy(lines, ({ variant }) => variant)

const piecesIn = (lines: readonly Pick<Agreed, 'quantity'>[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The form's lines of an order as it is kept: one for each variant, at the price that was agreed on first. */
export function linesOf(record: AnyRecord): { lines: FormLine[] } {
  const { lines = [] } = record as OrderRecord
  return {
    lines: [...byVariant(lines)].flatMap(([, own]) => {
      const [first] = own
      if (!first) return []
      const { variant, variantCode, variantName, product, image, price } = first
      return {
        variant: {
          id: variant,
          code: variantCode,
          name: product.name,
          variant: variantName,
          image,
          listed: price,
        },
        quantity: piecesIn(own),
        price: agreedPrice(first),
      }
    }),
  }
}

/** Pieces of a row at one price: as agreed when the order was placed, added to it later, or added now. */
export type Pieces = { quantity: number; price: number; since: 'agreed' | 'later' | 'today' }

/** Pieces of an order that is edited, by variant. */
export function agreedPieces(record: AnyRecord | undefined): ReadonlyMap<string, Pieces[]> {
  const { lines = [] } = (record ?? {}) as Partial<OrderRecord>
  return new Map(
    [...byVariant(lines)].map(([variant, own]) => {
      const byPrice = [...Map.groupBy(own, agreedPrice)]
      return [
        variant,
        byPrice.map(([price, at], index) => ({
          quantity: piecesIn(at),
          price,
          since: index === 0 ? 'agreed' : 'later',
        })),
      ]
    }),
  )
}

/** The pieces of a row for a quantity: those that were added last go first; one entry where all have one price. */
export function piecesOf(
  agreed: readonly Pieces[],
  quantity: number,
  quoted: Pick<Quote['lines'][number], 'price' | 'added'> | undefined,
): Pieces[] {
  const added = quoted?.added ?? null
  let left = Math.max(0, quantity - (added?.quantity ?? 0))
  const kept = agreed.flatMap((one) => {
    const taken = Math.min(one.quantity, left)
    left -= taken
    return taken > 0 ? [{ ...one, quantity: taken }] : []
  })
  const [first] = kept
  // Further pieces on the terms that were agreed on.
  if (first) first.quantity += left
  return added ? [...kept, { quantity: added.quantity, price: added.price, since: 'today' }] : kept
}

/** Lines with the prices of added pieces that a quote shows; the same lines where it shows none that is new. */
export function withAdded(lines: readonly FormLine[], quote: Pick<Quote, 'lines'>): readonly FormLine[] {
  let isNew = false
  const next = lines.map((line) => {
    const added = quote.lines.find(({ variant }) => variant === line.variant.id)?.added
    if ((added == null) === (line.addedPrice === undefined)) return line
    isNew = true
    const { addedPrice: _, ...rest } = line
    return added ? { ...rest, addedPrice: added.price } : rest
  })
  return isNew ? next : lines
}

/** Whether a quote has another price than the line was shown with. */
export const isMoved = (
  { price, addedPrice }: FormLine,
  quoted: Pick<Quote['lines'][number], 'price' | 'added'> | undefined,
): boolean =>
  quoted !== undefined &&
  (quoted.price !== price ||
    (addedPrice !== undefined && quoted.added != null && quoted.added.price !== addedPrice))

/** The goods of a form in words, a line each: how many, of which, at which price. Undefined for other fields. */
export function linesInWords(field: string, value: unknown): string | undefined {
  if (field !== 'lines' || !isLines(value)) return undefined
  return value
    .map(({ variant, quantity, price, addedPrice }) =>
      [
        `${quantity} × ${variant.name}`,
        variant.variant,
        formatVnd(price),
        addedPrice !== undefined && formatVnd(addedPrice),
      ]
        .filter(Boolean)
        .join(' · '),
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
