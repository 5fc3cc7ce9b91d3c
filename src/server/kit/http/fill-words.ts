/** Fills values into words of the server by i18next, as the console does. The only file of the server that imports i18next. */
import { createInstance } from 'i18next'
import { FALLBACK_LANGUAGE, type LanguageId } from '../../../core/words.ts'
import { NUMBER_FORMATTER, WORD_OPTIONS } from '../../../core/words-options.ts'

export type WordParams = Readonly<Record<string, string | number>>

const i18n = createInstance().use(NUMBER_FORMATTER)
void i18n.init({
  lng: FALLBACK_LANGUAGE,
  fallbackLng: false,
  resources: {},
  initAsync: false,
  ...WORD_OPTIONS,
})

const { interpolator, pluralResolver } = i18n.services

/** Fills `{param}` in words; a parameter that is not given stays as written, so that it is noticed. */
export const fillWords = (words: string, params: WordParams = {}): string =>
  words.includes('{') ? interpolator.interpolate(words, params, FALLBACK_LANGUAGE, {}) : words

/** As `fillWords`, with other words for one where the language has them: `params.count` chooses. */
export function fillPlural(
  language: LanguageId,
  { one, other }: { one: string | undefined; other: string },
  params: WordParams,
): string {
  const isOne =
    typeof params.count === 'number' && pluralResolver.getSuffix(language, params.count) === '_one'
  return fillWords(isOne && one !== undefined ? one : other, params)
}
