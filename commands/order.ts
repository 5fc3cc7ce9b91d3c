/** Commands of an order by hand (manifest: `order`): one place up or down, to an end, and next to a record that is chosen. */
import type { AnyRecord, Area } from '../src/core/area.ts'
import type { ListSpot } from '../src/core/list-port.ts'
import { beginningPath } from './beginning.ts'
import { type Command, type Context, defineCommand, type Gate, records, type Target } from './command.ts'
import { type AreaParts, oneOnly, onRecords } from './gates.ts'

/** Records of one move. */
const MOST = 200

/** The command that sorts the list by the order by hand. */
const sortId = (area: Area) => `${area.id}.sort-by-hand`

/** Whether the list that is shown is in the order by hand, which is the only one in which places can be moved. */
function isByHand(c: Context, area: Area): boolean {
  return c.view.list?.shown().query.sort === area.order?.by
}

/** Why records cannot be moved now, with the command that helps; undefined when they can. */
function hindrance(c: Context, area: Area, target: Target): Gate | undefined {
  if (!c.view.list || c.where.area !== area.id)
    return { s: 'off', reason: { key: 'commands:order.needsList' }, fix: { command: `${area.id}.go` } }
  if (!isByHand(c, area))
    return {
      s: 'off',
      reason: {
        key: 'commands:order.needsSort',
        params: { field: { key: `${area.id}:fields.${area.order?.by}` } },
      },
      fix: { command: sortId(area) },
    }
  if (target.query || target.count > MOST)
    return { s: 'off', reason: { key: 'commands:order.tooMany', params: { max: MOST } } }
  return undefined
}

type Way = {
  name: 'up' | 'down' | 'top' | 'end' | 'in' | 'out'
  /** The reason where there is no such spot. */
  none: string
  takesKeyOf?: string
  icon: string
  keys?: string
  /** Where the records go; undefined at the end of the list. */
  spot(c: Context, target: Target): ListSpot | undefined
}

const beside = (c: Context, target: Target, by: -1 | 1): string | undefined =>
  c.view.list?.neighbour(target.records, by)

const WAYS: readonly Way[] = [
  {
    name: 'up',
    none: 'atTop',
    takesKeyOf: 'record.previous',
    icon: 'chevron-up',
    keys: 'Alt+ArrowUp',
    spot: (c, target) => {
      const above = beside(c, target, -1)
      return above === undefined ? undefined : { before: above }
    },
  },
  {
    name: 'down',
    none: 'atEnd',
    takesKeyOf: 'record.next',
    icon: 'chevron-down',
    keys: 'Alt+ArrowDown',
    spot: (c, target) => {
      const below = beside(c, target, 1)
      return below === undefined ? undefined : { after: below }
    },
  },
  {
    name: 'top',
    none: 'atTop',
    icon: 'arrow-up-to-line',
    spot: (c, target) => (beside(c, target, -1) === undefined ? undefined : { end: 'first' }),
  },
  {
    name: 'end',
    none: 'atEnd',
    icon: 'arrow-down-to-line',
    spot: (c, target) => (beside(c, target, 1) === undefined ? undefined : { end: 'last' }),
  },
]

/** Those of a tree besides: under the sibling above, and out of the parent. */
const TREE_WAYS: readonly Way[] = [
  {
    name: 'in',
    none: 'noneAbove',
    icon: 'chevron-right',
    keys: 'Alt+ArrowRight',
    spot: (c, target) => {
      const under = beside(c, target, -1)
      return under === undefined ? undefined : { end: 'last', under }
    },
  },
  {
    name: 'out',
    none: 'isRoot',
    icon: 'chevron-left',
    keys: 'Alt+ArrowLeft',
    spot: (c, target) => {
      const parent = c.view.list?.parent(c.view.list.inOrder(target.records))
      return parent === undefined ? undefined : { after: parent }
    },
  },
]

/** Ticked rows that are apart are brought together also where they cannot go any further. */
function isApart(c: Context, target: Target, area: Area): boolean {
  if (area.tree) return false
  const rows = c.view.list?.inOrder(target.records) ?? []
  return rows.some((row, at) => at > 0 && c.view.list?.neighbour([row], -1) !== rows[at - 1]?.id)
}

/** The records next to which those go that cannot go any further themselves: behind the first, before the last. */
function together(
  c: Context,
  target: Target,
  name: Way['name'],
): { rest: readonly AnyRecord[]; spot: ListSpot } | undefined {
  const rows = c.view.list?.inOrder(target.records) ?? []
  if (name === 'in' || name === 'out') return undefined
  const up = name === 'up' || name === 'top'
  const fixed = up ? rows[0] : rows.at(-1)
  if (!fixed || rows.length < 2) return undefined
  const rest = rows.filter((row) => row !== fixed)
  return { rest, spot: up ? { after: fixed.id } : { before: fixed.id } }
}

function moveCommand({ area }: AreaParts, way: Way): Command {
  const title = { key: `commands:order.${way.name}` }
  return defineCommand({
    id: `${area.id}.move-${way.name}`,
    title: title.key,
    keywords: 'commands:order.keywords',
    section: 'record',
    icon: way.icon,
    ability: `${area.id}.edit`,
    area: area.id,
    target: { area: area.id, arity: 'many' },
    keys: way.keys === undefined ? undefined : [{ keys: way.keys, scope: 'list', repeat: true }],
    ...(way.takesKeyOf !== undefined && { takesKeyOf: way.takesKeyOf }),
    stacks: true,
    places: ['row', 'bulk', 'detail'],
    gate: onRecords(area, 'edit', title, (target, c) => {
      const off = hindrance(c, area, target)
      if (off) return off
      if (!way.spot(c, target) && !isApart(c, target, area))
        return { s: 'off', reason: { key: `commands:order.${way.none}` } }
      return {
        s: 'on',
        will: { key: 'commands:order.will', params: { what: records(area.id, target.count) } },
      }
    }),
    async run(c, _args, options) {
      const target = c.target
      if (!target) return undefined
      const spot = way.spot(c, target)
      const rows = c.view.list?.inOrder(target.records) ?? target.records
      if (spot) return c.api.move(area.id, rows, spot, options)
      const joined = together(c, target, way.name)
      return joined && c.api.move(area.id, joined.rest, joined.spot, options)
    },
  })
}

/** The spot that a command is given: by the list where a row was dropped, else the record that was chosen. */
function spotOf(args: Readonly<Record<string, unknown>>): ListSpot | undefined {
  if (typeof args.before === 'string') return { before: args.before }
  if (typeof args.after === 'string') return { after: args.after }
  const under = typeof args.under === 'string' || args.under === null ? { under: args.under } : {}
  if (args.end === 'first' || args.end === 'last') return { end: args.end, ...under }
  return 'under' in under ? { end: 'last', ...under } : undefined
}

function moveToCommand({ area }: AreaParts): Command {
  const step = area.tree ? ('under' as const) : ('before' as const)
  const title = { key: area.tree ? 'commands:order.toUnder' : 'commands:order.to' }
  return defineCommand({
    id: `${area.id}.move-to`,
    title: title.key,
    keywords: 'commands:order.keywords',
    section: 'record',
    icon: 'list-ordered',
    ability: `${area.id}.edit`,
    area: area.id,
    target: { area: area.id, arity: 'many' },
    places: ['row', 'detail'],
    // Answered with nothing, it goes to the roots.
    steps: [{ name: step, kind: 'record', area: area.id, ...(area.tree && { emptied: true }) }],
    stepWords: { label: () => `commands:order.${step}`, choice: (_step, value) => value },
    gate: onRecords(area, 'edit', title, (target, c) => hindrance(c, area, target) ?? { s: 'on' }),
    async run(c, args, options) {
      const spot = spotOf(args)
      const rows = c.view.list?.inOrder(c.target?.records ?? []) ?? []
      return spot && rows.length > 0 ? c.api.move(area.id, rows, spot, options) : undefined
    },
  })
}

/** Whether cells are edited as in a spreadsheet, where these keys cut and paste text. */
const isGrid = (c: Context): boolean => c.view.list?.grid() !== undefined

/** Whether a record is one of those that are cut, or below one of them: they cannot be put there. */
function isInCut(c: Context, { tree }: Area, record: AnyRecord): boolean {
  const list = c.view.list
  const codes = new Set(list?.cut().map(({ code }) => code))
  let code: string | undefined = record.code
  for (let level = 0; code !== undefined && level < (tree?.depth ?? 0); level++) {
    if (codes.has(code)) return true
    code = list?.parent([{ code }])
  }
  return false
}

function cutCommand({ area }: AreaParts): Command {
  const title = { key: 'commands:order.cut' }
  return defineCommand({
    id: `${area.id}.cut`,
    title: title.key,
    keywords: 'commands:order.keywords',
    section: 'record',
    icon: 'list-ordered',
    ability: `${area.id}.edit`,
    area: area.id,
    target: { area: area.id, arity: 'many' },
    keys: [{ keys: '$mod+x', scope: 'list' }],
    places: ['row', 'bulk', 'detail'],
    gate: onRecords(area, 'edit', title, (target, c) =>
      isGrid(c) ? { s: 'hidden' } : (hindrance(c, area, target) ?? { s: 'on' }),
    ),
    async run(c) {
      const list = c.view.list
      const rows = list?.inOrder(c.target?.records ?? []) ?? []
      if (!list || rows.length === 0) return undefined
      list.setCut(rows)
      // Ticks would be what the next command acts on, in the place of the row they go to.
      list.clearSelection()
      c.view.toast({ key: 'commands:order.wasCut', params: { what: records(area.id, rows.length) } })
      return undefined
    },
  })
}

/** Puts the rows that are cut after the record under the cursor, or under it. */
function putCommand({ area }: AreaParts, way: 'after' | 'under'): Command {
  const title = { key: way === 'after' ? 'commands:order.putAfter' : 'commands:order.putUnder' }
  return defineCommand({
    id: `${area.id}.put-${way}`,
    title: title.key,
    keywords: 'commands:order.keywords',
    section: 'record',
    icon: way === 'after' ? 'arrow-down-to-line' : 'chevron-right',
    ability: `${area.id}.edit`,
    area: area.id,
    // No `target`: without rows that are cut there is no record to ask for.
    keys: [{ keys: way === 'after' ? '$mod+v' : '$mod+Shift+v', scope: 'list' }],
    // With nothing cut it is hidden, and a text is pasted into the cell as in every list.
    ...(way === 'after' && { takesKeyOf: 'list.paste' }),
    stacks: true,
    places: ['row'],
    gate(c) {
      const cut = c.view.list?.cut() ?? []
      if (cut.length === 0 || isGrid(c)) return { s: 'hidden' }
      return onRecords(area, 'edit', title, (target) => {
        const off = hindrance(c, area, target)
        if (off) return off
        const [record] = target.records
        if (!record || target.count !== 1) return oneOnly(c)
        if (isInCut(c, area, record)) return { s: 'off', reason: { key: 'commands:order.inCut' } }
        const what = records(area.id, cut.length)
        return { s: 'on', will: { key: 'commands:order.will', params: { what } } }
      })(c)
    },
    async run(c, _args, options) {
      const list = c.view.list
      const code = c.target?.records[0]?.code
      if (!list || code === undefined) return undefined
      const spot: ListSpot = way === 'after' ? { after: code } : { end: 'last', under: code }
      const done = await c.api.move(area.id, list.cut(), spot, options)
      // What was refused stays marked, to be put elsewhere.
      if (done.changed !== 0) list.setCut([])
      return done
    },
  })
}

function createChildCommand({ area }: AreaParts): Command {
  const titleParams = { one: { key: `${area.id}:one` } }
  const title = { key: 'commands:order.createChild', params: titleParams }
  const path = (c: Context) => {
    const code = c.target?.area === area.id ? c.target.records[0]?.code : undefined
    return code === undefined ? undefined : beginningPath(area, area.id, code)
  }
  return defineCommand({
    id: `${area.id}.create-child`,
    title: title.key,
    titleParams,
    keywords: `${area.id}:names`,
    section: 'record',
    icon: 'plus',
    ability: `${area.id}.create`,
    area: area.id,
    target: { area: area.id, arity: 'one' },
    keys: [{ keys: 'Shift+c', scope: 'list' }],
    takesKeyOf: 'list.columns',
    places: ['row', 'detail'],
    gate: onRecords(area, 'create', title, (target, c) => (target.count === 1 ? { s: 'on' } : oneOnly(c))),
    path,
    async run(c) {
      const to = path(c)
      if (to) c.nav.go(to)
      return undefined
    },
  })
}

/** Further commands of a tree: cut and put, and a new record under one. */
function treeCommands(parts: AreaParts): Command[] {
  const { tree, verbs } = parts.area
  if (!tree) return []
  return [
    cutCommand(parts),
    putCommand(parts, 'after'),
    putCommand(parts, 'under'),
    ...(verbs.includes('create') ? [createChildCommand(parts)] : []),
  ]
}

function sortCommand({ area }: AreaParts): Command {
  return defineCommand({
    id: sortId(area),
    title: 'commands:order.sort',
    section: 'list',
    icon: 'list-ordered',
    ability: `${area.id}.view`,
    area: area.id,
    gate: (c) =>
      c.view.list && c.where.area === area.id && !isByHand(c, area) ? { s: 'on' } : { s: 'hidden' },
    async run(c) {
      if (area.order) c.view.list?.sort(area.order.by, false)
      return undefined
    },
  })
}

/** Commands of an area whose records have an order by hand (decision 0110), for its `commands.ts`. */
export function orderCommands(parts: AreaParts): Command[] {
  const ways = parts.area.tree ? [...WAYS, ...TREE_WAYS] : WAYS
  return [
    ...ways.map((way) => moveCommand(parts, way)),
    moveToCommand(parts),
    ...treeCommands(parts),
    sortCommand(parts),
  ]
}
