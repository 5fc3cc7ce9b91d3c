/** A person's macros as commands, `macro.<id>`. */
import { atom } from 'jotai'
import { type Command, literal } from '../../../../commands/command.ts'
import { builtIn } from '../built-in.ts'
import { type Macro, macroGate } from './macro.ts'
import { macrosAtom } from './state.ts'

export const macroCommand = (id: string) => `macro.${id}`

function commandOf(macro: Macro): Command {
  const { key: title, params: titleParams } = literal(macro.name)
  return {
    id: macroCommand(macro.id),
    title,
    titleParams,
    keywords: 'commands:macro.keywords',
    section: 'macros',
    icon: 'play',
    gate: (c) => macroGate(macro, builtIn.get, c),
    // Fetched when one runs: most sessions never need it.
    run: async (c, _args, options) => (await import('./run-macro.ts')).runMacro(macro, c, options),
  }
}

export const macroCommandsAtom = atom<readonly Command[]>((get) => get(macrosAtom).map(commandOf))
