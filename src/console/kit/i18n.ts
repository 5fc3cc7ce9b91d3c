/**
 * Words, through i18next: its interpolation (`{name}`), its plurals (`rows_one`, `rows_other` by `count`), its fallback.
 * Namespaces: `app`, `problems`, `commands`, one per area and one per part of the console. Nothing is escaped, React does that.
 */
import { createInstance, type FormatterModule } from 'i18next'
import { atom, useAtomValue } from 'jotai'
import { formatNumber } from '../../core/money.ts'
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageId, type WordsTree } from '../../core/words.ts'
import { languageAtom, store } from './atoms.ts'

export type Params = Record<string, string | number | null | undefined>
/** Words of a key `namespace:path.to.words`; a number as `count` chooses `_one` or `_other` where those exist. */
export type Translate = (key: string, params?: Params) => string
/** Words by namespace. */
export type Namespaces = Readonly<Record<string, WordsTree>>

/** Writes numbers as everywhere else. */
const numbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown) => (typeof value === 'number' ? formatNumber(value) : value) as string,
}

const i18n = createInstance().use(numbers)
void i18n.init({
  lng: FALLBACK_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  defaultNS: 'app',
  fallbackNS: false,
  resources: {},
  initAsync: false,
  returnNull: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
  // A parameter that is not given stays as written, so that it is noticed.
  missingInterpolationHandler: (_words: string, match: RegExpExecArray) => match[0],
  parseMissingKeyHandler(key: string) {
    if (!loaders || complete.has(store.get(languageAtom))) return key
    missed = true
    return ''
  },
})

/** Counts how often words arrived that were shown, or looked for, before. */
const versionAtom = atom(0)

/** Makes everything that shows words render again. */
export function wordsChanged(): void {
  store.set(versionAtom, (version) => version + 1)
}

/** Whether words were looked up that were not here yet. */
let missed = false
/** Languages of which every word is here. */
const complete = new Set<LanguageId>()

/** Words that the shop gave itself: they hold over the console's, whichever arrive later. */
const own = new Map<LanguageId, Namespaces>()

/** Replaces the words that the shop gave itself. */
export function setOwnWords(language: LanguageId, words: Namespaces): void {
  own.set(language, words)
  addLanguage(language, {})
}

function addLanguage(language: LanguageId, words: Namespaces): void {
  for (const [namespace, tree] of [...Object.entries(words), ...Object.entries(own.get(language) ?? {})])
    i18n.addResourceBundle(language, namespace, tree, true, true)
  if (!missed) return
  missed = false
  wordsChanged()
}

/** Registers the words of a part of the console, which come with its code. */
export function addWords(namespace: string, words: Partial<Record<LanguageId, WordsTree>>): void {
  for (const language of LANGUAGES) {
    const tree = words[language]
    if (tree) addLanguage(language, { [namespace]: tree })
  }
}

/** Loads words of a language: what every page shows, one area's, or all the rest. */
export type WordLoaders = {
  first(language: LanguageId): Promise<Namespaces>
  area(language: LanguageId, area: string): Promise<Namespaces>
  rest(language: LanguageId): Promise<Namespaces>
}
let loaders: WordLoaders | undefined
const loading = new Map<string, Promise<void>>()

/** Sets where the words come from; called once by the app. */
export function setWordLoaders(given: WordLoaders): void {
  loaders = given
}

/** Loads a part of a language once. Rejects when it cannot be fetched; the next call tries again. */
function ensure(language: LanguageId, part: string, load: (from: WordLoaders) => Promise<Namespaces>) {
  const name = `${language}/${part}`
  const known = loading.get(name)
  if (known) return known
  if (!loaders) return Promise.reject(new Error('no word loaders are set'))
  const loaded = load(loaders).then(
    (words) => addLanguage(language, words),
    (error: unknown) => {
      loading.delete(name)
      throw error
    },
  )
  loading.set(name, loaded)
  return loaded
}

/** Loads what every page shows, and each area's title. */
export const ensureLanguage = (language: LanguageId): Promise<void> =>
  ensure(language, '', (from) => from.first(language))

/** Loads all words of an area, and those that every page shows. */
export async function ensureArea(language: LanguageId, area: string): Promise<void> {
  await Promise.all([ensureLanguage(language), ensure(language, area, (from) => from.area(language, area))])
}

/** Loads all words of a language. */
export async function ensureAll(language: LanguageId): Promise<void> {
  await Promise.all([ensureLanguage(language), ensure(language, '*', (from) => from.rest(language))])
  complete.add(language)
}

const translators = Object.fromEntries(
  LANGUAGES.map((language) => [language, i18n.getFixedT(language)]),
) as unknown as Record<LanguageId, Translate>

/** Words in the user's language, outside React. */
export const t: Translate = (key, params) => translators[store.get(languageAtom)](key, params)

/** Words in a given language, e.g. for an index in both; load it first by `ensureLanguage`. */
export function tIn(language: LanguageId, key: string, params?: Params): string {
  return translators[language](key, params)
}

/** Whether a key has words in the user's language. */
export function hasWords(key: string): boolean {
  const language = store.get(languageAtom)
  const known = i18n.exists(key, { lng: language })
  if (!known && loaders && !complete.has(language)) missed = true
  return known
}

const translateAtom = atom<{ t: Translate }>((get) => {
  get(versionAtom)
  const translate = translators[get(languageAtom)]
  return { t: (key, params) => translate(key, params) }
})

/** Words that follow the language; the function is the same until the language or what is known of it changes. */
export function useT(): Translate {
  return useAtomValue(translateAtom).t
}
