/** All words in one language, as one file to fetch. */
import { vi as problems } from '../../../core/problems/problem-words-vi.ts'
import type { WordTree } from '../../kit/i18n.ts'
import { collect } from './collect.ts'
import { vi } from './vi.ts'

export const words = collect({
  app: vi,
  problems,
  byFolder: import.meta.glob<WordTree>(['../../../areas/*/vi.ts', '../../kit/*/vi.ts'], {
    eager: true,
    import: 'vi',
  }),
  commands: import.meta.glob<WordTree>(
    ['../../../../commands/app/vi.ts', '../../commands/vi.ts', '../../commands/called/vi.ts'],
    {
      eager: true,
      import: 'vi',
    },
  ),
})
