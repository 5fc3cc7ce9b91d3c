/** Vietnamese words of palette, steps, keys, macros, jobs and opened parts of the list. */
import { vi as later } from '../../../../commands/app/later/vi.ts'
import { mergeWords } from '../../../core/merge-words.ts'
import { vi as called } from '../../commands/called/vi.ts'
import type { Namespaces } from '../../kit/i18n.ts'
import { vi as list } from '../../kit/list/later/vi.ts'
import { vi as jobs } from '../jobs/vi.ts'

export const words: Namespaces = { commands: mergeWords(later, called), jobs, list }
