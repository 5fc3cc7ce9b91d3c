/** Merged cells of a sheet: only the first cell of each has a value, which counts for the rows below it. */
import { columnOf } from './shown.ts'
import { attributesOf, tagsIn } from './tags.ts'

/** A column from 0, and rows from 1, of which the first one has the value. */
export type Merged = { column: number; from: number; to: number }

const MOST = 20_000
const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/

/** Cells that are merged over several rows; they are listed behind the rows. */
export function mergedCells(sheet: Uint8Array): Merged[] {
  const end = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength).lastIndexOf('sheetData>')
  if (end < 0) return []
  const found: Merged[] = []
  for (const { name, closes, attributes } of tagsIn(new TextDecoder().decode(sheet.subarray(end)))) {
    if (name !== 'mergeCell' || closes) continue
    const [, letters = '', first, last] = RANGE.exec(attributesOf(attributes).ref ?? '') ?? []
    const [column, from, to] = [columnOf(letters), Number(first), Number(last)]
    if (column !== undefined && to > from) found.push({ column, from, to })
    if (found.length === MOST) break
  }
  return found
}
