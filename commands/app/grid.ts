/** Commands of a list that is edited as a grid: its cells are collected as a draft and saved together. */
import type { GridPort } from '../../src/core/list-port.ts'
import { type Command, type Context, defineCommand, type Gate, type KeyBinding } from '../command.ts'

const off = (key: string): Gate => ({ s: 'off', reason: { key: `commands:grid.${key}` } })

type OnGrid = Pick<Command, 'id' | 'title' | 'icon'> & {
  keys?: Omit<KeyBinding, 'scope' | 'inText'>
  /** Why it cannot run now: a key under `commands:grid`. */
  why?(grid: GridPort): string | undefined
  act(grid: GridPort): void
}

function onGrid({ keys, why, act, ...command }: OnGrid): Command {
  return defineCommand({
    ...command,
    section: 'list',
    keywords: 'commands:grid.keywords',
    keys: keys && [{ ...keys, scope: 'list' }],
    gate(c) {
      const grid = c.view.list?.grid()
      if (!grid) return { s: 'hidden' }
      const reason = why?.(grid)
      return reason === undefined ? { s: 'on' } : off(reason)
    },
    async run(c) {
      const grid = c.view.list?.grid()
      if (grid) act(grid)
      return undefined
    },
  })
}

function mayEdit(c: Context): Gate {
  const { area } = c.where
  if (!c.view.list || area === undefined) return { s: 'hidden' }
  if (c.view.list.columns().every((column) => !column.editable)) return { s: 'hidden' }
  return c.can(`${area}.edit`) ? { s: 'on' } : { s: 'hidden' }
}

const unchanged = (grid: GridPort) => (grid.cells === 0 ? 'unchanged' : undefined)
const saving = (grid: GridPort) => (grid.saving ? 'saving' : undefined)
const noErrors = (grid: GridPort) => (grid.errors === 0 ? 'noErrors' : undefined)

/** Editing a list as a grid, in the order of the cheat sheet. */
export const gridCommands: readonly Command[] = [
  defineCommand({
    id: 'list.edit-grid',
    title: 'commands:grid.title',
    iconOnly: true,
    keywords: 'commands:grid.keywords',
    section: 'list',
    icon: 'table',
    keys: [{ keys: 'Shift+F2', scope: 'list' }],
    places: ['toolbar', 'bulk'],
    gate: mayEdit,
    async run(c) {
      c.view.list?.editAsGrid()
      return undefined
    },
  }),
  onGrid({
    id: 'grid.save',
    title: 'commands:grid.save',
    icon: 'check',
    keys: { keys: '$mod+s' },
    why: (grid) => unchanged(grid) ?? (grid.ready === 0 ? 'nothingReady' : undefined),
    act: (grid) => grid.save(),
  }),
  onGrid({
    id: 'grid.next-error',
    title: 'commands:grid.nextError',
    icon: 'circle-alert',
    keys: { keys: 'F8', repeat: true },
    why: noErrors,
    act: (grid) => grid.error(1),
  }),
  onGrid({
    id: 'grid.previous-error',
    title: 'commands:grid.previousError',
    icon: 'circle-alert',
    keys: { keys: 'Shift+F8', repeat: true },
    why: noErrors,
    act: (grid) => grid.error(-1),
  }),
  onGrid({
    id: 'grid.fix-alike',
    title: 'commands:grid.fixAlike',
    icon: 'list-checks',
    why: (grid) => (grid.alike === 0 ? 'noErrorHere' : undefined),
    act: (grid) => grid.fixAlike(),
  }),
  onGrid({
    id: 'grid.fill-down',
    title: 'commands:grid.fillDown',
    icon: 'arrow-down-to-line',
    keys: { keys: '$mod+d', repeat: true },
    act: (grid) => grid.fillDown(),
  }),
  onGrid({
    id: 'grid.undo',
    title: 'commands:grid.undo',
    icon: 'undo-2',
    keys: { keys: '$mod+z', repeat: true },
    why: (grid) => saving(grid) ?? (grid.canUndo ? undefined : 'nothingToUndo'),
    act: (grid) => grid.undo(),
  }),
  onGrid({
    id: 'grid.redo',
    title: 'commands:grid.redo',
    icon: 'redo-2',
    keys: { keys: '$mod+y', repeat: true },
    why: (grid) => saving(grid) ?? (grid.canRedo ? undefined : 'nothingToRedo'),
    act: (grid) => grid.redo(),
  }),
  onGrid({
    id: 'grid.discard',
    title: 'commands:grid.discard',
    icon: 'x',
    why: (grid) => saving(grid) ?? unchanged(grid),
    act: (grid) => grid.discard(),
  }),
]
