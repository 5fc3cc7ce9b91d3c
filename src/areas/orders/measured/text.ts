/** Measures as they are written. */
import { formatBasisPoints, formatNumber, formatVnd } from '../../../core/money.ts'
import { MEASURE, type MeasureId } from './measures.ts'

/** Where there is nothing to divide by. */
export const NO_FIGURE = '—'

/** A number in words, a dash for none; rates with one decimal at most. */
export function figureText(id: MeasureId, value: number | null | undefined): string {
  if (value === null || value === undefined) return NO_FIGURE
  const { money, rate } = MEASURE[id]
  if (money) return formatVnd(value)
  return rate ? formatBasisPoints(Math.round(value / 10) * 10) : formatNumber(value)
}
