/** Fields that hold the answer of a question, by its kind. */
import type { Question } from './area.ts'

export const ANSWER_FIELDS: Readonly<Record<Question['kind'], readonly string[]>> = {
  single: ['options'],
  multiple: ['options'],
  true_false: ['truth'],
  number: ['value', 'tolerance'],
  text: ['expected'],
}
