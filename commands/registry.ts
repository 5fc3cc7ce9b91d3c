/** Assembles all commands. In tests a duplicate id, a key that clashes in one scope or an unknown ability throws. */
import { abilitiesOf } from '../src/core/abilities.ts'
import { appCommands } from './app/index.ts'
import type { Command, CommandId, Context, KeyBinding, KeyScope } from './command.ts'
import { type AreaParts, deriveCommands } from './derive.ts'
import { canonical, collide, forbidden, isReadable, parseKeys } from './keys.ts'

/** A user's change of a command's keys: other keys, or none. */
export type KeyOverride = { id: CommandId; keys: string | null }

/** A key of a command as it is in force. */
export type Bound = { command: Command; binding: KeyBinding }

/** Two commands with the same keys, of which a key press could mean either. */
export type Clash = { keys: string; left: Command; right: Command }

export type Registry = {
  readonly commands: readonly Command[]
  get(id: CommandId): Command | undefined
  /** Bindings in force, overrides applied. */
  bindings(overrides?: readonly KeyOverride[]): Bound[]
  /** Returns the clashes of these overrides, so that settings can refuse them with both names. */
  clashes(overrides: readonly KeyOverride[]): Clash[]
  /** The record's main action now: the first command marked `main` for the target's area that is on. */
  main(c: Context): Command | undefined
  /**
   * Returns the command that runs: for `record.main` the main action of the record now.
   * Undefined when the record has none at the moment.
   */
  resolve(command: Command, c: Context): Command | undefined
}

/** Scopes that are active together: one key cannot have two commands there. */
function overlap(a: KeyScope, b: KeyScope): boolean {
  return a === b || a === 'global' || b === 'global'
}

/**
 * Returns whether one key press could mean either of two commands. Those of different areas are never active together,
 * and where one has taken the other's key it is always meant.
 */
function rivals(a: Command, b: Command): boolean {
  if (a.takesKeyOf === b.id || b.takesKeyOf === a.id) return false
  return !a.area || !b.area || a.area === b.area
}

/** Whether two bindings never mean each other: one is of a page that is nearer than the whole console. */
function isNearer(a: Bound, b: Bound): boolean {
  const near = (one: Bound, other: Bound) =>
    one.command.local === true && one.binding.scope !== 'global' && other.binding.scope === 'global'
  return near(a, b) || near(b, a)
}

/** All pairs of bindings that clash: equal, or one the beginning of the other's sequence. */
export function findClashes(all: readonly Bound[]): Clash[] {
  const clashes: Clash[] = []
  // Only those that begin alike can clash.
  const begin = new Map<string, Bound[]>()
  for (const right of all) {
    const first = parseKeys(right.binding.keys).map(canonical)[0] ?? ''
    const known = begin.get(first) ?? []
    for (const left of known) {
      if (left.command.id === right.command.id) continue
      if (!overlap(left.binding.scope, right.binding.scope) || !rivals(left.command, right.command)) continue
      if (!isNearer(left, right) && collide(left.binding.keys, right.binding.keys)) {
        clashes.push({ keys: left.binding.keys, left: left.command, right: right.command })
      }
    }
    begin.set(first, [...known, right])
  }
  return clashes
}

/** Scopes for a key given to a command that has none by default. */
function defaultScopes(command: Command): KeyScope[] {
  return command.area ? ['list', 'detail'] : ['global']
}

/** Whether the grid or the form handles a command's key itself: it works wherever the keymap shows it. */
export function isFixed(command: Command): boolean {
  return command.keys?.some((binding) => binding.by === 'surface') ?? false
}

function applyOverrides(commands: readonly Command[], overrides: readonly KeyOverride[]): Bound[] {
  const changed = new Map(overrides.map((override) => [override.id, override.keys]))
  const given = overrides.flatMap(({ keys }) => (keys !== null && isReadable(keys) ? [keys] : []))
  return commands.flatMap((command) => {
    // A key stored before such keys were refused does nothing, so it is not shown.
    const keys = isFixed(command) ? undefined : changed.get(command.id)
    if (keys === null) return []
    if (keys === undefined) {
      const own = (command.keys ?? []).map((binding) => ({ command, binding }))
      return command.yields
        ? own.filter(({ binding }) => !given.some((one) => collide(one, binding.keys)))
        : own
    }
    const scopes = command.keys
      ? [...new Set(command.keys.map((binding) => binding.scope))]
      : defaultScopes(command)
    return scopes.map((scope) => {
      const before = command.keys?.filter((binding) => binding.scope === scope) ?? []
      const inText = before.some((binding) => binding.inText)
      const repeat = before.some((binding) => binding.repeat)
      return { command, binding: { keys, scope, inText, repeat } }
    })
  })
}

/** Throws for mistakes in a command that would otherwise go unnoticed, such as an unknown ability. */
function check(commands: readonly Command[], parts: readonly AreaParts[]): void {
  const abilities = new Set(abilitiesOf(parts.map((part) => part.area)))
  const areas = new Set(parts.map((part) => part.area.id))
  for (const command of commands) {
    if (command.ability && !abilities.has(command.ability)) {
      throw new Error(`command ${command.id} asks for the unknown ability ${command.ability}`)
    }
    for (const area of [command.area, command.target?.area]) {
      if (area && !areas.has(area)) throw new Error(`command ${command.id} is of the unknown area ${area}`)
    }
    for (const binding of command.keys ?? []) {
      const why = forbidden(binding.keys)
      if (why) throw new Error(`command ${command.id} must not have the key ${binding.keys} (${why})`)
    }
  }
  const [clash] = findClashes(applyOverrides(commands, []))
  if (clash) throw new Error(`keys clash: ${clash.left.id} and ${clash.right.id} both want ${clash.keys}`)
}

/** Builds the registry from commands as they are. Throws `Error` naming what is wrong. */
export function assemble(commands: readonly Command[], parts: readonly AreaParts[]): Registry {
  const byId = new Map<CommandId, Command>()
  for (const command of commands) {
    if (byId.has(command.id)) throw new Error(`two commands are called ${command.id}`)
    byId.set(command.id, command)
  }
  check(commands, parts)
  return over(commands, byId)
}

/** A registry over commands that are known to fit together. */
function over(commands: readonly Command[], byId: ReadonlyMap<CommandId, Command>): Registry {
  return {
    commands,
    get: (id) => byId.get(id),
    bindings: (overrides = []) => applyOverrides(commands, overrides),
    clashes: (overrides) => findClashes(applyOverrides(commands, overrides)),
    main: (c) => mains(commands, c).find((command) => command.gate(c).s === 'on'),
    resolve(command, c) {
      const id = command.delegate ? command.delegate(c) : command.id
      return id === undefined ? undefined : byId.get(id)
    },
  }
}

/** Whether keys can be read and may be bound. */
function bindable(keys: string): boolean {
  try {
    return forbidden(keys) === undefined
  } catch {
    return false // broken notation
  }
}

/**
 * A registry with a person's own commands (macros, saved views) after those of `base`. They come from what
 * is kept, so nothing of them throws: an id that is taken is left out, keys that may not be bound are dropped.
 */
export function withPersonal(base: Registry, personal: readonly Command[]): Registry {
  if (personal.length === 0) return base
  const byId = new Map(base.commands.map((command) => [command.id, command]))
  const commands = [...base.commands]
  for (const one of personal) {
    if (byId.has(one.id)) continue
    const keys = one.keys?.filter((binding) => bindable(binding.keys))
    const command = keys?.length === one.keys?.length ? one : { ...one, keys }
    byId.set(command.id, command)
    commands.push(command)
  }
  return over(commands, byId)
}

/** The commands that may be the main action of the target's records, in their order. */
function mains(commands: readonly Command[], c: Context): Command[] {
  const area = c.target?.area
  return area === undefined ? [] : commands.filter((command) => command.main && command.area === area)
}

/** Builds the registry from the areas' commands, those derived from manifests first. Does not check: tests check all areas together. */
export function registryOf(areaCommands: readonly Command[]): Registry {
  const byArea = new Map(areaCommands.map((command) => [command.id, command]))
  // `e` runs the main action; where none is possible the first, so that its reason is shown.
  const mainOf = (c: Context) => {
    const all = mains(areaCommands, c)
    return (all.find((command) => command.gate(c).s === 'on') ?? all[0])?.id
  }
  const commands = [...appCommands({ mainOf, find: (id) => byArea.get(id) }), ...areaCommands]
  return over(commands, new Map(commands.map((command) => [command.id, command])))
}

/** Builds the registry from the areas' parts and checks it. Throws `Error` naming what is wrong. */
export function buildRegistry(parts: readonly AreaParts[]): Registry {
  const derived = [...parts.flatMap(deriveCommands), ...parts.flatMap(({ commands }) => commands ?? [])]
  return assemble(registryOf(derived).commands, parts)
}
