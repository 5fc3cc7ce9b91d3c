/** Which columns a person sees, in which order and width; kept per area. Values, never changed. */
import { type Area, defaultColumns, listedFields } from '../../../../core/area.ts'
import type { Field } from '../../../../core/fields.ts'

/** As it is kept; anything unknown in it (a field that is gone) is left out when read. */
export type ColumnChoice = { shown?: readonly string[]; widths?: Readonly<Record<string, number>> }

export type Column = {
  name: string
  field: Field
  width: number
  /** As narrow as it gets before the table scrolls sideways; a width that a person chose does not shrink. */
  least: number
  /** Takes the room that is left over. */
  grows: boolean
  sortable: boolean
  numeric: boolean
}

export const MIN_WIDTH = 56
export const MAX_WIDTH = 800
/** Step of a width changed by keys. */
export const WIDTH_STEP = 16
const DEFAULT_WIDTH = 140
/** Room before and after the columns: the tick box, and the end of the row. */
export const TICK_WIDTH = 36
export const END_WIDTH = 28

/** How far a column shrinks where room is scarce: codes and amounts have to stay whole. */
const SHRINK: Partial<Record<Field['type'], number>> = {
  code: 0.88,
  money: 0.84,
  phone: 0.86,
  enum: 0.6,
  time: 0.9,
}
const SHRINK_OTHERS = 0.7

const NUMERIC = new Set(['money', 'integer', 'percent'])

/** The columns to show. The area's name takes the room that is left over, else the first text. */
export function columnsOf(area: Area, choice: ColumnChoice | undefined): Column[] {
  const fields = listedFields(area)
  const names = (choice?.shown ?? defaultColumns(area)).filter((name) => fields[name])
  const order = names.length > 0 ? [...new Set(names)] : defaultColumns(area)
  const growing =
    order.find((name) => name === area.nameField) ??
    order.find((name) => fields[name]?.type === 'text') ??
    order.at(-1)
  return order.flatMap((name) => {
    const field = fields[name]
    if (!field) return []
    const chosen = choice?.widths?.[name]
    const width = clampWidth(chosen ?? field.width ?? DEFAULT_WIDTH)
    const least = chosen === undefined ? clampWidth(width * (SHRINK[field.type] ?? SHRINK_OTHERS)) : width
    return [
      {
        name,
        field,
        width,
        least,
        grows: name === growing,
        sortable: field.sort !== false,
        numeric: NUMERIC.has(field.type),
      },
    ]
  })
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
}

/** `grid-template-columns` of every row. */
export function gridTemplate(columns: readonly Column[]): string {
  const tracks = columns.map((column) =>
    column.grows ? `minmax(${column.least}px, 1fr)` : `minmax(${column.least}px, ${column.width}px)`,
  )
  return `${TICK_WIDTH}px ${tracks.join(' ')} ${END_WIDTH}px`
}

/** The least width of the table, px; below it scrolls sideways. */
export function tableWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + column.least, TICK_WIDTH + END_WIDTH)
}

/** The names of columns moved: `name` to stand at `to`. */
export function moved(order: readonly string[], name: string, to: number): string[] {
  const rest = order.filter((one) => one !== name)
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, name)
  return rest
}

/** Shows or hides a column; a new one goes to the end. The last one cannot be hidden. */
export function toggled(order: readonly string[], name: string): string[] {
  if (!order.includes(name)) return [...order, name]
  return order.length > 1 ? order.filter((one) => one !== name) : [...order]
}

export function resized(choice: ColumnChoice | undefined, name: string, width: number): ColumnChoice {
  return { ...choice, widths: { ...choice?.widths, [name]: clampWidth(width) } }
}
