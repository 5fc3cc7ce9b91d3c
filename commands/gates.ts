/** Common gates of commands on records: when they can run, and the reason when they cannot. */
import type { AnyRecord, Area } from '../src/core/area.ts'
import type { AreaParts as Parts } from '../src/core/area-parts.ts'
import type { Refusal } from '../src/core/problems/problems.ts'
import { type AnyStates, refusal, type States, type Transition } from '../src/core/states.ts'
import {
  type Command,
  type Context,
  type Fix,
  type Gate,
  type Said,
  sayRefusal,
  type Target,
} from './command.ts'

export type AreaParts = Parts<Command>

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

/** Returns the gate of a missing ability or network, which every writing command needs; undefined when both are there. */
export function withheld(c: Context, ability: string, what: Said): Gate | undefined {
  // Shown with a reason rather than hidden: a user who presses `E` must learn why it does nothing.
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

/** Of several ticked records the one under the cursor is left once the ticks are taken away. */
export function oneOnly(c: Context): Gate {
  const reason = { key: 'commands:gate.oneOnly' }
  const ticked = c.target?.from === 'selection' && c.view.list !== undefined
  return ticked ? { s: 'off', reason, fix: { command: 'list.clear-selection' } } : { s: 'off', reason }
}

/**
 * Returns the gate for a refusal of an area, with the command that removes its reason if the user may run it. `row`: the transition
 * that is refused; absent: the form is.
 */
export function refusedGate(
  c: Context,
  { area, states }: { area: Area; states: AnyStates },
  refused: Refusal,
  row?: Transition<AnyRecord, string>,
): Gate {
  const reason =
    row && refused.key === 'wrongState' ? wrongState(area, states, row) : sayRefusal(area.id, refused)
  const fix = fixOf(area, states, refused.key, c.target?.records ?? [], row)
  return fix && c.can(fix.command) ? { s: 'off', reason, fix } : { s: 'off', reason }
}

/**
 * Returns a command that removes the reason: the one the area names; for a wrong state a transition to a
 * state it can start from. Only commands that these records could take now.
 */
function fixOf(
  area: Area,
  states: AnyStates,
  reason: string,
  records: readonly AnyRecord[],
  row: Transition<AnyRecord, string> | undefined,
): Fix | undefined {
  const possible = (name: string) => records.some((record) => !whyNot(states, name, record))
  const known = (states as States<never, string, string>).fixes?.[reason]
  if (known?.verb === 'edit') {
    const [record] = records
    if (!record || records.length !== 1 || !area.verbs.includes('edit') || notEditable(states, record)) return
    const empty = (field: string) => record[field] === null || record[field] === ''
    const field = known.fields?.find(empty) ?? known.fields?.[0]
    return { command: `${area.id}.edit`, ...(field !== undefined && { field }) }
  }
  if (known) return possible(known.verb) ? { command: `${area.id}.${known.verb}` } : undefined
  if (reason !== 'wrongState' || !row) return undefined
  const leads = (name: string, one: Transition<AnyRecord, string>) =>
    records.some((record) => {
      const to = one.to === 'same' ? one.leads?.[String(record[states.field])] : one.to
      return to !== undefined && row.from.includes(to) && !whyNot(states, name, record)
    })
  const before = rows(states).find(([name, one]) => leads(name, one))
  return before && { command: `${area.id}.${before[0]}` }
}

/** "needs the state To pack": names the states it can start from. */
function wrongState(area: Area, states: AnyStates, row: Transition<AnyRecord, string>): Said {
  const wanted = row.from.map((state) => ({ key: `${area.id}:values.${states.field}.${state}` }))
  return { key: 'commands:gate.wrongState', params: { wanted } }
}
