/** From what commands say to words in the person's language. */
import {
  type Command,
  type Context,
  records,
  type Said,
  type SaidParam,
  type Target,
} from '../../../../commands/command.ts'
import { keyCaps } from '../../../../commands/keys.ts'
import { lowerFirst } from '../../../core/text.ts'
import { findArea } from '../../kit/areas.ts'
import { languageAtom, store } from '../../kit/atoms.ts'
import { isMac } from '../../kit/focus/platform.ts'
import { ensureWords, type Params, type Translate, t } from '../../kit/i18n.ts'

/** Icons of commands that take something away. */
const TAKES_AWAY: ReadonlySet<string | undefined> = new Set(['ban', 'trash-2'])

/** Whether a command cancels, ends or deletes: shown in red, and never offered first. */
export const takesAway = ({ icon }: Pick<Command, 'icon'>): boolean => TAKES_AWAY.has(icon)

function param(value: SaidParam, translate: Translate): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value)) return value.map((one: Said) => say(one, translate)).join(', ')
  return say(value as Said, translate)
}

/** Resolves when the words of commands that no page shows by itself are here, or cannot be fetched. */
export const wordsHere = (): Promise<void> =>
  ensureWords(store.get(languageAtom), 'palette').catch(() => undefined)

/** Words of a message of a command, gate or guard. */
export function say(said: Said, translate: Translate = t): string {
  const params: Params = {}
  for (const [name, value] of Object.entries(said.params ?? {})) params[name] = param(value, translate)
  const words = translate(said.key, params)
  return said.lower ? lowerFirst(words) : words
}

/** A command's title: `Tạo khách hàng`. */
export function titleOf(command: Command, translate: Translate = t): string {
  return say({ key: command.title, params: command.titleParams }, translate)
}

/** Words of a command's target: `3 đơn hàng`, `1 selected order`; a single record by its code. */
export function targetWords(
  target: Pick<Target, 'area' | 'count' | 'records' | 'query' | 'from'>,
  translate: Translate = t,
): string {
  const area = findArea(target.area)
  if (!area) return ''
  const only = target.query || target.from === 'selection' ? undefined : target.records[0]
  if (only && target.count === 1) return only.code
  return say(records(area.id, target.count), translate)
}

/** Caps of keys as this platform writes them. */
export function caps(keys: string): string[] {
  return keyCaps(keys, isMac)
}

/** Why a command cannot run now; undefined when it can or is not in question. */
export function reasonOf(command: Command, c: Context): Said | undefined {
  const gate = command.gate(c)
  return gate.s === 'off' ? gate.reason : undefined
}
