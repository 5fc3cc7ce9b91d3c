/** English words by which the palette finds the console's own commands next to their titles. */
import { en as commands } from '../../../../commands/app/keywords-en.ts'
import type { Namespaces } from '../../kit/i18n.ts'

export const words: Namespaces = { commands }
