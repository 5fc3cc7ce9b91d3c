/** Commands of the call desk: the outcomes on digits and on F keys, which no typing tool sends. */
import { AREA_OF, type CallResult } from '../../src/areas/call-desk/card.ts'
import type { CallPurpose } from '../../src/areas/call-rules/area.ts'
import { LEAD_LOST } from '../../src/areas/leads/area.ts'
import { TICKET_LOST } from '../../src/areas/tickets/area.ts'
import type { Step } from '../../src/core/steps.ts'
import {
  type Command,
  type Context,
  defineCommand,
  type Gate,
  type KeyBinding,
  type Outcome,
  type RunOptions,
  sayRefusal,
} from '../command.ts'
import { withheld } from '../gates.ts'
import { newOrderPath } from './orders.ts'

const AREA = 'call-desk'
const WORK = `${AREA}.work`
const words = (name: string) => `${AREA}:detail.desk.${name}`

const desk = (...keys: string[]): KeyBinding[] =>
  // F keys reach us from the note as well.
  keys.map((one) => ({ keys: one, scope: 'desk', ...(/^F\d/.test(one) && { inText: true }) }))

type OutcomeRow = {
  result: CallResult
  digit: string
  f: string
  icon: string
  /** It confirms the order, which has to allow it. */
  confirms?: true
  stepsFor?(c: Context): readonly Step[]
}

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

/** F5, F11 and F12 are the browser's, F6 moves between panes (console.md). */
const OUTCOMES: readonly OutcomeRow[] = [
  { result: 'confirmed', digit: '1', f: 'F1', icon: 'check', confirms: true },
  {
    result: 'changed',
    digit: '2',
    f: 'F2',
    icon: 'file-pen',
    confirms: true,
    stepsFor: (c) => (c.desk?.call?.noted ? [] : [NOTE]),
  },
  { result: 'no_answer', digit: '3', f: 'F3', icon: 'phone' },
  { result: 'busy', digit: '4', f: 'F4', icon: 'phone' },
  {
    result: 'call_back',
    digit: '5',
    f: 'F7',
    icon: 'clock',
    stepsFor: () => [{ name: 'nextAt', kind: 'time' }],
  },
  { result: 'wrong_number', digit: '6', f: 'F8', icon: 'phone' },
  {
    result: 'cancelled',
    digit: '7',
    f: 'F9',
    icon: 'ban',
    stepsFor: (c) => [LOST[c.desk?.call?.purpose ?? 'confirm']],
  },
]

/** Needs a call on the screen and the right; the network it does not need. */
function onCall(c: Context, title: string): Gate | undefined {
  if (!c.desk) return { s: 'hidden' }
  if (!c.can(WORK)) return withheld(c, WORK, { key: title })
  return c.desk.call ? undefined : { s: 'off', reason: { key: words('noCall') } }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function outcomeCommand({ result, digit, f, icon, confirms, stepsFor }: OutcomeRow): Command {
  const title = words(`outcomes.${result}`)
  return defineCommand({
    id: `${AREA}.${result.replace('_', '-')}`,
    title,
    section: 'selection',
    icon,
    ability: WORK,
    area: AREA,
    keys: desk(digit, f),
    places: ['desk'],
    stepsFor,
    stepWords: {
      label: (step) => words(`steps.${step}`),
      choice: (step, value) => `${LOST_WORDS[step]}.${value}`,
    },
    gate(c) {
      const refused = confirms && c.desk?.call?.refused
      return onCall(c, title) ?? (refused ? { s: 'off', reason: sayRefusal('orders', refused) } : { s: 'on' })
    },
    async run(c, args) {
      const { note, nextAt } = args
      const reason = args.reason ?? args.ticketReason ?? args.leadReason
      return c.desk?.outcome(result, { note: text(note), reason: text(reason), nextAt: text(nextAt) })
    },
  })
}

type Plain = Pick<Command, 'id' | 'icon' | 'keys'> & {
  more?(c: Context): Gate | undefined
  ability?: string
  /** What it does, and what then is to be told. */
  says?(c: Context, options: RunOptions): Promise<Outcome | undefined>
  act?(c: Context): unknown
}

function callCommand({ id, icon, keys, ability = WORK, more, says, act }: Plain): Command {
  const title = words(`commands.${id}`)
  return defineCommand({
    id: `${AREA}.${id}`,
    title,
    section: 'record',
    icon,
    ability,
    area: AREA,
    keys,
    places: ['desk'],
    gate: (c) => onCall(c, title) ?? more?.(c) ?? { s: 'on' },
    async run(c, _args, options) {
      await act?.(c)
      return says?.(c, options)
    },
  })
}

const NO_NUMBER: Gate = { s: 'off', reason: { key: words('noNumber') } }
const needsNumber = (c: Context): Gate | undefined => (c.desk?.call?.number ? undefined : NO_NUMBER)

const CALL_COMMANDS: readonly Command[] = [
  callCommand({
    id: 'dial',
    icon: 'phone',
    keys: desk('Space'),
    more: (c) => (c.desk?.call?.dials ? undefined : NO_NUMBER),
    says: (c, options) => c.desk?.dial(options) ?? Promise.resolve(undefined),
  }),
  callCommand({
    id: 'copy-number',
    icon: 'copy',
    keys: desk('y'),
    more: needsNumber,
    act: (c) => c.desk?.copyNumber(),
  }),
  callCommand({ id: 'note', icon: 'pencil', keys: desk('n'), act: (c) => c.desk?.focusNote() }),
  callCommand({
    id: 'tick',
    icon: 'list-checks',
    keys: desk('x'),
    more: (c) => (c.desk?.call?.unread ? undefined : { s: 'off', reason: { key: words('allRead') } }),
    act: (c) => c.desk?.tick(),
  }),
  callCommand({
    id: 'edit-order',
    icon: 'file-pen',
    keys: desk('i'),
    more: (c) =>
      withheld(c, `${AREA_OF[c.desk?.call?.purpose ?? 'confirm']}.edit`, {
        key: words('commands.edit-order'),
      }),
    act: (c) => c.desk?.edit(),
  }),
  callCommand({
    id: 'place-order',
    icon: 'plus',
    keys: desk('o'),
    ability: 'orders.create',
    more: (c) =>
      c.desk?.call?.purpose === 'lead'
        ? withheld(c, 'orders.create', { key: words('commands.place-order') })
        : { s: 'hidden' },
    act: (c) => c.desk?.call && c.nav.go(newOrderPath('leads', c.desk.call.orderCode)),
  }),
]

const SHIFT_COMMANDS = (
  [
    ['start', 'on', 'check', 'Shift+s'],
    ['pause', 'paused', 'clock', 'Shift+p'],
    ['end', 'off', 'log-out', undefined],
  ] as const
).map(([id, shift, icon, key]) => {
  const title = words(`commands.${id}`)
  return defineCommand({
    id: `${AREA}.${id}`,
    title,
    section: 'view',
    icon,
    ability: WORK,
    area: AREA,
    keys: key && desk(key),
    places: ['desk'],
    gate(c) {
      if (!c.desk || c.desk.shift === shift || (shift === 'paused' && c.desk.shift === 'off'))
        return { s: 'hidden' }
      return withheld(c, WORK, { key: title }) ?? { s: 'on' }
    },
    run: (c, _args, options) => c.desk?.setShift(shift, options) ?? Promise.resolve(undefined),
  })
})

export const deskCommands: readonly Command[] = [
  ...OUTCOMES.map(outcomeCommand),
  ...CALL_COMMANDS,
  ...SHIFT_COMMANDS,
  defineCommand({
    id: `${AREA}.list`,
    title: words('commands.list'),
    section: 'go',
    icon: 'list-checks',
    ability: `${AREA}.view`,
    places: ['desk'],
    gate: (c) => (c.can(`${AREA}.view`) ? { s: 'on' } : { s: 'hidden' }),
    path: () => '/CallDesk/list',
    async run(c) {
      c.nav.go('/CallDesk/list')
      return undefined
    },
  }),
]
