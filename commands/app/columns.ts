import type { ListColumn } from '../../src/core/list-port.ts'
import { type Command, type Context, defineCommand, type Gate, type Said } from '../command.ts'

const onList = (c: Context): Gate => (c.view.list ? { s: 'on' } : { s: 'hidden' })

const wordOf = (column: ListColumn | undefined): Said => ({ key: column?.title ?? '' })

/** The columns a command asks for: the one with the active cell first, since that is the one in mind. */
function choices(c: Context, fits: (column: ListColumn) => boolean): string[] {
  const columns = (c.view.list?.columns() ?? []).filter(fits)
  const first = columns.filter((column) => column.active)
  return [...first, ...columns.filter((column) => !column.active)].map((column) => column.name)
}

const columnOf = (c: Context | undefined, name: unknown) =>
  c?.view.list?.columns().find((column) => column.name === name)

const stepWords: Command['stepWords'] = {
  label: (step) => `commands:columns.${step}`,
  choice: (step, value, c) =>
    step === 'direction' ? `commands:columns.${value}` : (columnOf(c, value)?.title ?? value),
}

/** Columns and order of the list that is shown. */
export const columnCommands: readonly Command[] = [
  defineCommand({
    id: 'list.sort',
    title: 'commands:command.sort',
    keywords: 'commands:command.sortKeywords',
    section: 'list',
    icon: 'chevrons-up-down',
    keys: [{ keys: 's', scope: 'list' }],
    gate: (c) => {
      const sorted = c.view.list?.columns().find((column) => column.sorted)
      if (!c.view.list) return { s: 'hidden' }
      if (!sorted) return { s: 'on' }
      const params = { name: wordOf(sorted), direction: { key: `commands:columns.${sorted.sorted}` } }
      return { s: 'on', will: { key: 'commands:columns.sortedNow', params } }
    },
    stepsFor: (c) => [
      { name: 'column', kind: 'enum', values: choices(c, (column) => column.sortable) },
      { name: 'direction', kind: 'enum', values: ['asc', 'desc'] },
    ],
    stepWords,
    async run(c, { column, direction }) {
      c.view.list?.sort(String(column), direction === 'desc')
      return undefined
    },
  }),
  defineCommand({
    id: 'list.columns',
    title: 'commands:command.columns',
    keywords: 'commands:command.columnsKeywords',
    section: 'list',
    icon: 'columns',
    keys: [{ keys: 'Shift+c', scope: 'list' }],
    gate: onList,
    async run(c) {
      c.view.list?.openColumns()
      return undefined
    },
  }),
  defineCommand({
    id: 'list.show-column',
    title: 'commands:command.showColumn',
    keywords: 'commands:command.showColumnKeywords',
    section: 'list',
    icon: 'eye',
    gate: onList,
    stepsFor(c) {
      // The last one cannot be hidden.
      const shown = (c.view.list?.columns() ?? []).filter((column) => column.shown).length
      const values = choices(c, (column) => !column.shown || shown > 1)
      return [{ name: 'column', kind: 'enum', values }]
    },
    stepWords,
    async run(c, { column }) {
      const name = String(column)
      const key = columnOf(c, name)?.shown ? 'commands:columns.hidden' : 'commands:columns.shown'
      c.view.list?.showColumn(name)
      return { said: { key, params: { name: wordOf(columnOf(c, name)) } } }
    },
  }),
  defineCommand({
    id: 'list.pin-column',
    title: 'commands:command.pinColumn',
    keywords: 'commands:command.pinColumnKeywords',
    section: 'list',
    icon: 'pin',
    gate: onList,
    stepsFor: (c) => [{ name: 'column', kind: 'enum', values: choices(c, () => true) }],
    stepWords,
    async run(c, { column }) {
      const before = columnOf(c, column)
      const done = c.view.list?.pinColumn(String(column))
      const key = !done ? 'noRoom' : before?.pinned ? 'unpinned' : 'pinned'
      return { said: { key: `commands:columns.${key}`, params: { name: wordOf(before) } } }
    },
  }),
  defineCommand({
    id: 'list.reset-columns',
    title: 'commands:command.resetColumns',
    keywords: 'commands:command.resetColumnsKeywords',
    section: 'list',
    icon: 'rotate-ccw',
    gate(c) {
      if (!c.view.list) return { s: 'hidden' }
      return c.view.list.columnsChanged()
        ? { s: 'on' }
        : { s: 'off', reason: { key: 'commands:columns.asManifest' } }
    },
    async run(c) {
      c.view.list?.resetColumns()
      return { said: { key: 'commands:columns.wereReset' } }
    },
  }),
]
