/** Runs commands: gate first, then questions (ask.ts), the change (perform.ts) and its report (report.ts). */
import type { Command, CommandId, Gate, RunOptions, Target } from '../../../../commands/command.ts'
import { lacksRecord } from '../../../../commands/record-first.ts'
import type { StepValues } from '../../../core/steps.ts'
import { store } from '../../kit/atoms.ts'
import type { Ran } from '../../kit/detail/slots.ts'
import { t } from '../../kit/i18n.ts'
import { listHandleAtom } from '../../kit/list/target.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { queryClient, recordQuery } from '../../kit/net/queries.ts'
import { newKey } from '../../kit/net/request.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { currentContext } from '../context.ts'
import { isBeingChanged, isChanging, turns } from '../keys/typed-ahead/pending-changes.ts'
import { inTurn } from '../keys/typed-ahead/typed-ahead.ts'
import { beginLeading } from '../keys/waiting/coming.ts'
import { registry } from '../registry.ts'
import { busyAtom, CLOSED, type Done, doneAtom, lastAtom, paletteAtom } from '../state.ts'
import { answersAgain, answersOf, asksSteps, inDialog, momentary, previewed } from './ask.ts'
import { catchUp, onWay, reportFailure, wordsOf } from './failures.ts'
import { busyKey, endsOf, fill, idsOf, perform, type Source } from './perform.ts'
import { giveToQuestion, keepForQuestion, pickRecord, targetOfOne } from './record-first.ts'
import { onUndo, remember, report } from './report.ts'
import { say, titleOf, wordsHere } from './say.ts'

/** Shows why a command cannot run now, with the command that would help. */
export async function sayWhyNot(
  command: Command,
  gate: Extract<Gate, { s: 'off' }>,
  source: Source,
  target?: Target,
): Promise<void> {
  await wordsHere()
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

/** Undoes one change of this window, whichever it is. */
export async function undo(done: Done, source: Source = 'button'): Promise<void> {
  if (!store.get(doneAtom).includes(done)) return
  store.set(doneAtom, (all) => [...all.filter((one) => one !== done), done])
  await runCommand('edit.undo', source)
}
onUndo((done) => void undo(done))
onWay(({ command, field }, target) => void runCommand(command, 'button', target, field))

/**
 * Runs a command whose questions a part of the page has answered. Never throws: returns the outcome.
 * `quiet`: without a toast; it can be undone all the same.
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
    const msg = wordsOf(error, target)
    await catchUp(error, target)
    return { done: false, msg, passing }
  }
}

/**
 * Runs a command. Never throws: refusals and failures are shown. `target`: the records of the surface that was used;
 * absent: ticked rows, the row under the cursor or the open record.
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
  if (source === 'key' && !target) await runPressed(named, pressed(), field)
  else await runNow(named, source, target, field)
}

/** The records that a key was pressed for, and the row below them, for which a press too many is. */
export type KeyMeaning = { target: Target | undefined; below: string | undefined }

/** The row that the last press which waits is for. */
let lastBelow: string | undefined

/** Returns the records that a key means which is pressed now. */
export function pressed(): KeyMeaning {
  const { target } = currentContext()
  const list = target?.from === 'cursor' ? store.get(listHandleAtom) : undefined
  const from = turns.waiting > 0 && lastBelow !== undefined ? lastBelow : target?.records[0]?.id
  return { target, below: list?.below(from, 1) }
}

/** Shows that a key did nothing: the record that it was pressed for is not the one that it would act on. */
export async function sayMoved(command: Command): Promise<void> {
  await wordsHere()
  void toast(t('commands:keys.moved', { what: titleOf(command) }), { kind: 'warning', id: 'moved' })
}

/**
 * Runs the command of a key on the records that it was pressed for, whatever the list has done since: rows that come and go
 * change no meaning. Where it waits for a change of those records it is for the row below, or for nothing.
 */
export async function runPressed(named: Command, meaning: KeyMeaning, field?: string): Promise<void> {
  // Keys wait for the page that it leads to.
  const end = LEADING.has(named.section) ? beginLeading() : undefined
  try {
    await runMeant(named, meaning, field)
  } finally {
    end?.()
  }
}

/** Sections of commands that lead to another page or view. */
const LEADING: ReadonlySet<string> = new Set(['go', 'views', 'create', 'list', 'view'])

async function runMeant(named: Command, { target, below }: KeyMeaning, field?: string): Promise<void> {
  const command = registry.resolve(named, currentContext(target))
  const isHere = () => idsOf(currentContext().target) === idsOf(target)
  const own = isBeingChanged(target)
  const run = (meant?: Target) => inTurn(async () => void (await runNow(named, 'key', meant)))
  const runBelow = () => {
    lastBelow = below
    return inTurn(async () => {
      const now = idsOf(currentContext().target)
      if (below !== undefined && now === below) await runNow(named, 'key')
      // Where there is no next one, it does not become what comes after the first.
      else if (!isHere()) await sayMoved(command ?? named)
    })
  }
  const repeats = named.id === 'edit.repeat'
  if ((repeats || named.id === 'edit.undo') && (isChanging() || turns.waiting > 0)) {
    if (repeats && own && below !== undefined) return runBelow()
    // Pressed on a row that nothing is done to, it is meant for that one.
    return run(repeats && !own ? target : undefined)
  }
  // Each counts from where the one before has led, also that of another row; the cursor may have gone on by then.
  if (command?.stacks && isChanging()) return run(target)
  if (own && command && store.get(busyAtom).has(busyKey(command, target))) return runBelow()
  if (isHere()) await runNow(named, 'key', undefined, field)
  else if (target) await runNow(named, 'key', target, field)
  else if (command?.target) await sayMoved(command)
  else await runNow(named, 'key', undefined, field)
}

/** Asks for the record first, then runs the command on it; leaving its first step leads back to the record. */
async function runRecordFirst(named: Command, source: Source, area: string): Promise<void> {
  let text = ''
  do {
    const picked = await pickRecord(named, currentContext(), area, text)
    if (!picked) return
    text = picked.text
    keepForQuestion(picked.early)
    // The record in full, as its page has it: some questions are about parts that no list shows.
    const record = await queryClient
      .fetchQuery({ ...recordQuery(area, picked.target.records[0]?.code ?? ''), staleTime: 0 })
      .catch((error: unknown) => reportFailure(error, named, picked.target))
    if (!record) return giveToQuestion()
    const target = targetOfOne(area, record)
    if (!asksSteps(named, currentContext(target))) {
      store.set(paletteAtom, CLOSED)
      giveToQuestion()
    }
    const done = await runNow(named, source, target)
    // It has asked nothing, or given them to its first question.
    giveToQuestion()
    if (done) return
  } while (store.get(paletteAtom).open)
}

/** Runs a command on its records. Returns false when its questions were left unanswered. */
async function runNow(
  named: Command,
  source: Source,
  target?: Target,
  field?: string,
): Promise<boolean | undefined> {
  const { id } = named
  const context = currentContext(target)
  const gate = named.gate(context)
  const command = registry.resolve(named, context)
  if (gate.s === 'off') {
    void sayWhyNot(command ?? named, gate, source, target)
    return true
  }
  if (gate.s === 'hidden' || !command) {
    const area = source === 'palette' && command ? lacksRecord(command, context) : undefined
    if (command && area !== undefined) await runRecordFirst(command, source, area)
    return true
  }
  const last = store.get(lastAtom)
  const repeated = id === 'edit.repeat' && last?.id === command.id ? last : undefined
  if (command.form || (!repeated && inDialog(command, context, source))) {
    fill(momentary(command, context), context, source)
    return true
  }
  const given = repeated ? await answersAgain(command, context, repeated) : await answersOf(command, context)
  if (!given) return false
  if (await previewed(command, context, given.args))
    await perform(
      command,
      context,
      given,
      source,
      field,
      repeated ? {} : endsOf(command, context, source, given),
    )
  return true
}
