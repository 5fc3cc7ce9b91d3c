/** Vietnamese words of an open record, but for those of its area. */

import { vi as detail } from '../../kit/detail/vi.ts'
import type { Namespaces } from '../../kit/i18n.ts'

export const words: Namespaces = { detail }
