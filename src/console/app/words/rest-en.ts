/** The words of every area, which no page waits for, as one file. */
import type { WordsTree } from '../../../core/words.ts'
import type { Namespaces } from '../../kit/i18n.ts'

/** Copies of their own (console/build/rest.ts): the words of the area on screen are a file by themselves too. */
const areas = import.meta.glob<WordsTree>('../../../areas/*/en.ts', {
  eager: true,
  import: 'en',
  query: '?rest',
})

export const words: Namespaces = Object.fromEntries(
  Object.entries(areas).map(([path, words]) => [path.split('/').at(-2) ?? path, words]),
)
