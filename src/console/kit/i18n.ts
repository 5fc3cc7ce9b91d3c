/**
 * Words. Namespaces: `app`, `problems`, one per area and one per part of the kit (`list`, `detail`, `form`,
 * `commands`). `{name}` in single braces; nothing is escaped, React does that.
 */
import { createInstance } from 'i18next'
import { useAtomValue } from 'jotai'
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

type Loader = () => Promise<Record<string, WordTree>>
let loaders: Record<LanguageId, Loader> | undefined
const loading = new Map<LanguageId, Promise<void>>()

/** Tells where each language's words come from; called once by the app. */
export function setWordLoaders(given: Record<LanguageId, Loader>): void {
  loaders = given
}

/** Adds words at once, for tests and for parts loaded later. */
export function addWords(language: LanguageId, namespaces: Record<string, WordTree>): void {
  for (const [namespace, words] of Object.entries(namespaces)) {
    i18n.addResourceBundle(language, namespace, words, true, true)
  }
  for (const known of sentences.values()) known.clear()
}

/** Loads a language once. Rejects when its file cannot be fetched; the next call tries again. */
export function ensureLanguage(language: LanguageId): Promise<void> {
  const known = loading.get(language)
  if (known) return known
  if (!loaders) return Promise.reject(new Error('no word loaders are set'))
  const load = loaders[language]().then(
    (namespaces) => addWords(language, namespaces),
    (error: unknown) => {
      loading.delete(language)
      throw error
    },
  )
  loading.set(language, load)
  return load
}

const translators = Object.fromEntries(
  LANGUAGES.map((language) => {
    const fixed = i18n.getFixedT(language)
    const known = sentences.get(language)
    const translate: Translate = (key, params) => {
      const count = params?.count
      // Both languages tell one from many, and numbers alone do: a count that is text is put in as it is.
      const form = typeof count === 'number' ? (count === 1 ? `${key} one` : `${key} many`) : key
      let sentence = known?.get(form)
      if (sentence === undefined) {
        sentence = fixed(key, {
          ...(typeof count === 'number' && { count }),
          skipInterpolation: true,
        }) as string
        known?.set(form, sentence)
      }
      return params ? filled(sentence, params) : sentence
    }
    return [language, translate]
  }),
) as Record<LanguageId, Translate>

/** Words in the person's language, outside React. */
export const t: Translate = (key, params) => translators[store.get(languageAtom)](key, params)

/** Words in a given language, e.g. for an index in both; load it first by `ensureLanguage`. */
export function tIn(language: LanguageId, key: string, params?: Params): string {
  return translators[language](key, params)
}

/** Whether a key has words in the person's language. */
export function hasWords(key: string): boolean {
  return i18n.exists(key, { lng: store.get(languageAtom) })
}

/** Words that follow the language; the function is the same until the language changes. */
export function useT(): Translate {
  return translators[useAtomValue(languageAtom)]
}
