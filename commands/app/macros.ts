import { type Command, defineCommand } from '../command.ts'

/** Recording a person's own macros, and looking after them. The macros themselves are made at run time. */
export const macroControls: readonly Command[] = [
  defineCommand({
    id: 'macro.record',
    title: 'commands:command.recordMacro',
    keywords: 'commands:command.recordMacroKeywords',
    section: 'macros',
    icon: 'circle-dot',
    keys: [{ keys: 'Shift+m', scope: 'global' }],
    gate(c) {
      const count = c.view.macros.recorded
      if (count === undefined) return { s: 'on', will: { key: 'commands:command.recordMacroWill' } }
      return { s: 'on', will: { key: 'commands:command.stopMacroWill', params: { count } } }
    },
    async run(c) {
      c.view.macros.toggle()
      return undefined
    },
  }),
  defineCommand({
    id: 'macro.discard',
    title: 'commands:command.discardMacro',
    keywords: 'commands:command.discardMacroKeywords',
    section: 'macros',
    icon: 'x',
    gate: (c) => (c.view.macros.recorded === undefined ? { s: 'hidden' } : { s: 'on' }),
    async run(c) {
      c.view.macros.discard()
      return undefined
    },
  }),
  defineCommand({
    id: 'macro.manage',
    title: 'commands:command.manageMacros',
    keywords: 'commands:command.manageMacrosKeywords',
    section: 'macros',
    icon: 'list-checks',
    places: ['avatar'],
    gate: () => ({ s: 'on' }),
    async run(c) {
      c.view.macros.manage()
      return undefined
    },
  }),
]
