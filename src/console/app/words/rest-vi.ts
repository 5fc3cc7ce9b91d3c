/** All words that no page waits for, as one file: of every area, of forms and problems. */
import { vi as problems } from '../../../core/problems/problem-words-vi.ts'
import type { WordsTree } from '../../../core/words.ts'
import { vi as form } from '../../kit/form/vi.ts'
import type { Namespaces } from '../../kit/i18n.ts'

/** Copies of their own (console/build/rest.ts): the words of the area on screen are a file by themselves too. */
const areas = import.meta.glob<WordsTree>('../../../areas/*/vi.ts', {
  eager: true,
  import: 'vi',
  query: '?rest',
})

const byArea = Object.entries(areas).map(([path, words]) => [path.split('/').at(-2) ?? path, words] as const)
export const words: Namespaces = { form, problems, ...Object.fromEntries(byArea) }
