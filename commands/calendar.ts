/** `<area>.calendar`: shows a list as a calendar, and back (`console/kit/calendar`). */
import type { Area } from '../src/core/area.ts'
import { CALENDAR_PARAM, type ListQuery, writeListQuery } from '../src/core/filter/filters.ts'
import { type Command, type Context, defineCommand } from './command.ts'

/** The list in view where it is of the area. */
const shownList = (area: Area, c: Context): ListQuery | undefined => {
  const list = c.where.kind !== 'form' && c.where.area === area.id ? c.view.list : undefined
  return list?.shown().query
}

const isCalendar = (area: Area, c: Context): boolean =>
  c.where.area === area.id && new URLSearchParams(c.where.path.split('?')[1] ?? '').has(CALENDAR_PARAM)

/** The address of the calendar, or of the list where it is one already. Days of the filter give way to those of the calendar. */
function pathOf(area: Area, c: Context): string {
  const { where, q, sort } = shownList(area, c) ?? { where: [], q: '', sort: area.sort }
  const back = isCalendar(area, c)
  const days = new Set([area.calendar?.from, area.calendar?.to])
  const params = writeListQuery(area, {
    where: back ? where : where.filter(([name]) => !days.has(name)),
    q,
    sort,
  })
  if (!back) params.set(CALENDAR_PARAM, 'month')
  return `${area.path}/list${params.size > 0 ? `?${params}` : ''}`
}

/** None for an area without a calendar. */
export function calendarCommands(area: Area): Command[] {
  if (!area.calendar) return []
  return [
    defineCommand({
      id: `${area.id}.calendar`,
      title: 'commands:command.calendar',
      titleParams: { what: { key: `${area.id}:title` } },
      short: 'commands:command.calendarShort',
      keywords: 'commands:command.calendarKeywords',
      section: 'list',
      icon: 'calendar',
      ability: `${area.id}.view`,
      area: area.id,
      keys: [{ keys: 'Shift+d', scope: 'list' }],
      places: ['toolbar'],
      gate: (c) => (c.can(`${area.id}.view`) ? { s: 'on' } : { s: 'hidden' }),
      path: (c) => pathOf(area, c),
      async run(c) {
        c.nav.go(pathOf(area, c))
        return undefined
      },
    }),
  ]
}
