/** Vietnamese words of a form, but for those of its area. */
import { vi as problems } from '../../../core/problems/problem-words-vi.ts'
import { vi as form } from '../../kit/form/vi.ts'
import type { Namespaces } from '../../kit/i18n.ts'

export const words: Namespaces = { form, problems }
