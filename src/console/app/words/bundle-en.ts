/** All words in one language, as one file to fetch. */
import { en as problems } from '../../../core/problems/problem-words-en.ts'
import type { WordTree } from '../../kit/i18n.ts'
import { collect } from './collect.ts'
import { en } from './en.ts'

export const words = collect({
  app: en,
  problems,
  byFolder: import.meta.glob<WordTree>(['../../../areas/*/en.ts', '../../kit/*/en.ts'], {
    eager: true,
    import: 'en',
  }),
  commands: import.meta.glob<WordTree>(
    ['../../../../commands/app/en.ts', '../../commands/en.ts', '../../commands/called/en.ts'],
    {
      eager: true,
      import: 'en',
    },
  ),
})
