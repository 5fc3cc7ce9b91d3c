/** The command of a transition, derived from its row in `states.ts`. */
import type { AnyRecord, Area } from '../src/core/area.ts'
import { dayOf } from '../src/core/dates/dates.ts'
import type { Refusal } from '../src/core/problems/problems.ts'
import type { AnyStates, Transition } from '../src/core/states.ts'
import type { Proposal } from '../src/core/steps.ts'
import { type Command, type Context, defineCommand, sayRefusal } from './command.ts'
import { onRecords, refusedGate, whyNot } from './gates.ts'

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
    target: { area: area.id, arity: 'many' },
    main: row.main,
    keys: row.keys
      ? [
          { keys: row.keys, scope: 'list' },
          { keys: row.keys, scope: 'detail' },
        ]
      : undefined,
    steps: row.steps,
    propose: row.propose && ((c, now) => proposal(row, c, now)),
    form: row.form,
    notice: row.notice && ((record) => sayIf(area.id, row.notice?.(record))),
    stepWords: {
      label: (step) => `${words}.steps.${step}`,
      choice: (step, value) => choiceWords(area, step, value),
    },
    danger: row.danger,
    places: ['row', 'bulk', 'detail'],
    gate: onRecords(area, name, { key: `${words}.title` }, (target, c) => {
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
      const outcome = c.target && (await c.api.transition(area.id, name, c.target, args, options))
      // What was asked about first because nothing brings it back, is not offered back either.
      return row.danger === 'confirm' && outcome ? { ...outcome, undo: undefined } : outcome
    },
  })
}

function proposal({ propose }: Transition<AnyRecord, string>, { target }: Context, now: number): Proposal {
  if (!target || !propose) return {}
  const many = target.query !== undefined || target.count > 1
  return propose(target.records, { many, today: dayOf(now) })
}

/** Words of a choice: the field's own where the step sets a field of the area. */
function choiceWords(area: Area, step: string, value: string): string {
  return `${area.id}:${area.fields[step]?.type === 'enum' ? 'values' : 'choices'}.${step}.${value}`
}

const sayIf = (area: string, refusal: Refusal | undefined) => refusal && sayRefusal(area, refusal)
