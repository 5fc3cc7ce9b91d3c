/** The words of an area, checked against what it is: a missing field, value or transition does not compile. */
import type { Area } from './area.ts'
import type { Fields } from './fields.ts'
import type { States } from './states.ts'

type EnumWords<F> = {
  [K in keyof F as F[K] extends { type: 'enum' } ? K : never]: F[K] extends {
    values: readonly (infer V extends string)[]
  }
    ? Record<V, string>
    : never
}

/** Words of one field of lines: a line in sentences, and its columns. */
type LineWords<C extends Fields> = {
  /** One line, lower case, for sentences: `người liên hệ`. */
  one: string
  /** Where there is none. */
  none: string
  fields: { [K in keyof C]: string }
  help?: { [K in keyof C]?: string }
} & (keyof EnumWords<C> extends never ? unknown : { values: EnumWords<C> })

type LinesWords<F> = {
  [K in keyof F as F[K] extends { type: 'lines' } ? K : never]: F[K] extends {
    columns: infer C extends Fields
  }
    ? LineWords<C>
    : never
}

/** `lines` has to be there where the area has lines. */
type WithLines<F> = keyof LinesWords<F> extends never ? unknown : { lines: LinesWords<F> }

export type TransitionWords = {
  /** The command's title. */
  title: string
  /** Toast after one; `{code}`. */
  done: string
  /** Toast after one where the spec has its own sentence (section 8); `{code}`. */
  success?: string
  /** Toast after many; `{count}`. */
  doneMany: string
  /** The effect, shown in the palette and the preview; `{count}`. */
  will: string
  /** Words and phrases by which it is found, separated by commas. */
  keywords?: string
  steps?: Record<string, string>
}

/** Words in groups of any depth. */
export type WordsTree = { readonly [name: string]: string | WordsTree }

/** Words for an area. `vi.ts` satisfies this; `en.ts` satisfies the shape of `vi.ts`. */
export type AreaWords<A extends Area, S = undefined> = {
  /** Section title, e.g. `Đơn hàng`. */
  title: string
  /** One record, lower case, for sentences: `đơn hàng`. */
  one: string
  /** Many records, for sentences: `đơn hàng` / `orders`. */
  many: string
  /** Words and phrases by which the section is found, separated by commas. */
  keywords?: string
  /** Other names of one record, separated by commas: commands on it are found by them. */
  names?: string
  /** Phrases by which a new record is found, next to "create" and its like with each name. */
  creating?: string
  fields: { [K in keyof A['fields']]: string }
  help?: { [K in keyof A['fields']]?: string }
  values: EnumWords<A['fields']>
  /** One line for an empty list: what to do. */
  empty: string
  views?: Record<string, string>
  /** Abilities that are no transitions and none of the standard ones. */
  verbs?: Record<string, string>
  /** Titles of the area's own pages. */
  pages?: Record<string, string>
  /** Title of the hidden page that shows one record (`alias`). */
  alias?: string
  reasons?: Record<string, string>
  papers?: Record<string, string>
  /** Step values that are no field's values, by step name. */
  choices?: Record<string, Record<string, string>>
  /** Words of the area's own views: its overview and tabs. */
  detail?: WordsTree
} & WithLines<A['fields']> &
  (S extends States<never, string, infer T> ? { transitions: Record<T, TransitionWords> } : unknown)

/**
 * The same keys with any words: what the second language must satisfy. Where it has a singular, the words
 * of `will` for one stand next to it as `will_one`.
 */
export type Shape<W> = { [K in keyof W]: W[K] extends string ? string : Shape<W[K]> } & {
  [K in keyof W & string as W[K] extends string ? `${K}_one` : never]?: string
}

/** Runtime view of any area's words, for code that serves all areas. */
export type AnyWords = { title: string; one: string; many: string; fields: Record<string, string> }

export type LanguageId = 'vi' | 'en'
export const LANGUAGES = ['vi', 'en'] as const satisfies readonly LanguageId[]
/** Vietnamese is the default and the fallback (spec section 1). */
export const FALLBACK_LANGUAGE: LanguageId = 'vi'
