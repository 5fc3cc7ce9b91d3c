/** Vietnamese words of the first load; of each area only its names. */
import { vi as appCommands } from '../../../../commands/app/vi.ts'
import type { WordsTree } from '../../../core/words.ts'
import { vi as commands } from '../../commands/vi.ts'
import type { Namespaces } from '../../kit/i18n.ts'
import { vi as list } from '../../kit/list/vi.ts'
import { vi as app } from './vi.ts'

/** Names of each area by area id: `title`, `one`, `many`. Defined at build time by console/build/area-heads.ts. */
declare const __AREA_NAMES_VI__: Readonly<Record<string, WordsTree>>

export const words: Namespaces = {
  app,
  list,
  commands: { ...appCommands, ...commands },
  ...__AREA_NAMES_VI__,
}
