/**
 * One action on many records. Few are changed at once, in one transaction: each moves or is refused for
 * itself, with the reason. Locks are taken in the order of ids, so that two bulk changes never wait for each
 * other in a ring. More of them are a job (`kit/jobs`); looking at what would happen takes any number.
 */
import type { AnyRecord } from '../../../../core/area.ts'
import type { BulkPreview, BulkResult, RefusedRow } from '../../../../core/wire/bulk.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor, Changes } from '../face.ts'
import { Params, type Runner } from '../statement.ts'
import { selectRows } from '../write/rows.ts'
import type { Open, WriteContext } from '../write/transaction.ts'
import { type Unseen, unseenChanges, unseenRefusal } from '../write/unseen.ts'
import {
  AT_ONCE,
  type BulkRequest,
  type Found,
  findTargets,
  JOB_MAX,
  notFound,
  ownOf,
  tooMany,
} from './bulk-request.ts'
import { caught, guarded, needsGuard, type Outcome, plain, stepOf } from './bulk-step.ts'
import { PreviewRows } from './preview-rows.ts'

/** Refusals that a preview names. */
const NAMED = 100
/** Records of one look: short enough for others to come in between. */
const LOOK = 200

/** Whole records by their ids, in that order, as the actor sees them. */
export function recordsOf(
  tools: Tools,
  runner: Runner,
  table: AreaTable,
  ids: readonly string[],
  { actor, lock }: { actor: Actor; lock: boolean },
): Promise<AnyRecord[]> {
  const params = new Params()
  const among = `t."id" = any(${params.add(ids, 'uuid[]')})`
  return selectRows(tools, runner, table, params, [among], { actor, lock })
}

type Tell = (found: Found, outcome: Outcome, record?: AnyRecord) => void

/** Changes of the records since the call's user has seen them; those of a form's row are compared with it alone. */
function unseenOf(
  { runner, write }: Open,
  table: AreaTable,
  wanted: BulkRequest,
  records: readonly AnyRecord[],
): Promise<Map<string, Unseen>> {
  if (wanted.action.kind === 'update') return unseenChanges(runner, table, [])
  if (wanted.seen !== undefined) {
    const { seen } = wanted
    return unseenChanges(
      runner,
      table,
      records.map(({ id }) => ({ id, at: seen })),
      write.actor.accountId,
    )
  }
  const asked = records.flatMap((record) => {
    const version = ownOf(wanted, record)?.version
    return version === undefined || version === record.version ? [] : [{ id: record.id, version }]
  })
  return unseenChanges(runner, table, asked)
}

/** Runs the action over records in an open transaction. */
async function each(
  tools: Tools,
  open: Open,
  table: AreaTable,
  wanted: BulkRequest,
  found: readonly Found[],
  tell: Tell,
): Promise<void> {
  const { action, dryRun } = wanted
  const { actor } = open.write
  const ids = found.map(({ id }) => id)
  const records = await recordsOf(tools, open.runner, table, ids, { actor, lock: !dryRun })
  const step = stepOf(tools, open, table, action, dryRun)
  // What a transition only looks at needs no savepoint: it writes nothing.
  const run = !needsGuard(table, action) ? plain : dryRun && action.kind === 'transition' ? caught : guarded
  const known = new Map(records.map((record) => [record.id, record]))
  const unseen = await unseenOf(open, table, wanted, records)
  for (const one of found) {
    const record = known.get(one.id)
    const changed = unseen.get(one.id)
    // Deleted between finding and locking.
    if (!record) tell(one, { refused: { key: 'notFound' } })
    else if (changed) tell(one, { refused: unseenRefusal(changed), unseen: true }, record)
    else {
      tell(one, await run(open, () => step(record, ownOf(wanted, record))), record)
    }
  }
}

/** The records of a call when they are few enough to be changed at once, else undefined. */
export async function fewTargets(
  tools: Tools,
  open: Open,
  table: AreaTable,
  wanted: BulkRequest,
): Promise<Found[] | undefined> {
  if (wanted.ids && wanted.ids.length > AT_ONCE) return undefined
  const { actor } = open.write
  const found = await findTargets(tools, open.runner, table, wanted, { actor, limit: AT_ONCE })
  return found.length > AT_ONCE ? undefined : found
}

/** Changes a few records in an open transaction. */
export async function bulkAtOnce(
  tools: Tools,
  open: Open,
  table: AreaTable,
  wanted: BulkRequest,
  found: readonly Found[],
): Promise<BulkResult> {
  const result: BulkResult = { changed: 0, refused: [], audits: [] }
  const say = (key: Parameters<typeof tools.say>[1]) =>
    tools.say(open.write.actor.language, key, table.area.id)
  open.journal.beginBatch()
  await each(tools, open, table, wanted, found, ({ id, code }, outcome) => {
    if ('refused' in outcome)
      result.refused.push({
        ...{ id, code, msg: say(outcome.refused), field: outcome.field },
        ...(outcome.unseen && { unseen: true }),
      })
    else {
      result.changed += 1
      if ('audit' in outcome && outcome.audit) result.audits.push(outcome.audit)
    }
  })
  for (const id of notFound(wanted, found)) {
    result.refused.push({ id, code: '', msg: say({ key: 'notFound' }) })
  }
  return result
}

/** Counts which records of other areas the changed ones will point to. */
class Targets {
  readonly #table: AreaTable
  readonly #counts = new Map<string, Map<string | null, number>>()

  constructor(table: AreaTable) {
    this.#table = table
  }

  add(changes: Changes): void {
    for (const [field, value] of Object.entries(changes)) {
      if (this.#table.area.fields[field]?.type !== 'ref') continue
      const id = typeof value === 'string' ? value : null
      const counts = this.#counts.get(field) ?? new Map<string | null, number>()
      this.#counts.set(field, counts.set(id, (counts.get(id) ?? 0) + 1))
    }
  }

  async named(tools: Tools): Promise<BulkPreview['into'][number][]> {
    const all: BulkPreview['into'][number][] = []
    for (const [field, counts] of this.#counts) {
      const target = this.#table.area.fields[field]
      if (target?.type !== 'ref') continue
      const ids = new Set([...counts.keys()].filter((id) => id !== null))
      const names = await tools.refs.load(tools.runner, new Map([[target.area, ids]]))
      for (const [id, count] of counts)
        all.push({ field, name: id === null ? null : (names.get(id)?.name ?? id), count })
    }
    return all.sort((a, b) => b.count - a.count)
  }
}

/**
 * Previews the effect on up to 100,000 records and writes nothing. A few at a time, each look in a
 * transaction of its own that is rolled back, so that nobody waits behind it; `signal` ends it early.
 */
export async function previewBulk(
  tools: Tools,
  context: WriteContext,
  table: AreaTable,
  wanted: BulkRequest,
  signal: AbortSignal,
): Promise<BulkPreview> {
  const { actor } = context
  const found = await findTargets(tools, tools.runner, table, wanted, { actor, limit: JOB_MAX })
  if (found.length > JOB_MAX) throw tooMany()
  const missing = notFound(wanted, found)
  const reasons = new Map<string, number>()
  const refused: RefusedRow[] = []
  const preview: BulkPreview = {
    seen: new Date().toISOString(),
    total: found.length + missing.length,
    changed: 0,
    refusedCount: 0,
    refused,
    reasons: [],
    into: [],
    rows: [],
    warnings: [],
  }
  const into = new Targets(table)
  const shown = new PreviewRows(tools, table, wanted.action, actor)
  const refuse = (id: string, code: string, reason: Parameters<typeof tools.say>[1]) => {
    const msg = tools.say(actor.language, reason, table.area.id)
    reasons.set(msg, (reasons.get(msg) ?? 0) + 1)
    preview.refusedCount += 1
    if (refused.length < NAMED) refused.push({ id, code, msg })
  }
  for (let from = 0; from < found.length && !signal.aborted; from += LOOK) {
    const outcomes: [Found, Outcome, AnyRecord | undefined][] = []
    const look = found.slice(from, from + LOOK)
    await tools.writes.dry(context, async (open) => {
      // A deadlock runs it again.
      outcomes.length = 0
      await each(tools, open, table, wanted, look, (...one) => void outcomes.push([one[0], one[1], one[2]]))
    })
    for (const [{ id, code }, outcome, record] of outcomes) {
      if ('refused' in outcome) refuse(id, code, outcome.refused)
      else {
        preview.changed += 1
        if (!('changes' in outcome) || !outcome.changes) continue
        into.add(outcome.changes)
        if (record) shown.add(record, outcome.changes)
      }
    }
  }
  preview.into = await into.named(tools)
  Object.assign(preview, shown.found)
  for (const id of missing) refuse(id, '', { key: 'notFound' })
  preview.reasons = [...reasons].map(([msg, count]) => ({ msg, count })).sort((a, b) => b.count - a.count)
  return preview
}
