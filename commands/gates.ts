/** What the commands on records have in common: the moments in which they can run, and why not in others. */
import type { AnyRecord, Area } from '../src/core/area.ts'
import { refusal, type States, type Transition } from '../src/core/states.ts'
import type { Command, Context, Gate, Said, Target } from './command.ts'

/** What a folder under `src/areas` brings along, beside its faces. */
export type AreaParts = { area: Area; states?: AnyStates }
export type AnyStates = States<never, string, string>

/** The states of any area, as code that serves all areas sees them. */
export function rows(states: AnyStates): [string, Transition<AnyRecord, string>][] {
  return Object.entries(states.transitions) as unknown as [string, Transition<AnyRecord, string>][]
}

/** Why a record of an area cannot be edited; undefined when it can. */
export function notEditable(states: AnyStates, record: AnyRecord) {
  return (states as unknown as States<AnyRecord, string, string>).editable?.(record)
}

/** Why one record of an area cannot take a transition; undefined when it can. */
export function whyNot(states: AnyStates, name: string, record: AnyRecord) {
  return refusal(states as unknown as States<AnyRecord, string, string>, name, record)
}

/** The target when it is of this area, else undefined. */
export function targetOf(c: Context, area: Area): Target | undefined {
  return c.target?.area === area.id && c.target.count > 0 ? c.target : undefined
}

const offline: Gate = { s: 'off', reason: { key: 'commands:gate.offline' } }
const denied = (what: Said): Gate => ({
  s: 'off',
  reason: { key: 'commands:gate.noAbility', params: { what } },
})

/** The right and the network: what every command that writes needs. Undefined when both are there. */
export function withheld(c: Context, ability: string, what: Said): Gate | undefined {
  // Said rather than hidden: somebody told to "press E" must learn why it does nothing for them.
  if (!c.can(ability)) return denied(what)
  return c.online ? undefined : offline
}

/** A gate for commands on records: hidden without a target, off without the right or the network. */
export function onRecords(
  area: Area,
  verb: string,
  what: Said,
  decide: (target: Target, c: Context) => Gate,
): Command['gate'] {
  return (c) => {
    const target = targetOf(c, area)
    if (!target) return { s: 'hidden' }
    return withheld(c, `${area.id}.${verb}`, what) ?? decide(target, c)
  }
}
