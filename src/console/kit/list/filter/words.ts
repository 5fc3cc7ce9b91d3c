/** Labels of a list's fields and their values in both languages, ready for matching typed text. */
import { type Area, listedFields } from '../../../../core/area.ts'
import type { Field } from '../../../../core/fields.ts'
import { operatorsOf } from '../../../../core/filter/grammar.ts'
import type { FieldWords, ValueWords } from '../../../../core/filter/typed-words.ts'
import { fold } from '../../../../core/text.ts'
import type { LanguageId } from '../../../../core/words.ts'
import { fieldKey, valueKey } from '../field-keys.ts'

/** Words of a key in a language. */
export type WordsIn = (language: LanguageId, key: string) => string

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
