/** Questions before a command runs: its steps in the palette, a yes, and the preview of a change of many records. */
import { flushSync } from 'react-dom'
import type { Command, Context } from '../../../../commands/command.ts'
import { isAsked, type StepValues } from '../../../core/steps.ts'
import { store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { confirm } from '../../kit/overlays/dialog.tsx'
import { askingAtom, type Given, NOTHING_GIVEN, previewingAtom } from '../state.ts'
import { targetWords, titleOf } from './say.ts'

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

/** Values for a command's steps, or the confirmation of its question; undefined when the user gives up. */
export async function answersOf(named: Command, context: Context): Promise<Given | undefined> {
  const command = momentary(named, context)
  if (hasQuestion(command, context)) return ask(command, context)
  // A previewed change asks by its preview.
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

/** Beyond this many records a change is previewed first. */
const HANDFUL = 20

/** Whether a change is previewed: it concerns more records than can be seen at a glance. */
export function isMuch({ change, acts }: Command, context: Context): boolean {
  const target = acts ? acts(context) : context.target
  return (
    change !== undefined && target !== undefined && (target.query !== undefined || target.count > HANDFUL)
  )
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
