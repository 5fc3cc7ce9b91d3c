/** Shows the keyboard check on request, and once by itself to an account that has not seen it. */
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { keptAtom, sessionAtom } from '../../../kit/atoms.ts'
import { lazyComponent } from '../../../kit/loading/lazy-component.tsx'
import { KEPT_CHECK, keyCheckAtom } from '../../state.ts'

/** Delay after the page is shown, in ms. */
const AFTER_MS = 1_500
/** Media query of devices without a keyboard of their own: there the check is shown on request only. */
const NO_KEYBOARD = '(hover: none) and (pointer: coarse)'

const KeyCheckCard = lazyComponent(async () => (await import('./card.tsx')).KeyCheckCard)

export function KeyCheck() {
  const [open, setOpen] = useAtom(keyCheckAtom)
  const signedIn = useAtomValue(sessionAtom) !== null
  const known = useAtomValue(keptAtom)[KEPT_CHECK] !== undefined
  const [byItself, setByItself] = useState(false)
  useEffect(() => {
    if (!signedIn || known || matchMedia(NO_KEYBOARD).matches) return
    const timer = setTimeout(() => {
      setByItself(true)
      setOpen(true)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [signedIn, known, setOpen])
  return open ? <KeyCheckCard asked={!byItself || known} /> : null
}
