/** Names of fields and of their values, as typed text is matched with them. */
import type { Field } from '../fields.ts'

export type FieldWords = {
  name: string
  field: Field
  /** In the user's language. */
  label: string
  /** Folded: the name and the labels in both languages. */
  aliases: readonly string[]
  /** Choices of enums and booleans. */
  values: readonly ValueWords[]
}

export type ValueWords = { value: string | boolean; label: string; aliases: readonly string[] }

/** How well typed words fit an alias: 0 exactly, 1 as its beginning, 2 as the beginning of a word in it. */
function fitOne(typed: string, alias: string): number | undefined {
  if (alias === typed) return 0
  if (alias.startsWith(typed)) return 1
  return alias.includes(` ${typed}`) ? 2 : undefined
}

/** The best fit among several aliases. */
export function bestFit(typed: string, aliases: readonly string[]): number | undefined {
  let best: number | undefined
  for (const alias of aliases) {
    const one = fitOne(typed, alias)
    if (one !== undefined && (best === undefined || one < best)) best = one
  }
  return best
}
