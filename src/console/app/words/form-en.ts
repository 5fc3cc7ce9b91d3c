/** English words of a form, but for those of its area. */
import { en as problems } from '../../../core/problems/problem-words-en.ts'
import { en as form } from '../../kit/form/en.ts'
import type { Namespaces } from '../../kit/i18n.ts'

export const words: Namespaces = { form, problems }
