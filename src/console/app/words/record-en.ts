/** English words of an open record, but for those of its area. */

import { en as detail } from '../../kit/detail/en.ts'
import type { Namespaces } from '../../kit/i18n.ts'

export const words: Namespaces = { detail }
