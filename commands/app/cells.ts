import { type Command, type Context, defineCommand, type Gate } from '../command.ts'
import type { AreaLookup } from './index.ts'

/** Rows that are ticked, or the one with the cursor. */
const onRows = (c: Context): Gate =>
  c.view.list && c.target && c.target.from !== 'detail' ? { s: 'on' } : { s: 'hidden' }

/** Cells of the list that is shown. */
export function cellCommands({ find }: Pick<AreaLookup, 'find'>): Command[] {
  return [
    defineCommand({
      id: 'list.edit-cell',
      title: 'commands:command.editCell',
      keywords: 'commands:command.editCellKeywords',
      section: 'list',
      icon: 'file-pen',
      keys: [{ keys: 'F2', scope: 'list' }],
      places: ['row'],
      gate(c) {
        const { target } = c
        if (!c.view.list || !target || target.from === 'detail') return { s: 'hidden' }
        // What keeps a record from being edited keeps its cells from it too.
        const edit = target.from === 'cursor' ? find(`${target.area}.edit`) : undefined
        const one = edit?.gate(c)
        if (one?.s === 'off' && one.reason.key !== 'commands:gate.offline') return one
        // What no cell takes, the record's form may.
        const inForm = edit && one?.s === 'on' ? { fix: { command: edit.id } } : {}
        const columns = c.view.list.columns()
        const active = columns.find((column) => column.active)
        if (columns.every((column) => !column.editable)) {
          return { s: 'off', reason: { key: 'commands:cells.noColumn' }, ...inForm }
        }
        if (active?.fixed && !active.editable) {
          const by = find(`${target.area}.${active.fixed.by}`)
          return {
            s: 'off',
            reason: { key: `${target.area}:reasons.${active.fixed.why}` },
            ...(by?.gate(c).s === 'on' && { fix: { command: by.id } }),
          }
        }
        if (active && !active.editable) {
          const params = { name: { key: active.title } }
          return { s: 'off', reason: { key: 'commands:cells.fixed', params }, ...inForm }
        }
        const first = active ?? columns.find((column) => column.editable)
        if (!first) return { s: 'on' }
        return { s: 'on', will: { key: 'commands:cells.will', params: { name: { key: first.title } } } }
      },
      async run(c) {
        c.view.list?.editCell()
        return undefined
      },
    }),
    defineCommand({
      id: 'list.copy',
      title: 'commands:command.copyCells',
      keywords: 'commands:command.copyCellsKeywords',
      section: 'list',
      icon: 'copy',
      keys: [{ keys: '$mod+c', scope: 'list', by: 'surface' }],
      places: ['row'],
      gate: onRows,
      async run(c) {
        await c.view.list?.copy(false)
        return undefined
      },
    }),
    defineCommand({
      id: 'list.paste',
      title: 'commands:command.pasteCells',
      keywords: 'commands:command.pasteCellsKeywords',
      section: 'list',
      icon: 'file-pen',
      keys: [{ keys: '$mod+v', scope: 'list', by: 'surface' }],
      places: ['row'],
      gate(c) {
        if (!c.view.list || c.target?.from !== 'cursor') return { s: 'hidden' }
        const active = c.view.list.columns().find((column) => column.active)
        if (active?.editable) return { s: 'on', will: { key: active.title } }
        if (active?.fixed)
          return { s: 'off', reason: { key: `${c.target.area}:reasons.${active.fixed.why}` } }
        return { s: 'off', reason: { key: 'commands:cells.activeFirst' } }
      },
      async run(c) {
        await c.view.list?.pasteClipboard()
        return undefined
      },
    }),
    defineCommand({
      id: 'list.copy-rows',
      title: 'commands:command.copyRows',
      keywords: 'commands:command.copyRowsKeywords',
      section: 'list',
      icon: 'copy',
      keys: [{ keys: 'Shift+y', scope: 'list' }],
      places: ['bulk', 'row'],
      gate: onRows,
      async run(c) {
        await c.view.list?.copy(true)
        return undefined
      },
    }),
  ]
}
