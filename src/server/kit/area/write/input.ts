/** Checks input against the area's schema. Issues are keys of words, by field. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Area } from '../../../../core/area.ts'
import { fieldIssues, UNKNOWN_MAX } from '../../../../core/problems/issues.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import type { Changes } from '../face.ts'
import { refuseManyLines, withLineNumbers } from '../lines/line-input.ts'
import { sameLines } from '../lines/stored-lines.ts'
import { withNumbers } from '../privacy/private.ts'
import { withWholeLists } from './offered.ts'

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

/** Throws for names that an edit does not take: in words where another action changes the field, else `unknownField`. */
export function refuseNames(area: Area, strange: readonly string[]): void {
  if (strange.length === 0) return
  const names = strange.slice(0, UNKNOWN_MAX)
  const fields = Object.fromEntries(
    names.map((name) => [name, { key: area.fields[name]?.fixed?.why ?? 'unknownField' }]),
  )
  const known = names.every((name) => area.fields[name]?.fixed)
  throw new Problem(known ? 'invalid' : 'unknownField', { fields, area: area.id })
}

/** A body as the schema checks it: masked numbers are those of the record. */
function inputOf(
  table: AreaTable,
  body: unknown,
  record: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const given = objectOf(body)
  const sent = record ? withWholeLists(table.area, given, record) : given
  refuseManyLines(table.area, sent)
  return withLineNumbers(table.area, withNumbers(table, sent, record), record)
}

/** Input for a new record. */
export function checkNew(table: AreaTable, body: unknown): Changes {
  const { server, area } = table
  return check(server.newInput ?? server.input, inputOf(table, body, undefined), area.id)
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
  const sent = inputOf(table, body, record)
  const known = inputFields(server.input) ?? Object.keys(area.fields)
  // A record that is sent back whole has its fixed values too.
  for (const name of Object.keys(sent))
    if (!known.includes(name) && area.fields[name]?.fixed && sameValue(sent[name], record[name]))
      delete sent[name]
  refuseNames(
    area,
    Object.keys(sent).filter((name) => !known.includes(name)),
  )
  const lines = new Map(table.lines.map((one) => [one.name, one]))
  const held = Object.fromEntries(
    known.filter((name) => columns.has(name) || lines.has(name)).map((name) => [name, record[name]]),
  )
  const checked = check(server.input, { ...held, ...sent }, area.id)
  const changes: Changes = {}
  for (const name of Object.keys(sent)) {
    const own = lines.get(name)
    const same = own
      ? sameLines(own, checked[name], record[name])
      : columns.has(name) && sameValue(checked[name], record[name])
    if (!same) changes[name] = checked[name]
  }
  return changes
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** Whether a value is JSON of its own, such as a gallery, and no record of another area. */
const isJson = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('id' in value)

/**
 * Whether two values of a field are the same; records are compared by id, lists of them without order. JSON of a field is
 * compared as it is, in its order.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if ([one, other].flat().some(isJson)) return isDeepStrictEqual(one, other)
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
