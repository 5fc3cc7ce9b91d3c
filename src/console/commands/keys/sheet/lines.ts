/** Lines of the cheat sheet: every command the user may run, under its own title, those of this screen first. */
import { type Command, type Context, KEY_SCOPES, type KeyScope } from '../../../../../commands/command.ts'
import { canonical, parseKeys } from '../../../../../commands/keys.ts'
import type { KeyOverride, Registry } from '../../../../../commands/registry.ts'
import { fold } from '../../../../core/text.ts'
import { LANGUAGES } from '../../../../core/words.ts'
import { type Translate, tIn } from '../../../kit/i18n.ts'
import { caps, titleOf } from '../../run/say.ts'

export type Line = {
  id: string
  title: string
  keys: string[][]
  /** The same as they are bound. */
  bound: string[]
  found: string
  /** The commands whose key it is and can be changed; none for what the grid does by itself. */
  commands: string[]
  /** The command of this line; none for what the grid does by itself. */
  runs: string[]
  /** It works on this screen, by a key: shown before anything is looked for. */
  here: boolean
}

export type Part = { scope: KeyScope | 'none'; lines: Line[] }

/** Keys that the grid handles itself and that are no commands. */
const GRID: readonly (readonly [words: string, keys: readonly string[]])[] = [
  ['move', ['j', 'k', 'ArrowDown', 'ArrowUp']],
  ['firstLast', ['$mod+Home', '$mod+End']],
  ['range', ['Shift+ArrowDown', 'Shift+ArrowUp']],
]

/** Derived commands with one key in every area: another key is given to all of them. */
const SHARED = ['edit', 'delete', 'create', 'copy-link', 'history', 'export']

/** Words in all languages, so that the English name is also found in a Vietnamese console. */
function findable(say: (translate: Translate) => string, keys: readonly string[]): string {
  const titles = LANGUAGES.map((language) => say((key, params) => tIn(language, key, params)))
  const typed = keys.map((one) => parseKeys(one).map(canonical).join(' '))
  return fold([...titles, ...typed, ...keys.flatMap(caps)].join(' '))
}

const TAB = /^tab\.\d$/

type Say = (translate: Translate) => string

const fixed = (id: string, title: Say, keys: readonly string[], t: Translate): Line => ({
  id,
  title: title(t),
  keys: keys.map(caps),
  bound: [...keys],
  found: findable(title, keys),
  commands: [],
  runs: [],
  here: true,
})

type Moment = Pick<Context, 'can' | 'where' | 'target'>

/** Whether the user may ever run it. */
const isAllowed = ({ ability }: Command, { can }: Moment) => ability === undefined || can(ability)

/** The verb that a command shares with those of other areas. */
const sharedVerb = ({ id, area }: Command) => SHARED.find((verb) => id === `${area}.${verb}`)

/** All keys in force and the commands without one, by where they work, in one line for each command. */
export function sheetParts(
  registry: Registry,
  overrides: readonly KeyOverride[],
  moment: Moment,
  t: Translate,
): Part[] {
  const screen = moment.target?.area ?? moment.where.area
  const bindings = registry.bindings(overrides)
  const parts = KEY_SCOPES.map((scope): Part => ({ scope, lines: [] }))
  const linesOf = (scope: KeyScope) => parts.find((part) => part.scope === scope)?.lines ?? []
  const isHere = ({ area }: Command) => area === undefined || area === screen
  const lineOf = (command: Command, keys: readonly string[], commands: string[]): Line => {
    const title: Say = (translate) => titleOf(command, translate)
    const here = isHere(command)
    return { ...fixed(command.id, title, keys, t), commands, runs: [command.id], here }
  }
  const alike = (command: Command, keys: string) =>
    bindings
      .filter(({ command: other, binding }) => {
        const verb = sharedVerb(command)
        return verb !== undefined && verb === sharedVerb(other) && binding.keys === keys
      })
      .map(({ command: other }) => other.id)
  for (const { command, binding } of bindings) {
    if (!isAllowed(command, moment)) continue
    const lines = linesOf(binding.scope)
    // Nine digits of one meaning are one line.
    const isTab = TAB.test(command.id)
    const known = lines.find((line) => line.id === command.id || (isTab && TAB.test(line.id)))
    if (known) {
      known.keys.push(caps(binding.keys))
      known.bound.push(binding.keys)
      continue
    }
    const all = alike(command, binding.keys)
    lines.push(
      lineOf(
        command,
        [binding.keys],
        binding.by || isTab ? [] : all.length > 0 ? [...new Set(all)] : [command.id],
      ),
    )
  }
  // Where it is the next step, a main action has the key of all of them.
  const bound = new Set(bindings.map(({ command }) => command.id))
  const mainKeys = bindings.filter(({ command }) => command.id === 'record.main')
  const mains = registry.commands.filter(
    (one) => one.main && !bound.has(one.id) && isAllowed(one, moment) && mainKeys.length > 0,
  )
  for (const { binding } of mainKeys.slice(0, 1))
    linesOf(binding.scope).push(...mains.map((one) => lineOf(one, [binding.keys], [one.id])))
  const list = linesOf('list')
  list.unshift(...GRID.map(([words, keys]) => fixed(words, (say) => say(`commands:keys.${words}`), keys, t)))
  linesOf('global').push(fixed('paste', (say) => say('commands:keys.paste'), ['$mod+v'], t))
  const isMain = new Set(mains.map(({ id }) => id))
  const without = registry.commands
    .filter((one) => !bound.has(one.id) && !isMain.has(one.id) && !TAB.test(one.id) && isAllowed(one, moment))
    .map((one) => ({ ...lineOf(one, [], [one.id]), own: isHere(one), here: false }))
  parts.push({ scope: 'none', lines: without.toSorted((a, b) => Number(b.own) - Number(a.own)) })
  return parts
    .map(({ scope, lines }) => ({ scope, lines: hereFirst(toldApart(lines, registry, t)) }))
    .filter((part) => part.lines.length > 0)
}

const hereFirst = (lines: readonly Line[]) => lines.toSorted((a, b) => Number(b.here) - Number(a.here))

/** Adds the area to commands of several areas with the same title. */
function toldApart(lines: readonly Line[], registry: Registry, t: Translate): Line[] {
  const times = Map.groupBy(lines, ({ title }) => title)
  return lines.map((line) => {
    const area = line.runs.length === 1 ? registry.get(line.runs[0] ?? '')?.area : undefined
    const alone = (times.get(line.title)?.length ?? 0) < 2
    return alone || area === undefined ? line : { ...line, title: `${line.title} · ${t(`${area}:title`)}` }
  })
}
