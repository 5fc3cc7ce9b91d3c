import type { LanguageId } from '../../../core/words.ts'
import type { WordTree } from '../../kit/i18n.ts'

type Bundle = { words: Record<string, WordTree> }
const bundles: Record<LanguageId, () => Promise<Bundle>> = {
  vi: () => import('./bundle-vi.ts'),
  en: () => import('./bundle-en.ts'),
}

/** The words of a language, by namespace; each language is one file, fetched when it is needed. */
export async function loadWords(language: LanguageId): Promise<Record<string, WordTree>> {
  return (await bundles[language]()).words
}
