/** Records that are probably the same as one, by the groups of fields that the manifest names. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor } from '../face.ts'
import { Params } from '../statement.ts'
import { selectRows } from '../write/rows.ts'

const MAX_SHOWN = 20

export type Alike = { record: AnyRecord; by: string[] }

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const same = (a: unknown, b: unknown) =>
  typeof a === 'string' && typeof b === 'string'
    ? a.trim().toLocaleLowerCase('vi') === b.trim().toLocaleLowerCase('vi')
    : a === b

/** Other records with the same value in all fields of a group, the most alike first. */
export async function alikeRecords(
  tools: Tools,
  table: AreaTable,
  record: AnyRecord,
  actor: Actor,
): Promise<Alike[]> {
  const groups = (table.area.merge?.alike ?? []).filter((group) =>
    group.every((name) => !isEmpty(record[name])),
  )
  if (groups.length === 0) return []
  const params = new Params()
  const conditions = groups.map((group) =>
    group
      .map((name) => {
        const column = table.columns.get(name)
        if (!column) throw new Error(`area ${table.area.id}: merge names the unknown field ${name}`)
        const text = `${params.add(String(record[name]), 'text')}`
        return `lower(trim(${column.sql}::text)) = lower(trim(${text}))`
      })
      .join(' and '),
  )
  const rows = await selectRows(
    tools,
    tools.runner,
    table,
    params,
    [`(${conditions.map((one) => `(${one})`).join(' or ')})`, `t."id" <> ${params.add(record.id, 'uuid')}`],
    { actor, limit: MAX_SHOWN },
  )
  return rows
    .map((other) => ({
      record: other,
      by: [
        ...new Set(groups.filter((group) => group.every((name) => same(record[name], other[name]))).flat()),
      ],
    }))
    .sort((a, b) => b.by.length - a.by.length)
}
