/** Commands as surfaces show them: title, key, whether it can run, and the reason if not. */
import { atom, type Getter, useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import type { Command, Context, Gate, Place, Said, Target } from '../../../../commands/command.ts'
import { ariaKeys, isChord, parseKeys } from '../../../../commands/keys.ts'
import { areaById } from '../../kit/areas.ts'
import { sessionAtom } from '../../kit/atoms.ts'
import { isMac } from '../../kit/focus/platform.ts'
import { type Translate, t, useT } from '../../kit/i18n.ts'
import type { MenuEntry } from '../../kit/overlays/menu.tsx'
import { momentOf } from '../context.ts'
import { registryAtom } from '../registry.ts'
import type { Source } from '../run/perform.ts'
import { runCommand } from '../run/run.ts'
import { caps, say, takesAway, titleOf } from '../run/say.ts'
import { bareKeysAtom, overridesAtom } from '../state.ts'

/** The keys in force by command id: overrides applied, bare ones left out where they are switched off. */
export const keysAtom = atom<ReadonlyMap<string, string>>((get) => {
  const bare = get(bareKeysAtom)
  const keys = new Map<string, string>()
  for (const { command, binding } of get(registryAtom).bindings(get(overridesAtom))) {
    if (!bare && !parseKeys(binding.keys).every(isChord)) continue
    if (!keys.has(command.id)) keys.set(command.id, binding.keys)
  }
  return keys
})

/** The same of the keys that reach their command from a text field. */
export const textKeysAtom = atom<ReadonlyMap<string, string>>((get) => {
  const keys = new Map<string, string>()
  for (const { command, binding } of get(registryAtom).bindings(get(overridesAtom))) {
    if (!binding.inText || !parseKeys(binding.keys).every(isChord) || keys.has(command.id)) continue
    keys.set(command.id, binding.keys)
  }
  return keys
})

/** As `keysAtom`, rendering again when they change. */
export function useKeys(): ReadonlyMap<string, string> {
  return useAtomValue(keysAtom)
}

/** Caps of a command's key; undefined when it has none. As the kit's `useKeyCaps`, but there at the first paint. */
export function useCaps(id: string): string[] | undefined {
  const keys = useKeys().get(id)
  return useMemo(() => (keys === undefined ? undefined : caps(keys)), [keys])
}

/** A value computed from the context; renders again only when a part that was read has changed. */
function useMoment<T>(compute: (context: Context, get: Getter) => T, target?: Target): T {
  return useAtomValue(useMemo(() => atom((get) => compute(momentOf(get, target), get)), [compute, target]))
}

/** The id of the main action now. */
function mainId(context: Context, get: Getter): string | undefined {
  return get(registryAtom).main(context)?.id
}

/** The id of the main action of a surface's records. */
export function useMainId(target: Target): string | undefined {
  return useMoment(mainId, target)
}

/** A command as a surface shows it. */
export type Shown = {
  command: Command
  gate: Exclude<Gate, { s: 'hidden' }>
  title: string
  caps: string[] | undefined
  /** For `aria-keyshortcuts`. */
  shortcut: string | undefined
  /** Why it cannot run now. */
  off: string | undefined
  /** The effect. */
  will: string | undefined
  /** It takes something away: shown in red. */
  danger: boolean
}

function words(said: Said | undefined, t: Translate): string | undefined {
  return said && say(said, t)
}

/** How a command is shown in a given moment; undefined when it is not in question. */
export function show(
  command: Command,
  context: Context,
  keys: ReadonlyMap<string, string>,
  t: Translate,
): Shown | undefined {
  const gate = command.gate(context)
  if (gate.s === 'hidden') return undefined
  const bound = keys.get(command.id)
  return {
    command,
    gate,
    title: titleOf(command, t),
    caps: bound === undefined ? undefined : caps(bound),
    shortcut: bound === undefined ? undefined : ariaKeys(bound, isMac),
    off: gate.s === 'off' ? say(gate.reason, t) : undefined,
    will: gate.s === 'on' ? words(gate.will, t) : undefined,
    danger: takesAway(command),
  }
}

/**
 * Order of commands: the main action, then the area's other changes, then commands of every list. Commands
 * that cannot run come last.
 */
function rank(one: Shown, main: string | undefined): number {
  if (one.command.id === main) return 0
  const kind = one.command.section === 'selection' && !setsField(one) ? 1 : 3
  return kind + (one.command.area ? 0 : 1) + (one.off === undefined ? 0 : 4)
}

/** The commands of a place; the main action bears the key of `record.main`. */
export function usePlace(place: Place, area: string | undefined, target?: Target): Shown[] {
  const t = useT()
  const compute = useCallback(
    (context: Context, get: Getter) => {
      const all = get(registryAtom).commands.filter(
        (one) => one.places?.includes(place) && (!one.area || one.area === area),
      )
      // Only places with changes of records have a main one; the others need not follow the cursor.
      const main = all.some((one) => one.main) ? mainId(context, get) : undefined
      const keys = get(keysAtom)
      const mainKeys = keys.get('record.main')
      const withMain = main !== undefined && mainKeys ? new Map(keys).set(main, mainKeys) : keys
      const shown = all.flatMap((command) => show(command, context, withMain, t) ?? [])
      return shown.sort((a, b) => rank(a, main) - rank(b, main))
    },
    [place, area, t],
  )
  return useMoment(compute, target)
}

/** One command, wherever it is in question. */
export function useOne(id: string): Shown | undefined {
  const t = useT()
  const compute = useCallback(
    (context: Context, get: Getter) => {
      const command = get(registryAtom).get(id)
      return command && show(command, context, get(keysAtom), t)
    },
    [id, t],
  )
  return useMoment(compute)
}

/**
 * Shown commands as entries of a menu; those that set a field share a menu. On records, those that cannot run are in a
 * last menu with their reasons: choosing one offers the way out, where there is one.
 */
export function menuEntries(shown: readonly Shown[], source: Source, target?: Target): MenuEntry[] {
  const setters = shown.filter(setsField)
  const others = shown.filter((one) => !setsField(one))
  const isLeft = (one: Shown) => target !== undefined && one.off !== undefined
  const ready = others.filter((one) => !isLeft(one))
  const entries = entriesOf(ready, source, target)
  if (setters.some((one) => !isLeft(one))) {
    const at = ready.findIndex((one) => one.command.section !== 'selection')
    entries.splice(at < 0 ? entries.length : at, 0, {
      sub: t('commands:menu.setField'),
      icon: 'file-pen',
      entries: fieldEntries(
        setters.filter((one) => !isLeft(one)),
        source,
        target,
      ),
    })
  }
  const left = shown.filter(isLeft)
  if (left.length === 0) return entries
  const reasons = left.map(
    (one): MenuEntry => ({
      id: one.command.id,
      label: one.title,
      icon: one.command.icon,
      ...(one.off !== undefined && { note: one.off }),
      onSelect: () => void runCommand(one.command.id, source, target),
    }),
  )
  return [
    ...entries,
    ...(entries.length > 0 ? ['line' as const] : []),
    { sub: t('commands:menu.whyNot'), icon: 'help', entries: reasons },
  ]
}

/** Entries that set a field, under a common heading: the field's name is enough. */
export function fieldEntries(setters: readonly Shown[], source: Source, target?: Target): MenuEntry[] {
  return entriesOf(setters, source, target, ({ command }) => t(`${command.area}:fields.${command.field}`))
}

/** Whether a command sets a field: there are many of them, so they stand together. */
export const setsField = (one: Shown): boolean => one.command.field !== undefined

function entriesOf(
  shown: readonly Shown[],
  source: Source,
  target?: Target,
  label = (one: Shown) => one.title,
): MenuEntry[] {
  return shown.map((one) => ({
    id: one.command.id,
    command: one.command.id,
    label: label(one),
    icon: one.command.field === undefined ? one.command.icon : undefined,
    caps: one.caps,
    off: one.off,
    danger: one.danger,
    onSelect: () => void runCommand(one.command.id, source, target),
  }))
}

export type MenuCommand = {
  id: string
  title: string
  /** Where it leads, for a link that opens in a new tab. */
  path: string
  icon: string | undefined
  /** Absent for pages of no area. */
  area: string | undefined
  caps: string[] | undefined
}

/**
 * The sidebar: sections the person may see, in the order of the areas. A section shows when its path or its role
 * name is among the roles (spec section 6); the palette and addresses use abilities alone (decision 0131).
 */
export function useMenuCommands(): MenuCommand[] {
  const t = useT()
  const compute = useCallback(
    (context: Context, get: Getter) =>
      get(registryAtom).commands.flatMap((command) => {
        if (!command.places?.includes('menu')) return []
        const shown = show(command, context, get(keysAtom), t)
        if (!shown) return []
        const area = command.ability?.split('.')[0]
        const head = area ? areaById(area) : undefined
        const roles = get(sessionAtom)?.roles
        if (head && !roles?.has(head.path.slice(1)) && !roles?.has(head.role)) return []
        const path = head?.opening ?? '/dashboard'
        return { id: command.id, title: shown.title, path, icon: command.icon, area, caps: shown.caps }
      }),
    [t],
  )
  return useMoment(compute)
}

/** The avatar menu's entries. */
export function useAvatarCommands(): MenuEntry[] {
  return menuEntries(usePlace('avatar', undefined), 'menu')
}
