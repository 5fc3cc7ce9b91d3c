/** Where the console's words come from, part by part: the first page waits for no more than it shows. */
import type { LanguageId } from '../../../core/words.ts'
import type { WordLoaders, WordTree } from '../../kit/i18n.ts'
import { folderOf } from './collect.ts'

type File = () => Promise<WordTree>

const first: Record<LanguageId, () => Promise<{ words: Record<string, WordTree> }>> = {
  vi: () => import('./first-vi.ts'),
  en: () => import('./first-en.ts'),
}
const files: Record<LanguageId, Record<string, File>> = {
  vi: import.meta.glob<WordTree>(['../../../areas/*/vi.ts', '../../kit/{detail,form}/vi.ts'], {
    import: 'vi',
  }),
  en: import.meta.glob<WordTree>(['../../../areas/*/en.ts', '../../kit/{detail,form}/en.ts'], {
    import: 'en',
  }),
}

export const WORD_LOADERS: WordLoaders = {
  first: async (language) => (await first[language]()).words,
  async area(language, area) {
    const load = files[language][`../../../areas/${area}/${language}.ts`]
    return load ? { [area]: await load() } : {}
  },
  async rest(language) {
    const all = Object.entries(files[language]).map(
      async ([path, load]) => [folderOf(path), await load()] as const,
    )
    return Object.fromEntries(await Promise.all(all))
  },
}
