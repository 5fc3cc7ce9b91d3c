/** Reads typed or pasted text as a cell's value, as the form's controls do. */
import type { Area } from '../../../../core/area.ts'
import type { Field } from '../../../../core/fields.ts'
import { fold } from '../../../../core/text.ts'
import { valueWords, type Words } from '../../detail/activity-words.ts'
import { isStored, READINGS } from '../../form/controls/readings.ts'

const YES = new Set(['co', 'yes', 'true', 'x', '1', 'bat', 'on'])
const NO = new Set(['khong', 'no', 'false', '0', 'tat', 'off'])

/**
 * The value in the record's own shape. Unreadable text stays text, so that the schema reports the error.
 * Records are found by the caller: their text is returned as it is.
 */
export function readTyped(
  area: Area,
  column: { name: string; field: Field },
  typed: string,
  words: Words,
): unknown {
  const text = typed.trim()
  const { field, name } = column
  switch (field.type) {
    case 'money':
    case 'integer':
    case 'duration':
    case 'percent':
    case 'decimal':
    case 'clock':
    case 'date':
    case 'time': {
      const reading = READINGS[field.type === 'time' && field.end ? 'end' : field.type]
      return text === '' ? reading.empty : (reading.read(text) ?? text)
    }
    case 'boolean': {
      const plain = fold(text)
      if (text === '' || NO.has(plain)) return false
      return YES.has(plain) ? true : text
    }
    case 'enum': {
      const plain = fold(text)
      const found = field.values.find(
        (value) => value === text || fold(valueWords(words, area, name, value)) === plain,
      )
      return found ?? text
    }
    default:
      return text
  }
}

/** A value in words; text that could not be read as it was typed. */
export function typedWords(words: Words, area: Area, name: string, value: unknown): string {
  const type = area.fields[name]?.type ?? 'text'
  const dated = type === 'date' || type === 'time'
  const unread = type in READINGS && typeof value === 'string' && !(dated && isStored(value))
  const strange = type === 'boolean' && typeof value === 'string'
  return unread || strange ? value : valueWords(words, area, name, value)
}
