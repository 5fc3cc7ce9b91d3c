/** `<area>.export`: the list as it is shown, or what is ticked in it, as a spreadsheet that a job writes. */
import type { Area } from '../src/core/area.ts'
import { type Command, defineCommand, records, type Target } from './command.ts'
import { withheld } from './gates.ts'

/** The command of one area; on its list only, since filter, columns and order are the list's. */
export function exportCommand(area: Area): Command {
  const ability = `${area.id}.export`
  return defineCommand({
    id: ability,
    title: 'commands:export.title',
    keywords: 'commands:export.keywords',
    section: 'list',
    icon: 'download',
    ability,
    area: area.id,
    keys: [{ keys: 'Shift+x', scope: 'list' }],
    places: ['toolbar', 'bulk'],
    gate(c) {
      const { list } = c.view
      if (!list || c.where.area !== area.id) return { s: 'hidden' }
      const refused = withheld(c, ability, { key: 'commands:export.title' })
      if (refused) return refused
      const count = selectionOf(c.target, area)?.count ?? list.shown().total
      if (count === 0) {
        const { where, q } = list.shown().query
        const fix = where.length > 0 || q !== '' ? { command: 'list.clear-filter' } : undefined
        return { s: 'off', reason: { key: 'commands:export.empty' }, ...(fix && { fix }) }
      }
      if (count === undefined) return { s: 'on', will: { key: 'commands:export.willShown' } }
      return { s: 'on', will: { key: 'commands:export.will', params: { what: records(area.id, count) } } }
    },
    async run(c, _args, options) {
      const { list } = c.view
      return list && (await c.api.exportList(area.id, list.shown(), selectionOf(c.target, area), options))
    },
  })
}

/** The ticked rows; the row under the cursor alone is no selection. */
const selectionOf = (target: Target | undefined, area: Area) =>
  target?.area === area.id && target.from === 'selection' ? target : undefined
