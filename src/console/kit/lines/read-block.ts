/** A block of a spreadsheet as values of lines. */
import type { Area } from '../../../core/area.ts'
import type { Ref } from '../../../core/fields.ts'
import { fold } from '../../../core/text.ts'
import { fieldLabel, type Words } from '../detail/activity-words.ts'
import { pastedLines } from '../list/edit/edits.ts'
import { readTyped } from '../list/edit/read-typed.ts'
import { recordsNamed } from '../list/edit/records-named.ts'

/** `wide`: it has columns beyond the last one of the lines. */
export type Block = { rows: unknown[][]; wide: boolean }

/**
 * Reads a clipboard's text into the columns from one on. A first row that repeats the headings is left out; text that a
 * column cannot read stays text, so that its error is shown.
 */
export async function readBlock(area: Area, text: string, column: number, words: Words): Promise<Block> {
  const names = Object.keys(area.fields).slice(column)
  const all = pastedLines(text)
  const headings = names.map((name) => fold(fieldLabel(words, area, name)))
  const isHeading = all[0]?.every((cell, at) => cell !== '' && fold(cell) === headings[at])
  const lines = isHeading ? all.slice(1) : all
  const refs = new Map<string, ReadonlyMap<string, Ref>>()
  for (const [at, name] of names.entries()) {
    const field = area.fields[name]
    if (field?.type !== 'ref') continue
    const texts = new Set(lines.map((line) => line[at] ?? '').filter((one) => one !== ''))
    refs.set(name, await recordsNamed(field.area, [...texts]))
  }
  const rows = lines.map((line) =>
    names.slice(0, line.length).map((name, at) => {
      const typed = line[at] ?? ''
      const found = refs.get(name)
      if (found) return typed === '' ? null : (found.get(typed) ?? typed)
      const field = area.fields[name]
      return field ? readTyped(area, { name, field }, typed, words) : typed
    }),
  )
  return { rows, wide: lines.some((line) => line.length > names.length) }
}
