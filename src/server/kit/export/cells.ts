/**
 * Fields as cells of a sheet. Every cell is text, a number, a date or empty, by its field's type: what a person
 * typed is never a formula, whatever it begins with.
 */

import type { AnyRecord } from '../../../core/area.ts'
import type { FileValue } from '../../../core/attachments.ts'
import { zonedTime } from '../../../core/dates/dates.ts'
import { lastMinute } from '../../../core/dates/ends.ts'
import { FIELD_WORDS } from '../../../core/field-words.ts'
import { BASE_FIELDS, type Field, type Ref } from '../../../core/fields.ts'
import type { PictureValue } from '../../../core/pictures.ts'
import { richText } from '../../../core/rich-text.ts'
import type { Cell } from '../../../core/sheet.ts'
import type { LanguageId } from '../../../core/words.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Headings } from './headings.ts'

/** Number formats; texts are `@`, so that a phone number keeps its zero when it is edited. */
const FORMATS: Partial<Record<Field['type'], string>> = {
  money: '#,##0',
  integer: '#,##0',
  percent: '0.00%',
  // Hours may be more than a day.
  duration: '[h]:mm',
  date: 'dd/mm/yyyy',
  time: 'dd/mm/yyyy hh:mm',
}
/** Signs of a column that is wide enough for nearly all its values. */
const WIDTHS: Partial<Record<Field['type'], number>> = {
  money: 14,
  integer: 10,
  percent: 10,
  duration: 10,
  date: 12,
  time: 17,
}
const PIXELS_PER_SIGN = 7

/** A column as it goes to the thread that writes the sheet: nothing but data. */
export type SheetColumn = {
  name: string
  header: string
  numFmt: string
  width: number
  type: Field['type']
  /** An instant that ends something is written as the last minute before it. */
  end?: boolean
  /** Words of the values of an enum. */
  words: Readonly<Record<string, string>>
}

/** A column that is no field of an area; `width` in signs. */
export function plainColumn(
  name: string,
  header: string,
  type: Field['type'],
  width = WIDTHS[type] ?? 20,
): SheetColumn {
  return { name, header, numFmt: FORMATS[type] ?? '@', width, type, words: {} }
}

/** The columns of a sheet, in the person's language. */
export function sheetColumns(
  table: AreaTable,
  names: readonly string[],
  language: LanguageId,
  headings: Headings,
): SheetColumn[] {
  return names.flatMap((name) => {
    const field = table.columns.get(name)?.field
    // The key of a place has no meaning outside; the rows are in their order.
    if (!field || field.type === 'place') return []
    const area = table.area.id
    const header =
      name in BASE_FIELDS
        ? FIELD_WORDS[language].fields[name as keyof typeof BASE_FIELDS]
        : headings.field(language, area, name)
    const width = WIDTHS[field.type] ?? Math.min(60, Math.max(10, (field.width ?? 140) / PIXELS_PER_SIGN))
    const values = field.type === 'enum' ? field.values : []
    const words = Object.fromEntries(values.map((one) => [one, headings.value(language, area, name, one)]))
    const end = field.type === 'time' && field.end
    return { ...plainColumn(name, header, field.type, width), words, ...(end && { end }) }
  })
}

/** A record as a row of the sheet. */
export function rowOf(columns: readonly SheetColumn[], language: LanguageId): (record: AnyRecord) => Cell[] {
  const cells = columns.map((column) => ({ name: column.name, write: writerOf(column, language) }))
  return (record) =>
    cells.map(({ name, write }) => {
      const value = record[name]
      return value === null || value === undefined || value === '' ? null : write(value)
    })
}

function writerOf({ type, end, words }: SheetColumn, language: LanguageId): (value: unknown) => Cell {
  switch (type) {
    case 'money':
    case 'integer':
    case 'decimal':
      return Number
    case 'duration':
      // A day is 1 in a sheet.
      return (value) => Number(value) / 1_440
    case 'percent':
      // Basis points; the format shows a share as per cent.
      return (value) => Number(value) / 10_000
    case 'date':
      return (value) => new Date(`${value}T00:00:00Z`)
    case 'time':
      return (value) => new Date(zonedTime(end ? lastMinute(String(value)) : String(value)))
    case 'boolean':
      return (value) => FIELD_WORDS[language].boolean[value === true ? 'true' : 'false']
    case 'enum':
      return (value) => words[String(value)] ?? String(value)
    case 'ref':
      return (value) => (value as Ref).name
    case 'refs':
      return (value) => (value as Ref[]).map(({ name }) => name).join(', ')
    case 'words':
      return (value) => (value as string[]).join(', ')
    case 'rich':
      return richText
    case 'file':
      return (value) => (value as FileValue).name
    case 'pictures':
      return (value) => (value as PictureValue[]).map(({ picture }) => picture).join(', ')
    default:
      return (value) => String(value)
  }
}
