/** The entry of a command in the palette's index: its titles, and its words, of which most follow from its verb and its area. */

import type { Command } from '../../../../../commands/command.ts'
import { fold } from '../../../../core/text.ts'
import type { LanguageId } from '../../../../core/words.ts'
import { findArea } from '../../../kit/areas.ts'
import { tIn } from '../../../kit/i18n.ts'
import { titleOf } from '../../run/say.ts'
import type { IndexEntry } from './palette-index.ts'

/** Verbs of commands that every area has, by the last part of their id; the words are `{what}` with each of its names. */
const VERBS: Readonly<Record<string, string>> = {
  go: 'commands:command.goKeywords',
  create: 'commands:command.createKeywords',
  edit: 'commands:command.editKeywords',
  delete: 'commands:command.deleteKeywords',
  activate: 'commands:command.activateKeywords',
  deactivate: 'commands:command.deactivateKeywords',
  cancel: 'commands:command.cancelKeywords',
  reopen: 'commands:command.reopenKeywords',
  assign: 'commands:command.assignKeywords',
  note: 'commands:command.noteKeywords',
  history: 'commands:command.historyKeywords',
  'copy-link': 'commands:command.copyLinkKeywords',
  merge: 'commands:command.mergeKeywords',
  export: 'commands:export.keywords',
  print: 'commands:print.keywords',
}

/** The place of a name in a template of phrases. */
const WHAT = '{what}'

/** Optional words as folded phrases: none where there are none, as the key itself is returned then. */
function phrases(language: LanguageId, key: string): string[] {
  const words = tIn(language, key, { what: WHAT })
  if (words === key || words === key.split(':')[1]) return []
  return fold(words)
    .split(', ')
    .filter((one) => one !== '')
}

/** Names of an area's records in a language. */
const namesOf = (area: string, language: LanguageId): string[] =>
  ['one', 'many', 'names'].flatMap((key) => phrases(language, `${area}:${key}`))

/** The area whose section or records a command is about: `orders` of `orders.create`. */
const areaOf = ({ id, target }: Command): string | undefined =>
  findArea(target?.area ?? id.slice(0, id.indexOf('.')))?.id

/** A function's results by its arguments: words of an area or a verb are those of dozens of commands. */
function remembered<T>(of: (key: string, language: LanguageId) => T): typeof of {
  const known = new Map<string, T>()
  return (key, language) => {
    const id = `${language} ${key}`
    const found = known.get(id) ?? of(key, language)
    known.set(id, found)
    return found
  }
}

/** Returns the function that makes the entry of a command, in each language. */
export function entryMaker(order: readonly LanguageId[]): (command: Command) => Omit<IndexEntry, 'value'> {
  const names = remembered(namesOf)
  const templates = remembered((key, language) => phrases(language, key))
  return (command) => {
    const area = areaOf(command)
    const isSection = command.section === 'go'
    const verb = command.id.slice(command.id.indexOf('.') + 1)
    const general = isSection || area !== undefined ? VERBS[verb] : undefined
    const found: string[] = []
    const about: string[] = []
    const add = (language: LanguageId, key: string, whats: readonly string[]) => {
      for (const phrase of templates(key, language))
        if (phrase.includes(WHAT)) for (const what of whats) found.push(phrase.replace(WHAT, what))
        else found.push(phrase)
    }
    const titles = order.map((language) => titleOf(command, (key, params) => tIn(language, key, params)))
    for (const [i, language] of order.entries()) {
      const title = titles[i] ?? ''
      const named = area === undefined ? [] : names(area, language)
      if (command.keywords !== undefined && command.keywords !== general)
        add(language, command.keywords, [fold(title)])
      if (general !== undefined) add(language, general, isSection ? [fold(title), ...named] : named)
      if (isSection) found.push(...named)
      else if (command.field === undefined) about.push(...named)
    }
    return { titles: [...new Set(titles)], phrases: [...new Set(found)], about: [...new Set(about)] }
  }
}
