/** Modes of the palette by the first character of its text. */

export type Mode = 'all' | 'commands' | 'people' | 'codes' | 'filter' | 'help' | 'sum'

export const PREFIXES: Readonly<Record<string, Mode>> = {
  '>': 'commands',
  '@': 'people',
  '#': 'codes',
  '/': 'filter',
  '?': 'help',
  '=': 'sum',
}

/** `@lan` -> customers, `lan`. */
export function readPrefix(text: string): { mode: Mode; query: string } {
  const mode = PREFIXES[text.charAt(0)]
  return mode ? { mode, query: text.slice(1).trimStart() } : { mode: 'all', query: text.trimStart() }
}
