import type { Shape } from '../../../core/words.ts'
import type { vi } from './vi.ts'

/** Words of charts. Namespace `charts`. */
export const en: Shape<typeof vi> = {
  role: 'chart',
  hint: 'Arrow keys move between points, Home and End to the first and last, T shows the numbers as a table, C copies them.',
  hintOpen:
    'Arrow keys move between points, Home and End to the first and last, Enter opens the list, T shows the numbers as a table, C copies them.',
  asTable: 'Show as a table',
  asChart: 'Show as a chart',
  download: 'Download chart',
  png: 'PNG picture',
  svg: 'SVG picture',
  csv: 'Numbers as CSV',
  sheet: 'Numbers as Excel',
  copied: 'Numbers copied.',
  notCopied: 'The browser does not allow copying. Download the CSV file.',
  notDrawn: 'The picture could not be made. Download the SVG picture.',
  total: 'Total',
  none: 'No figures',
  upTo: 'up to {value}',
  unit: 'Unit: {unit}',
  percent: '%',
  vnd: 'đ',
  spark: '{name}: from {first} to {last}, lowest {least}, highest {most}',
}
