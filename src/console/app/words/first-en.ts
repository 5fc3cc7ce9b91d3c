/** The words that every page shows, in one language; of each area its names alone. */
import { en as appCommands } from '../../../../commands/app/en.ts'
import { en as problems } from '../../../core/problems/problem-words-en.ts'
import type { WordsTree } from '../../../core/words.ts'
import { en as commands } from '../../commands/en.ts'
import type { Namespaces } from '../../kit/i18n.ts'
import { en as list } from '../../kit/list/en.ts'
import { en as app } from './en.ts'

/** Title, one and many of each area; filled in by console/build/area-heads.ts. */
declare const __AREA_NAMES_EN__: Readonly<Record<string, WordsTree>>

export const words: Namespaces = {
  app,
  problems,
  list,
  commands: { ...appCommands, ...commands },
  ...__AREA_NAMES_EN__,
}
