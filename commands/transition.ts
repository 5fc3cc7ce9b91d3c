/** The command of a transition, derived from its row in `states.ts`. */
import type { AnyRecord, Area } from '../src/core/area.ts'
import { dayOf } from '../src/core/dates/dates.ts'
import type { Refusal } from '../src/core/problems/problems.ts'
import type { AnyStates, States, Transition } from '../src/core/states.ts'
import { isOfOne, type Proposal } from '../src/core/steps.ts'
import { type Command, type Context, defineCommand, sayRefusal } from './command.ts'
import { oneOnly, onRecords, refusedGate, whyNot } from './gates.ts'

/** Derives the command of a transition. */
export function transitionCommand(
  area: Area,
  states: AnyStates,
  name: string,
  row: Transition<AnyRecord, string>,
): Command {
  const words = `${area.id}:transitions.${name}`
  return defineCommand({
    id: `${area.id}.${name}`,
    title: `${words}.title`,
    keywords: `${words}.keywords`,
    section: 'selection',
    icon: row.icon,
    ability: `${area.id}.${name}`,
    area: area.id,
    target: { area: area.id, arity: 'many', ...startsFrom(area, states, row) },
    main: row.main,
    ...(row.takesKeyOf !== undefined && { takesKeyOf: row.takesKeyOf }),
    keys: row.keys
      ? [
          { keys: row.keys, scope: 'list' },
          { keys: row.keys, scope: 'detail' },
        ]
      : undefined,
    steps: row.steps,
    propose: row.propose && ((c, now) => proposal(row, c, now)),
    form: row.form,
    preview: row.preview,
    ways: waysOf(area, states),
    money: row.money && ((c) => sumOf(states, name, row, c)),
    notice: row.notice && ((record) => sayIf(area.id, row.notice?.(record))),
    stepWords: {
      label: (step) => `${words}.steps.${step}`,
      choice: (step, value) => choiceWords(area, step, value),
    },
    danger: row.danger,
    places: ['row', 'bulk', 'detail'],
    gate: onRecords(area, name, { key: `${words}.title` }, (target, c) => {
      if (target.count !== 1 && row.steps?.some((step) => isOfOne(step) && !step.optional)) return oneOnly(c)
      // With a filter as the selection the server decides per record and reports the skipped ones.
      if (target.query) return { s: 'on', will: { key: `${words}.will`, params: { count: target.count } } }
      const reasons = target.records.map((record) => whyNot(states, name, record))
      const ready = reasons.filter((reason) => reason === undefined).length
      const first = reasons.find((reason) => reason !== undefined)
      if (ready === 0 && first) return refusedGate(c, { area, states }, first, row)
      return { s: 'on', will: { key: `${words}.will`, params: { count: ready } } }
    }),
    change: (args) => ({ name, args }),
    async run(c, args, options) {
      const how = row.decides === false ? { ...options, anyVersion: true } : options
      const outcome = c.target && (await c.api.transition(area.id, name, c.target, args, how))
      // What was asked about first because nothing brings it back, is not offered back either.
      return row.danger === 'confirm' && outcome ? { ...outcome, undo: undefined } : outcome
    },
  })
}

/** The states it can start from, as a condition of the list; none where it can from all, or no list knows the state. */
function startsFrom(area: Area, states: AnyStates, { from }: Transition<AnyRecord, string>) {
  const field = area.fields[states.field]
  if (!field || field.list === false || from.length >= states.values.length) return {}
  return { where: [[states.field, 'in', from]] as const }
}

function proposal({ propose }: Transition<AnyRecord, string>, { target }: Context, now: number): Proposal {
  if (!target || !propose) return {}
  const many = target.query !== undefined || target.count > 1
  return propose(target.records, { many, today: dayOf(now) })
}

/** The ways on from the server's reasons, as commands. */
function waysOf(area: Area, states: AnyStates): Command['ways'] {
  const { ways } = states as unknown as States<AnyRecord, string, string>
  if (!ways) return undefined
  return Object.fromEntries(
    Object.entries(ways).map(([reason, all]) => [
      reason,
      all.map(({ verb, fields }) => ({
        command: `${area.id}.${verb}`,
        ...(fields?.[0] !== undefined && { field: fields[0] }),
      })),
    ]),
  )
}

/** The sum that moves on those of the records that can take it; undefined where one of them does not know its own. */
function sumOf(
  states: AnyStates,
  name: string,
  { money }: Transition<AnyRecord, string>,
  { target }: Context,
): number | undefined {
  if (!target || target.query || !money) return undefined
  const ready = target.records.filter((record) => whyNot(states, name, record) === undefined)
  const sums = ready.map(money)
  return sums.every((one) => one !== undefined) ? sums.reduce((sum, one) => sum + one, 0) : undefined
}

/** Words of a choice: the field's own where the step sets a field of the area. */
function choiceWords(area: Area, step: string, value: string): string {
  return `${area.id}:${area.fields[step]?.type === 'enum' ? 'values' : 'choices'}.${step}.${value}`
}

const sayIf = (area: string, refusal: Refusal | undefined) => refusal && sayRefusal(area, refusal)
