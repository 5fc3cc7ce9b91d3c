/** The console's one registry: the commands it comes with, then the person's own, which come and go. */
import { atom } from 'jotai'
import { type Registry, withPersonal } from '../../../commands/registry.ts'
import { store } from '../kit/atoms.ts'
import { builtInAtom } from './built-in.ts'
import { personalCommandsAtom } from './personal.ts'

/** The current `registry`; surfaces that list commands or keys read it, so that they follow. */
export const registryAtom = atom<Registry>((get) => withPersonal(get(builtInAtom), get(personalCommandsAtom)))

const now = () => store.get(registryAtom)

/** The registry of the moment, for code that runs once, e.g. on a key press. */
export const registry: Registry = {
  get commands() {
    return now().commands
  },
  get: (id) => now().get(id),
  bindings: (overrides) => now().bindings(overrides),
  clashes: (overrides) => now().clashes(overrides),
  main: (c) => now().main(c),
  resolve: (command, c) => now().resolve(command, c),
}
