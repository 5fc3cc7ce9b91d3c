/**
 * Money is whole VND everywhere (bigint in the database, a safe integer in code and JSON);
 * percentages are basis points (1 % = 100). Spec section 1: shown as "{0}đ".
 */

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

/** Words after a number that people use for VND amounts, as factors. */
const UNITS: Record<string, number> = {
  k: 1e3,
  nghin: 1e3,
  tr: 1e6,
  trieu: 1e6,
  m: 1e6,
  ty: 1e9,
  t: 1e9,
  b: 1e9,
}

/**
 * Reads an amount as staff type it: `350k`, `1tr2` (1,200,000), `1.5tr`, `16,735,000đ`, `2ty`.
 * Returns whole VND, or undefined when it is no amount.
 */
export function parseVnd(text: string): number | undefined {
  const clean = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s|đ|vnd|d$/g, '')
  const plain = clean.replace(/[,.](?=\d{3}(\D|$))/g, '')
  if (/^-?\d+$/.test(plain)) return Number(plain)
  const match = /^(\d+(?:[.,]\d+)?)(k|nghin|trieu|tr|ty|t|m|b)(\d{1,3})?$/.exec(clean)
  const unit = match?.[2] === undefined ? undefined : UNITS[match[2]]
  if (!match?.[1] || unit === undefined) return undefined
  // "1tr2" is one million two hundred thousand: the digits after the unit are its decimals.
  const tail = match[3] === undefined ? 0 : Number(`0.${match[3]}`)
  return Math.round((Number(match[1].replace(',', '.')) + tail) * unit)
}
