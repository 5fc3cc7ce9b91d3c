/** The palette's sections as far as they need nothing but the text and what is at hand. */

import { BUYERS } from '../../../core/area.ts'
import { helpRows } from './help-rows.ts'
import { buildPaletteIndex } from './index/palette-index.ts'
import { type Mode, readPrefix } from './prefix.ts'
import {
  allCommands,
  filterSections,
  hint,
  idleSections,
  MAX_ROWS,
  type Material,
  type Row,
  type Section,
  sectionsOf,
  withTabs,
} from './rows.ts'
import { bearsCode, isCode, MIN_LENGTH } from './search-text.ts'
import { evaluate, formatSum } from './sum.ts'

function sumSections(query: string, m: Material): Section[] {
  const value = evaluate(query)
  const title = m.t('commands:palette.answer')
  if (value === undefined) {
    const words = query === '' ? 'commands:palette.sumHint' : 'commands:palette.notSum'
    return [{ id: 'sum', title, rows: [hint('sum', m.t(words, { text: query }))] }]
  }
  const shown = formatSum(value)
  const detail = m.t('commands:palette.copySum')
  return [
    { id: 'sum', title, rows: [{ value: 'sum', icon: 'copy', title: shown, detail, act: { copy: shown } }] },
  ]
}

function helpSections(query: string, m: Material): Section[] {
  const rows = helpRows(m)
  const title = m.t('commands:keys.title')
  if (query === '') return [{ id: 'help', title, rows }]
  const index = buildPaletteIndex(
    rows.map((row) => ({ value: row.value, titles: [row.title], extra: [row.detail ?? ''] })),
  )
  const byValue = new Map(rows.map((row) => [row.value, row]))
  const found = index.search(query, MAX_ROWS).flatMap((hit) => byValue.get(hit.value) ?? [])
  return [{ id: 'help', title, rows: found }]
}

/** Leaves only the rows whose value begins so, and of those the ones that fit. */
function only(
  sections: readonly Section[],
  start: string,
  fits: (row: Row) => boolean = () => true,
): Section[] {
  return sections.flatMap((section) => {
    const rows = section.rows.filter((row) => row.value.startsWith(start) && fits(row))
    return rows.length > 0 ? { ...section, rows } : []
  })
}

/** A hint on the expected text, before a record can be shown. */
function recordHint(mode: 'people' | 'codes', m: Material): Section[] {
  const words = m.t(mode === 'people' ? 'commands:palette.customersHint' : 'commands:palette.codesHint')
  return [{ id: 'records', title: m.t('commands:palette.records'), rows: [hint(mode, words)] }]
}

/** Prefixes of the rows of a mode. */
const STARTS: Partial<Record<Mode, string>> = {
  commands: 'command:',
  people: `record:${BUYERS}/`,
  codes: 'record:',
}

/** Sections for a text. `meant`: what a mistyped query probably was, when nothing is found for it. */
export function localSections(text: string, meant: string | undefined, m: Material): Section[] {
  const { mode, query } = readPrefix(text)
  if (mode === 'sum') return sumSections(query, m)
  if (mode === 'filter') return filterSections(query, m)
  if (mode === 'help') return helpSections(query, m)
  if (query === '') {
    if (mode === 'all') return idleSections(m)
    if (mode === 'commands') return allCommands(m)
    const lately = only(idleSections(m), STARTS[mode] ?? '')
    return lately.length > 0 ? lately : recordHint(mode, m)
  }
  if (mode === 'codes' && !isCode(query)) return recordHint(mode, m)
  const found = m.index.search(query, MAX_ROWS * 2, m.bonus)
  const hits = found.length === 0 && meant ? m.index.search(meant, MAX_ROWS * 2, m.bonus) : found
  const sections = sectionsOf(hits, m)
  if (mode === 'all') return withTabs(sections, query, m)
  const meantRows = only(sections, STARTS[mode] ?? '')
  if (mode === 'commands') return meantRows
  const fitting =
    mode === 'codes' ? only(meantRows, 'record:', (row) => bearsCode(row.value, query)) : meantRows
  return fitting.length === 0 && query.length < MIN_LENGTH ? recordHint(mode, m) : fitting
}
