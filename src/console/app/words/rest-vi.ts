/** All words that `first-vi.ts` does not have, as one file: of every area, of records and of forms. */
import type { WordsTree } from '../../../core/words.ts'
import { vi as detail } from '../../kit/detail/vi.ts'
import { vi as form } from '../../kit/form/vi.ts'
import type { Namespaces } from '../../kit/i18n.ts'

/** Copies of their own (console/build/rest.ts): the words of the area on screen are a file by themselves too. */
const areas = import.meta.glob<WordsTree>('../../../areas/*/vi.ts', {
  eager: true,
  import: 'vi',
  query: '?rest',
})

const byArea = Object.entries(areas).map(([path, words]) => [path.split('/').at(-2) ?? path, words] as const)
export const words: Namespaces = { detail, form, ...Object.fromEntries(byArea) }
