import { fold } from '../../../../core/text.ts'

const SHOWN = 12

/** Different values among rows, those that begin as typed first. */
export function distinct(rows: readonly Record<string, unknown>[], field: string, typed: string): string[] {
  const wanted = fold(typed)
  const found = new Set<string>()
  for (const row of rows) {
    const value = row[field]
    if (typeof value === 'string' && value !== '' && fold(value).includes(wanted)) found.add(value)
  }
  const rank = (value: string) => (fold(value).startsWith(wanted) ? 0 : 1)
  return [...found].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'vi')).slice(0, SHOWN)
}
