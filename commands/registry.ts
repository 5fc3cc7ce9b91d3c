/** Assembles all commands. Loud: a duplicate id, a key that clashes in one scope or an unknown ability throws. */
import { abilitiesOf } from '../src/core/abilities.ts'
import { appCommands } from './app/index.ts'
import { areaCommands } from './areas/index.ts'
import type { Command, CommandId, Context, KeyBinding, KeyScope } from './command.ts'
import { type AreaParts, deriveCommands } from './derive.ts'

/** What a person changed: other keys for a command, or none. */
export type KeyOverride = { id: CommandId; keys: string | null }

export type Registry = {
  readonly commands: readonly Command[]
  get(id: CommandId): Command | undefined
  /** Bindings in force, overrides applied. */
  bindings(overrides?: readonly KeyOverride[]): { command: Command; binding: KeyBinding }[]
  /** The record's main action now: the first command marked `main` for the target's area that is on. */
  main(c: Context): Command | undefined
}

/** Scopes that are live together: the same key may not mean two things there. */
function overlap(a: KeyScope, b: KeyScope): boolean {
  return a === b || a === 'global' || b === 'global'
}

/** Whether two commands can be in question for the same key press. Those of different areas cannot. */
function rivals(a: Command, b: Command): boolean {
  return !a.target || !b.target || a.target.area === b.target.area
}

function clash(all: { command: Command; binding: KeyBinding }[]): string | undefined {
  for (const [i, left] of all.entries()) {
    for (const right of all.slice(i + 1)) {
      if (left.command.id === right.command.id || left.binding.keys !== right.binding.keys) continue
      if (!overlap(left.binding.scope, right.binding.scope) || !rivals(left.command, right.command)) continue
      if (isCreate(left.command) && isCreate(right.command)) continue
      return `${left.command.id} and ${right.command.id} both want ${left.binding.keys}`
    }
  }
  return undefined
}

/** `c` creates in whichever list is shown: those commands never meet. */
function isCreate(command: Command): boolean {
  return command.section === 'create'
}

function applyOverrides(commands: readonly Command[], overrides: readonly KeyOverride[]) {
  const changed = new Map(overrides.map((override) => [override.id, override.keys]))
  return commands.flatMap((command) => {
    const keys = changed.get(command.id)
    if (keys === null) return []
    return (command.keys ?? []).map((binding) => ({
      command,
      binding: keys === undefined ? binding : { ...binding, keys },
    }))
  })
}

/** Builds the registry from the areas' parts. Throws `Error` naming what is wrong. */
export function buildRegistry(parts: readonly AreaParts[]): Registry {
  const commands = [...appCommands(parts), ...parts.flatMap(deriveCommands), ...areaCommands]
  const byId = new Map<CommandId, Command>()
  for (const command of commands) {
    if (byId.has(command.id)) throw new Error(`two commands are called ${command.id}`)
    byId.set(command.id, command)
  }
  const abilities = new Set(abilitiesOf(parts.map((part) => part.area)))
  for (const command of commands) {
    if (command.ability && !abilities.has(command.ability)) {
      throw new Error(`command ${command.id} asks for the unknown ability ${command.ability}`)
    }
  }
  const problem = clash(applyOverrides(commands, []))
  if (problem) throw new Error(`keys clash: ${problem}`)
  return {
    commands,
    get: (id) => byId.get(id),
    bindings: (overrides = []) => applyOverrides(commands, overrides),
    main: (c) =>
      commands.find(
        (command) => command.main && command.target?.area === c.target?.area && command.gate(c).s === 'on',
      ),
  }
}
