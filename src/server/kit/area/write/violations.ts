/** Constraints of the database broken by a write: reported as Problems that name the field, never as a 500. */
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'

type DatabaseError = { code?: string; constraint?: string; column?: string; detail?: string }

/** The field whose column this is. */
function fieldOf(table: AreaTable, column: string): string | undefined {
  const quoted = `"${column}"`
  for (const { name, bare } of table.columns.values()) if (bare === quoted) return name
  return undefined
}

/** Fields named by `Key (tax_code)=(…) already exists`. */
function fieldsOfKey(table: AreaTable, detail: string | undefined): string[] {
  const columns = /^Key \(([^)]+)\)/.exec(detail ?? '')?.[1] ?? ''
  return columns
    .split(/,\s*/)
    .map((column) => fieldOf(table, column.replaceAll('"', '')))
    .filter((name) => name !== undefined)
}

/** `shops_phone_check` is about `phone`. */
function fieldsOfCheck(table: AreaTable, constraint: string | undefined): string[] {
  const column = constraint?.replace(`${table.server.table}_`, '').replace(/_check\d*$/, '')
  const field = column === undefined ? undefined : fieldOf(table, column)
  return field === undefined ? [] : [field]
}

function about(names: readonly string[], key: string) {
  return names.length > 0 ? { fields: Object.fromEntries(names.map((name) => [name, { key }])) } : {}
}

/** The Problem of a database error; undefined when it is no constraint. */
export function violation(table: AreaTable, error: unknown): Problem | undefined {
  const { code, constraint, column, detail } = (error ?? {}) as DatabaseError
  if (typeof code !== 'string') return undefined
  const area = { area: table.area.id }
  if (code === '23505' || code === '23P01') {
    return new Problem('duplicate', { ...about(fieldsOfKey(table, detail), 'taken'), ...area })
  }
  if (code === '23503') return new Problem('inUse', area)
  if (code === '23502') {
    const field = fieldOf(table, column ?? '')
    return new Problem('invalid', { ...about(field === undefined ? [] : [field], 'required'), ...area })
  }
  if (code === '23514')
    return new Problem('invalid', { ...about(fieldsOfCheck(table, constraint), 'wrongValue'), ...area })
  // Values that no column takes: out of range, a zero byte.
  if (code.startsWith('22')) return new Problem('invalid', area)
  return undefined
}
