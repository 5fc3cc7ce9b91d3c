/** The words that every page shows, in one language; of each area its names alone. */
import { vi as appCommands } from '../../../../commands/app/vi.ts'
import { vi as problems } from '../../../core/problems/problem-words-vi.ts'
import type { WordsTree } from '../../../core/words.ts'
import { vi as commands } from '../../commands/vi.ts'
import type { Namespaces } from '../../kit/i18n.ts'
import { vi as list } from '../../kit/list/vi.ts'
import { vi as app } from './vi.ts'

/** Title, one and many of each area; filled in by console/build/area-heads.ts. */
declare const __AREA_NAMES_VI__: Readonly<Record<string, WordsTree>>

export const words: Namespaces = {
  app,
  problems,
  list,
  commands: { ...appCommands, ...commands },
  ...__AREA_NAMES_VI__,
}
