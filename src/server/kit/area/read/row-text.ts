/**
 * Rows read and written as text. A page of 50 orders is 1,300 values: as objects each of them is decoded,
 * converted, stored under its name and written as JSON again, which was two thirds of the server's time. Here
 * PostgreSQL sends a row as one value, the text of a composite, and its parts go into the JSON as they are.
 * Alternatives: decision 0008.
 */
import { isoTimestamp, safeNumber } from '../../database/types.ts'
import { type Runner, run } from '../statement.ts'
import type { RefNames, WantRef } from './refs.ts'

/** How a column's text becomes JSON. */
export type CellKind = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'json' | 'ref' | 'refs'

/** A part of the answer: its name, where it comes from and how it is written. */
export type Cell = {
  name: string
  sql: string
  kind: CellKind
  /** Of `ref` and `refs`: the area that is pointed to. */
  area?: string
}

const INTEGERS = new Set(['int2', 'int4', 'int8'])
const NUMBERS = new Set(['numeric', 'float4', 'float8'])

/** The kind of a column that points nowhere, by its PostgreSQL type. */
export function cellKind(type: string): CellKind {
  if (INTEGERS.has(type)) return 'integer'
  if (NUMBERS.has(type)) return 'number'
  if (type === 'bool') return 'boolean'
  if (type === 'timestamptz') return 'time'
  return type === 'json' || type === 'jsonb' || type.startsWith('_') ? 'json' : 'text'
}

/** The cell of a column. Arrays are written by PostgreSQL. */
export function cellOf(name: string, sql: string, type: string, area?: string): Cell {
  const source = type.startsWith('_') ? `to_json(${sql})` : sql
  if (area === undefined) return { name, sql: source, kind: cellKind(type) }
  return { name, sql: source, kind: type.startsWith('_') ? 'refs' : 'ref', area }
}

/** The text of one cell from PostgreSQL; null for NULL. */
type Value = string | null

/** A row's values, in the order of the cells it was selected by. */
export type RowValues = readonly Value[]

/** Runs a select of `RowWriter.select`. */
export async function readRows(
  runner: Runner,
  text: string,
  values: readonly unknown[],
): Promise<RowValues[]> {
  return (await readTexts(runner, text, values)).map(splitRow)
}

/** The same, not taken apart yet. */
export async function readTexts(runner: Runner, text: string, values: readonly unknown[]): Promise<string[]> {
  const rows = await run<{ row: string }>(runner, text, values)
  return rows.map(({ row }) => row)
}

const QUOTE = 34

/**
 * The values in the text of a composite (PostgreSQL, "Composite Type Input and Output Syntax"): commas
 * between, nothing for NULL, quotes around what is not plain, with quotes and backslashes in it doubled.
 */
export function splitRow(text: string): Value[] {
  const values: Value[] = []
  const last = text.length - 1
  let from = 1
  while (from <= last) {
    if (text.charCodeAt(from) !== QUOTE) {
      const comma = text.indexOf(',', from)
      const end = comma < 0 ? last : comma
      values.push(end === from ? null : text.slice(from, end))
      from = end + 1
      continue
    }
    const start = from + 1
    let end = text.indexOf('"', start)
    let doubled = false
    while (text.charCodeAt(end + 1) === QUOTE) {
      doubled = true
      end = text.indexOf('"', end + 2)
    }
    let value = text.slice(start, end)
    if (doubled) value = value.replaceAll('""', '"')
    if (value.includes('\\')) value = value.replaceAll('\\\\', '\\')
    values.push(value)
    from = end + 2
  }
  return values
}

/** Characters that JSON escapes, and a few more. */
const SPECIAL = /[\p{Cc}"\\]/u

function quoted(text: string): string {
  return SPECIAL.test(text) ? JSON.stringify(text) : `"${text}"`
}

/** Throws where it is more than a number can hold. */
const integer = (text: string) => (text.length <= 15 ? text : String(safeNumber(text)))

/** The cells of one answer, ready to be written again and again. */
export class RowWriter {
  readonly cells: readonly Cell[]
  /** Those whose records are named. */
  readonly areas: readonly string[]
  readonly #keys: readonly string[]
  readonly #columns: string
  readonly #pointing: readonly { index: number; many: boolean; area: string }[]

  constructor(cells: readonly Cell[]) {
    this.cells = cells
    this.#keys = cells.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    this.#columns = cells.map(({ sql }) => sql).join(', ')
    this.#pointing = cells.flatMap(({ kind, area }, index) =>
      area === undefined ? [] : [{ index, many: kind === 'refs', area }],
    )
    this.areas = [...new Set(this.#pointing.map(({ area }) => area))]
  }

  /** The select list that `readRows` reads; `more` follows the cells and is not written. */
  select(more = ''): string {
    return `row(${this.#columns}${more})::text as "row"`
  }

  /** The rows as JSON objects. Values behind the cells are left out. */
  async write(refs: RefNames, runner: Runner, rows: readonly RowValues[]): Promise<string[]> {
    const named = await refs.named(runner, (want) => this.#want(rows, want))
    return rows.map((row) => this.#writeRow(row, named))
  }

  #want(rows: readonly RowValues[], want: WantRef): void {
    for (const row of rows) {
      for (const { index, many, area } of this.#pointing) {
        const value = row[index]
        if (value == null) continue
        if (many) for (const id of JSON.parse(value) as string[]) want(area, id)
        else want(area, value)
      }
    }
  }

  #writeRow(row: RowValues, named: (area: string, id: string) => { json: string } | undefined): string {
    let text = ''
    for (let index = 0; index < this.cells.length; index++) {
      const { kind, area } = this.cells[index] as Cell
      const value = row[index]
      text += this.#keys[index]
      if (value == null) text += 'null'
      else if (kind === 'text') text += quoted(value)
      else if (kind === 'integer') text += integer(value)
      else if (kind === 'number') text += JSON.stringify(safeNumber(value))
      else if (kind === 'boolean') text += value === 't' ? 'true' : 'false'
      else if (kind === 'time') text += `"${isoTimestamp(value)}"`
      else if (kind === 'json') text += value
      else if (kind === 'ref') text += named(area as string, value)?.json ?? 'null'
      else {
        const ids = JSON.parse(value) as string[]
        text += `[${ids.flatMap((id) => named(area as string, id)?.json ?? []).join()}]`
      }
    }
    return `${text}}`
  }
}

/** An addition of the detail under a name: a select that returns JSON. */
export const partCell = (name: string, select: string): Cell => ({ name, sql: `(${select})`, kind: 'json' })
