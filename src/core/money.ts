/**
 * Money is whole VND everywhere (bigint in the database, a safe integer in code and JSON);
 * percentages are basis points (1 % = 100). Spec section 1: shown as "{0}đ".
 */

import { fold } from './text.ts'

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const DECIMALS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** Thousands separated by commas (spec section 9): `16735000` -> `16,735,000`. */
export function formatNumber(value: number): string {
  return GROUPED.format(value)
}

const SUFFIXES = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** A number where there is little room, one decimal at most (spec section 9): `1234` -> `1.2k`, `999` -> `999`. */
export function formatCompact(value: number): string {
  let step = 0
  let size = Math.abs(value)
  const rounded = () => Math.round(size * 10) / 10
  // 999,950 is 1M and not 1000k.
  while (step < SUFFIXES.length - 1 && (step === 0 ? size : rounded()) >= 1_000) {
    size /= 1_000
    step++
  }
  return `${value < 0 ? '−' : ''}${GROUPED.format(Math.trunc(rounded()))}${decimal(rounded())}${SUFFIXES[step]}`
}

const decimal = (value: number) => (Number.isInteger(value) ? '' : `.${Math.round((value % 1) * 10)}`)

/** Whole VND as the spec shows it: `16735000` -> `16,735,000đ`; a true minus sign for negatives. */
export function formatVnd(amount: number): string {
  return `${amount < 0 ? '−' : ''}${GROUPED.format(Math.abs(amount))}đ`
}

/** Whole VND where the amount is by itself (spec section 1): `16,735,000 VND`. */
export function formatVndAlone(amount: number): string {
  return formatVnd(amount).replace('đ', ' VND')
}

/** A number with decimals: `-2.5` -> `−2.5`, `1234.25` -> `1,234.25`. */
export function formatDecimal(value: number): string {
  return `${value < 0 ? '−' : ''}${DECIMALS.format(Math.abs(value))}`
}

/** `12.4`, `12,4`, `−2,5`, `+1.2`; undefined when it is no number with three decimals at most. */
export function parseDecimal(text: string): number | undefined {
  const clean = text.replace(/\s/g, '').replace('−', '-').replace(',', '.')
  return /^[+-]?\d{1,9}(\.\d{1,3})?$/.test(clean) ? Number(clean) : undefined
}

/** Basis points as per cent: `1250` -> `12.5%`. */
export function formatBasisPoints(points: number): string {
  return `${points / 100}%`
}

/** `12.5`, `12,5 %` as basis points; undefined when it is no percentage with two decimals at most. */
export function parsePercent(text: string): number | undefined {
  const clean = text.replace(/[\s%]/g, '').replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(clean) ? Math.round(Number(clean) * 100) : undefined
}

/** Share of an amount, rounded half up to whole VND. `percentOf(199_000, 1250)` -> `24_875`. */
export function percentOf(amount: number, basisPoints: number): number {
  return Math.floor((amount * basisPoints + 5_000) / 10_000)
}

/** Folded words after a number that people use for amounts, as factors. */
const UNITS: Readonly<Record<string, number>> = {
  k: 1e3,
  nghin: 1e3,
  ngan: 1e3,
  tr: 1e6,
  trieu: 1e6,
  m: 1e6,
  ty: 1e9,
  ti: 1e9,
  t: 1e9,
  b: 1e9,
}
const UNIT = /^(\d|\d[\d., ]*\d) ?(k|nghin|ngan|trieu|tr|ty|ti|t|m|b)(?: ?(\d{1,3}))?$/
const CURRENCY = /^(?:vnd|dong|d|₫) ?| ?(?:vnd|dong|d|₫)$/g
/** Thousands apart by one sign throughout. */
const GROUPS = /^[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*$/

/** The digits of a whole number with groups or without; decimals only where they are zeros. */
function wholeOf(text: string): number | undefined {
  const [, before, sign = ''] = /^(.*\d)([.,])0{1,2}$/.exec(text) ?? []
  // `1.250.00` is neither one notation nor the other.
  const digits = before !== undefined && !before.includes(sign) ? before : text
  return /^\d+$/.test(digits) || GROUPS.test(digits) ? Number(digits.replace(/\D/g, '')) : undefined
}

/** The number before a unit: three digits after one sign are thousands before `k`, decimals before larger units. */
function beforeUnit(text: string, unit: number): number | undefined {
  const [, whole = '', decimals = ''] = /^(.*\d)[.,](\d+)$/.exec(text) ?? []
  const single = /^\d+$/.test(whole) && decimals.length === 3
  if (!single || unit === 1e3) {
    const known = wholeOf(text)
    if (known !== undefined) return known
  }
  const known = wholeOf(whole)
  return known === undefined ? undefined : known + Number(`0.${decimals}`)
}

function amountOf(text: string): number | undefined {
  const [, head = '', word = '', tail] = UNIT.exec(text) ?? []
  const unit = UNITS[word]
  if (unit === undefined) return wholeOf(text)
  const number = beforeUnit(head, unit)
  if (number === undefined || (tail !== undefined && !Number.isInteger(number))) return undefined
  // "1tr2" is one million two hundred thousand: the digits after the unit are its decimals.
  return Math.round((number + (tail === undefined ? 0 : Number(`0.${tail}`))) * unit)
}

/** A text without its sign (`-`, `−`, parentheses of a bookkeeper), and 1 or -1 for it. */
function signed(text: string): [text: string, sign: 1 | -1] {
  const plain = text.replace(CURRENCY, '')
  const inside = /^\((.*)\)$/.exec(plain)?.[1]
  if (inside !== undefined) return [inside.trim().replace(CURRENCY, ''), -1]
  const [, sign, rest = ''] = /^([-+−–]) ?(.*)$/.exec(plain) ?? []
  return sign === undefined ? [plain, 1] : [rest.replace(CURRENCY, ''), sign === '+' ? 1 : -1]
}

const read = (text: string, amount: (text: string) => number | undefined): number | undefined => {
  const [rest, sign] = signed(fold(text.normalize('NFKC')))
  const value = amount(rest)
  return value === undefined || !Number.isSafeInteger(value) ? undefined : value * sign || 0
}

/**
 * Reads an amount as people and spreadsheets write it: `350k`, `1.250k` (1,250,000), `1tr2` (1,200,000), `2 tỷ`,
 * `16,735,000đ`, `1.250.000,00 VNĐ`, `₫1,250,000`, `−22.000`, `(22.000)`. Returns whole VND, undefined for a part of
 * a dong, thousands that are grouped wrongly, or text that is no amount.
 */
export const parseVnd = (text: string): number | undefined => read(text, amountOf)

/** Reads a whole number: `1234`, `1,234`, `1.234,00`, `-5`; undefined where it has decimals or is none. */
export const parseWhole = (text: string): number | undefined =>
  /[a-zđ₫()]/i.test(text) ? undefined : read(text, wholeOf)

/** Whole VND from a number of a spreadsheet, with its 15 digits: 1250000.0000000002 is 1,250,000; undefined for a part of a dong. */
export function vndOf(value: number): number | undefined {
  const exact = Number(value.toPrecision(15))
  return Number.isSafeInteger(exact) ? exact || 0 : undefined
}
