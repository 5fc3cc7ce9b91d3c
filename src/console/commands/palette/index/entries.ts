/** Entries that the palette finds without the server: commands, places, saved views and recent records. */

import { atom } from 'jotai'
import type { Command } from '../../../../../commands/command.ts'
import { type Area, listedFields } from '../../../../core/area.ts'
import { listLink } from '../../../../core/filter/filters.ts'
import { LANGUAGES, type LanguageId } from '../../../../core/words.ts'
import { findArea, manifests } from '../../../kit/areas.ts'
import { tIn } from '../../../kit/i18n.ts'
import { registryAtom } from '../../registry.ts'
import { entryMaker } from './command-entry.ts'
import { buildPaletteIndex, joinedIndex, type PaletteIndex } from './palette-index.ts'
import type { Recent } from './recent.ts'

/** Counts up when another language's words arrive: the index is built again with them. */
export const wordsVersionAtom = atom(0)

export type PaletteView = { area: Area; id: string }

export const commandValue = (id: string) => `command:${id}`
export const viewValue = (area: string, id: string) => `view:${area}/${id}`
export const recordValue = (area: string, code: string) => `record:${area}/${code}`

/** Commands that only stand for a key: their real selves are in the palette anyway. */
const KEY_ONLY = new Set(['record.main', 'palette.open', 'form.save', 'list.filter'])

/** Digits of a queue and of the tabs of a list, for what has a row of its own. */
const DIGIT = /^(queue|tab)\.\d$/

/** Commands that have a row of their own; the person's own among them. */
export const paletteCommandsAtom = atom<readonly Command[]>((get) =>
  get(registryAtom).commands.filter(({ id }) => !KEY_ONLY.has(id) && !DIGIT.test(id)),
)

/** The ready-made filters of all areas, but "all", which is the section itself. */
const paletteViews = (): PaletteView[] =>
  manifests().flatMap((area) =>
    (area.views ?? []).filter((view) => view.where.length > 0).map(({ id }) => ({ area, id })),
  )

/** Returns the address of a view, of the fields that a list has. */
export function viewPath({ area, id }: PaletteView): string {
  const known = listedFields(area)
  const where = area.views?.find((view) => view.id === id)?.where ?? []
  return listLink(
    area,
    where.filter(([field]) => field in known),
  )
}

/** The user's language first: its words count more. */
function languages(first: LanguageId): LanguageId[] {
  return [first, ...LANGUAGES.filter((one) => one !== first)]
}

/** The title of a view as the palette shows it: `Đơn hàng: Chờ đóng gói`. */
export function viewTitle(view: PaletteView, language: LanguageId): string {
  const section = tIn(language, `${view.area.id}:title`)
  return `${section}: ${tIn(language, `${view.area.id}:views.${view.id}`)}`
}

let built: { key: string; index: PaletteIndex } | undefined
let joined: { fixed: PaletteIndex; recent: readonly Recent[]; index: PaletteIndex } | undefined

/**
 * The index of everything that is found without the server. Commands and places are kept until something of
 * them changes; what was opened lately changes with each record and is a small index next to them.
 */
export function buildLocalIndex(
  language: LanguageId,
  commands: readonly Command[],
  recent: readonly Recent[],
  words: number,
): PaletteIndex {
  // Numbers beside saved views come and go: the index is built again for other words only.
  const own = commands.map((one) => [one.id, one.titleParams?.words ?? ''].join(' ')).join('|')
  const key = `${language} ${words} ${own}`
  if (built?.key !== key) built = { key, index: indexOfCommands(language, commands) }
  const fixed = built.index
  if (joined?.fixed !== fixed || joined.recent !== recent)
    joined = { fixed, recent, index: joinedIndex(fixed, indexOfRecent(recent)) }
  return joined.index
}

function indexOfCommands(language: LanguageId, commands: readonly Command[]): PaletteIndex {
  const order = languages(language)
  const entryOf = entryMaker(order)
  return buildPaletteIndex([
    ...commands.map((command) => ({ value: commandValue(command.id), ...entryOf(command) })),
    ...paletteViews().map((view) => ({
      value: viewValue(view.area.id, view.id),
      titles: [...new Set(order.map((one) => viewTitle(view, one)))],
    })),
  ])
}

function indexOfRecent(recent: readonly Recent[]): PaletteIndex {
  return buildPaletteIndex(
    recent
      .filter((one) => findArea(one.area))
      .map((one) => ({
        value: recordValue(one.area, one.code),
        titles: [one.name],
        extra: [one.code, one.subtitle],
      })),
  )
}
