/** Running a command: the gate first, then its questions, then the change, then what happened and Undo. */
import { flushSync } from 'react-dom'
import type {
  Command,
  CommandId,
  Context,
  Gate,
  Outcome,
  RunOptions,
  Target,
} from '../../../../commands/command.ts'
import type { AnyRecord } from '../../../core/area.ts'
import { isAsked, type StepValues } from '../../../core/steps.ts'
import { keyCapsAtom, store } from '../../kit/atoms.ts'
import type { Ran } from '../../kit/detail/slots.ts'
import { t } from '../../kit/i18n.ts'
import { listHandleAtom, listTargetAtom } from '../../kit/list/target.ts'
import { ApiProblem, isAborted } from '../../kit/net/api-problem.ts'
import { newKey } from '../../kit/net/request.ts'
import { confirm } from '../../kit/overlays/dialog.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { currentContext } from '../context.ts'
import { beginChange, isBeingChanged, isChanging, turns } from '../keys/typed-ahead/pending-changes.ts'
import { inTurn } from '../keys/typed-ahead/typed-ahead.ts'
import { recordingAtom } from '../macros/state.ts'
import { registry } from '../registry.ts'
import {
  askingAtom,
  busyAtom,
  type Done,
  doneAtom,
  fillingAtom,
  type Given,
  lastAtom,
  MAX_DONE,
  NOTHING_GIVEN,
  previewingAtom,
} from '../state.ts'
import { failedSteps, reportFailure, wordsOf } from './failures.ts'
import { refusedDetail } from './refused.tsx'
import { say, targetWords, titleOf } from './say.ts'

export type Source = RunOptions['source']

/** Tells why a command does nothing now, and offers what would help. */
export function sayWhyNot(
  command: Command,
  gate: Extract<Gate, { s: 'off' }>,
  source: Source,
  target?: Target,
): void {
  const fix = gate.fix && registry.get(gate.fix.command)
  void toast(t('commands:run.notNow', { what: titleOf(command), why: say(gate.reason) }), {
    kind: 'warning',
    id: 'why-not',
    action: fix && {
      label: titleOf(fix),
      run: () => void runCommand(fix.id, source, target, gate.fix?.field),
    },
  })
}

/** Asks for the steps of a command in the palette. Returns undefined when the person gave up. */
function ask(command: Command, context: Context): Promise<Given | undefined> {
  return new Promise((resolve) => {
    // Only one question at a time: a newer one takes the place of the older.
    store.get(askingAtom)?.answer(undefined)
    const answer = (given: Given | undefined) => {
      if (store.get(askingAtom)?.answer === answer) store.set(askingAtom, undefined)
      resolve(given)
    }
    store.set(askingAtom, { command, context, answer })
  })
}

/** The command with the steps and words of this moment, where they depend on it. */
function momentary(command: Command, context: Context): Command {
  const { stepsFor, stepWords } = command
  if (!stepsFor) return command
  return {
    ...command,
    steps: stepsFor(context),
    stepWords: stepWords && {
      label: stepWords.label,
      choice: (step, value) => stepWords.choice(step, value, context),
    },
  }
}

/** Whether anything is left to ask: of an order that is paid, nobody asks what the driver collected. */
function hasQuestion({ steps = [], propose }: Command, context: Context): boolean {
  const proposal = propose?.(context, Date.now()) ?? {}
  return steps.some((step) => isAsked(step, {}, proposal))
}

async function answersOf(named: Command, context: Context): Promise<Given | undefined> {
  const command = momentary(named, context)
  if (hasQuestion(command, context)) return ask(command, context)
  // What is tried out first asks by itself.
  if (command.danger !== 'confirm' || isMuch(command, context)) return NOTHING_GIVEN
  const what = context.target ? targetWords(context.target) : undefined
  const yes = await confirm({
    title: what ? `${titleOf(command)} · ${what}` : titleOf(command),
    text: t(command.question ?? 'commands:step.question'),
    yes: titleOf(command),
    danger: true,
  })
  return yes ? NOTHING_GIVEN : undefined
}

/** Up to so many records one sees what one does; beyond, it is tried out on the server first. */
const HANDFUL = 20

function isMuch({ change, acts }: Command, context: Context): boolean {
  const target = acts ? acts(context) : context.target
  return (
    change !== undefined && target !== undefined && (target.query !== undefined || target.count > HANDFUL)
  )
}

/** Shows what a change of many records would come to. Returns whether to go on. */
function previewed(command: Command, context: Context, args: StepValues): Promise<boolean> {
  if (!isMuch(command, context)) return Promise.resolve(true)
  return new Promise((resolve) => {
    store.get(previewingAtom)?.go(false)
    const go = (yes: boolean) => {
      if (store.get(previewingAtom)?.go === go) store.set(previewingAtom, undefined)
      resolve(yes)
    }
    // At once: the palette that asked the last step goes over into it without a gap.
    flushSync(() => store.set(previewingAtom, { command, context, args, go }))
  })
}

function remember(outcome: Outcome): Done | undefined {
  if (!outcome.undo || !outcome.said) return undefined
  const { said, undo, undoneHere } = outcome
  const done: Done = { said, undo, undoneHere }
  store.set(doneAtom, (all) => [...all, done].slice(-MAX_DONE))
  return done
}

/** Takes one change back, whichever it is. */
export async function undo(done: Done, source: Source = 'button'): Promise<void> {
  if (!store.get(doneAtom).includes(done)) return
  store.set(doneAtom, (all) => [...all.filter((one) => one !== done), done])
  await runCommand('edit.undo', source)
}

/** A toast whose button was pressed goes, and would take with it what is said next in its place. */
let place = 0

/** Says what happened: in a toast with Undo, those left out with the reasons. Answers what can be taken back. */
export function report(outcome: Outcome): Done | undefined {
  const done = remember(outcome)
  const refused = outcome.refused ?? []
  // A job's progress tells the rest, in a toast of its own.
  if (!outcome.said || outcome.job !== undefined) return done
  const partly = refused.length > 0 || outcome.stopped === true
  const some = !outcome.stopped && refused.length > 0 && (outcome.changed ?? 0) > 0
  const counts = { changed: outcome.changed ?? 0, refused: refused.length }
  const words = some
    ? `${say(outcome.said)} · ${t('commands:command.changedSome', counts)}`
    : say(outcome.said)
  void toast(words, {
    // One thing after the other is one toast: `z` walks back through all of them anyway.
    id: partly ? undefined : `done ${place}`,
    kind: partly ? 'warning' : 'success',
    detail: refused.length > 0 ? refusedDetail(refused) : undefined,
    action: done && {
      label: undoLabel(),
      run: () => {
        place += 1
        void undo(done)
      },
    },
  })
  return done
}

/** `Hoàn tác (Z)`: with its key while that is in force. */
export function undoLabel(): string {
  const caps = store.get(keyCapsAtom).get('edit.undo')
  const words = t('commands:run.undo')
  return caps ? `${words} (${caps.join(' ')})` : words
}

/** The row below, unless the person has moved on already. */
function advance(record: AnyRecord | undefined): void {
  const now = store.get(listTargetAtom)
  if (record && now?.from === 'cursor' && now.records[0]?.id === record.id)
    store.get(listHandleAtom)?.advance()
}

const idsOf = (target: Target | undefined) =>
  (target?.query ? ['*'] : (target?.records ?? []).map((record) => record.id)).join(' ')

const busyKey = (command: Command, target: Target | undefined) => `${command.id} ${idsOf(target)}`

async function perform(
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

/** Asks for all steps of a command in a form; what fails is said there, with all that was entered. */
function fill(command: Command, context: Context, source: Source): void {
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

/**
 * Runs a command whose questions a part of the page has answered. Never throws: what happened is answered.
 * `quiet`: success is said by the page alone; it can be taken back all the same.
 */
export async function runAnswered(
  id: CommandId,
  source: Source,
  { target, args, quiet = false }: { target: Target; args: StepValues; quiet?: boolean | undefined },
): Promise<Ran> {
  const command = registry.get(id)
  if (!command) throw new Error(`no command is called ${id}`)
  const context = currentContext(target)
  const gate = command.gate(context)
  if (gate.s !== 'on') return { done: false, msg: gate.s === 'off' ? say(gate.reason) : '', passing: false }
  try {
    const options: RunOptions = { source, signal: new AbortController().signal, key: newKey() }
    const outcome = await command.run(context, args, options)
    if (outcome) {
      if (quiet) remember(outcome)
      else report(outcome)
    }
    return { done: true }
  } catch (error) {
    const passing = error instanceof ApiProblem && error.passing
    if (!(error instanceof ApiProblem)) reportError(error)
    return { done: false, msg: wordsOf(error, target), passing }
  }
}

/**
 * Runs a command. Never throws: refusals and failures are said to the person. `target` stands for the
 * records of the surface that was used; absent: what is ticked, under the cursor or open.
 * `field`: where a form opens.
 */
export async function runCommand(
  id: CommandId,
  source: Source,
  target?: Target,
  field?: string,
): Promise<void> {
  const named = registry.get(id)
  if (!named) throw new Error(`no command is called ${id}`)
  if (source !== 'key' || target) return runNow(named, source, target, field)
  const context = currentContext()
  const command = registry.resolve(named, context)
  const own = isBeingChanged(context.target)
  if ((id === 'edit.undo' || id === 'edit.repeat') && (isChanging() || turns.waiting > 0)) {
    // Pressed on a row that nothing is done to, it is meant for that one.
    const meant = id === 'edit.repeat' && !own ? context.target : undefined
    return inTurn(() => runNow(named, source, meant))
  }
  if (own && command && store.get(busyAtom).has(busyKey(command, context.target))) {
    const before = idsOf(context.target)
    // A second press is one for the next row; where there is none, it does not become what comes after the first.
    return inTurn(async () => {
      if (idsOf(currentContext().target) !== before) await runNow(named, source)
    })
  }
  return runNow(named, source, undefined, field)
}

async function runNow(named: Command, source: Source, target?: Target, field?: string): Promise<void> {
  const { id } = named
  const context = currentContext(target)
  const gate = named.gate(context)
  const command = registry.resolve(named, context)
  if (gate.s === 'off') return sayWhyNot(command ?? named, gate, source, target)
  if (gate.s === 'hidden' || !command) return
  if (command.form) return fill(momentary(command, context), context, source)
  const last = store.get(lastAtom)
  const repeated = id === 'edit.repeat' && last?.id === command.id ? last : undefined
  const given = repeated ?? (await answersOf(command, context))
  if (given && (await previewed(command, context, given.args)))
    await perform(command, context, given, source, field)
}
