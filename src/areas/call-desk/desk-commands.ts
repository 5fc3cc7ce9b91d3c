/** Commands of the call desk; what a call can come to is the shop's own list (`call-outcomes.ts`). */

import {
  type Command,
  type Context,
  defineCommand,
  type Gate,
  type KeyBinding,
  type Outcome,
  type RunOptions,
  type Said,
} from '../../../commands/command.ts'
import { withheld } from '../../../commands/gates.ts'
import { newOrderPath } from '../orders/commands.ts'
import { AREA_OF } from './card.ts'

export const AREA = 'call-desk'
export const WORK = `${AREA}.work`
export const words = (name: string) => `${AREA}:detail.desk.${name}`

export const deskKeys = (...keys: string[]): KeyBinding[] =>
  // F keys reach us from the note as well.
  keys.map((one) => ({ keys: one, scope: 'page', ...(/^(Shift\+)?F\d/.test(one) && { inText: true }) }))

/** Needs a call on the screen and the right; the network it does not need. */
export function onCall(c: Context, title: Said): Gate | undefined {
  if (!c.desk) return { s: 'hidden' }
  if (!c.can(WORK)) return withheld(c, WORK, title)
  if (c.desk.call) return undefined
  const reason = { key: words('noCall') }
  return c.desk.shift === 'on'
    ? { s: 'off', reason }
    : { s: 'off', reason, fix: { command: `${AREA}.start` } }
}

type Plain = Pick<Command, 'id' | 'icon' | 'keys'> & {
  more?(c: Context): Gate | undefined
  ability?: string
  /** In place of a call on the screen: when there is such a command at all. */
  only?(c: Context): boolean
  /** Its action, where it has a message to show. */
  says?(c: Context, options: RunOptions): Promise<Outcome | undefined>
  act?(c: Context): unknown
}

function callCommand({ id, icon, keys, ability = WORK, only, more, says, act }: Plain): Command {
  const title = words(`commands.${id}`)
  return defineCommand({
    id: `${AREA}.${id}`,
    title,
    section: 'record',
    icon,
    ability,
    area: AREA,
    keys,
    places: ['page'],
    gate: (c) =>
      only ? { s: only(c) ? 'on' : 'hidden' } : (onCall(c, { key: title }) ?? more?.(c) ?? { s: 'on' }),
    async run(c, _args, options) {
      await act?.(c)
      return says?.(c, options)
    },
  })
}

/** A fix by the form of the call's order, ticket or lead, where this user may change that. */
export function helpedByForm(c: Context, reason: Said): Gate {
  const may = c.desk?.call && c.can(`${AREA_OF[c.desk.call.purpose]}.edit`) && c.online
  return may ? { s: 'off', reason, fix: { command: `${AREA}.edit-order` } } : { s: 'off', reason }
}

const noNumber = (c: Context): Gate => helpedByForm(c, { key: words('noNumber') })
const needsNumber = (c: Context): Gate | undefined => (c.desk?.call?.number ? undefined : noNumber(c))

const CALL_COMMANDS: readonly Command[] = [
  callCommand({
    id: 'dial',
    icon: 'phone',
    keys: deskKeys('Space'),
    more: (c) => (c.desk?.call?.dials ? undefined : noNumber(c)),
    says: (c, options) => c.desk?.dial(options) ?? Promise.resolve(undefined),
  }),
  callCommand({
    id: 'copy-number',
    icon: 'copy',
    keys: deskKeys('y'),
    more: needsNumber,
    act: (c) => c.desk?.copyNumber(),
  }),
  callCommand({ id: 'note', icon: 'pencil', keys: deskKeys('n'), act: (c) => c.desk?.focusNote() }),
  callCommand({
    id: 'tick',
    icon: 'list-checks',
    keys: deskKeys('x'),
    more: (c) => (c.desk?.call?.unread ? undefined : { s: 'off', reason: { key: words('allRead') } }),
    act: (c) => c.desk?.tick(),
  }),
  callCommand({
    id: 'edit-order',
    icon: 'file-pen',
    keys: deskKeys('i'),
    more: (c) =>
      withheld(c, `${AREA_OF[c.desk?.call?.purpose ?? 'confirm']}.edit`, {
        key: words('commands.edit-order'),
      }),
    act: (c) => c.desk?.edit(),
  }),
  callCommand({
    id: 'place-order',
    icon: 'plus',
    keys: deskKeys('o'),
    ability: 'orders.create',
    more: (c) =>
      c.desk?.call?.purpose === 'lead'
        ? withheld(c, 'orders.create', { key: words('commands.place-order') })
        : { s: 'hidden' },
    act: (c) => c.desk?.call && c.nav.go(newOrderPath('leads', c.desk.call.orderCode)),
  }),
]

/** The agent goes on after a call was taken away or an outcome refused: no other call comes onto the screen by itself. */
const AFTER_COMMANDS = [
  callCommand({
    id: 'next-call',
    icon: 'arrow-right',
    keys: deskKeys('Enter'),
    only: (c) => c.desk?.lost !== undefined,
    act: (c) => c.desk?.next(),
  }),
  callCommand({
    id: 'show-refused',
    icon: 'undo-2',
    keys: deskKeys('v'),
    only: (c) => c.desk?.refused !== undefined,
    act: (c) => c.desk?.showRefused(),
  }),
]

const SHIFT_COMMANDS = (
  [
    ['start', 'on', 'check', 'Shift+s'],
    ['pause', 'paused', 'clock', 'Shift+p'],
    ['end', 'off', 'log-out', 'Shift+q'],
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
    keys: key && deskKeys(key),
    places: ['page'],
    gate(c) {
      if (!c.desk || c.desk.shift === shift || (shift === 'paused' && c.desk.shift === 'off'))
        return { s: 'hidden' }
      return withheld(c, WORK, { key: title }) ?? { s: 'on' }
    },
    run: (c, _args, options) => c.desk?.setShift(shift, options) ?? Promise.resolve(undefined),
  })
})

export const deskCommands: readonly Command[] = [
  ...CALL_COMMANDS,
  ...AFTER_COMMANDS,
  ...SHIFT_COMMANDS,
  defineCommand({
    id: `${AREA}.list`,
    title: words('commands.list'),
    section: 'go',
    icon: 'list-checks',
    ability: `${AREA}.view`,
    area: AREA,
    places: ['page'],
    gate: (c) => (c.can(`${AREA}.view`) ? { s: 'on' } : { s: 'hidden' }),
    path: () => '/CallDesk/list',
    async run(c) {
      c.nav.go('/CallDesk/list')
      return undefined
    },
  }),
]
