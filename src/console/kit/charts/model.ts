/** Numbers of a chart: one value for each series at each point. All kinds of charts, their table and their files use it. */
import { formatBasisPoints, formatCompact, formatNumber, formatVnd } from '../../../core/money.ts'

/** Colours, all from the tokens; `rest` is the part that matters least. */
export type Tone = 'blue' | 'amber' | 'cyan' | 'violet' | 'rest'

/** `share` is in basis points, `money` in VND. */
export type NumberFormat = 'count' | 'money' | 'share'

export type Point = {
  key: string
  name: string
  /** As short as an axis needs it; absent: the name. */
  short?: string
}

export type Series = {
  id: string
  name: string
  /** In a heat map a row; its colour is the value's. */
  tone?: Tone
  /** One for each point; null: there is none. */
  values: readonly (number | null)[]
}

export type ChartKind = 'line' | 'bar' | 'stacked' | 'heat'

export type ChartData = {
  kind: ChartKind
  /** Bars from left to right, with room for long names. */
  lying?: boolean
  format: NumberFormat
  points: readonly Point[]
  series: readonly Series[]
  /** Words next to the number of a point (`series` is absent), or of a cell of a heat map. */
  note?(point: number, series?: number): string | undefined
}

/** Place of the cursor. */
export type Cell = { point: number; series: number }

const AXIS: Readonly<Record<NumberFormat, (value: number) => string>> = {
  count: formatCompact,
  money: formatCompact,
  share: formatBasisPoints,
}
const WHOLE: Readonly<Record<NumberFormat, (value: number) => string>> = {
  count: formatNumber,
  money: formatVnd,
  // One decimal at most.
  share: (value) => formatBasisPoints(Math.round(value / 10) * 10),
}
/** Text of a missing value. */
export const NONE = '—'

/** Returns a value as short as an axis needs it: `1.2M`. */
export const axisText = (value: number, format: NumberFormat): string => AXIS[format](value)

/** Returns a value in full: `1,234,567đ`; a dash for none. */
export const valueText = (value: number | null | undefined, format: NumberFormat): string =>
  value === null || value === undefined ? NONE : WHOLE[format](value)

/** Returns the value of a cell, null where there is none. */
export const valueAt = ({ series }: ChartData, cell: Cell): number | null =>
  series[cell.series]?.values[cell.point] ?? null

/** Returns the sum of the series at a point. */
export const totalAt = ({ series }: ChartData, point: number): number =>
  series.reduce((sum, { values }) => sum + (values[point] ?? 0), 0)

/** Whether a chart has anything to draw. */
export const isEmpty = ({ points, series }: ChartData): boolean =>
  points.length === 0 || series.every(({ values }) => values.every((value) => value === null))

/** Whether the series at a point add up to a number of their own. */
export const hasTotal = ({ kind, series }: ChartData): boolean => kind === 'stacked' && series.length > 1

type Step = Pick<KeyboardEvent, 'key'>

/**
 * Returns the cell that a key leads to, undefined for other keys. Arrows follow the drawing: points run from left to
 * right, or from top to bottom in lying bars. Home and End are the first and the last point.
 */
export function stepTo({ key }: Step, at: Cell | undefined, data: ChartData): Cell | undefined {
  const { points, series, lying } = data
  const from = at ?? { point: -1, series: 0 }
  const within = (value: number, count: number) => Math.min(Math.max(0, value), count - 1)
  const point = (value: number) => ({ point: within(value, points.length), series: from.series })
  const row = (by: number) => ({
    point: within(from.point, points.length),
    series: within(at ? from.series + by : 0, series.length),
  })
  // The next row of a heat map is below, the next series of a bar is above or to the right.
  const up = data.kind === 'heat' ? -1 : 1
  const steps: Readonly<Record<string, () => Cell>> = {
    Home: () => point(0),
    End: () => point(points.length - 1),
    [lying ? 'ArrowDown' : 'ArrowRight']: () => point(from.point + 1),
    [lying ? 'ArrowUp' : 'ArrowLeft']: () => point(at ? from.point - 1 : points.length - 1),
    [lying ? 'ArrowRight' : 'ArrowUp']: () => row(lying ? 1 : up),
    [lying ? 'ArrowLeft' : 'ArrowDown']: () => row(lying ? -1 : -up),
  }
  return steps[key]?.()
}

/** Steps of colour in a heat map. */
export const STEPS = 5

/** Returns the step of colour of a value, 1 to 5; 0 for none. `most` is the highest value there is. */
export function stepOf(value: number | null, most: number): number {
  if (value === null) return 0
  if (most <= 0) return 1
  return Math.min(STEPS, Math.max(1, Math.ceil((value / most) * STEPS)))
}

/** Returns the highest value of all cells. */
export const mostOf = ({ series }: ChartData): number =>
  Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))

/** Heads and rows of a chart as a table, in full words. */
export type ChartTable = {
  head: readonly string[]
  rows: readonly {
    key: string
    name: string
    cells: readonly string[]
    numbers: readonly (number | null)[]
  }[]
}

/** Returns the same numbers as a table: a row for each point, of a heat map for each of its rows. */
export function tableOf(data: ChartData, words: { first: string; total: string }): ChartTable {
  const { kind, points, series, format, note } = data
  if (kind === 'heat')
    return {
      head: [words.first, ...points.map(({ name }) => name)],
      rows: series.map(({ id, name, values }, row) => ({
        key: id,
        name,
        numbers: points.map((_, point) => values[point] ?? null),
        cells: points.map((_, point) => {
          const text = valueText(values[point], format)
          const more = (values[point] ?? null) === null ? undefined : note?.(point, row)
          return more ? `${text} (${more})` : text
        }),
      })),
    }
  const sums = hasTotal(data)
  return {
    head: [words.first, ...series.map(({ name }) => name), ...(sums ? [words.total] : [])],
    rows: points.map(({ key, name }, point) => {
      const numbers = series.map(({ values }) => values[point] ?? null)
      const all = sums ? [...numbers, totalAt(data, point)] : numbers
      const more = note?.(point)
      const cells = all.map((value) => valueText(value, format))
      const last = cells.length - 1
      return {
        key,
        name,
        numbers: all,
        cells: cells.map((text, at) => (more && at === last ? `${text} (${more})` : text)),
      }
    }),
  }
}

/** A sheet program takes a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const quoted = (text: string) => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a table as CSV with plain numbers; shares are in per cent. */
export function csvOf({ head, rows }: ChartTable, format: NumberFormat): string {
  const number = (value: number | null) =>
    value === null ? '' : String(format === 'share' ? value / 100 : value)
  const lines = [
    head.map(quoted),
    ...rows.map(({ name, numbers }) => [quoted(name), ...numbers.map(number)]),
  ].map((cells) => cells.join(','))
  return `${lines.join('\r\n')}\r\n`
}
