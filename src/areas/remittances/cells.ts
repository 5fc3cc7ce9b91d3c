/** Amounts, days and codes as the cells of a carrier's sheet have them. Pure. */
import { dayOf } from '../../core/dates/dates.ts'
import { numericDay } from '../../core/dates/day-text.ts'
import { parseVnd, vndOf } from '../../core/money.ts'
import type { Cell } from '../../core/sheet.ts'

/** VND of one parcel; the sum of a whole file is still a safe number. */
const AMOUNT_MAX = 100_000_000_000

const within = (value: number | undefined) =>
  value !== undefined && Math.abs(value) <= AMOUNT_MAX ? value : undefined

/** VND from a cell, negative ones too: `1.250.000 đ`, `1,250,000`, 1250000; undefined when it is no whole amount. */
export function readAmount(cell: Cell): number | undefined {
  if (typeof cell === 'number') return within(vndOf(cell))
  return typeof cell === 'string' ? within(parseVnd(cell)) : undefined
}

/** A fee in VND, never negative: with a minus sign or in parentheses it is a deduction. A part of a dong is rounded. */
export function readFee(cell: Cell): number | undefined {
  if (cell === null || (typeof cell === 'string' && /^\s*[-–−]?\s*$/.test(cell))) return 0
  const fee = readAmount(typeof cell === 'number' ? Math.round(cell) : cell)
  return fee === undefined ? undefined : Math.abs(fee)
}

/** A day from a cell, `YYYY-MM-DD`; a time of day next to it is left out. Undefined when it is none. */
export function readDay(cell: Cell): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : readDay(cell.toISOString())
  if (typeof cell !== 'string') return undefined
  const text = cell
    .normalize('NFKC')
    .trim()
    .replace(/(?:T|\s+)\d{1,2}[:h]\d{0,2}.*$/, '')
    .replace(/^\d{1,2}:\d{2}(?::\d{2})?\s+/, '')
  // A day without its year is none: the file may be of the year before.
  if (!/^\d{8}$|\d[/.-]\d{1,2}[/.-]\d{1,2}/.test(text)) return undefined
  const day = numericDay(text, dayOf(Date.now()))
  // Years that a calendar of the database lacks are slips of the hand too.
  return day !== undefined && day >= '1900' ? day : undefined
}

/** Digits that a spreadsheet keeps of a number. */
const KEPT_DIGITS = 15
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i

/** A code from a cell. `mangled`: the spreadsheet has made a number of it, whose last digits are lost. */
export function readCode(cell: Cell): { code: string; mangled: boolean } {
  if (typeof cell === 'number') {
    const digits = numberText(cell)
    return { code: digits, mangled: digits.length > KEPT_DIGITS && isCut(digits) }
  }
  if (typeof cell !== 'string') return { code: '', mangled: false }
  // `="0012345"` is a formula that was meant to keep the zeros.
  const text = cell.trim().replace(/^="(.*)"$/, '$1')
  // `8934567890123.0` and `8,934,567,890,123`: a program has read the code as a number.
  const grouped = /^\d{1,3}(?:,\d{3}){2,}(?:\.0+)?$/.test(text) ? text.replaceAll(',', '') : text
  const code = /^\d{6,}[.,]0+$/.test(grouped) ? grouped.replace(/[.,]0+$/, '') : grouped
  const scientific = SCIENTIFIC.exec(code)
  if (!scientific) return { code, mangled: code.length > KEPT_DIGITS + 1 && isCut(code) && /00$/.test(code) }
  const [, first = '', decimals = '', power] = scientific
  if (decimals.length === Number(power)) return { code: first + decimals, mangled: false }
  return { code, mangled: decimals.length < Number(power) }
}

/** All digits after the fifteenth are zeros: they were cut off. */
const isCut = (digits: string) => /^\d{15}0+$/.test(digits)

function numberText(value: number): string {
  const exact = Number.isInteger(value) ? value : Number(value.toPrecision(KEPT_DIGITS))
  return Number.isInteger(exact) && exact >= 1e21 ? BigInt(exact).toString() : String(exact)
}

/** Codes that a mangled one may have been: digits of one length, from the first to the last. */
export type CodeRange = { from: string; through: string }

/** The range of a mangled code: `8.93063E+12` is 8930625000000 to 8930635000000. Undefined for text that is no such code. */
export function rangeOf(code: string): CodeRange | undefined {
  if (/^\d{16,}$/.test(code)) {
    const kept = code.slice(0, KEPT_DIGITS)
    return { from: kept.padEnd(code.length, '0'), through: kept.padEnd(code.length, '9') }
  }
  const [, first, decimals = '', power = ''] = SCIENTIFIC.exec(code) ?? []
  const lost = Number(power) - decimals.length
  if (first === undefined || lost < 1) return undefined
  const shown = BigInt(first + decimals) * 10n ** BigInt(lost)
  const half = 5n * 10n ** BigInt(lost - 1)
  const least = 10n ** BigInt(power)
  const most = least * 10n - 1n
  const [from, through] = [shown - half, shown + half]
  return { from: String(from < least ? least : from), through: String(through > most ? most : through) }
}
