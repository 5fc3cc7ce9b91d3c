/** Errors of rows in words, on the screens of imports and of their rows. */
import { useAtomValue } from 'jotai'
import { languageAtom } from '../../../console/kit/atoms.ts'
import { hasWords, useT } from '../../../console/kit/i18n.ts'
import { COLUMN_WORDS } from '../columns.ts'
import { type RowError, sentenceOf } from '../problems.ts'

/** Returns the function that gives an error in words, with the column that it is in. */
export function useErrorWords(): (error: RowError) => string {
  const t = useT()
  const language = useAtomValue(languageAtom)
  return (error) => {
    const { area, reason } = sentenceOf(error)
    const own = `${area}:reasons.${reason.key}`
    const words = t(hasWords(own) ? own : `problems:${reason.key}`, reason.params)
    return `${COLUMN_WORDS[language][error.column]}: ${words}`
  }
}
