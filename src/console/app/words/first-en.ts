/** The words that every page shows, in one language; each area's title with them, the rest of its words later. */
import { en as problems } from '../../../core/problems/problem-words-en.ts'
import type { WordTree } from '../../kit/i18n.ts'
import { en as list } from '../../kit/list/en.ts'
import { collect } from './collect.ts'
import { en } from './en.ts'

/** What each area is called; filled in by vite.config.ts. */
declare const __AREA_HEADS_EN__: Readonly<Record<string, WordTree>>

export const words = collect({
  app: en,
  problems,
  byFolder: {
    '/list/': list,
    ...Object.fromEntries(Object.entries(__AREA_HEADS_EN__).map(([id, head]) => [`/${id}/`, head])),
  },
  commands: import.meta.glob<WordTree>(['../../../../commands/app/en.ts', '../../commands/en.ts'], {
    eager: true,
    import: 'en',
  }),
})
