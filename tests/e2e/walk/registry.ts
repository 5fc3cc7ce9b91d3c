/** The registry as the console builds it, and the words of its commands. */
import type { Command } from '../../../commands/command.ts'
import { buildRegistry } from '../../../commands/registry.ts'
import { areas } from '../../../src/areas/index.ts'
import type { Area } from '../../../src/core/area.ts'
import { loadParts, loadWords } from '../../../src/server/app/command-catalogue.ts'

export type { Area }

export const registry = buildRegistry(await loadParts())
const words = (await loadWords()).vi

export function areaOf(id: string): Area | undefined {
  return (areas as readonly Area[]).find((area) => area.id === id)
}

/** A command's title in Vietnamese, as the palette shows it. */
export function titleOf(command: Command): string {
  const params = Object.fromEntries(
    Object.entries(command.titleParams ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' && 'key' in value ? (words(value.key) ?? '') : String(value),
    ]),
  )
  return words(command.title, params) ?? command.id
}
