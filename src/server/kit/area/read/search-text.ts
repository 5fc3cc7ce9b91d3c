/** The text that `q` searches. Stored with the record, written by the kit and by bulk inserts. */
import type { Area } from '../../../../core/area.ts'
import { fold } from '../../../../core/text.ts'

/** The code and every field marked `search`, folded, one space between, each value once. The code always comes first. */
export function searchText(area: Area, record: Readonly<Record<string, unknown>>): string {
  const words = [record.code]
  for (const [name, field] of Object.entries(area.fields)) if (field.search) words.push(record[name])
  const filled = words.filter((word) => typeof word === 'string' && word !== '')
  return fold([...new Set(filled)].join(' '))
}
