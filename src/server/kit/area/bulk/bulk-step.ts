/** The step of a bulk call for one record: the same at once, in a job and in a preview. */
import type { AnyRecord } from '../../../../core/area.ts'
import { Problem, type Refusal } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import { type Changes, REMARK } from '../face.ts'
import { run } from '../statement.ts'
import { beforeUpdate } from '../write/before-update.ts'
import { checkChanges } from '../write/input.ts'
import type { Open } from '../write/transaction.ts'
import { decide, effectOf, move } from '../write/transitions.ts'
import { changeRecord, removeRow } from '../write/write.ts'
import type { Action, OwnChange } from './bulk-request.ts'

/** The result for a record: its audit entry, or the reason why it is unchanged. */
export type Outcome =
  | { audit: string | null; changes?: Changes }
  /** `unseen`: the record has changed since it was seen. */
  | { refused: Refusal; field?: string | undefined; unseen?: true }
  | { failed: unknown }

/** One thing to do, to a record that is locked unless it is only looked at. */
export type Step = (record: AnyRecord, own: OwnChange | undefined) => Promise<Outcome>

/** The refusal of one record among many: the issue of the field is more exact than "not valid". */
export function refusalOf({ id, detail }: Problem): Refusal {
  const [field] = Object.values(detail.fields ?? {})
  return detail.reason ?? field ?? { key: id }
}

/** The refusal of one record, with the field that it is about where there is one. */
export function refusedBy(problem: Problem): { refused: Refusal; field: string | undefined } {
  const [field] = Object.keys(problem.detail.fields ?? {})
  return { refused: refusalOf(problem), field: problem.detail.reason ? undefined : field }
}

/**
 * Runs one step so that a refusal in the middle of it takes back only what it wrote itself. With
 * `keepGoing`, so does a failure that nobody foresaw, unless the transaction is lost with it. A step inside a
 * step has a savepoint of another name, or the outer one could not be gone back to.
 */
export async function guarded(
  open: Open,
  step: () => Promise<Outcome>,
  { keepGoing = false, savepoint = 'one' }: { keepGoing?: boolean; savepoint?: 'one' | 'other' } = {},
): Promise<Outcome> {
  const mark = open.journal.mark()
  await run(open.runner, `savepoint ${savepoint}`)
  try {
    const outcome = await step()
    const back = 'refused' in outcome
    await run(open.runner, `${back ? 'rollback to' : 'release'} savepoint ${savepoint}`)
    if (back) open.journal.rewind(mark)
    return outcome
  } catch (error) {
    await run(open.runner, `rollback to savepoint ${savepoint}`)
    open.journal.rewind(mark)
    if (error instanceof Problem) return refusedBy(error)
    if (keepGoing && !isPassing(error)) return { failed: error }
    throw error
  }
}

/** Runs one step that only looks: a Problem refuses the record. */
export async function caught(_open: Open, step: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof Problem) return refusedBy(error)
    throw error
  }
}

/** Runs one step that decides before it writes. */
export const plain = (_open: Open, step: () => Promise<Outcome>): Promise<Outcome> => step()

/** A failure of the moment, which ends the transaction and may not come again: deadlock, time-out, connection. */
function isPassing(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^(40|53|55|57|08)/.test(code)
}

/** Whether the step writes next to the record, so that a refusal may have to be rolled back. */
export function needsGuard(table: AreaTable, { kind, name }: Action): boolean {
  return kind !== 'transition' || effectOf(table, name)?.run !== undefined
}

/** The step of an action. `dryRun`: what would become of it; the transaction is rolled back by the caller. */
export function stepOf(tools: Tools, open: Open, table: AreaTable, action: Action, dryRun: boolean): Step {
  const { kind, name } = action
  if (kind === 'delete') {
    return async (record) => {
      const { audit } = await removeRow(tools, open, table, record, { action: 'delete', verb: 'delete' })
      return { audit }
    }
  }
  if (kind === 'transition') {
    return async (record) => {
      // Of its own: nothing that is done with one record's may reach the next one.
      const args = { ...action.args }
      const decision = await decide(open, table, name, record, args, dryRun)
      if ('refused' in decision) return decision
      if (dryRun) return { audit: null, changes: decision.changes }
      const { audit } = await move(tools, open, table, name, record, { changes: decision.changes, args })
      return { audit }
    }
  }
  return async (record, own) => {
    if (own?.version !== undefined && own.version !== record.version)
      return { refused: { key: 'changedSince' } }
    const input = checkChanges(table, record, own?.changes ?? action.changes)
    if (Object.keys(input).length === 0) return { refused: { key: 'alreadySo' } }
    if (dryRun) {
      const changes = await beforeUpdate(table, open.write, record, input)
      const remark = await table.server.remark?.(open.write, record as never, changes)
      return { audit: null, ...(remark && remark.length > 0 && { changes: { [REMARK]: remark } }) }
    }
    const { audit } = await changeRecord(tools, open, table, record, input)
    return { audit }
  }
}
