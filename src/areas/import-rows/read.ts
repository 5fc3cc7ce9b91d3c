/** A row of a sheet as values of a product, and what is wrong with its cells. Pure: names are looked up by the caller. */

import { parseVnd, parseWhole, vndOf } from '../../core/money.ts'
import type { PictureValue } from '../../core/pictures.ts'
import type { FieldProblem } from '../../core/problems/problems.ts'
import { type RichDoc, richOf } from '../../core/rich-text.ts'
import { codeForm } from '../../core/sameness.ts'
import { BETWEEN, COLUMNS, type Column } from './columns.ts'
import type { ProblemKey, RowError } from './problems.ts'

/** Cells as they are in the sheet; empty ones are absent. */
export type Cells = Partial<Record<Column, string | number>>

/** Records that cells name. */
export type Kind = 'shop' | 'brand' | 'category' | 'tag'
/** `hint`: the nearest name, or a way to name it surely. */
export type Found = { id: string } | { problem: 'unknown' | 'unsure' | 'stopped'; hint: string | null }
export type Names = (kind: Kind, text: string) => Found

/** Values of the product's input that the row has; `stock`, `value1` and `value2` are of its one variant. */
export type RowValues = {
  ownCode?: string
  name?: string
  shop?: string
  brand?: string
  category?: string
  categories?: string[]
  tags?: string[]
  price?: number
  salePrice?: number
  importPrice?: number
  weightGrams?: number
  attribute1?: string
  attribute2?: string
  description?: RichDoc
  images?: PictureValue[]
  stock?: number
  value1?: string
  value2?: string
}

export const textOf = (cell: string | number | undefined): string => String(cell ?? '').trim()

/** A code as products have it: a number of the sheet is its digits. */
export const codeOfCell = (cell: string | number | undefined): string => codeForm(textOf(cell))

/** A number has 15 digits in a sheet: a longer code has lost its last ones, and so has one that is shown as 8.9E+12. */
const DIGITS_MAX = 999_999_999_999_999
const SHORTENED = /^\d([.,]\d+)?E\+\d+$/i
const hasLostDigits = (cell: string | number) =>
  typeof cell === 'number' ? Math.abs(cell) > DIGITS_MAX : SHORTENED.test(cell.trim())

/** A cell with a day, as tables have it: sheets make one of `3-12`. No column is for days. */
const DAY = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d$/
const FORMULA_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/

/** How a sheet changed the value that a person wrote into a cell; undefined where it did not. */
function spoilt(column: Column, cell: string | number): { key: ProblemKey; value: string } | undefined {
  const text = textOf(cell)
  const [, year, month, day] = DAY.exec(text) ?? []
  if (year) return { key: 'isDay', value: `${day}/${month}/${year}` }
  if (FORMULA_ERROR.test(text)) return { key: 'formulaError', value: text }
  if (column === 'code' && hasLostDigits(cell)) return { key: 'digitsLost', value: text }
  return undefined
}

const DESCRIPTION_MAX = 10_000
const TEXTS = { name: 'name', attribute1: 'attribute1', attribute2: 'attribute2' } as const
const NUMBERS = {
  price: 'price',
  salePrice: 'salePrice',
  importPrice: 'importPrice',
  weight: 'weightGrams',
  stock: 'stock',
} as const
const ONE = { shop: 'shop', brand: 'brand', category: 'category' } as const
const MANY = { categories: ['categories', 'category'], tags: ['tags', 'tag'] } as const

const UNIT = /\s*(g|gr|gram|grams|cái|chiếc|pcs)\.?$/i

function numberOf(column: keyof typeof NUMBERS, cell: string | number): number | undefined {
  if (typeof cell === 'number') return vndOf(cell)
  return column === 'weight' || column === 'stock' ? parseWhole(cell.replace(UNIT, '')) : parseVnd(cell)
}

/** Reads the cells of a row. Rules of products are not checked here: the product's own input does. */
export function readRow(cells: Cells, names: Names): { values: RowValues; errors: RowError[] } {
  const values: Record<string, unknown> = {}
  const errors: RowError[] = []
  const wrong = (column: Column, key: ProblemKey, value: string, hint: string | null = null) =>
    errors.push({ column, key, value, hint })
  const found = (column: Column, kind: Kind, text: string): string[] => {
    const one = names(kind, text)
    if ('id' in one) return [one.id]
    wrong(column, one.problem, text, one.hint)
    return []
  }
  for (const column of COLUMNS) {
    const cell = cells[column]
    const text = textOf(cell)
    if (cell === undefined || text === '') continue
    const lost = spoilt(column, cell)
    if (lost) wrong(column, lost.key, lost.value)
    else if (column === 'code') values.ownCode = codeOfCell(cell)
    else if (column in TEXTS) values[TEXTS[column as keyof typeof TEXTS]] = text
    else if (column === 'value1' || column === 'value2') values[column] = text
    else if (column === 'description') {
      if (text.length > DESCRIPTION_MAX)
        wrong(column, 'tooLong', `${text.slice(0, 40)}…`, String(DESCRIPTION_MAX))
      else values.description = richOf(text)
    } else if (column in NUMBERS) {
      const number = numberOf(column as keyof typeof NUMBERS, cell)
      if (number === undefined) wrong(column, 'notNumber', text)
      else values[NUMBERS[column as keyof typeof NUMBERS]] = number
    } else if (column in ONE) {
      const [id] = found(column, ONE[column as keyof typeof ONE], text)
      if (id !== undefined) values[column] = id
    } else if (column in MANY) {
      const [name, kind] = MANY[column as keyof typeof MANY]
      const parts = text.split(BETWEEN).flatMap((part) => part.trim() || [])
      values[name] = [...new Set(parts.flatMap((part) => found(column, kind, part)))]
    }
  }
  return { values, errors }
}

/** Columns of the product's fields. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  ownCode: 'code',
  weightGrams: 'weight',
  value1: 'value1',
  value2: 'value2',
}
const KEY_OF: Readonly<Record<string, ProblemKey>> = {
  required: 'needed',
  shopNeeded: 'needed',
  tagsNeeded: 'needed',
  imagesNeeded: 'imageNeeded',
  tooShort: 'tooShort',
  tooLong: 'tooLong',
  tooSmall: 'tooSmall',
  tooBig: 'tooLarge',
  number: 'notNumber',
  integer: 'notNumber',
  salePriceAbove: 'salePriceAbove',
  ownCodeSigns: 'codeSigns',
  codeGiven: 'codeGiven',
  codeTaken: 'codeTaken',
  notOffered: 'stopped',
}

/** The column that a field of the product is in: `variants.0.value1` is `value1`. */
function columnOf(field: string): Column {
  const last = field.split('.').at(-1) ?? ''
  const name = field.startsWith('variants')
    ? last in COLUMN_OF
      ? last
      : 'value1'
    : (field.split('.')[0] ?? '')
  return COLUMN_OF[name] ?? COLUMNS.find((column) => column === name) ?? 'code'
}

/** Refusals of the product's own rules, as errors of cells. */
export function errorsOf(fields: Readonly<Record<string, FieldProblem>>, cells: Cells): RowError[] {
  return Object.entries(fields).map(([field, problem]) => {
    const column = columnOf(field)
    const key = KEY_OF[problem.key] ?? 'refused'
    const { min, max, other } = problem.params ?? {}
    const hint = other ?? min ?? max
    return {
      column,
      key,
      value: textOf(cells[column]).slice(0, 200),
      hint: hint === undefined ? null : String(hint),
      ...(key === 'refused' && { reason: problem }),
    }
  })
}

/** The name with the fewest changed letters, of folded names; undefined where none is near. */
export function nearest(wanted: string, names: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.ceil(wanted.length * 0.4)) + 1
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= least) continue
    const far = distance(wanted, name)
    if (far < least) [best, least] = [name, far]
  }
  if (best !== undefined) return best
  for (const name of names) if (wanted.length >= 3 && name.includes(wanted)) return name
  return undefined
}

/** Letters that have to be changed, added or left out. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same))
    }
    row = next
  }
  return row[other.length] ?? 0
}
