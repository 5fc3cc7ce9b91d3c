/** Runs a command with its answers: once at a time per record, with an idempotency key, reported when done. */
import type { Command, Context, RunOptions, Target } from '../../../../commands/command.ts'
import type { AnyRecord } from '../../../core/area.ts'
import { store } from '../../kit/atoms.ts'
import { markRefused } from '../../kit/list/refused-rows.ts'
import { listHandleAtom, listTargetAtom } from '../../kit/list/target.ts'
import { ApiProblem, isAborted } from '../../kit/net/api-problem.ts'
import { newKey } from '../../kit/net/request.ts'
import { beginChange, turns } from '../keys/typed-ahead/pending-changes.ts'
import { recordingAtom } from '../macros/state.ts'
import { busyAtom, type Filling, fillingAtom, type Given, lastAtom, ranAtom } from '../state.ts'
import { isMuch, previewed } from './ask.ts'
import { failedSteps, reportFailure } from './failures.ts'
import { report } from './report.ts'
import { wordsHere } from './say.ts'

export type Source = RunOptions['source']

/** Moves the cursor to the row below, unless the user has moved it already. */
function advance(record: AnyRecord | undefined): void {
  const now = store.get(listTargetAtom)
  if (record && now?.from === 'cursor' && now.records[0]?.id === record.id)
    store.get(listHandleAtom)?.advance()
}

/**
 * The server refused a main action on the row under the cursor: the row is marked with the reason, and a run by key goes
 * on with the next one. Returns whether it does.
 */
function passRefused(error: unknown, command: Command, { target }: Context, source: Source): boolean {
  const record = target?.records.length === 1 ? target.records[0] : undefined
  const isRefused = error instanceof ApiProblem && error.status === 409 && !error.is('stale')
  if (!isRefused || !record) return false
  markRefused(record, error.msg)
  if (!command.main || target?.from !== 'cursor' || source !== 'key') return false
  advance(record)
  return true
}

/** Names the records of a target. */
export const idsOf = (target: Target | undefined) =>
  (target?.query ? ['*'] : (target?.records ?? []).map((record) => record.id)).join(' ')

/** Names a command on its records, as long as it is on its way. */
export const busyKey = (command: Command, target: Target | undefined) => `${command.id} ${idsOf(target)}`

/** The values that a repetition keeps: those accepted as proposed are proposed again by the next record. */
function withoutProposed(command: Command, context: Context, given: Given): Given {
  const proposed = command.propose?.(context, Date.now()).answers ?? {}
  const optional = new Set(command.steps?.filter((step) => step.optional).map(({ name }) => name))
  const own = Object.entries(given.args).filter(
    ([name, value]) => !optional.has(name) || !(name in proposed) || proposed[name] !== value,
  )
  if (own.length === Object.keys(given.args).length) return given
  return { args: Object.fromEntries(own), shown: [] }
}

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
  const changes =
    command.target !== undefined ||
    command.stacks === true ||
    command.section === 'macros' ||
    command.id === 'edit.undo'
  const end = changes ? beginChange(context.target) : undefined
  const options: RunOptions = { source, signal: new AbortController().signal, key: newKey(), field }
  try {
    const outcome = await command.run(context, given.args, options)
    // Moving about is not worth repeating; what acts on records is.
    const again = withoutProposed(command, context, given)
    if (command.target || command.section === 'macros') store.set(lastAtom, { id: command.id, ...again })
    if (outcome) await wordsHere()
    const done = outcome && report(outcome)
    if (outcome && context.target) store.set(ranAtom, { command: command.id, target: context.target, done })
    if (store.get(recordingAtom)) (await import('../macros/recording.ts')).noteRan(command, again, done)
    if (!outcome) return
    if (outcome.next === 'advance') advance(context.target?.records[0])
  } catch (error) {
    const goesOn = passRefused(error, command, context, source)
    if (!goesOn) {
      turns.failed++
      turns.drop()
    }
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
  const send: Filling['send'] = async (given, entered) => {
    if (isMuch(command, context)) {
      close()
      // Back from the preview, or refused, the form is there again as it was sent.
      const reopen = () => {
        // Unless another form is open by then.
        if (!store.get(fillingAtom)) store.set(fillingAtom, { command, context, send, close, entered })
      }
      if (!(await previewed(command, context, given.args))) reopen()
      else
        await perform(command, context, given, source, undefined, async (error) => {
          await reportFailure(error, command, context.target)
          reopen()
        })
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
