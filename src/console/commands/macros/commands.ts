/** A person's macros as commands, `macro.<id>`. */
import { atom } from 'jotai'
import { type Command, literal } from '../../../../commands/command.ts'
import { allHere } from '../../kit/areas.ts'
import { loadRest } from '../../kit/faces.ts'
import { builtIn } from '../built-in.ts'
import type { Macro } from './macro.ts'
import { macrosAtom } from './state.ts'

let rules: typeof import('./macro-rules.ts') | undefined

async function loadRules(): Promise<void> {
  rules ??= await import('./macro-rules.ts')
}

export const macroCommand = (id: string) => `macro.${id}`

/** Whether the commands of its steps are here, as far as they exist. */
const isKnown = (macro: Macro) => allHere() || macro.steps.every((step) => builtIn.get(step.id))

function commandOf(macro: Macro): Command {
  const { key: title, params: titleParams } = literal(macro.name)
  return {
    id: macroCommand(macro.id),
    title,
    titleParams,
    keywords: 'commands:macro.keywords',
    section: 'macros',
    icon: 'play',
    // Before all areas and the rules are here it cannot be judged; it is when it runs.
    gate: (c) => (rules && isKnown(macro) ? rules.macroGate(macro, builtIn.get, c) : { s: 'on' }),
    // Fetched when one runs: most sessions never need it.
    async run(c, _args, options) {
      const [{ runMacro }] = await Promise.all([import('./run-macro.ts'), loadRest()])
      return runMacro(macro, c, options)
    },
  }
}

export const macroCommandsAtom = atom<readonly Command[]>((get) => {
  const macros = get(macrosAtom)
  if (macros.length > 0) void loadRules().catch(() => undefined)
  return macros.map(commandOf)
})
