/** Errors of a row in words, for the workbook of errors. */
import type { LanguageId } from '../../../core/words.ts'
import type { Say } from '../../../server/kit/http/words.ts'
import { COLUMN_WORDS } from '../columns.ts'
import { type RowError, sentenceOf } from '../problems.ts'

/** An error with the column that it is in. */
export function errorText(say: Say, language: LanguageId, error: RowError): string {
  const { area, reason } = sentenceOf(error)
  return `${COLUMN_WORDS[language][error.column]}: ${say(language, reason, area)}`
}
