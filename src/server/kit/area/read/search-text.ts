/** The text that `q` searches. Stored with the record, written by the kit and by bulk inserts. */
import type { Area } from '../../../../core/area.ts'
import type { Field } from '../../../../core/fields.ts'
import { richText } from '../../../../core/rich-text.ts'
import { fold } from '../../../../core/text.ts'

/** Whether the value of a field is in its record's search text; a searched reference is found by the name of the other record. */
export const inSearchText = (field: Field | undefined): boolean =>
  field?.search === true && field.type !== 'ref' && field.type !== 'refs'

/** The code and every field marked `search`, folded, one space between, each value once. The code always comes first. */
export function searchText(area: Area, record: Readonly<Record<string, unknown>>): string {
  const words = [record.code]
  for (const [name, field] of Object.entries(area.fields))
    if (inSearchText(field)) words.push(field.type === 'rich' ? richText(record[name]) : record[name])
  const filled = words.filter((word) => typeof word === 'string' && word !== '')
  return fold([...new Set(filled)].join(' '))
}
