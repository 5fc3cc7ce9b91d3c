/** Conditions on references, as SQL: records are given by ids, codes or names. */

import type { Condition, Operator } from '../../../../core/fields.ts'
import { codeForm, nameForm, queryForm } from '../../../../core/sameness.ts'
import { fold } from '../../../../core/text.ts'
import type { AreaTable, Column } from '../columns.ts'
import { escapeLike, isUuid, Params, type Runner, run } from '../statement.ts'
import { branchesOf } from './branches.ts'
import { idsOf } from './refs.ts'

/** A reference of a table and the table it points to. */
type Reference = { table: AreaTable; column: Column; target: AreaTable }

/** Ids of the records that conditions on references mean. */
export type MeantIds = ReadonlyMap<Condition, readonly string[]>

/** The select of the ids that a condition means, where it can mean several records; undefined for one id or code. */
function selectIds(
  { table, column, target }: Reference,
  operator: Operator,
  value: unknown,
  params: Params,
): string | undefined {
  const given = (Array.isArray(value) ? value : [value]).map(String)
  const names = given.filter((one) => !isUuid(one) && !isCode(target, one))
  // A record of a tree means all that are under it, but for what is right under one in the tree itself.
  const branches = target.area.tree !== undefined && target !== table
  const many = column.field.type === 'refs' || operator === 'in' || branches
  if (!many && names.length === 0) return undefined
  const ids = given.filter(isUuid)
  const codes = given.filter((one) => !isUuid(one)).map(codeForm)
  const named = [
    ...(names.length < given.length ? [idsOf(target, params, ids, codes)] : []),
    ...names.map((name) => idsNamed(target, params, name)),
  ].join(' union all ')
  return branches ? branchesOf(target, named) : named
}

/** The SQL of a condition on a reference; `ids`: the records that it means, where they have been looked up. */
export function compileRef(
  reference: Reference,
  operator: Operator,
  value: unknown,
  params: Params,
  ids?: readonly string[],
): string {
  const { column, target } = reference
  if (operator === 'has')
    return compileNamed(reference, `%${escapeLike(fold(queryForm(String(value))))}%`, params)
  const found = ids ? params.add(ids, 'uuid[]') : selectIds(reference, operator, value, params)
  if (found === undefined) {
    const given = String(Array.isArray(value) ? value[0] : value)
    const one = isUuid(given)
      ? params.add(given, 'uuid')
      : `(select r."id" from ${target.table} r where r."code" = ${params.add(codeForm(given), 'text')})`
    return operator === 'ne' ? `${column.sql} is distinct from ${one}` : `${column.sql} = ${one}`
  }
  const several = ids ? found : `array(${found})`
  if (column.field.type === 'refs') return `${column.sql} && ${several}`
  const is = `${column.sql} = any(${several})`
  return operator === 'ne' ? `(${is}) is not true` : is
}

/**
 * Looks up which records conditions mean, for a statement that is planned for its values: of a subselect the planner takes a hundredth of
 * all rows for each, and walks through a list for the few products of a small category (among 300,000 for up to half a second, on a busy machine).
 */
export async function meantIds(
  runner: Runner,
  table: AreaTable,
  tables: ReadonlyMap<string, AreaTable>,
  where: readonly Condition[],
): Promise<MeantIds> {
  const found = await Promise.all(
    where.map(async (condition): Promise<[Condition, string[]] | undefined> => {
      const [name, operator, value] = condition
      const column = table.listed(name)
      const { field } = column ?? {}
      if (!column || !field || !('area' in field) || operator === 'has' || operator === 'empty')
        return undefined
      const target = tables.get(field.area)
      const params = new Params()
      const text = target && selectIds({ table, column, target }, operator, value, params)
      if (!text) return undefined
      const rows = await run<{ id: string }>(runner, text, params.values)
      return [condition, rows.map(({ id }) => id)]
    }),
  )
  return new Map(found.filter((one) => one !== undefined))
}

/** Whether a text is a code of an area, and not the name of a record. */
export function isCode({ area }: AreaTable, text: string): boolean {
  const code = codeForm(text)
  return code.startsWith(area.code.prefix) && /^\d+$/.test(code.slice(area.code.prefix.length))
}

/** SQL of a record's name, over its row `r`. */
const nameSql = ({ area, columns }: AreaTable): string =>
  columns.get(area.nameField)?.sql.replace(/^t\./, 'r.') ?? 'r."code"'

/** The select of records that have a name: those that have it with its marks, or else in whatever marks. */
function idsNamed(target: AreaTable, params: Params, given: string): string {
  const name = queryForm(given)
  const same = `name_form(${nameSql(target)}) = ${params.add(nameForm(name), 'text')}`
  // The search text has an index and holds the name as it was folded.
  return `select n."id" from (
    select r."id", ${same} as same,
      bool_or(${same}) over () as known
    from ${target.table} r where r."search" like ${params.add(`%${escapeLike(fold(name))}%`)}
      and fold_text(${nameSql(target)}) = ${params.add(fold(name), 'text')}
  ) n where n.same or not n.known`
}

/**
 * Rows whose reference points to a record with this in its name. That record's own search text has an index and finds the
 * few whose names are worth a look; the name alone decides, since that text holds more (numbers, owners).
 */
export function compileNamed(
  { column, target }: Pick<Reference, 'column' | 'target'>,
  pattern: string,
  params: Params,
): string {
  const near = params.add(pattern)
  const named = `array(select r."id" from ${target.table} r
    where r."search" like ${near} and ' ' || fold_text(${nameSql(target)}) like ${near})`
  return column.field.type === 'refs' ? `${column.sql} && ${named}` : `${column.sql} = any(${named})`
}
