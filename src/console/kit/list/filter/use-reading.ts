/** The code that reads the filter field, once it is loaded, and its words. */
import { useEffect, useMemo, useState } from 'react'
import type { Area } from '../../../../core/area.ts'
import type { FieldWords } from '../../../../core/filter/typed-words.ts'
import type { LanguageId } from '../../../../core/words.ts'
import { ensureArea, tIn } from '../../i18n.ts'
import { onceSettled } from '../../loading/when-idle.ts'
import { toastProblem } from '../../overlays/toast.ts'

type Reading = typeof import('./reading.ts')

let here: Reading | undefined
async function fetchReading(): Promise<Reading> {
  here ??= await import('./reading.ts')
  return here
}

const NO_WORDS: readonly FieldWords[] = []

/**
 * Both languages match the typed text; the other one and the reading code are fetched when the user starts to
 * filter (`complete`). A failure of that fetch is shown there.
 */
export function useReading(
  area: Area,
  language: LanguageId,
): { reading: Reading | undefined; words: readonly FieldWords[]; complete: () => Promise<void> } {
  const [reading, setReading] = useState(here)
  const [both, setBoth] = useState(false)
  const other = language === 'vi' ? 'en' : 'vi'
  const words = useMemo(
    () => reading?.fieldWords(area, both ? [language, other] : [language], tIn) ?? NO_WORDS,
    [reading, area, language, other, both],
  )
  // Without a network it is requested again when the user filters.
  useEffect(() => onceSettled(() => void fetchReading().then(setReading, () => undefined)), [])
  const complete = async () => {
    try {
      setReading(await fetchReading())
    } catch (error) {
      return void toastProblem(error)
    }
    // Without the other language the person's own still matches.
    await ensureArea(other, area.id).then(
      () => setBoth(true),
      () => undefined,
    )
  }
  return { reading, words, complete }
}
