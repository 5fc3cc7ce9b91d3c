/** Stock changed by hand, variant by variant: received, counted, corrected with a reason, written off. */
import type { AnyRecord } from '../../core/area.ts'
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

/** The number of pieces on the shelf in place of the booked one, with the difference in all. */
const counted = {
  name: 'lines',
  kind: 'lines',
  least: 0,
  counted: true,
  rows: rowsOf(({ stock }) => ({ max: MANY_PIECES, initial: stock })),
  sum: (product: AnyRecord, chosen: readonly { line: string; quantity: number }[]) => {
    const booked = new Map(variantsOf(product).map(({ id, stock }) => [id, stock]))
    const by = chosen.reduce((sum, { line, quantity }) => sum + quantity - (booked.get(line) ?? 0), 0)
    return { key: 'counting', params: { count: chosen.length, by: signed(by) } }
  },
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
    steps: [counted, note],
  },
  'correct-stock': {
    ...common,
    icon: 'file-pen',
    steps: [counted, { name: 'why', kind: 'text', min: 3, max: NOTE_MAX }],
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
