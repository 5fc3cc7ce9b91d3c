/** What lies over the page when it is called: fetched once the page itself is painted. */
import { useEffect } from 'react'
import { LANGUAGES } from '../../../core/words.ts'
import { store } from '../../kit/atoms.ts'
import { ensureLanguage } from '../../kit/i18n.ts'
import { prepareToasts } from '../../kit/toast.ts'
import { CheatSheet } from './cheat-sheet.tsx'
import { wordsVersionAtom } from './palette/entries.ts'
import { Palette } from './palette/palette.tsx'
import { RefusedDialog } from './refused.tsx'
import { ViewKeyDialog } from './views/key-dialog.tsx'

/** The first records and pictures go before the words of a language that is not on the screen. */
const OTHER_WORDS_AFTER_MS = 2_000

/** The palette finds words of both languages. */
function loadOtherLanguages(): () => void {
  const timer = setTimeout(() => {
    Promise.all(LANGUAGES.map(ensureLanguage)).then(
      () => store.set(wordsVersionAtom, (count) => count + 1),
      () => undefined, // offline: the palette then finds words of one language
    )
  }, OTHER_WORDS_AFTER_MS)
  return () => clearTimeout(timer)
}

export function Overlays() {
  useEffect(loadOtherLanguages, [])
  useEffect(prepareToasts, [])
  return (
    <>
      <Palette />
      <CheatSheet />
      <RefusedDialog />
      <ViewKeyDialog />
    </>
  )
}
