/**
 * One action on many records, in one transaction: each record moves or is refused for itself, with the
 * reason. Locks are taken in the order of ids, so that two bulk changes never wait for each other in a ring.
 */
import { z } from 'zod'
import type { AnyRecord } from '../../../core/area.ts'
import { Problem, type Refusal } from '../../../core/problems.ts'
import type { AreaTable } from './columns.ts'
import { check, objectOf } from './input.ts'
import { countedSet } from './list.ts'
import { selectRows } from './rows.ts'
import { isUuid, Params, run } from './statement.ts'
import type { Tools } from './tools.ts'
import type { Open, WriteContext } from './transaction.ts'
import { checkArgs, decide, effectOf, move } from './transitions.ts'
import { readText, readWhere } from './where.ts'
import { removeRow } from './write.ts'

/** Records of one call. */
export const BULK_MAX = 1_000

export const bulkBody = z.strictObject({
  ids: z.array(z.string().min(1).max(60)).min(1).max(BULK_MAX).optional(),
  query: z.strictObject({ where: z.array(z.unknown()).default([]), q: z.string().default('') }).optional(),
  args: z.record(z.string(), z.unknown()).default({}),
  dryRun: z.boolean().default(false),
})

type Refused = { id: string; code: string; msg: string }
export type BulkResult = { changed: number; refused: Refused[]; audits: string[] }

type Wanted = {
  ids?: string[]
  query?: { where: unknown[]; q: string }
  args: Record<string, unknown>
  dryRun: boolean
}

/** Reads the body of a bulk call; exactly one of `ids` and `query`. */
export function readBulk(body: unknown): Wanted {
  const wanted = check(bulkBody, objectOf(body)) as Wanted
  if ((wanted.ids === undefined) === (wanted.query === undefined)) {
    throw new Problem('invalid', { fields: { ids: { key: 'required' } } })
  }
  return wanted
}

/** The condition that finds what a bulk call is about, and the given ids for telling which were not found. */
function target(
  tools: Tools,
  table: AreaTable,
  wanted: Wanted,
  { actor }: WriteContext,
  params: Params,
): string[] {
  if (wanted.query) {
    const filter = { where: readWhere(table, wanted.query.where), q: readText(wanted.query.q).trim() }
    return countedSet(tools, table, filter, actor).compile(params)
  }
  const given = wanted.ids ?? []
  const ids = params.add(given.filter(isUuid), 'uuid[]')
  const codes = params.add(
    given.filter((id) => !isUuid(id)).map((code) => code.toUpperCase()),
    'text[]',
  )
  return [`(t."id" = any(${ids}) or t."code" = any(${codes}))`]
}

async function records(
  tools: Tools,
  open: Open,
  table: AreaTable,
  wanted: Wanted,
  lock: boolean,
): Promise<AnyRecord[]> {
  const params = new Params()
  const conditions = target(tools, table, wanted, open.write, params)
  const { actor } = open.write
  const limit = BULK_MAX + 1
  const found = await selectRows(tools, open.runner, table, params, [...conditions, 'true'], {
    actor,
    lock,
    limit,
  })
  if (found.length > BULK_MAX) {
    throw new Problem('invalid', { fields: { query: { key: 'tooManyItems', params: { max: BULK_MAX } } } })
  }
  return found
}

/** What one record of a bulk call comes to: undefined when it moved. */
type Step = (record: AnyRecord) => Promise<Refusal | undefined>

/** Runs one step so that a refusal in the middle of it takes back only what it wrote itself. */
async function guarded(open: Open, step: () => Promise<Refusal | undefined>): Promise<Refusal | undefined> {
  const mark = open.journal.mark()
  await run(open.runner, 'savepoint one')
  try {
    const refused = await step()
    await run(open.runner, refused ? 'rollback to savepoint one' : 'release savepoint one')
    if (refused) open.journal.rewind(mark)
    return refused
  } catch (error) {
    await run(open.runner, 'rollback to savepoint one')
    open.journal.rewind(mark)
    if (error instanceof Problem) return error.detail.reason ?? { key: error.id }
    throw error
  }
}

async function each(
  tools: Tools,
  open: Open,
  table: AreaTable,
  wanted: Wanted,
  step: Step,
): Promise<Omit<BulkResult, 'audits'>> {
  const found = await records(tools, open, table, wanted, !wanted.dryRun)
  const { language } = open.write.actor
  const say = (reason: Refusal) => tools.say(language, reason, table.area.id)
  const refused: Refused[] = []
  let changed = 0
  for (const record of found) {
    const reason = await step(record)
    if (reason) refused.push({ id: record.id, code: record.code, msg: say(reason) })
    else changed += 1
  }
  const known = new Set(found.flatMap(({ id, code }) => [id, code]))
  for (const id of wanted.ids ?? []) {
    if (known.has(id.toLowerCase()) || known.has(id.toUpperCase())) continue
    refused.push({ id, code: '', msg: say({ key: 'notFound' }) })
  }
  return { changed, refused }
}

/** Moves many records by a transition; with `dryRun`, says what would happen. */
export async function bulkTransition(
  tools: Tools,
  open: Open,
  table: AreaTable,
  name: string,
  wanted: Wanted,
): Promise<BulkResult> {
  const checked = checkArgs(table, name, wanted.args)
  const audits: string[] = []
  open.journal.beginBatch()
  const hasEffect = effectOf(table, name)?.run !== undefined
  const step: Step = async (record) => {
    // Of its own: nothing that is done with one record's may reach the next one.
    const args = { ...checked }
    const decision = await decide(open, table, name, record, args, wanted.dryRun)
    if ('refused' in decision) return decision.refused
    if (wanted.dryRun) return undefined
    const { audit } = await move(tools, open, table, name, record, { changes: decision.changes, args })
    if (audit) audits.push(audit)
    return undefined
  }
  const result = await each(
    tools,
    open,
    table,
    wanted,
    hasEffect ? (record) => guarded(open, () => step(record)) : step,
  )
  return { ...result, audits }
}

/** Deletes many records. */
export async function bulkDelete(
  tools: Tools,
  open: Open,
  table: AreaTable,
  wanted: Wanted,
): Promise<BulkResult> {
  const audits: string[] = []
  open.journal.beginBatch()
  const result = await each(tools, open, table, wanted, (record) =>
    guarded(open, async () => {
      const { audit } = await removeRow(tools, open, table, record, { action: 'delete', verb: 'delete' })
      if (audit) audits.push(audit)
      return undefined
    }),
  )
  return { ...result, audits }
}
