/** English words of the first load; of each area only its names. */
import { en as appCommands } from '../../../../commands/app/en.ts'
import type { WordsTree } from '../../../core/words.ts'
import { en as commands } from '../../commands/en.ts'
import type { Namespaces } from '../../kit/i18n.ts'
import { en as list } from '../../kit/list/en.ts'
import { en as app } from './en.ts'

/** Names of each area by area id: `title`, `one`, `many`. Defined at build time by console/build/area-heads.ts. */
declare const __AREA_NAMES_EN__: Readonly<Record<string, WordsTree>>

export const words: Namespaces = {
  app,
  list,
  commands: { ...appCommands, ...commands },
  ...__AREA_NAMES_EN__,
}
