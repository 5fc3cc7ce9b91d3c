/** Stock changed by hand, variant by variant: received, counted, corrected with a reason, written off. */
import type { AnyRecord } from '../../core/area.ts'
import type { Refusal } from '../../core/problems/problems.ts'
import type { Transition } from '../../core/states.ts'
import { type LineRow, MANY_PIECES } from '../../core/steps.ts'
import type { Product } from './area.ts'
import { type ProductDetail, type StockOfVariant, WRITE_OFF_REASONS } from './schema.ts'

const NOTE_MAX = 200

/** The name of a variant on the shelf: its values, else its code. */
const nameOf = ({ code, value1, value2 }: StockOfVariant) =>
  [value1, value2].filter(Boolean).join(' · ') || code

const variantsOf = (record: AnyRecord): readonly StockOfVariant[] =>
  (record as unknown as Product & Partial<ProductDetail>).stocks ?? []

const rowsOf =
  (limits: (variant: StockOfVariant) => Pick<LineRow, 'max' | 'initial'>) =>
  (record: AnyRecord): LineRow[] =>
    variantsOf(record).map((variant) => ({
      id: variant.id,
      name: nameOf(variant),
      detail: variant.code,
      ...limits(variant),
    }))

const signed = (by: number) => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '0')

type Chosen = readonly { line: string; quantity: number }[]

/** A number of pieces in place of the one that `read` finds, with the difference in all. */
const countedBy = (
  read: (variant: StockOfVariant) => number,
  sum: (product: AnyRecord, chosen: Chosen, by: string) => Refusal,
) =>
  ({
    name: 'lines',
    kind: 'lines',
    least: 0,
    counted: true,
    rows: rowsOf((variant) => ({ max: MANY_PIECES, initial: read(variant) })),
    sum: (product: AnyRecord, chosen: Chosen) => {
      const known = new Map(variantsOf(product).map((variant) => [variant.id, read(variant)]))
      const by = chosen.reduce((all, { line, quantity }) => all + quantity - (known.get(line) ?? 0), 0)
      return sum(product, chosen, signed(by))
    },
  }) as const

/** Pieces on the shelf: those in packed parcels are added. */
const onShelf = ({ stock, packed }: StockOfVariant) => stock - packed

const counted = countedBy(onShelf, (product, chosen, by): Refusal => {
  const count = chosen.length
  const parts = variantsOf(product).flatMap((variant) => {
    const line = chosen.find((one) => one.line === variant.id)
    const { packed } = variant
    return line && packed > 0
      ? `${nameOf(variant)} ${line.quantity} + ${packed} = ${line.quantity + packed}`
      : []
  })
  if (parts.length === 0) return { key: 'counting', params: { count, by } }
  return { key: 'countingPacked', params: { count, by, parts: parts.join(', ') } }
})

/** The booked number itself, with what is packed. */
const corrected = countedBy(
  ({ stock }) => stock,
  (_product, chosen, by) => ({ key: 'counting', params: { count: chosen.length, by } }),
)

/** Whether to book fewer pieces than orders hold. */
const below = {
  name: 'below',
  kind: 'boolean',
  optional: true,
  needed: (record: AnyRecord) => variantsOf(record).some(({ reserved }) => reserved > 0),
} as const

const note = { name: 'note', kind: 'text', max: NOTE_MAX, optional: true } as const
const common = { from: ['active', 'hidden'], to: 'same', danger: 'undo', form: true } as const

export const stockTransitions = {
  receive: {
    ...common,
    icon: 'package-plus',
    steps: [
      {
        name: 'lines',
        kind: 'lines',
        least: 1,
        rows: rowsOf(() => ({ max: MANY_PIECES, initial: 0 })),
        sum: (_product, chosen) => ({
          key: 'receiving',
          params: { count: chosen.reduce((sum, { quantity }) => sum + quantity, 0) },
        }),
      },
      note,
    ],
  },
  'count-stock': {
    ...common,
    icon: 'clipboard-check',
    steps: [counted, below, note],
  },
  'correct-stock': {
    ...common,
    icon: 'file-pen',
    steps: [corrected, below, { name: 'why', kind: 'text', min: 3, max: NOTE_MAX }],
  },
  'write-off': {
    ...common,
    icon: 'package-minus',
    steps: [
      {
        name: 'lines',
        kind: 'lines',
        least: 1,
        rows: rowsOf(({ stock }) => ({ max: stock, initial: 0 })),
      },
      { name: 'writeOff', kind: 'enum', values: WRITE_OFF_REASONS },
      note,
    ],
  },
} as const satisfies Record<string, Transition<Product, 'active' | 'hidden'>>
