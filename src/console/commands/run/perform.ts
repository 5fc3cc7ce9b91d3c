/** Runs a command with its answers: once at a time per record, with an idempotency key, reported when done. */
import type { Command, Context, RunOptions, Target } from '../../../../commands/command.ts'
import type { AnyRecord } from '../../../core/area.ts'
import { store } from '../../kit/atoms.ts'
import { listHandleAtom, listTargetAtom } from '../../kit/list/target.ts'
import { isAborted } from '../../kit/net/api-problem.ts'
import { newKey } from '../../kit/net/request.ts'
import { beginChange, turns } from '../keys/typed-ahead/pending-changes.ts'
import { recordingAtom } from '../macros/state.ts'
import { busyAtom, fillingAtom, type Given, lastAtom } from '../state.ts'
import { isMuch, previewed } from './ask.ts'
import { failedSteps, reportFailure } from './failures.ts'
import { report } from './report.ts'

export type Source = RunOptions['source']

/** Moves the cursor to the row below, unless the user has moved it already. */
function advance(record: AnyRecord | undefined): void {
  const now = store.get(listTargetAtom)
  if (record && now?.from === 'cursor' && now.records[0]?.id === record.id)
    store.get(listHandleAtom)?.advance()
}

/** Names the records of a target. */
export const idsOf = (target: Target | undefined) =>
  (target?.query ? ['*'] : (target?.records ?? []).map((record) => record.id)).join(' ')

/** Names a command on its records, as long as it is on its way. */
export const busyKey = (command: Command, target: Target | undefined) => `${command.id} ${idsOf(target)}`

/** Runs the command; a failure is reported by `fail`. Never throws. */
export async function perform(
  command: Command,
  context: Context,
  given: Given,
  source: Source,
  field: string | undefined,
  fail: (error: unknown) => unknown = (error) => reportFailure(error, command, context.target),
): Promise<void> {
  const mark = busyKey(command, context.target)
  if (store.get(busyAtom).has(mark)) return
  store.set(busyAtom, (all) => new Set(all).add(mark))
  const changes = command.target !== undefined || command.section === 'macros' || command.id === 'edit.undo'
  const end = changes ? beginChange(context.target) : undefined
  const options: RunOptions = { source, signal: new AbortController().signal, key: newKey(), field }
  try {
    const outcome = await command.run(context, given.args, options)
    // Moving about is not worth repeating; what acts on records is.
    if (command.target || command.section === 'macros') store.set(lastAtom, { id: command.id, ...given })
    const done = outcome && report(outcome)
    if (store.get(recordingAtom)) (await import('../macros/recording.ts')).noteRan(command, given, done)
    if (!outcome) return
    if (outcome.next === 'advance') advance(context.target?.records[0])
  } catch (error) {
    turns.failed++
    turns.drop()
    if (!isAborted(error)) await fail(error)
  } finally {
    store.set(busyAtom, (all) => {
      const left = new Set(all)
      left.delete(mark)
      return left
    })
    end?.()
  }
}

/** Asks for all steps of a command in a form, which shows failures and keeps what was entered. */
export function fill(command: Command, context: Context, source: Source): void {
  const close = () => {
    if (store.get(fillingAtom)?.close === close) store.set(fillingAtom, undefined)
  }
  const send = async (given: Given) => {
    if (isMuch(command, context)) {
      close()
      if (await previewed(command, context, given.args))
        await perform(command, context, given, source, undefined)
      return undefined
    }
    let wrong: Readonly<Record<string, string>> | undefined
    await perform(command, context, given, source, undefined, async (error) => {
      wrong = await failedSteps(error, command, context.target)
    })
    if (!wrong) close()
    return wrong
  }
  store.set(fillingAtom, { command, context, send, close })
}
