/** The palette's sections as far as they need nothing but the text and what is at hand. */
import { buildPaletteIndex } from '../palette-index.ts'
import { type Mode, readPrefix } from './prefix.ts'
import {
  commandRow,
  filterSections,
  helpRows,
  hint,
  idleSections,
  MAX_ROWS,
  type Material,
  type Row,
  type Section,
  sectionsOf,
  withTabs,
} from './rows.ts'
import { evaluate, formatSum } from './sum.ts'

/** The area that `@` looks in. */
export const CUSTOMERS = 'customers'

function sumSections(query: string, m: Material): Section[] {
  const value = evaluate(query)
  const title = m.t('commands:palette.answer')
  if (value === undefined) return [{ id: 'sum', title, rows: [hint('sum', m.t('commands:palette.sumHint'))] }]
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

/** Leaves only the rows whose value begins so. */
function only(sections: readonly Section[], start: string): Section[] {
  return sections.flatMap((section) => {
    const rows = section.rows.filter((row: Row) => row.value.startsWith(start))
    return rows.length > 0 ? { ...section, rows } : []
  })
}

/** What the rows of a mode begin with. */
const STARTS: Partial<Record<Mode, string>> = {
  commands: 'command:',
  customers: `record:${CUSTOMERS}/`,
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
    if (mode !== 'commands') return only(idleSections(m), STARTS[mode] ?? '')
    const rows = m.commands.flatMap((command) => commandRow(command, m) ?? [])
    return [{ id: 'commands', title: m.t('commands:palette.commands'), rows }]
  }
  const found = m.index.search(query, MAX_ROWS * 2, m.bonus)
  const hits = found.length === 0 && meant ? m.index.search(meant, MAX_ROWS * 2, m.bonus) : found
  const sections = sectionsOf(hits, m)
  return mode === 'all' ? withTabs(sections, query, m) : only(sections, STARTS[mode] ?? '')
}
