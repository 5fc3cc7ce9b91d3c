/**
 * Words, through i18next: its interpolation (`{name}`), its plurals (`rows_one`, `rows_other` by `count`), its fallback.
 * Namespaces: `app`, `problems`, `commands`, one per area and one per part of the console. Nothing is escaped, React does that.
 */
import { createInstance } from 'i18next'
import { atom, useAtomValue } from 'jotai'
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageId, type WordsTree } from '../../core/words.ts'
import { NUMBER_FORMATTER, WORD_OPTIONS } from '../../core/words-options.ts'
import { languageAtom, store } from './atoms.ts'

export type Params = Record<string, string | number | null | undefined>
/** Words of a key `namespace:path.to.words`; a number as `count` chooses `_one` or `_other` where those exist. */
export type Translate = (key: string, params?: Params) => string
/** Words by namespace. */
export type Namespaces = Readonly<Record<string, WordsTree>>

const i18n = createInstance().use(NUMBER_FORMATTER)
void i18n.init({
  lng: FALLBACK_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  defaultNS: 'app',
  fallbackNS: false,
  resources: {},
  initAsync: false,
  returnNull: false,
  ...WORD_OPTIONS,
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

/**
 * Parts of a language: the words that every page shows, those of the dashboard, of palette and jobs, those that only the
 * palette's search reads, those of a record, and the rest.
 */
export type WordPart = 'first' | 'dashboard' | 'palette' | 'keywords' | 'record' | 'form' | 'rest'
type LoadPart = Readonly<Record<LanguageId, () => Promise<{ words: Namespaces }>>>
/** Load a part of a language, and the words of one area. */
export type WordLoaders = Readonly<Record<WordPart, LoadPart>> & {
  area(language: LanguageId, area: string): Promise<Namespaces>
}
let loaders: WordLoaders | undefined
const loading = new Map<string, Promise<void>>()

/** Sets where the words come from; called once by the app. */
export function setWordLoaders(given: WordLoaders): void {
  loaders = given
}

/** Loads words of a language once. Rejects when they cannot be fetched; the next call tries again. */
function ensure(language: LanguageId, name: string, load: (from: WordLoaders) => Promise<Namespaces>) {
  const id = `${language}/${name}`
  const known = loading.get(id)
  if (known) return known
  if (!loaders) return Promise.reject(new Error('no word loaders are set'))
  const loaded = load(loaders).then(
    (words) => addLanguage(language, words),
    (error: unknown) => {
      loading.delete(id)
      throw error
    },
  )
  loading.set(id, loaded)
  return loaded
}

/** Loads parts of a language. */
export async function ensureWords(language: LanguageId, ...parts: readonly WordPart[]): Promise<void> {
  await Promise.all(
    parts.map((part) => ensure(language, part, async (from) => (await from[part][language]()).words)),
  )
}

/** Loads all words of an area, and those that every page shows. */
export async function ensureArea(language: LanguageId, area: string): Promise<void> {
  await Promise.all([
    ensureWords(language, 'first'),
    ensure(language, `area ${area}`, (from) => from.area(language, area)),
  ])
}

/** Loads all words of a language that a page can show. */
export async function ensureAll(language: LanguageId): Promise<void> {
  await ensureWords(language, 'first', 'palette', 'record', 'form', 'rest')
  complete.add(language)
}

const translators = Object.fromEntries(
  LANGUAGES.map((language) => [language, i18n.getFixedT(language)]),
) as unknown as Record<LanguageId, Translate>

/** Words in the user's language, outside React. */
export const t: Translate = (key, params) => translators[store.get(languageAtom)](key, params)

/** Words in a given language, e.g. for an index in both; load it first by `ensureWords`. */
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

/** Words that follow the language, also outside of the page’s tree; the function is the same until the language or what is known of it changes. */
export function useT(): Translate {
  return useAtomValue(translateAtom, { store }).t
}
