/** Derived commands of an area and its records: open, create, edit, delete, copy the link. */
import { type Area, type AreaHead, nameOf } from '../src/core/area.ts'
import { beginningPath } from './beginning.ts'
import { type Command, type Context, defineCommand, records } from './command.ts'
import { type AreaParts, notEditable, oneOnly, onRecords, refusedGate, targetOf, withheld } from './gates.ts'

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
    async run(c, _args, { source }) {
      // By key back to the filter left a moment ago; pressed there, and by name or mouse, to the opening.
      const left = source === 'key' ? c.nav.left(area.id) : undefined
      c.nav.go(left ?? area.opening)
      return undefined
    },
  })
}

/** The parent of the row under the cursor of a tree, whose sibling a new record becomes; undefined at its roots. */
function parentHere(c: Context, area: Area): string | undefined {
  if (!area.tree || c.target?.area !== area.id || c.where.area !== area.id) return undefined
  return c.view.list?.parent(c.target.records)
}

/** Derives the command that opens the form of a new record. */
export function createCommand({ area }: AreaParts): Command {
  const one = { key: `${area.id}:one` }
  return defineCommand({
    id: `${area.id}.create`,
    title: 'commands:command.create',
    titleParams: { one },
    keywords: `${area.id}:creating`,
    section: 'create',
    icon: 'plus',
    ability: `${area.id}.create`,
    area: area.id,
    keys: [
      { keys: 'c', scope: 'list' },
      { keys: 'c', scope: 'detail' },
    ],
    places: ['toolbar'],
    gate: (c) => {
      const what = { key: 'commands:command.create', params: { one } }
      // Where one looks for it the reason is said; elsewhere it would only be in the way.
      if (!c.can(`${area.id}.create`) && c.where.area !== area.id) return { s: 'hidden' }
      return withheld(c, `${area.id}.create`, what) ?? { s: 'on' }
    },
    path: () => `${area.path}/list/new`,
    async run(c) {
      const parent = parentHere(c, area)
      if (parent !== undefined) c.nav.go(beginningPath(area, area.id, parent))
      else c.view.openForm(area.id)
      return undefined
    },
  })
}

/** Derives the command that opens a record's form. */
export function editCommand({ area, states }: AreaParts): Command {
  const one = { key: `${area.id}:one` }
  return defineCommand({
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
  })
}

/** Derives the command that deletes records, with undo. */
export function deleteCommand({ area }: AreaParts): Command {
  const one = { key: `${area.id}:one` }
  return defineCommand({
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
  })
}

/** Derives the command that opens a record at its history. */
export function historyCommand({ area }: AreaParts): Command {
  return defineCommand({
    id: `${area.id}.history`,
    title: 'commands:command.history',
    titleParams: { one: { key: `${area.id}:one` } },
    keywords: 'commands:command.historyKeywords',
    section: 'record',
    icon: 'history',
    ability: `${area.id}.view`,
    area: area.id,
    target: { area: area.id, arity: 'one' },
    places: ['row', 'detail'],
    gate: (c) => (targetOf(c, area)?.count === 1 ? { s: 'on' } : { s: 'hidden' }),
    async run(c) {
      const record = c.target?.records[0]
      if (record) c.view.openHistory(area.id, record)
      return undefined
    },
  })
}

/** Derives the command that copies a record's address. */
export function copyLinkCommand({ area }: AreaParts): Command {
  return defineCommand({
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
  })
}
