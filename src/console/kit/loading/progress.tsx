/** The bar at the top while a page's code or data is on its way; no spinner (spec section 9). */
import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { store } from '../atoms.ts'
import styles from './progress.module.css'
import { useLook } from './when-idle.ts'

const countAtom = atom(0)

/** Reports the start of work; returns the function that reports its end. */
export function startProgress(): () => void {
  store.set(countAtom, (count) => count + 1)
  let open = true
  return () => {
    if (!open) return
    open = false
    store.set(countAtom, (count) => count - 1)
  }
}

/** Rendered while something loads, e.g. as a Suspense fallback; shows nothing itself. */
export function Progressing() {
  useLook(true)
  useEffect(() => startProgress(), [])
  return null
}

export function ProgressBar() {
  const busy = useAtomValue(countAtom) > 0
  return busy ? <div className={styles.bar} role="progressbar" aria-hidden="true" /> : null
}
