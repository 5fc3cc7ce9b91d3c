/** `<area>.queue`: works a list one record at a time, each decided by a key (`console/commands/queue`). */
import type { AnyRecord, Area } from '../src/core/area.ts'
import { queueView, readyMade } from '../src/core/area-views.ts'
import { type ListQuery, QUEUE_PARAM, writeListQuery } from '../src/core/filter/filters.ts'
import { type Command, type Context, defineCommand, type Said } from './command.ts'
import type { AreaParts } from './gates.ts'

/** The view under which everything is listed, in the address of a queue. */
const EVERYTHING = 'all'

/** The address of a queue: the list's own, marked with the view it began from; `record`: the one that is shown. */
export function queuePath(
  area: Area,
  query: ListQuery,
  view: string,
  record?: Pick<AnyRecord, 'code'>,
): string {
  const params = writeListQuery(area, query)
  params.set(QUEUE_PARAM, view)
  const code = record ? `/${encodeURIComponent(record.code)}` : ''
  return `${area.path}/list${code}?${params}`
}

/** The list in view where it is of the area, else the view in which its records wait. */
function shownQueue({ area, states }: AreaParts, c: Context): { query: ListQuery; view: string } | undefined {
  const list = c.where.kind !== 'form' && c.where.area === area.id ? c.view.list : undefined
  if (list) {
    const { where, q, sort } = list.shown().query
    return { query: { where, q, sort }, view: readyMade(area, where) ?? EVERYTHING }
  }
  const view = queueView(area, states)
  return view && { query: { where: [...view.where], q: '', sort: area.sort }, view: view.id }
}

/** None where no view of the area holds records that wait for a main transition. */
export function queueCommands(parts: AreaParts): Command[] {
  const { area, states } = parts
  if (!queueView(area, states)) return []
  const what: Said = { key: `${area.id}:many` }
  const nameOf = (view: string): Said =>
    area.views?.some(({ id }) => id === view)
      ? { key: `${area.id}:views.${view}` }
      : { key: `${area.id}:title` }
  const path = (c: Context) => {
    const shown = shownQueue(parts, c)
    return shown && queuePath(area, shown.query, shown.view)
  }
  return [
    defineCommand({
      id: `${area.id}.queue`,
      title: 'commands:command.queue',
      titleParams: { what },
      short: 'commands:command.queueShort',
      keywords: 'commands:command.queueKeywords',
      section: 'list',
      icon: 'list-checks',
      ability: `${area.id}.view`,
      area: area.id,
      keys: [{ keys: 'Shift+q', scope: 'list' }],
      places: ['toolbar'],
      gate(c) {
        const shown = c.can(`${area.id}.view`) ? shownQueue(parts, c) : undefined
        if (!shown) return { s: 'hidden' }
        return { s: 'on', will: { key: 'commands:command.queueWill', params: { view: nameOf(shown.view) } } }
      },
      path,
      async run(c) {
        const to = path(c)
        if (to) c.nav.go(to)
        return undefined
      },
    }),
  ]
}
