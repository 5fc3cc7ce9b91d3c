/** The request of a bulk call: the records, the action, and whether it is only a preview. */

import { z } from 'zod'
import { fieldIssues } from '../../../../core/problems/issues.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { codeForm } from '../../../../core/sameness.ts'
import type { StepValues } from '../../../../core/steps.ts'
import type { ChangeKind } from '../../../../core/wire/jobs.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor, Changes } from '../face.ts'
import { refuseProbing } from '../privacy/private.ts'
import { countedSet } from '../read/counted-set.ts'
import type { Filter } from '../read/list-query.ts'
import { refuseScan } from '../read/scans.ts'
import { visibleTo } from '../read/visible.ts'
import { readText, readWhere } from '../read/where.ts'
import { isUuid, Params, type Runner, run } from '../statement.ts'
import { check, objectOf, refuseNames } from '../write/input.ts'
import { collecting, withWholeLists } from '../write/offered.ts'
import { checkArgs } from '../write/transitions.ts'
import { versionNeeded } from '../write/unseen.ts'

/** Records that are changed at once, in the request's own transaction; more of them are a job. */
export const AT_ONCE = 200
/** Records of one job. */
export const JOB_MAX = 100_000
const IDS_MAX = 5_000
const EXCEPT_MAX = 1_000
/** Records with a change each: a pasted column. */
const ROWS_MAX = 1_000

const key = z.string().min(1).max(60)
/** Which records: by id or code, or all that match a filter. */
export const targetShape = {
  ids: z.array(key).min(1).max(IDS_MAX).optional(),
  query: z
    .strictObject({
      where: z.array(z.unknown()).default([]),
      q: z.string().default(''),
      except: z.array(z.uuid()).max(EXCEPT_MAX).default([]).describe('Ids of records that are left out'),
    })
    .optional(),
}
const which = { ...targetShape, dryRun: z.boolean().default(false) }
const seenVersion = z.int().min(1).optional().describe('The version that was read')

/** The body of `bulk/{transition}` and `bulk/delete`. */
export const bulkBody = z.strictObject({
  ...which,
  rows: z
    .array(z.strictObject({ id: key, version: seenVersion }))
    .min(1)
    .max(IDS_MAX)
    .optional()
    .describe('In place of `ids`, each with its version: needed by transitions that decide'),
  seen: z.iso
    .datetime()
    .optional()
    .describe('`seen` of the preview of a `query`: what was changed since is left out'),
  args: z.record(z.string(), z.unknown()).default({}),
})
/** The body of `bulk/update`: the same change for all, or one for each record. */
export const bulkUpdateBody = z.strictObject({
  ...which,
  changes: z.record(z.string(), z.unknown()).optional(),
  rows: z
    .array(
      z.strictObject({
        id: key,
        version: seenVersion,
        changes: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(ROWS_MAX)
    .optional(),
})

/** The part of a call that belongs to one record: a change, or the version that was read of it. */
export type OwnChange = { changes?: Changes | undefined; version?: number | undefined }

/** The action on each record. */
export type Action = {
  kind: ChangeKind
  /** The transition's name, else the kind. */
  name: string
  /** The verb whose ability it takes. */
  verb: string
  args: StepValues
  changes?: Changes | undefined
}

/** Which records a call is about. */
export type Targeted = {
  ids?: readonly string[] | undefined
  query?: { where: unknown[]; q: string; except: string[] } | undefined
}

export type BulkRequest = Targeted & {
  action: Action
  /** By id or code as it was given. */
  own?: ReadonlyMap<string, OwnChange> | undefined
  /** The instant at which the records of a filter were seen, ISO. */
  seen?: string | undefined
  dryRun: boolean
}

/** Neither ids nor a filter, or both. */
export const missing = (name: string) => new Problem('invalid', { fields: { [name]: { key: 'required' } } })

/** One record has two changes: which of them is meant nobody can tell. */
export const namedTwice = () => new Problem('invalid', { fields: { rows: { key: 'taken' } } })

/** More records than one call may have. */
export const tooMany = () =>
  new Problem('invalid', { reason: { key: 'tooManyAtOnce', params: { max: JOB_MAX } } })

/** Throws for a change of no records; an area may have its own words for it (`reasons.noneSelected`). */
function refuseNone({ area }: AreaTable, body: unknown): void {
  const { ids, rows, query } = objectOf(body)
  const isNone = (list: unknown) => list === undefined || (Array.isArray(list) && list.length === 0)
  if (query !== undefined || !isNone(ids) || !isNone(rows)) return
  const reason = { key: 'noneSelected' }
  throw new Problem('invalid', { area: area.id, reason, fields: { ids: reason } })
}

/** Reads the body of a bulk call. Throws `invalid` naming what is missing, wrong or too much. */
export function readBulk(table: AreaTable, name: string, body: unknown): BulkRequest {
  refuseNone(table, body)
  if (name === 'update') return readUpdate(table, body)
  const { rows, query, args, seen, dryRun, ...given } = check(bulkBody, objectOf(body)) as z.infer<
    typeof bulkBody
  >
  if ([given.ids, query, rows].filter((way) => way !== undefined).length !== 1) throw missing('ids')
  const ids = given.ids ?? rows?.map(({ id }) => id)
  const own = rows && new Map(rows.map(({ id, version }) => [keyOf(id), { version }]))
  if (own && rows && own.size < rows.length) throw namedTwice()
  const action: Action =
    name === 'delete'
      ? { kind: 'delete', name, verb: 'delete', args: {} }
      : { kind: 'transition', name, verb: name, args: checkArgs(table, name, args) }
  const wanted = { action, ids, query, own, seen: query && seen, dryRun }
  const needed = !dryRun && !isSeen(wanted) && name !== 'delete' && versionNeeded(table, name)
  if (needed) throw needed
  return wanted
}

/** Whether a call names what was seen of every record. */
function isSeen({ query, own, seen }: Pick<BulkRequest, 'query' | 'own' | 'seen'>): boolean {
  if (query) return seen !== undefined
  return own !== undefined && [...own.values()].every(({ version }) => version !== undefined)
}

function readUpdate(table: AreaTable, body: unknown): BulkRequest {
  const given = check(bulkUpdateBody, objectOf(body)) as z.infer<typeof bulkUpdateBody>
  const { ids, query, changes, rows, dryRun } = given
  const ways = [ids, query, rows].filter((way) => way !== undefined).length
  if (ways !== 1) throw missing('ids')
  const action: Action = { kind: 'update', name: 'update', verb: 'edit', args: {} }
  if (rows) {
    if (changes) throw new Problem('unknownField', { fields: { changes: { key: 'unknownField' } } })
    for (const row of rows) checkNames(table, row.changes)
    const own = new Map(rows.map(({ id, ...change }) => [keyOf(id), change]))
    if (own.size < rows.length) throw namedTwice()
    return { action, ids: rows.map(({ id }) => id), own, dryRun }
  }
  if (!changes || Object.keys(changes).length === 0) throw missing('changes')
  checkNames(table, changes)
  checkValues(table, changes)
  return { action: { ...action, changes }, ids, query, dryRun }
}

/** Only what can be changed by itself; a record's other fields depend on each other. */
function checkNames(table: AreaTable, changes: Changes): void {
  const lists = collecting(table.area)
  const strange = Object.keys(changes).filter(
    (name) => !table.area.fields[name]?.editable && !lists.includes(name),
  )
  refuseNames(table.area, strange)
}

/** Values that no record could take are reported at once, not once per record. */
function checkValues({ server, area }: AreaTable, given: Changes): void {
  if (!(server.input instanceof z.ZodObject)) return
  const changes = withWholeLists(area, given, {})
  const shape: Readonly<Record<string, z.ZodType>> = server.input.shape
  const chosen = Object.fromEntries(
    Object.keys(changes).flatMap((name) => (shape[name] ? [[name, shape[name]]] : [])),
  )
  const result = z.object(chosen).safeParse(changes)
  if (result.success) return
  throw new Problem('invalid', { fields: fieldIssues(result.error.issues, changes).fields, area: area.id })
}

/** Ids are the same in either case, codes in any spelling. */
export const keyOf = (text: string) => (isUuid(text) ? text.toLowerCase() : codeForm(text))

/** The change that is a record's own. */
export function ownOf(wanted: BulkRequest, record: { id: string; code: string }): OwnChange | undefined {
  return wanted.own?.get(record.id) ?? wanted.own?.get(record.code)
}

function filterOf(table: AreaTable, { where, q }: NonNullable<BulkRequest['query']>): Filter {
  return { where: readWhere(table, where), q: readText(q).trim() }
}

/**
 * Throws `badFilter` when finding the records would take a look at each row of a large area, `tooMany` for numbers that
 * are tried out.
 */
export async function checkQuery(
  tools: Tools,
  table: AreaTable,
  { query }: Targeted,
  actor: Actor,
): Promise<void> {
  if (!query) return
  const filter = filterOf(table, query)
  refuseProbing(table, filter, actor)
  await tools.questions.filter(table, filter, actor)
  await refuseScan(tools, table, filter, actor)
}

/** The conditions that find what a bulk call is about, as far as the actor sees it. */
export function target(
  tools: Tools,
  table: AreaTable,
  wanted: Targeted,
  actor: Actor,
  params: Params,
): string[] {
  if (wanted.query) {
    const { except } = wanted.query
    return [
      ...countedSet(tools, table, filterOf(table, wanted.query), actor).compile(params),
      ...(except.length > 0 ? [`t."id" <> all(${params.add(except, 'uuid[]')})`] : []),
      'true',
    ]
  }
  const given = (wanted.ids ?? []).map(keyOf)
  const ids = params.add(given.filter(isUuid), 'uuid[]')
  const codes = params.add(
    given.filter((id) => !isUuid(id)),
    'text[]',
  )
  const visible = visibleTo(tools.compiler, table, actor)
  return [`(t."id" = any(${ids}) or t."code" = any(${codes}))`, ...(visible ? [visible.compile(params)] : [])]
}

export type Found = { id: string; code: string }

/** The records of a call, in the order of their ids; at most `limit` and one more. */
export async function findTargets(
  tools: Tools,
  runner: Runner,
  table: AreaTable,
  wanted: BulkRequest,
  { actor, limit }: { actor: Actor; limit: number },
): Promise<Found[]> {
  const params = new Params()
  const conditions = target(tools, table, wanted, actor, params)
  // Found first and sorted then: walking all ids to find a few would take as long as the table is.
  const found = await run<Found>(
    runner,
    `with hits as materialized (
       select t."id", t."code" from ${table.table} t where ${conditions.join(' and ')} limit ${limit + 1}
     ) select * from hits order by "id"`,
    params.values,
  )
  const { own } = wanted
  if (own && found.some(({ id, code }) => own.has(id) && own.has(code))) throw namedTwice()
  return found
}

/** Requested ids that do not exist for the actor. */
export function notFound(wanted: BulkRequest, found: readonly Found[]): string[] {
  if (!wanted.ids) return []
  const known = new Set(found.flatMap(({ id, code }) => [id, code]))
  return [...new Set(wanted.ids)].filter((id) => !known.has(keyOf(id)))
}
