/** Questions before a command runs: its steps in the palette, a yes, and the preview of a change of many records. */
import { flushSync } from 'react-dom'
import type { Command, Context } from '../../../../commands/command.ts'
import { formatVnd } from '../../../core/money.ts'
import { isAsked, type StepValues } from '../../../core/steps.ts'
import { store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { confirm } from '../../kit/overlays/dialog.tsx'
import { askingAtom, type Given, NOTHING_GIVEN, previewingAtom } from '../state.ts'
import type { Source } from './perform.ts'
import { say, targetWords, titleOf, wordsHere } from './say.ts'

/** Asks for the steps of a command in the palette; undefined when the user gives up. */
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
export function momentary(command: Command, context: Context): Command {
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

/** Whether a step is left to ask: of a paid order the collected amount is not. */
function hasQuestion({ steps = [], propose }: Command, context: Context): boolean {
  const proposal = propose?.(context, Date.now()) ?? {}
  return steps.some((step) => isAsked(step, {}, proposal))
}

/** Returns whether a command asks in the palette before it runs. */
export function asksSteps(named: Command, context: Context): boolean {
  return !named.form && hasQuestion(momentary(named, context), context)
}

/** Surfaces of the mouse, next to the palette. */
const POINTED: ReadonlySet<Source> = new Set(['menu', 'button', 'row', 'bulk'])

/**
 * Whether a command shows all its questions in a dialog: a change of records by mouse that asks something or moves money.
 * Fields are set one at a time.
 */
export function inDialog(command: Command, context: Context, source: Source): boolean {
  if (!POINTED.has(source) || !command.target || command.field !== undefined) return false
  return asksSteps(command, context) || command.money !== undefined
}

/** Returns the given values once the user has confirmed that it cannot be undone; undefined when the user gives up. */
async function agreed(command: Command, context: Context, given: Given): Promise<Given | undefined> {
  // A previewed change asks by its preview.
  if (command.danger !== 'confirm' || isMuch(command, context)) return given
  await wordsHere()
  const what = context.target ? targetWords(context.target) : undefined
  const answers = given.shown.length > 0 ? `${given.shown.join(' · ')}. ` : ''
  const yes = await confirm({
    title: what ? `${titleOf(command)} · ${what}` : titleOf(command),
    text: answers + t(command.question ?? 'commands:step.question'),
    yes: titleOf(command),
    danger: true,
  })
  return yes ? given : undefined
}

/** Asks before money moves of which nothing else is asked: what happens, and the sum of all. */
async function confirmSum(command: Command, context: Context): Promise<boolean> {
  await wordsHere()
  const gate = command.gate(context)
  const sum = command.money?.(context)
  const will = gate.s === 'on' && gate.will ? `${say(gate.will)}. ` : ''
  return confirm({
    title: [titleOf(command), context.target && targetWords(context.target)].filter(Boolean).join(' · '),
    text: will + (sum === undefined ? '' : t('commands:step.sum', { sum: formatVnd(sum) })),
    yes: titleOf(command),
  })
}

/** Values for a command's steps, or the confirmation of its question; undefined when the user gives up. */
export async function answersOf(named: Command, context: Context): Promise<Given | undefined> {
  const command = momentary(named, context)
  const asked = hasQuestion(command, context)
  if (!asked && command.money && command.danger !== 'confirm' && !isMuch(command, context))
    return (await confirmSum(command, context)) ? NOTHING_GIVEN : undefined
  const given = asked ? await ask(command, context) : NOTHING_GIVEN
  return given && agreed(command, context, given)
}

/** As `answersOf`, with the answers of the last run: money of several records is asked about each time. */
export async function answersAgain(
  command: Command,
  context: Context,
  given: Given,
): Promise<Given | undefined> {
  const many =
    context.target !== undefined && (context.target.query !== undefined || context.target.count > 1)
  if (many && command.money && command.danger !== 'confirm' && !isMuch(command, context))
    return (await confirmSum(command, context)) ? given : undefined
  return agreed(command, context, given)
}

/** Beyond this many records a change is previewed first. */
const HANDFUL = 20

/** Whether a change is previewed: it is computed, or concerns more records than can be seen at a glance. */
export function isMuch({ change, acts, preview }: Command, context: Context): boolean {
  const target = acts ? acts(context) : context.target
  if (change === undefined || target === undefined) return false
  if (target.query !== undefined || target.count > HANDFUL) return true
  return typeof preview === 'function' ? target.records.some(preview) : preview === true
}

/** Shows the preview of a change of many records; resolves to whether to go on. */
export function previewed(command: Command, context: Context, args: StepValues): Promise<boolean> {
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
