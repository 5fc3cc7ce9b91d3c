/**
 * Finds records of another area that were typed by name and not chosen from the suggestions: the first that
 * fits. Fetched on demand: no part of the first load.
 */
import type { NamedRecord, ParsedText } from '../../../../core/filter/typed.ts'
import { findByName } from './ref-suggestions.ts'

/** Names are no longer than this; the rest is free words. */
const MOST_WORDS = 5

type Meant = { code: string; rest: string }

/** The record that the most words name, the one that would be offered first; undefined when none is called so. */
async function meantBy({ words, text }: NamedRecord, signal: AbortSignal): Promise<Meant | undefined> {
  const { field } = words
  if (field.type !== 'ref' && field.type !== 'refs') return undefined
  const quoted = /^"([^"]+)"\s*(.*)$/.exec(text)
  const typed = quoted?.[1] === undefined ? text.split(/\s+/) : [quoted[1]]
  for (let count = Math.min(typed.length, MOST_WORDS); count > 0; count--) {
    const name = typed.slice(0, count).join(' ')
    const [found] = await findByName(field.area, name, 1, signal)
    if (!found) continue
    return { code: found.code, rest: quoted?.[2] ?? typed.slice(count).join(' ') }
  }
  return undefined
}

/** The typed filter with its records; a name that is not found stays in the text and is reported. */
export async function withRecords(parsed: ParsedText, signal: AbortSignal): Promise<ParsedText> {
  const conditions = [...parsed.conditions]
  const problems = [...parsed.problems]
  const rest = [parsed.rest]
  for (const named of parsed.names) {
    const { words, operator, text } = named
    const meant = await meantBy(named, signal)
    if (meant) {
      const many = words.field.type === 'refs'
      conditions.push(many ? [words.name, 'in', [meant.code]] : [words.name, operator, meant.code])
      rest.push(meant.rest)
    } else {
      problems.push({ kind: 'value', text, field: words })
      rest.push(`${words.label.toLocaleLowerCase()}:${operator === 'ne' ? '!' : ''}${text}`)
    }
  }
  return { conditions, names: [], problems, rest: rest.filter((part) => part !== '').join(' ') }
}
