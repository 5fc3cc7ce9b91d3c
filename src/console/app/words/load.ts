/** Where the console's words come from, part by part: the first page waits for no more than it shows. */
import type { LanguageId, WordsTree } from '../../../core/words.ts'
import type { Namespaces, WordLoaders } from '../../kit/i18n.ts'

type Load = () => Promise<{ words: Namespaces }>

const first: Record<LanguageId, Load> = {
  vi: () => import('./first-vi.ts'),
  en: () => import('./first-en.ts'),
}
const rest: Record<LanguageId, Load> = {
  vi: () => import('./rest-vi.ts'),
  en: () => import('./rest-en.ts'),
}
const areas = import.meta.glob<Record<string, WordsTree>>('../../../areas/*/{vi,en}.ts')

export const WORD_LOADERS: WordLoaders = {
  first: async (language) => (await first[language]()).words,
  async area(language, area) {
    const words = (await areas[`../../../areas/${area}/${language}.ts`]?.())?.[language]
    return words ? { [area]: words } : {}
  },
  rest: async (language) => (await rest[language]()).words,
}
