/**
 * Words. Namespaces: `app`, `problems`, one per area and one per part of the kit (`list`, `detail`, `form`,
 * `commands`). `{name}` in single braces; nothing is escaped, React does that.
 */
import { createInstance } from 'i18next'
import { atom, useAtomValue } from 'jotai'
import { formatNumber } from '../../core/money.ts'
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageId } from '../../core/words.ts'
import { languageAtom, store } from './atoms.ts'

export type Params = Record<string, string | number | null | undefined>
/** Words of a key `namespace:path.to.words`; `count` chooses `_one` or `_other` where those exist. */
export type Translate = (key: string, params?: Params) => string
/** Words of one namespace: strings, nested. */
export type WordTree = { readonly [name: string]: string | WordTree }

const i18n = createInstance()
void i18n.init({
  lng: FALLBACK_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  defaultNS: 'app',
  fallbackNS: false,
  resources: {},
  initAsync: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  returnNull: false,
})

/**
 * Sentences as i18next found them, by key and plural form. A detail asks for a hundred and finding one costs
 * as much as drawing it, so each is found once; its parameters are put in here.
 */
const sentences = new Map<LanguageId, Map<string, string>>(LANGUAGES.map((language) => [language, new Map()]))

const PARAMETER = /\{([^{}]+)\}/g

/** A parameter in a sentence: numbers are written as everywhere else. */
const written = (value: Params[string]) =>
  typeof value === 'number' ? formatNumber(value) : String(value ?? '')

/** Puts parameters into a sentence, as i18next does: a hole that nobody fills stays to be seen. */
function filled(sentence: string, params: Params): string {
  return sentence.replace(PARAMETER, (hole, name: string) => (name in params ? written(params[name]) : hole))
}

const versionAtom = atom(0)

/** Lets everything that says words say them again: words were added that are shown already. */
export function wordsChanged(): void {
  store.set(versionAtom, (version) => version + 1)
}

type Words = Record<string, WordTree>
/** Where words come from: what every page shows, one area's, and everything else. */
export type WordLoaders = {
  first(language: LanguageId): Promise<Words>
  area(language: LanguageId, area: string): Promise<Words>
  rest(language: LanguageId): Promise<Words>
}
let loaders: WordLoaders | undefined
const loading = new Map<string, Promise<void>>()

/** Tells where the words come from; called once by the app. */
export function setWordLoaders(given: WordLoaders): void {
  loaders = given
}

/** Whether words were asked for that were not here yet. */
let missed = false
/** Languages whose words are all here. */
const complete = new Set<LanguageId>()

/** Words that the shop gave itself: they hold over the console's, whichever arrive later. */
const own = new Map<LanguageId, Words>()
/** Words of what the shop keeps itself, in the place of those that stood there before. */
export function setOwnWords(language: LanguageId, words: Words): void {
  own.set(language, words)
  addWords(language, {})
}

/** Adds words at once, for tests and for parts loaded later. */
export function addWords(language: LanguageId, namespaces: Words): void {
  for (const [namespace, words] of [
    ...Object.entries(namespaces),
    ...Object.entries(own.get(language) ?? {}),
  ]) {
    i18n.addResourceBundle(language, namespace, words, true, true)
  }
  for (const known of sentences.values()) known.clear()
  if (!missed) return
  missed = false
  // Others than before, so that what is kept by them is made anew.
  translators = makeTranslators()
  wordsChanged()
}

/** Loads a part of a language once. Rejects when it cannot be fetched; the next call tries again. */
function ensure(
  language: LanguageId,
  part: string,
  load: (from: WordLoaders) => Promise<Words>,
): Promise<void> {
  const name = `${language}/${part}`
  const known = loading.get(name)
  if (known) return known
  if (!loaders) return Promise.reject(new Error('no word loaders are set'))
  const loaded = load(loaders).then(
    (namespaces) => addWords(language, namespaces),
    (error: unknown) => {
      loading.delete(name)
      throw error
    },
  )
  loading.set(name, loaded)
  return loaded
}

/** What every page shows, and each area's title. */
export const ensureLanguage = (language: LanguageId): Promise<void> =>
  ensure(language, '', (from) => from.first(language))

/** All words of an area, beside those that every page shows. */
export async function ensureArea(language: LanguageId, area: string): Promise<void> {
  await Promise.all([ensureLanguage(language), ensure(language, area, (from) => from.area(language, area))])
}

/** All words of a language. */
export async function ensureAll(language: LanguageId): Promise<void> {
  await Promise.all([ensureLanguage(language), ensure(language, '*', (from) => from.rest(language))])
  complete.add(language)
}

function makeTranslators(): Record<LanguageId, Translate> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, translatorOf(language)])) as Record<
    LanguageId,
    Translate
  >
}

function translatorOf(language: LanguageId): Translate {
  const fixed = i18n.getFixedT(language)
  const known = sentences.get(language)
  return (key, params) => {
    const count = params?.count
    // Both languages tell one from many, and numbers alone do: a count that is text is put in as it is.
    const form = typeof count === 'number' ? (count === 1 ? `${key} one` : `${key} many`) : key
    let sentence = known?.get(form)
    if (sentence === undefined) {
      if (!isHere(language, key)) return ''
      sentence = fixed(key, {
        ...(typeof count === 'number' && { count }),
        skipInterpolation: true,
      }) as string
      known?.set(form, sentence)
    }
    return params ? filled(sentence, params) : sentence
  }
}

/** Whether the words of a key can be asked for; notes it where somebody is early. */
function isHere(language: LanguageId, key: string): boolean {
  // In that language alone: words of another one would be shown in their place, and nobody would be told of theirs.
  if (!loaders || complete.has(language) || i18n.exists(key, { lngs: [language] })) return true
  missed = true
  return false
}

let translators = makeTranslators()

/** Words in the person's language, outside React. */
export const t: Translate = (key, params) => translators[store.get(languageAtom)](key, params)

/** Words in a given language, e.g. for an index in both; load it first by `ensureLanguage`. */
export function tIn(language: LanguageId, key: string, params?: Params): string {
  return translators[language](key, params)
}

/** Whether a key has words in the person's language. */
export function hasWords(key: string): boolean {
  const language = store.get(languageAtom)
  return isHere(language, key) && i18n.exists(key, { lng: language })
}

/** Words that follow the language; the function is the same until the language changes. */
export function useT(): Translate {
  useAtomValue(versionAtom)
  return translators[useAtomValue(languageAtom)]
}
