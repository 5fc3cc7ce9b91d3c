import { type Command, defineCommand, literal, type Said, titleSaid } from '../command.ts'
import type { HistoryPort } from '../ports/history-port.ts'
import type { AreaLookup } from './index.ts'

/** Bindings of a key in both the list and the detail. */
const both = (keys: string, repeat?: boolean): Command['keys'] => [
  { keys, scope: 'list', repeat },
  { keys, scope: 'detail', repeat },
]

/** Words for what `.` will do: the command, its repeated values and their effect. */
function repeatWords({ command, shown }: NonNullable<HistoryPort['last']>, will: Said | undefined): Said {
  const what = [titleSaid(command), ...shown.map(literal)]
  return {
    key: will ? 'commands:command.repeatWill' : 'commands:command.repeatWhat',
    params: { what, will: will ?? '' },
  }
}

/** Commands of the current record: main action, previous and next, save, undo, repeat. */
export function recordCommands({ mainOf, find }: AreaLookup): Command[] {
  return [
    defineCommand({
      id: 'record.main',
      title: 'commands:command.main',
      section: 'record',
      icon: 'check',
      keys: both('e'),
      delegate: mainOf,
      gate(c) {
        const id = mainOf(c)
        return (id ? find(id)?.gate(c) : undefined) ?? { s: 'hidden' }
      },
      // Never called: `delegate` names the command that runs instead.
      run: async () => undefined,
    }),
    defineCommand({
      id: 'record.previous',
      title: 'commands:command.previousRecord',
      section: 'record',
      icon: 'chevron-up',
      keys: both('Alt+ArrowUp', true),
      gate: (c) => (c.view.list ? { s: 'on' } : { s: 'hidden' }),
      async run(c) {
        c.view.list?.step(-1)
        return undefined
      },
    }),
    defineCommand({
      id: 'record.next',
      title: 'commands:command.nextRecord',
      section: 'record',
      icon: 'chevron-down',
      keys: both('Alt+ArrowDown', true),
      gate: (c) => (c.view.list ? { s: 'on' } : { s: 'hidden' }),
      async run(c) {
        c.view.list?.step(1)
        return undefined
      },
    }),
    defineCommand({
      id: 'form.save',
      title: 'commands:command.save',
      section: 'record',
      icon: 'save',
      keys: [{ keys: '$mod+s', scope: 'form', inText: true, by: 'surface' }],
      // The form's own button shows whether saving is possible; this command only registers the key.
      gate: () => ({ s: 'hidden' }),
      run: async () => undefined,
    }),
    defineCommand({
      id: 'edit.undo',
      title: 'commands:command.undo',
      keywords: 'commands:command.undoKeywords',
      section: 'view',
      icon: 'undo-2',
      keys: [{ keys: 'z', scope: 'global' }],
      gate(c) {
        if (c.view.list?.grid()?.canUndo) return { s: 'on' }
        if (!c.history.undo) return { s: 'off', reason: { key: 'commands:gate.nothingToUndo' } }
        if (!c.online && !c.history.undoneHere?.())
          return { s: 'off', reason: { key: 'commands:gate.offline' } }
        return { s: 'on', will: { key: 'commands:command.undoWill', params: { what: c.history.undo } } }
      },
      async run(c, _args, options) {
        const grid = c.view.list?.grid()
        // What is not saved yet comes first; the button of a notice means the change that it names.
        if (!grid?.canUndo || options.source === 'button') return c.api.undo(options)
        grid.undo()
        return undefined
      },
    }),
    defineCommand({
      id: 'edit.redo',
      title: 'commands:command.redo',
      keywords: 'commands:command.redoKeywords',
      section: 'view',
      icon: 'redo-2',
      keys: [{ keys: 'Shift+z', scope: 'global' }],
      gate(c) {
        if (!c.history.redo) return { s: 'off', reason: { key: 'commands:gate.nothingToRedo' } }
        if (!c.online) return { s: 'off', reason: { key: 'commands:gate.offline' } }
        return { s: 'on', will: { key: 'commands:command.redoWill', params: { what: c.history.redo } } }
      },
      run: (c) => c.api.redo(),
    }),
    defineCommand({
      id: 'edit.repeat',
      title: 'commands:command.repeat',
      keywords: 'commands:command.repeatKeywords',
      section: 'view',
      icon: 'repeat',
      keys: [{ keys: '.', scope: 'global' }],
      delegate: (c) => c.history.last?.command.id,
      gate(c) {
        const { last } = c.history
        if (!last) return { s: 'off', reason: { key: 'commands:gate.nothingToRepeat' } }
        const gate = last.command.gate(c)
        if (gate.s === 'hidden') return { s: 'off', reason: { key: 'commands:gate.noRecord' } }
        return gate.s === 'on' ? { s: 'on', will: repeatWords(last, gate.will) } : gate
      },
      run: async () => undefined,
    }),
  ]
}
