/** Checks input against the area's schema. Issues are keys of words, by field. */
import { z } from 'zod'
import { fieldIssues, UNKNOWN_MAX } from '../../../../core/problems/issues.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import type { Changes } from '../face.ts'
import { withNumbers } from '../privacy/private.ts'

type Schema = z.ZodType<Record<string, unknown>>

/** The names that a schema takes; undefined when it is not an object's. */
function inputFields(schema: Schema): readonly string[] | undefined {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : undefined
}

/** A JSON object, or `invalid`. */
export function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new Problem('invalid')
}

/** Checks values with a schema. Throws `unknownField` when only names are wrong, else `invalid`. */
export function check(
  schema: Schema,
  values: Record<string, unknown>,
  area?: string,
): Record<string, unknown> {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const { fields, unknown } = fieldIssues(result.error.issues, values)
  const onlyNames = unknown.length > 0 && unknown.length === Object.keys(fields).length
  throw new Problem(onlyNames ? 'unknownField' : 'invalid', { fields, ...(area !== undefined && { area }) })
}

/** Input for a new record. */
export function checkNew(table: AreaTable, body: unknown): Changes {
  const { server, area } = table
  return check(server.newInput ?? server.input, withNumbers(table, objectOf(body), undefined), area.id)
}

/**
 * Input for a change: only what was sent, but checked together with what the record holds, so that rules
 * between fields see both. Returns the sent fields that differ from the record.
 */
export function checkChanges(
  table: AreaTable,
  record: Readonly<Record<string, unknown>>,
  body: unknown,
): Changes {
  const { server, area, columns } = table
  const sent = withNumbers(table, objectOf(body), record)
  const known = inputFields(server.input) ?? Object.keys(area.fields)
  const strange = Object.keys(sent).filter((name) => !known.includes(name))
  if (strange.length > 0) {
    const fields = Object.fromEntries(
      strange.slice(0, UNKNOWN_MAX).map((name) => [name, { key: 'unknownField' }]),
    )
    throw new Problem('unknownField', { fields, area: area.id })
  }
  const held = Object.fromEntries(
    known.filter((name) => columns.has(name)).map((name) => [name, record[name]]),
  )
  const checked = check(server.input, { ...held, ...sent }, area.id)
  const changes: Changes = {}
  for (const name of Object.keys(sent)) {
    if (!columns.has(name) || !sameValue(checked[name], record[name])) changes[name] = checked[name]
  }
  return changes
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** Whether two values of a field are the same; records are compared by id, lists of them without order. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    const ids = new Set(one.map(idOf))
    return ids.size === new Set(other.map(idOf)).size && other.every((value) => ids.has(idOf(value)))
  }
  return (idOf(one) ?? null) === (idOf(other) ?? null)
}

/** The version a client has, from `If-Match: "3"`; undefined without one. */
export function versionOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (version === undefined) throw new Problem('versionNeeded')
  return Number(version)
}
