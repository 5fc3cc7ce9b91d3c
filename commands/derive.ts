/** From an area's manifest to its commands: what is regular is said here once for all areas. */
import { type AnyRecord, type Area, nameOf } from '../src/core/area.ts'
import { refusal, type States, type Transition } from '../src/core/states.ts'
import { type Command, type Context, defineCommand, type Gate, sayRefusal, type Target } from './command.ts'

/** What a folder under `src/areas` brings along, beside its faces. */
export type AreaParts = { area: Area; states?: AnyStates }
export type AnyStates = States<never, string, string>

/** The states of any area, as code that serves all areas sees them. */
function rows(states: AnyStates): [string, Transition<AnyRecord, string>][] {
  return Object.entries(states.transitions) as unknown as [string, Transition<AnyRecord, string>][]
}

/** Why one record of an area cannot take a transition; undefined when it can. */
export function whyNot(states: AnyStates, name: string, record: AnyRecord) {
  return refusal(states as unknown as States<AnyRecord, string, string>, name, record)
}

/** The target when it is of this area, else undefined. */
function targetOf(c: Context, area: Area): Target | undefined {
  return c.target?.area === area.id && c.target.count > 0 ? c.target : undefined
}

const offline: Gate = { s: 'off', reason: { key: 'app:gate.offline' } }
const denied = (ability: string): Gate => ({
  s: 'off',
  reason: { key: 'app:gate.noAbility', params: { ability } },
})

/** A gate for commands on records: hidden without a target, off without the right or the network. */
function onRecords(area: Area, verb: string, decide: (target: Target) => Gate): Command['gate'] {
  return (c) => {
    const target = targetOf(c, area)
    if (!target) return { s: 'hidden' }
    // Said rather than hidden: somebody told to "press E" must learn why it does nothing for them.
    if (!c.can(`${area.id}.${verb}`)) return denied(`${area.id}.${verb}`)
    if (!c.online) return offline
    return decide(target)
  }
}

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
    target: { area: area.id, arity: 'many' },
    main: row.main,
    keys: row.keys
      ? [
          { keys: row.keys, scope: 'list' },
          { keys: row.keys, scope: 'detail' },
        ]
      : undefined,
    steps: row.steps,
    stepWords: {
      label: (step) => `${words}.steps.${step}`,
      choice: (step, value) => `${area.id}:choices.${step}.${value}`,
    },
    danger: row.danger,
    places: ['row', 'bulk', 'detail'],
    gate: onRecords(area, name, (target) => {
      // With a filter as the selection the server decides per record and says who was left out.
      if (target.query) return { s: 'on', will: { key: `${words}.will`, params: { count: target.count } } }
      const reasons = target.records.map((record) => whyNot(states, name, record))
      const ready = reasons.filter((reason) => reason === undefined).length
      const first = reasons.find((reason) => reason !== undefined)
      if (ready === 0 && first) {
        const reason = sayRefusal(area.id, first)
        return { s: 'off', reason: first.key === 'wrongState' ? wrongState(area, row) : reason }
      }
      return { s: 'on', will: { key: `${words}.will`, params: { count: ready } } }
    }),
    async run(c, args, options) {
      return c.target && (await c.api.transition(area.id, name, c.target, args, options))
    },
  })
}

/** "needs the state To pack": names the states it can start from; words resolved by the surface. */
function wrongState(area: Area, row: Transition<AnyRecord, string>) {
  const wanted = row.from.map((state) => `$t(${area.id}:values.status.${state})`).join(', ')
  return { key: 'app:gate.wrongState', params: { wanted } }
}

/** The commands every area has: go, create, edit, delete, copy link, and each named transition. */
export function deriveCommands({ area, states }: AreaParts): Command[] {
  const has = (verb: string) => area.verbs.includes(verb)
  const commands: Command[] = [
    defineCommand({
      id: `${area.id}.go`,
      title: `${area.id}:title`,
      keywords: `${area.id}:keywords`,
      section: 'go',
      icon: area.icon,
      ability: `${area.id}.view`,
      keys: area.goKey ? [{ keys: area.goKey, scope: 'global' }] : undefined,
      places: area.group ? ['menu'] : [],
      gate: (c) => (c.can(`${area.id}.view`) ? { s: 'on' } : { s: 'hidden' }),
      async run(c) {
        c.nav.go(`${area.path}/list`)
        return undefined
      },
    }),
  ]
  if (has('create')) {
    commands.push(
      defineCommand({
        id: `${area.id}.create`,
        title: `${area.id}:create`,
        keywords: `${area.id}:keywords`,
        section: 'create',
        icon: 'plus',
        ability: `${area.id}.create`,
        keys: [{ keys: 'c', scope: 'list' }],
        places: ['toolbar'],
        gate: (c) => (c.can(`${area.id}.create`) ? { s: 'on' } : { s: 'hidden' }),
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
        title: 'app:command.edit',
        section: 'record',
        icon: 'pencil',
        ability: `${area.id}.edit`,
        target: { area: area.id, arity: 'one' },
        keys: [
          { keys: 'i', scope: 'list' },
          { keys: 'i', scope: 'detail' },
        ],
        places: ['row', 'detail'],
        gate: onRecords(area, 'edit', (target) =>
          target.count === 1 ? { s: 'on' } : { s: 'off', reason: { key: 'app:gate.oneOnly' } },
        ),
        async run(c) {
          const record = c.target?.records[0]
          if (record) c.view.openForm(area.id, record)
          return undefined
        },
      }),
    )
  }
  if (has('delete')) {
    commands.push(
      defineCommand({
        id: `${area.id}.delete`,
        title: 'app:command.delete',
        section: 'record',
        icon: 'trash-2',
        ability: `${area.id}.delete`,
        target: { area: area.id, arity: 'many' },
        keys: [
          { keys: 'Delete', scope: 'list' },
          { keys: 'Delete', scope: 'detail' },
        ],
        danger: 'undo',
        places: ['row', 'bulk', 'detail'],
        gate: onRecords(area, 'delete', (target) => ({
          s: 'on',
          will: { key: 'app:command.deleteWill', params: { count: target.count } },
        })),
        async run(c, _args, options) {
          return c.target && (await c.api.remove(area.id, c.target, options))
        },
      }),
    )
  }
  commands.push(
    defineCommand({
      id: `${area.id}.copy-link`,
      title: 'app:command.copyLink',
      section: 'record',
      icon: 'link',
      ability: `${area.id}.view`,
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
          key: 'app:command.linkCopied',
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
