/** Choices that a field offers (`where` of a field of type `ref` or `refs`): others cannot be added, and single ones are. */
import type { AnyRecord, Area } from '../../../../core/area.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Changes } from '../face.ts'
import { compileWhere, readWhere } from '../read/where.ts'
import { Params, type Runner, run } from '../statement.ts'

const idOf = (value: unknown): string =>
  String(typeof value === 'object' && value !== null && 'id' in value ? value.id : value).toLowerCase()
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(idOf) : [])
const anyIds = (value: unknown): string[] => (value == null ? [] : [value].flat().map(idOf))

/** Records added to a list and removed from it, in place of the whole list. */
type Parts = { add?: unknown; remove?: unknown }

export const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((name) => name === 'add' || name === 'remove')

/** Names of the fields whose records are added and removed one by one. */
export const collecting = (area: Area): string[] =>
  Object.entries(area.fields).flatMap(([name, field]) =>
    field.type === 'refs' && field.collect ? [name] : [],
  )

/** A body whose `{ add, remove }` are the lists that the record has after them; what is no list stays, to be refused. */
export function withWholeLists(
  area: Area,
  body: Record<string, unknown>,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const whole = { ...body }
  for (const name of collecting(area)) {
    const value = body[name]
    if (!isParts(value)) continue
    const { add = [], remove = [] } = value
    if (!Array.isArray(add) || !Array.isArray(remove)) continue
    const gone = new Set(idsOf(remove))
    const stay = idsOf(record[name]).filter((id) => !gone.has(id))
    whole[name] = [...new Set([...stay, ...idsOf(add)])]
  }
  return whole
}

/** Throws `invalid` naming a field that would get a record which it does not offer (`where` in the manifest). */
export async function refuseNotOffered(
  tools: Tools,
  runner: Runner,
  table: AreaTable,
  record: Partial<AnyRecord>,
  changes: Changes,
): Promise<void> {
  const [problem] = await notOffered(tools, runner, table, [{ record, changes }])
  if (problem) throw problem
}

/** The same of many records, by their places: the Problem of each that would get one which is not offered. */
export async function notOffered(
  tools: Tools,
  runner: Runner,
  table: AreaTable,
  rows: readonly { record: Partial<AnyRecord>; changes: Changes }[],
): Promise<(Problem | undefined)[]> {
  const problems: (Problem | undefined)[] = rows.map(() => undefined)
  for (const [name, field] of Object.entries(table.area.fields)) {
    if ((field.type !== 'ref' && field.type !== 'refs') || !field.where) continue
    const target = tools.tables.get(field.area)
    const added = rows.map(({ record, changes }) => {
      const had = new Set(anyIds(record[name]))
      return anyIds(changes[name]).filter((id) => !had.has(id))
    })
    const all = [...new Set(added.flat())]
    if (all.length === 0 || !target) continue
    const params = new Params()
    const among = `t."id" = any(${params.add(all, 'uuid[]')})`
    const fits = compileWhere(target, tools.tables, readWhere(target, [...field.where]), params)
    const wrong = await run<{ id: string; code: string; name: string }>(
      runner,
      `select t."id", t."code", ${target.columns.get(target.area.nameField)?.sql ?? 't."code"'}::text as "name"
       from ${target.table} t where ${among} and not (${fits.join(' and ')}) order by t."code"`,
      params.values,
    )
    for (const [at, ids] of added.entries()) {
      const first = wrong.find(({ id }) => ids.includes(id))
      if (!first || problems[at]) continue
      const params = { code: first.code, name: first.name }
      problems[at] = new Problem('invalid', { fields: { [name]: { key: 'notOffered', params } } })
    }
  }
  return problems
}
