/**
 * The commands the console comes with: all of the areas whose parts are loaded, and of the others the one that opens them.
 * Tests check that they fit together (`buildRegistry`).
 */
import { atom } from 'jotai'
import type { Command } from '../../../commands/command.ts'
import { deriveCommands } from '../../../commands/derive.ts'
import type { AreaParts } from '../../../commands/gates.ts'
import { goCommand } from '../../../commands/record.ts'
import { type Registry, registryOf } from '../../../commands/registry.ts'
import { allAreas, partsOf, partsVersionAtom } from '../kit/areas.ts'
import { store } from '../kit/atoms.ts'

/** Kept by area: a command stays the same object when parts of other areas arrive. */
const derived = new Map<string, readonly Command[]>()

/** The kit keeps the parts of areas without a type of their commands. */
const partsWithCommands = (id: string) => partsOf(id) as AreaParts | undefined

function derivedOf(id: string): readonly Command[] | undefined {
  const parts = partsWithCommands(id)
  const known = derived.get(id) ?? (parts && deriveCommands(parts))
  if (known) derived.set(id, known)
  return known
}

export const builtInAtom = atom<Registry>((get) => {
  get(partsVersionAtom)
  return registryOf([
    ...allAreas().flatMap((head) => derivedOf(head.id) ?? [goCommand(head)]),
    ...allAreas().flatMap(({ id }) => partsWithCommands(id)?.commands ?? []),
  ])
})

const now = () => store.get(builtInAtom)

/** The same for code that runs once. */
export const builtIn: Pick<Registry, 'commands' | 'get'> = {
  get commands() {
    return now().commands
  },
  get: (id) => now().get(id),
}
