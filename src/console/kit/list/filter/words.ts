/** Labels of a list's fields and their values in both languages, ready for matching typed text. */
import { type Area, listedFields } from '../../../../core/area.ts'
import { type Field, operatorsOf } from '../../../../core/fields.ts'
import { fold } from '../../../../core/text.ts'
import type { LanguageId } from '../../../../core/words.ts'
import { fieldKey, valueKey } from '../field-keys.ts'

/** Words of a key in a language. */
export type WordsIn = (language: LanguageId, key: string) => string

export type FieldWords = {
  name: string
  field: Field
  /** In the person's language. */
  label: string
  /** Folded: the name and the labels in both languages. */
  aliases: readonly string[]
  /** Choices of enums and booleans. */
  values: readonly ValueWords[]
}

export type ValueWords = { value: string | boolean; label: string; aliases: readonly string[] }

const unique = (words: readonly string[]) => [...new Set(words.map(fold).filter((word) => word !== ''))]

/** Words for `ngày:` and `date:`: the time by which the list is ordered, else the first one it has. */
const DAY_ALIASES = ['ngay', 'date']

/** `ngày đặt`, `placed date` of a field that is called `Đặt lúc`, `Placed at`. */
function dayNames(labels: readonly string[]): string[] {
  return labels.flatMap((label) => {
    const stem = fold(label).replace(/ (luc|at|on)$/, '')
    return [`ngay ${stem}`, `${stem} date`, `date ${stem}`]
  })
}

function mainDay(area: Area, fields: Record<string, Field>): string | undefined {
  const isDay = (name: string) => fields[name]?.type === 'time' || fields[name]?.type === 'date'
  const sorted = area.sort.replace(/^-/, '')
  return isDay(sorted) ? sorted : Object.keys(fields).find(isDay)
}

/** Every field of an area that can be filtered by, labelled in the first language, matched in all of them. */
export function fieldWords(area: Area, languages: readonly LanguageId[], words: WordsIn): FieldWords[] {
  const language = languages[0] ?? 'vi'
  const fields = listedFields(area)
  const day = mainDay(area, fields)
  return Object.entries(fields)
    .filter(([, field]) => operatorsOf(field).length > 0)
    .map(([name, field]) => {
      const labels = languages.map((one) => words(one, fieldKey(area, name)))
      const isDay = field.type === 'date' || field.type === 'time'
      return {
        name,
        field,
        label: words(language, fieldKey(area, name)),
        aliases: unique([
          ...labels,
          name,
          // placedAt -> placed at
          name.replace(/[A-Z]/g, (letter) => ` ${letter}`),
          ...(name === day ? DAY_ALIASES : []),
          ...(isDay ? dayNames(labels) : []),
        ]),
        values: valuesOf(area, name, field, languages, words),
      }
    })
}

function valuesOf(
  area: Area,
  name: string,
  field: Field,
  languages: readonly LanguageId[],
  words: WordsIn,
): ValueWords[] {
  const language = languages[0] ?? 'vi'
  if (field.type === 'enum') {
    return field.values.map((value) => ({
      value,
      label: words(language, valueKey(area, name, value)),
      aliases: unique([
        ...languages.map((one) => words(one, valueKey(area, name, value))),
        value,
        value.replace(/_/g, ' '),
      ]),
    }))
  }
  if (field.type !== 'boolean') return []
  return [true, false].map((value) => ({
    value,
    label: words(language, `list:boolean.${value}`),
    aliases: unique([...languages.map((one) => words(one, `list:boolean.${value}`)), String(value)]),
  }))
}

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
