/** The words that every page shows, in one language; each area's title with them, the rest of its words later. */
import { vi as problems } from '../../../core/problems/problem-words-vi.ts'
import type { WordTree } from '../../kit/i18n.ts'
import { vi as list } from '../../kit/list/vi.ts'
import { collect } from './collect.ts'
import { vi } from './vi.ts'

/** What each area is called; filled in by vite.config.ts. */
declare const __AREA_HEADS_VI__: Readonly<Record<string, WordTree>>

export const words = collect({
  app: vi,
  problems,
  byFolder: {
    '/list/': list,
    ...Object.fromEntries(Object.entries(__AREA_HEADS_VI__).map(([id, head]) => [`/${id}/`, head])),
  },
  commands: import.meta.glob<WordTree>(['../../../../commands/app/vi.ts', '../../commands/vi.ts'], {
    eager: true,
    import: 'vi',
  }),
})
