/**
 * Possible outcomes of the call on the screen, as commands: the n-th outcome on the n-th digit and F key,
 * which no typing tool sends. Created from the shop's list while the desk runs (decision 0035).
 */

import { type Command, type Context, defineCommand, literal, sayRefusal } from '../../../commands/command.ts'
import type { Step } from '../../core/steps.ts'
import type { LanguageId } from '../../core/words.ts'
import type { CallResult, DeskOutcome } from '../call-outcomes/area.ts'
import type { CallPurpose } from '../call-rules/area.ts'
import { LEAD_LOST } from '../leads/area.ts'
import { TICKET_LOST } from '../tickets/area.ts'
import { AREA, deskKeys, helpedByForm, onCall, WORK, words } from './desk-commands.ts'

/** One press each; the tenth is on 0, as on the keyboard. */
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
/**
 * F5, F11 and F12 are the browser's, F6 moves between panes, F10 opens menus: from the eighth on
 * with Shift, after Shift F1, which a user's safe keys may have for help. Outcomes after the thirteenth are
 * in the palette only.
 */
const F_KEYS = [
  ...['F1', 'F2', 'F3', 'F4', 'F7', 'F8', 'F9'],
  ...['Shift+F2', 'Shift+F3', 'Shift+F4', 'Shift+F7', 'Shift+F8', 'Shift+F9'],
]

const NOTE: Step = { name: 'note', kind: 'text', min: 3, max: 300 }

/** Why it is not to be: each kind of call has a list of its own. */
const LOST: Readonly<Record<CallPurpose, Step>> = {
  confirm: { name: 'reason', kind: 'choice', list: 'cancel' },
  care: { name: 'ticketReason', kind: 'enum', values: TICKET_LOST },
  lead: { name: 'leadReason', kind: 'enum', values: LEAD_LOST },
}
const LOST_WORDS: Readonly<Record<string, string>> = {
  reason: 'orders:choices.reason',
  ticketReason: 'tickets:values.lostReason',
  leadReason: 'leads:values.lostReason',
}

type Effect = {
  icon: string
  /** It confirms the order, which has to allow it. */
  confirms?: true
  stepsFor?(c: Context): readonly Step[]
}

const EFFECTS: Readonly<Record<CallResult, Effect>> = {
  confirmed: { icon: 'check', confirms: true },
  changed: {
    icon: 'file-pen',
    confirms: true,
    stepsFor: (c) => (c.desk?.call?.noted ? [] : [NOTE]),
  },
  no_answer: { icon: 'phone' },
  busy: { icon: 'phone' },
  call_back: { icon: 'clock', stepsFor: () => [{ name: 'nextAt', kind: 'time' }] },
  wrong_number: { icon: 'phone' },
  cancelled: { icon: 'ban', stepsFor: (c) => [LOST[c.desk?.call?.purpose ?? 'confirm']] },
}

/** The last part of the command's id: `no-answer` of the outcome `no_answer`. */
export const outcomeName = ({ key }: DeskOutcome): string => key.toLowerCase().replaceAll('_', '-')

/** The text of its button, for a kind of call; one with questions ends in an ellipsis. */
export function outcomeTitle(
  { effect, words }: DeskOutcome,
  language: LanguageId,
  purpose: CallPurpose,
): string {
  return words[language][purpose] + (EFFECTS[effect].stepsFor ? '…' : '')
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The commands of a list of outcomes, in its order; their titles are the shop's words in the person's language. */
export function outcomeCommands(offered: readonly DeskOutcome[], language: LanguageId): Command[] {
  return offered.map((outcome, at) => {
    const { icon, confirms, stepsFor } = EFFECTS[outcome.effect]
    const { key: title, params: titleParams } = literal(outcomeTitle(outcome, language, 'confirm'))
    const keys = [DIGITS[at], F_KEYS[at]].filter((one) => one !== undefined)
    return defineCommand({
      id: `${AREA}.${outcomeName(outcome)}`,
      title,
      titleParams,
      section: 'selection',
      icon,
      ability: WORK,
      area: AREA,
      local: true,
      onSight: true,
      keys: keys.length > 0 ? deskKeys(...keys) : undefined,
      places: ['page'],
      stepsFor,
      stepWords: {
        label: (step) => words(`steps.${step}`),
        choice: (step, value) => `${LOST_WORDS[step]}.${value}`,
      },
      gate(c) {
        const refused = confirms && c.desk?.call?.refused
        const off = onCall(c, literal(outcomeTitle(outcome, language, 'confirm')))
        if (!off && c.desk?.editing) return { s: 'off', reason: { key: words('editing') } }
        if (off || !refused) return off ?? { s: 'on' }
        const reason = sayRefusal('orders', refused)
        return refused.key === 'addressIncomplete' ? helpedByForm(c, reason) : { s: 'off', reason }
      },
      async run(c, args) {
        const { note, nextAt } = args
        const reason = args.reason ?? args.ticketReason ?? args.leadReason
        return c.desk?.outcome(outcome, { note: text(note), reason: text(reason), nextAt: text(nextAt) })
      },
    })
  })
}
