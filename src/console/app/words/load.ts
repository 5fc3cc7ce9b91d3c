/** Where the console's words come from, part by part: the first page waits for no more than it shows. */
import type { WordsTree } from '../../../core/words.ts'
import type { WordLoaders } from '../../kit/i18n.ts'

const areas = import.meta.glob<Record<string, WordsTree>>('../../../areas/*/{vi,en}.ts')

export const WORD_LOADERS: WordLoaders = {
  first: { vi: () => import('./first-vi.ts'), en: () => import('./first-en.ts') },
  dashboard: { vi: () => import('./dashboard-vi.ts'), en: () => import('./dashboard-en.ts') },
  palette: { vi: () => import('./palette-vi.ts'), en: () => import('./palette-en.ts') },
  keywords: { vi: () => import('./keywords-vi.ts'), en: () => import('./keywords-en.ts') },
  record: { vi: () => import('./record-vi.ts'), en: () => import('./record-en.ts') },
  form: { vi: () => import('./form-vi.ts'), en: () => import('./form-en.ts') },
  rest: { vi: () => import('./rest-vi.ts'), en: () => import('./rest-en.ts') },
  async area(language, area) {
    const words = (await areas[`../../../areas/${area}/${language}.ts`]?.())?.[language]
    return words ? { [area]: words } : {}
  },
}
