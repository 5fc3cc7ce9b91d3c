/** Moving records in an order by hand: next to another record, or to an end. The last move decides; none is lost. */
import { z } from 'zod'
import type { AnyRecord } from '../../../../core/area.ts'
import { Problem, type Refusal } from '../../../../core/problems/problems.ts'
import type { BulkResult } from '../../../../core/wire/bulk.ts'
import { recordsOf } from '../bulk/bulk.ts'
import { AT_ONCE } from '../bulk/bulk-request.ts'
import { guarded } from '../bulk/bulk-step.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Changes } from '../face.ts'
import { check, objectOf } from '../write/input.ts'
import { needRow } from '../write/rows.ts'
import type { Open } from '../write/transaction.ts'
import { changeRecord } from '../write/write.ts'
import { groupOf, keysAt, lockOrder, placeColumn, placeOf, type Spot } from './places.ts'
import { goingAlong } from './tree.ts'

const key = z.string().min(1).max(60)

export const moveBody = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(AT_ONCE).describe('Records in the order that they shall have'),
  before: key.optional().describe('The record that comes right after them, by id or code'),
  after: key.optional().describe('The record that comes right before them'),
  end: z.enum(['first', 'last']).optional(),
  under: key
    .nullable()
    .optional()
    .describe('In a tree, with `end`: the record under which they go; null: none'),
  dryRun: z.boolean().default(false).describe('Writes nothing; the remarks on the move are in `warnings`'),
})
type MoveBody = z.infer<typeof moveBody>

/** Where records go: the spot, and whose group that is in (`parent`: of a tree). */
type Goal = { spot: Spot; group: string | null | undefined; parent?: string | null }

/** The goal that a body names. Throws `invalid` naming what is missing, twice there or no record. */
async function goalOf(tools: Tools, open: Open, table: AreaTable, body: MoveBody): Promise<Goal> {
  const named = (['before', 'after', 'end'] as const).filter((name) => body[name] !== undefined)
  const [name = 'before'] = named
  const wrong = (key: string, field: string = name) =>
    new Problem('invalid', { fields: { [field]: { key } } })
  if (named.length !== 1) throw wrong(named.length === 0 ? 'required' : 'wrongValue')
  const read = async (field: 'before' | 'after' | 'under') => {
    const row = await needRow(tools, open.runner, table, body[field] ?? '', open.write.actor).catch(
      (error: unknown) => {
        throw error instanceof Problem && error.id === 'notFound' ? wrong('record', field) : error
      },
    )
    if (body.ids.includes(row.id)) throw wrong(field === 'under' ? 'treeCycle' : 'wrongValue', field)
    return row
  }
  const { tree } = table.area
  if (body.under !== undefined && (!tree || name !== 'end')) throw wrong('wrongValue', 'under')
  if (name === 'end') {
    const spot: Spot = { end: body.end ?? 'last' }
    if (!tree || body.under === undefined) return { spot, group: undefined }
    const parent = body.under === null ? null : (await read('under')).id
    return { spot, group: parent, parent }
  }
  const anchor = await read(name)
  const group = groupOf(table, anchor)
  return { spot: { side: name, anchor: placeOf(table, anchor) }, group, ...(tree && { parent: group }) }
}

/** A move with the remarks on it, in the caller's language; only previews have any. */
export type MoveResult = BulkResult & { warnings: { id: string; code: string; msg: string }[] }

/** Moves records to a spot, each for itself: one that is gone or of another group is refused, the others move. */
export async function moveRecords(
  tools: Tools,
  open: Open,
  table: AreaTable,
  given: unknown,
): Promise<MoveResult> {
  const body = check(moveBody, objectOf(given)) as MoveBody
  const ids = [...new Set(body.ids)]
  const { runner, write } = open
  await lockOrder(runner, table)
  const goal = await goalOf(tools, open, table, body)
  const found = await recordsOf(tools, runner, table, ids, { actor: write.actor, lock: true })
  const known = new Map(found.map((record) => [record.id, record]))
  const result: MoveResult = { changed: 0, refused: [], audits: [], warnings: [] }
  const refuse = (id: string, code: string, reason: Refusal) =>
    void result.refused.push({ id, code, msg: tools.say(write.actor.language, reason, table.area.id) })
  const [first] = ids.flatMap((id) => known.get(id) ?? [])
  const group = goal.group === undefined && first ? groupOf(table, first) : (goal.group ?? null)
  const along = table.area.tree ? await goingAlong(runner, table, ids) : new Set<string>()
  const moving: AnyRecord[] = []
  for (const id of ids) {
    const record = known.get(id)
    if (!record) refuse(id, '', { key: 'notFound' })
    else if (goal.parent === undefined && groupOf(table, record) !== group)
      refuse(id, record.code, { key: 'otherOrder' })
    else if (!along.has(id)) moving.push(record)
  }
  if (moving.length === 0) return result
  const keys = await keysAt(runner, table, group, goal.spot, {
    ids: moving.map(({ id }) => id),
    count: moving.length,
  })
  if (moving.length > 1) open.journal.beginBatch()
  for (const [at, record] of moving.entries()) {
    const { tree } = table.area
    const isNew = tree && goal.parent !== undefined && goal.parent !== groupOf(table, record)
    const changes: Changes = {
      [placeColumn(table).name]: keys[at],
      ...(isNew && { [tree.parent]: goal.parent }),
    }
    if (body.dryRun) {
      const remarks = (await table.server.remark?.(write, record as never, changes)) ?? []
      const msg = remarks.map((one) => tools.say(write.actor.language, one, table.area.id)).join(' ')
      if (msg) result.warnings.push({ id: record.id, code: record.code, msg })
    }
    const outcome = await guarded(open, async () => {
      const { audit } = await changeRecord(tools, open, table, record, changes, 'move')
      return { audit }
    })
    if ('refused' in outcome) refuse(record.id, record.code, outcome.refused)
    else {
      result.changed += 1
      if ('audit' in outcome && outcome.audit) result.audits.push(outcome.audit)
    }
  }
  return result
}
