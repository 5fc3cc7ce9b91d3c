/** Cells and rows as text for the clipboard: for spreadsheets as columns, for letters as a table. */
import type { AnyRecord, Area } from '../../../../core/area.ts'
import { fieldLabel, valueWords, type Words } from '../../detail/activity-words.ts'
import type { Column } from '../columns/columns.ts'

/** The content of a cell as text. */
export function cellText(area: Area, column: Column, record: AnyRecord, words: Words): string {
  return column.name === 'code' ? record.code : valueWords(words, area, column.name, record[column.name])
}

/** As spreadsheets take it: plain numbers, and nothing that one of them would run as a formula. */
function plainText(area: Area, column: Column, record: AnyRecord, words: Words): string {
  const value = record[column.name]
  if (column.numeric && typeof value === 'number') {
    return String(column.field.type === 'percent' ? value / 100 : value)
  }
  const text = cellText(area, column, record, words).replace(/[\t\r\n]+/g, ' ')
  return /^[=+\-@]/.test(text) ? `'${text}` : text
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

/** Rows of the columns as tab-separated lines and as an HTML table. */
export function rowsAsText(
  area: Area,
  columns: readonly Column[],
  records: readonly AnyRecord[],
  words: Words,
  headers: boolean,
): { text: string; html: string } {
  const head = columns.map((column) => fieldLabel(words, area, column.name))
  const body = records.map((record) => columns.map((column) => plainText(area, column, record, words)))
  const lines = headers ? [head, ...body] : body
  const row = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  return {
    text: lines.map((cells) => cells.join('\t')).join('\n'),
    html: `<table>${headers ? row(head, 'th') : ''}${body.map((cells) => row(cells, 'td')).join('')}</table>`,
  }
}

/** Puts both forms onto the clipboard; works on plain http too. Returns whether the browser took them. */
export function copyBoth({ text, html }: { text: string; html: string }): boolean {
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
  }
  document.addEventListener('copy', put, { capture: true, once: true })
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', put, { capture: true })
  }
}

/** Copies one cell as it reads. */
export const copyCell = (area: Area, column: Column, record: AnyRecord, words: Words): boolean => {
  const text = cellText(area, column, record, words)
  return copyBoth({ text, html: escaped(text) })
}
