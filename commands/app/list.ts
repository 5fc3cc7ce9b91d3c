import type { ListPort } from '../../src/core/list-port.ts'
import { type Command, type Context, defineCommand, type Gate } from '../command.ts'
import { columnCommands } from './columns.ts'

/** Only where a list is shown. */
const onList = (c: Context): Gate => (c.view.list ? { s: 'on' } : { s: 'hidden' })

/** A command on the list that is shown. Keys are the grid's own: it repeats held ones. */
function onGrid(
  command: Omit<Command, 'section' | 'gate' | 'run'> & { gate?: Command['gate'] },
  act: (list: ListPort) => void,
): Command {
  return defineCommand({
    section: 'list',
    gate: onList,
    ...command,
    async run(c) {
      if (c.view.list) act(c.view.list)
      return undefined
    },
  })
}

/** Filter, selection and opening in the list. */
export const listCommands: readonly Command[] = [
  defineCommand({
    id: 'list.filter',
    title: 'commands:command.filter',
    keywords: 'commands:command.filterKeywords',
    section: 'list',
    icon: 'filter',
    keys: [{ keys: '/', scope: 'global' }],
    gate: onList,
    async run(c) {
      c.view.focus('filter')
      return undefined
    },
  }),
  onGrid(
    {
      id: 'list.add-filter',
      title: 'commands:command.addFilter',
      keywords: 'commands:command.filterKeywords',
      icon: 'filter',
      keys: [{ keys: 'f', scope: 'list' }],
    },
    (list) => list.addFilter(),
  ),
  onGrid(
    {
      id: 'list.clear-filter',
      title: 'commands:command.clearFilter',
      icon: 'x',
      keys: [{ keys: 'Shift+f', scope: 'list' }],
    },
    (list) => list.clearFilter(),
  ),
  onGrid(
    {
      id: 'list.toggle-select',
      title: 'commands:command.toggleSelect',
      icon: 'square-check',
      keys: [{ keys: 'x', scope: 'list' }],
      gate: (c) => (c.view.list && c.target ? { s: 'on' } : { s: 'hidden' }),
    },
    (list) => list.toggleSelect(),
  ),
  onGrid(
    {
      id: 'list.select-all',
      title: 'commands:command.selectAll',
      keywords: 'commands:command.selectAllKeywords',
      icon: 'list-checks',
      keys: [{ keys: '$mod+a', scope: 'list', by: 'surface' }],
    },
    (list) => list.selectAll(),
  ),
  onGrid(
    {
      id: 'list.clear-selection',
      title: 'commands:command.clearSelection',
      icon: 'x',
      keys: [{ keys: 'Escape', scope: 'list', by: 'surface' }],
      gate: (c) => (c.view.list && c.target?.from === 'selection' ? { s: 'on' } : { s: 'hidden' }),
    },
    (list) => list.clearSelection(),
  ),
  onGrid(
    {
      id: 'list.open',
      title: 'commands:command.open',
      icon: 'corner-down-left',
      keys: [{ keys: 'Enter', scope: 'list', by: 'surface' }],
      gate: (c) => (c.view.list && c.target ? { s: 'on' } : { s: 'hidden' }),
    },
    (list) => list.openRecord(),
  ),
  onGrid(
    {
      id: 'list.peek',
      title: 'commands:command.peek',
      icon: 'eye',
      keys: [{ keys: 'Space', scope: 'list', by: 'surface' }],
      gate: (c) => (c.view.list && c.target ? { s: 'on' } : { s: 'hidden' }),
    },
    (list) => list.peek(),
  ),
  ...columnCommands,
]
