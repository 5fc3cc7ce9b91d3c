/**
 * Compares a carrier's remittance with our orders: every row of the file is put into exactly one bucket, and
 * every order that the carrier should have paid and did not is one more item. Pure: rows and orders in, items
 * out.
 */
import { plainCode } from '../carriers/bill-shape.ts'
import type { COD_STATES, OrderStatus } from '../orders/area.ts'
import { rangeOf } from './cells.ts'

/** In the order in which they are worked through. */
export const BUCKETS = [
  'matched',
  'off_by_one',
  'short',
  'over',
  'missing',
  'not_delivered',
  'returned',
  'wrong_carrier',
  'not_cod',
  'already',
  'doubled',
  'unknown',
  'invalid',
] as const
export type Bucket = (typeof BUCKETS)[number]

/** Buckets that need a decision; the rest is booked as it is. */
export const DIFFERENCES = BUCKETS.filter((bucket) => bucket !== 'matched')
/** Where the amount paid can be taken for the whole. */
export const ACCEPTABLE: readonly Bucket[] = ['off_by_one', 'short', 'over']

export const RESOLUTIONS = ['accept', 'claim', 'ignore'] as const

/** A cell that needs a look: its place and its value. */
export type CellError = { column: string; key: string; value: string }

/** Without a code or an amount a row cannot be booked; a fee, a day or a code of which digits are lost does not hold it up. */
export const HOLDING: readonly string[] = [
  'codeMissing',
  'codeLong',
  'amountMissing',
  'amountWrong',
  'amountNegative',
]
/** A code that the spreadsheet has made a number of: no order is known by it, or one alone fits. */
const MANGLED = ['codeMangled', 'codeFitted']
const hasError = ({ errors }: FileRow, keys: readonly string[]) =>
  errors.some(({ key }) => keys.includes(key))

/** A row of the file as it was read; amounts in VND. `number` is the sheet's own, from 1. */
export type FileRow = {
  number: number
  code: string
  amount: number | null
  fee: number
  paidOn: string | null
  errors: readonly CellError[]
}

/** An order as the matcher sees it. */
export type Known = {
  id: string
  code: string
  billCode: string | null
  trackingCode: string | null
  carrier: string | null
  status: OrderStatus
  cod: (typeof COD_STATES)[number]
  /** The sum that the carrier still owes for this order, in VND. */
  owed: number
  deliveredOn: string | null
  attempts: number
}

export type Item = {
  bucket: Bucket
  /** Of the file's row; null for an order that is missing in it. */
  row: number | null
  code: string
  order: string | null
  expected: number
  paid: number
  fee: number
}

const BACK: readonly OrderStatus[] = ['cancelled', 'return_requested', 'returned']

/** Codes of a parcel on an order, as they are compared. */
const codesOf = ({ billCode, trackingCode, code }: Known) =>
  [billCode, trackingCode, code].flatMap((one) => (one ? [plainCode(one)] : []))

/** Orders by every code that may be on a parcel; of two with one code, the carrier's own. */
function index(orders: readonly Known[], carrier: string): Map<string, Known> {
  const byCode = new Map<string, Known>()
  for (const order of orders) {
    for (const key of codesOf(order)) {
      const known = byCode.get(key)
      if (!known || (known.carrier !== carrier && order.carrier === carrier)) byCode.set(key, order)
    }
  }
  return byCode
}

const withoutZeros = (code: string) => (/^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : undefined)

type Coded = { code: string; order: Known }
const alone = (found: readonly Coded[]): Known | undefined => {
  const [first, ...more] = found
  return first && more.every(({ order }) => order.id === first.order.id) ? first.order : undefined
}

/**
 * Finds the carrier's order whose code a spreadsheet has changed: without its zeros in front, or with its last digits
 * lost. Undefined where none fits, more than one does, or the file has the changed code twice.
 */
function fitting(rows: readonly FileRow[], orders: readonly Known[], carrier: string) {
  const coded = orders
    .filter((order) => order.carrier === carrier)
    .flatMap((order) => codesOf(order).map((code): Coded => ({ code, order })))
    .filter(({ code }) => /^\d+$/.test(code))
    .sort((a, b) => a.code.length - b.code.length || (a.code < b.code ? -1 : 1))
  const byNumber = Map.groupBy(coded, ({ code }) => withoutZeros(code))
  const counts = Map.groupBy(rows, ({ code }) => plainCode(code))
  const isBefore = (one: Coded, code: string) =>
    one.code.length < code.length || (one.code.length === code.length && one.code < code)
  return (row: FileRow): Known | undefined => {
    const code = plainCode(row.code)
    if (!hasError(row, MANGLED)) return alone(byNumber.get(withoutZeros(code) ?? '') ?? [])
    const range = rangeOf(code)
    if (!range || (counts.get(code)?.length ?? 0) > 1) return undefined
    let [low, high] = [0, coded.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const one = coded[middle]
      if (one && isBefore(one, range.from)) low = middle + 1
      else high = middle
    }
    const found: Coded[] = []
    for (let at = low; ; at++) {
      const one = coded[at]
      if (!one || one.code.length > range.through.length || one.code > range.through) break
      found.push(one)
    }
    return alone(found)
  }
}

/**
 * Rows with the remark on their code as it is after matching: none where an order has the code as it is written, the order
 * that alone fits, or that the code is lost.
 */
export function remarked(
  rows: readonly FileRow[],
  items: readonly Item[],
  orders: readonly Known[],
  column: string,
): FileRow[] {
  const exact = new Set(orders.flatMap(codesOf))
  const byId = new Map(orders.map((order) => [order.id, order]))
  const byRow = new Map(items.map((item) => [item.row, item.order]))
  return rows.map((row) => {
    if (row.code === '') return row
    const rest = row.errors.filter(({ key }) => !MANGLED.includes(key))
    if (exact.has(plainCode(row.code))) return { ...row, errors: rest }
    const order = byId.get(byRow.get(row.number) ?? '')
    const key = hasError(row, MANGLED) ? 'codeFitted' : 'codeZeros'
    return order ? { ...row, errors: [...rest, { column, key, value: row.code }] } : row
  })
}

/** The bucket of a readable row whose order is known and was not in the file before. */
function bucketOf(order: Known, paid: number, carrier: string): Bucket {
  if (order.carrier !== carrier) return 'wrong_carrier'
  if (order.cod === 'remitted') return 'already'
  if (order.cod === 'due') {
    const back = BACK.includes(order.status) || (order.status === 'to_deliver' && order.attempts > 0)
    // A carrier that pays nothing for a parcel means that it comes back.
    return back || paid === 0 ? 'returned' : 'not_delivered'
  }
  if (order.cod === 'none') return BACK.includes(order.status) ? 'returned' : 'not_cod'
  const difference = paid - order.owed
  if (difference === 0) return 'matched'
  if (Math.abs(difference) === 1) return 'off_by_one'
  return difference < 0 ? 'short' : 'over'
}

/**
 * Matches a file. `orders` are those that its codes may belong to; `due` those of the carrier whose cash it
 * holds for the days the file covers: what of them the file does not name is missing.
 */
export function matchFile(
  rows: readonly FileRow[],
  orders: readonly Known[],
  due: readonly Known[],
  carrier: string,
): Item[] {
  const byCode = index(orders, carrier)
  const fits = fitting(rows, orders, carrier)
  const named = new Set<string>()
  const codes = new Set<string>()
  const items = rows.map((row): Item => {
    const code = plainCode(row.code)
    const paid = row.amount ?? 0
    const item = { row: row.number, code: row.code, order: null, expected: 0, paid, fee: row.fee }
    if (hasError(row, HOLDING)) return { ...item, bucket: 'invalid' }
    const order = byCode.get(code) ?? fits(row)
    const again = codes.has(code) || (order !== undefined && named.has(order.id))
    codes.add(code)
    if (!order) return { ...item, bucket: again ? 'doubled' : 'unknown' }
    named.add(order.id)
    const known = { ...item, order: order.id, expected: order.owed }
    return { ...known, bucket: again ? 'doubled' : bucketOf(order, paid, carrier) }
  })
  const missing = due
    .filter(({ id }) => !named.has(id))
    .map(
      (order): Item => ({
        bucket: 'missing',
        row: null,
        code: order.billCode ?? order.code,
        order: order.id,
        expected: order.owed,
        paid: 0,
        fee: 0,
      }),
    )
  return [...items, ...missing]
}

/** The identity of an item within its file, whichever bucket it is in. */
export const keyOf = (item: Pick<Item, 'row' | 'order'>): string =>
  item.row === null ? `o:${item.order}` : `r:${item.row}`

/** The row of the file that `#12` names; undefined of anything else. */
export function rowNamed(text: string): number | undefined {
  const digits = /^#(\d{1,7})$/.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
