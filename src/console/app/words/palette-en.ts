/** English words of palette, steps, keys, macros, jobs and opened parts of the list. */
import { en as later } from '../../../../commands/app/later/en.ts'
import { mergeWords } from '../../../core/merge-words.ts'
import { en as called } from '../../commands/called/en.ts'
import type { Namespaces } from '../../kit/i18n.ts'
import { en as list } from '../../kit/list/later/en.ts'
import { en as jobs } from '../jobs/en.ts'

export const words: Namespaces = { commands: mergeWords(later, called), jobs, list }
