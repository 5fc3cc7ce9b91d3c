/** From an area's manifest to its commands: what is regular is said here once for all areas. */
import { type AnyRecord, type Area, type AreaHead, nameOf } from '../src/core/area.ts'
import { dayOf } from '../src/core/dates/dates.ts'
import type { Refusal } from '../src/core/problems/problems.ts'
import type { AnyStates, Transition } from '../src/core/states.ts'
import type { Proposal } from '../src/core/steps.ts'
import { type Command, type Context, defineCommand, records, type Said, sayRefusal } from './command.ts'
import { exportCommand } from './export.ts'
import { fieldCommands } from './fields.ts'
import {
  type AreaParts,
  notEditable,
  oneOnly,
  onRecords,
  refusedGate,
  rows,
  targetOf,
  whyNot,
  withheld,
} from './gates.ts'
import { headOf } from './opening.ts'
import { printCommands } from './print.ts'

export type { AreaParts } from './gates.ts'

function transitionCommand(
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

/** The command that opens a section: all that is known of an area whose other parts are not loaded yet. */
export function goCommand(area: AreaHead): Command {
  return defineCommand({
    id: `${area.id}.go`,
    title: `${area.id}:title`,
    keywords: `${area.id}:keywords`,
    section: 'go',
    icon: area.icon,
    ability: `${area.id}.view`,
    keys: area.goKey ? [{ keys: area.goKey, scope: 'global' }] : undefined,
    places: area.group ? ['menu'] : [],
    gate: (c) => (c.can(`${area.id}.view`) ? { s: 'on' } : { s: 'hidden' }),
    path: () => area.opening,
    async run(c) {
      c.nav.go(area.opening)
      return undefined
    },
  })
}

/** The commands every area has: go, create, edit, delete, copy link, and each named transition. */
export function deriveCommands({ area, states }: AreaParts): Command[] {
  const has = (verb: string) => area.verbs.includes(verb)
  const one: Said = { key: `${area.id}:one` }
  const commands: Command[] = [goCommand(headOf(area))]
  if (has('create')) {
    commands.push(
      defineCommand({
        id: `${area.id}.create`,
        title: 'commands:command.create',
        titleParams: { one },
        keywords: `${area.id}:keywords`,
        section: 'create',
        icon: 'plus',
        ability: `${area.id}.create`,
        area: area.id,
        keys: [{ keys: 'c', scope: 'list' }],
        places: ['toolbar'],
        gate: (c) => {
          const what = { key: 'commands:command.create', params: { one } }
          // Where one looks for it the reason is said; elsewhere it would only be in the way.
          if (!c.can(`${area.id}.create`) && c.where.area !== area.id) return { s: 'hidden' }
          return withheld(c, `${area.id}.create`, what) ?? { s: 'on' }
        },
        path: () => `${area.path}/list/new`,
        async run(c) {
          c.view.openForm(area.id)
          return undefined
        },
      }),
    )
  }
  if (has('edit')) {
    commands.push(
      defineCommand({
        id: `${area.id}.edit`,
        title: 'commands:command.edit',
        titleParams: { one },
        section: 'record',
        icon: 'pencil',
        ability: `${area.id}.edit`,
        area: area.id,
        target: { area: area.id, arity: 'one' },
        keys: [
          { keys: 'i', scope: 'list' },
          { keys: 'i', scope: 'detail' },
        ],
        places: ['row', 'detail'],
        gate: onRecords(area, 'edit', { key: 'commands:command.edit', params: { one } }, (target, c) => {
          const [record] = target.records
          if (target.count !== 1 || !record) return oneOnly(c)
          const refused = states && notEditable(states, record)
          return refused ? refusedGate(c, { area, states }, refused) : { s: 'on' }
        }),
        path: (c) => {
          const code = c.target?.records[0]?.code
          return code && `${area.path}/list/${encodeURIComponent(code)}/edit`
        },
        async run(c, _args, options) {
          const record = c.target?.records[0]
          if (record) c.view.openForm(area.id, record, options.field)
          return undefined
        },
      }),
    )
  }
  if (has('print')) commands.push(...printCommands(area))
  if (has('export')) commands.push(exportCommand(area))
  if (has('edit')) commands.push(...fieldCommands({ area, states }))
  if (has('delete')) {
    commands.push(
      defineCommand({
        id: `${area.id}.delete`,
        title: 'commands:command.delete',
        titleParams: { one },
        section: 'record',
        icon: 'trash-2',
        ability: `${area.id}.delete`,
        area: area.id,
        target: { area: area.id, arity: 'many' },
        keys: [
          { keys: 'Delete', scope: 'list' },
          { keys: 'Delete', scope: 'detail' },
        ],
        danger: 'undo',
        places: ['row', 'bulk', 'detail'],
        gate: onRecords(area, 'delete', { key: 'commands:command.delete', params: { one } }, (target) => ({
          s: 'on',
          will: { key: 'commands:command.deleteWill', params: { what: records(area.id, target.count) } },
        })),
        change: () => ({ name: 'delete' }),
        async run(c, _args, options) {
          return c.target && (await c.api.remove(area.id, c.target, options))
        },
      }),
    )
  }
  commands.push(
    defineCommand({
      id: `${area.id}.copy-link`,
      title: 'commands:command.copyLink',
      section: 'record',
      icon: 'link',
      ability: `${area.id}.view`,
      area: area.id,
      target: { area: area.id, arity: 'one' },
      keys: [
        { keys: 'y', scope: 'list' },
        { keys: 'y', scope: 'detail' },
      ],
      places: ['row', 'detail'],
      gate: (c) => (targetOf(c, area)?.count === 1 ? { s: 'on' } : { s: 'hidden' }),
      async run(c) {
        const record = c.target?.records[0]
        if (!record) return undefined
        await c.view.copy(`${area.path}/list/${record.code}`, {
          key: 'commands:command.linkCopied',
          params: { code: record.code, name: nameOf(area, record) },
        })
        return undefined
      },
    }),
  )
  if (states)
    for (const [name, row] of rows(states)) commands.push(transitionCommand(area, states, name, row))
  return commands
}
