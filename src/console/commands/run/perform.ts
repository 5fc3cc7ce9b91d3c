/** Runs a command with its answers: once at a time per record, with an idempotency key, reported when done. */
import type { Command, Context, Outcome, RunOptions, Target } from '../../../../commands/command.ts'
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
import { catchUp, failedSteps, reportFailure } from './failures.ts'
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
function passRefused(
  error: unknown,
  command: Command,
  { target }: Context,
  source: Source,
  asked: boolean,
): boolean {
  const record = target?.records.length === 1 ? target.records[0] : undefined
  const isRefused = error instanceof ApiProblem && error.status === 409 && !error.is('stale')
  if (!isRefused || !record) return false
  markRefused(record, error.msg)
  // Values that were given are shown again, to be changed.
  if (asked || !command.main || target?.from !== 'cursor' || source !== 'key') return false
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

/**
 * Handlers of a result, for a run whose questions were answered. `left`: returns whether it shows the records that were left
 * out.
 */
type Ends = { fail?(error: unknown): unknown; left?(outcome: Outcome): Promise<boolean> }

/**
 * Shows what has changed in the one record of a run since the user saw it, and asks whether to go on. Returns the moment with
 * the record as it is now; undefined for any other failure, and where the user leaves it.
 */
async function unseenIn(error: unknown, command: Command, context: Context): Promise<Context | undefined> {
  const { target } = context
  if (!(error instanceof ApiProblem) || !error.is('stale') || !command.target || target?.records.length !== 1)
    return undefined
  await catchUp(error, target)
  try {
    return await (await import('../unseen/ask.tsx')).askUnseen(error, command, context)
  } catch {
    return undefined // its code could not be fetched: the failure is reported in words
  }
}

/** The part of an outcome that was done. */
const doneAlone = (outcome: Outcome): Outcome =>
  outcome.changed ? { ...outcome, refused: [] } : { undo: outcome.undo }

/** Runs the command; a failure is reported by `fail`, a toast without it. Never throws. */
export async function perform(
  command: Command,
  context: Context,
  given: Given,
  source: Source,
  field: string | undefined,
  ends: Ends = {},
): Promise<void> {
  const { fail = (error) => reportFailure(error, command, context.target), left } = ends
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
  /** The moment with the record as it is now, once the user has seen what changed in it. */
  let again: Context | undefined
  try {
    const outcome = await command.run(context, given.args, options)
    // Moving about is not worth repeating; what acts on records is.
    const kept = withoutProposed(command, context, given)
    if (command.target || command.section === 'macros') store.set(lastAtom, { id: command.id, ...kept })
    if (outcome) await wordsHere()
    const isLeft = (outcome?.refused?.length ?? 0) > 0 && left !== undefined
    // The reasons are then in the form, and in no toast.
    const shown = outcome && isLeft && (await left(outcome)) ? doneAlone(outcome) : outcome
    const done = shown && report(shown)
    if (outcome && context.target) store.set(ranAtom, { command: command.id, target: context.target, done })
    if (store.get(recordingAtom)) (await import('../macros/recording.ts')).noteRan(command, kept, done)
    if (!outcome) return
    if (outcome.next === 'advance') advance(context.target?.records[0])
  } catch (error) {
    const goesOn = passRefused(error, command, context, source, Object.keys(given.args).length > 0)
    if (!goesOn) {
      turns.failed++
      turns.drop()
    }
    again = await unseenIn(error, command, context)
    if (!isAborted(error) && !again) await fail(error)
  } finally {
    store.set(busyAtom, (all) => {
      const left = new Set(all)
      left.delete(mark)
      return left
    })
    end?.()
  }
  if (again) await perform(command, again, given, source, field, ends)
}

/** The form as it was sent before: its values, and the reason why it is there again. */
export type Again = Pick<Filling, 'left' | 'wrong' | 'entered' | 'round'>

/** Shows a run's failure or the rest of it in the form (left-over.ts), with the values that it was made with. */
const refill = (
  command: Command,
  context: Context,
  source: Source,
  was: { given: Given; entered?: Filling['entered']; round: number },
): Required<Ends> => {
  const again = (now: Context, values: Again) => fill(command, now, source, values)
  const part = async () => (await import('./left-over.ts')).refiller(command, context, was, again)
  return {
    fail: async (error) => (await part()).fail(error),
    left: async (outcome) => (await part()).left(outcome),
  }
}

/** The ends of a run whose values were asked for one by one: a refusal leads to the form, with all of them in it. */
export const endsOf = (command: Command, context: Context, source: Source, given: Given): Ends =>
  command.target && Object.keys(given.args).length > 0
    ? refill(command, context, source, { given, round: 0 })
    : {}

/** Asks for all steps of a command in a form, which shows failures and keeps what was entered. */
export function fill(command: Command, context: Context, source: Source, again: Again = {}): void {
  const close = () => {
    if (store.get(fillingAtom)?.close === close) store.set(fillingAtom, undefined)
  }
  const { round = 0 } = again
  const send: Filling['send'] = async (given, entered) => {
    const { fail, left } = refill(command, context, source, { given, entered, round })
    if (isMuch(command, context)) {
      close()
      // Back from the preview, or refused, the form is there again as it was sent, unless another is open by then.
      if (await previewed(command, context, given.args))
        await perform(command, context, given, source, undefined, { fail, left })
      else if (!store.get(fillingAtom)) fill(command, context, source, { ...again, entered })
      return undefined
    }
    let wrong: Readonly<Record<string, string>> | undefined
    await perform(command, context, given, source, undefined, {
      fail: async (error) => {
        wrong = await failedSteps(error, command, context.target)
      },
      left,
    })
    if (!wrong) close()
    return wrong
  }
  store.set(fillingAtom, { command, context, send, close, ...again })
}
