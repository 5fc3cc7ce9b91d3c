/**
 * The palette: mounted from the start and only hidden, so that it is there in the frame after its key.
 * Steps of a command are asked in the same frame; Esc goes back one level, the focus goes where it was.
 */
import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../kit/i18n.ts'
import { askingAtom, CLOSED, paletteAtom } from '../state.ts'
import styles from './palette.module.css'
import { PaletteSearch } from './search.tsx'
import { Steps } from './steps.tsx'

export function Palette() {
  const t = useT()
  const [palette, setPalette] = useAtom(paletteAtom)
  const asking = useAtomValue(askingAtom)
  const shown = palette.open || asking !== undefined
  const [mounted, setMounted] = useState(false)
  const before = useRef<Element | null>(null)
  const frame = useRef<HTMLDivElement>(null)

  // Rows are rendered once while nobody waits for them; opening then only updates them.
  useLayoutEffect(() => {
    if (shown) setMounted(true)
    else {
      const timer = setTimeout(() => setMounted(true), 1_500)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [shown])

  useLayoutEffect(() => {
    if (!shown) return
    before.current = document.activeElement
    return () => {
      const goal = before.current
      const inside =
        frame.current?.contains(document.activeElement) || document.activeElement === document.body
      if (inside && goal instanceof HTMLElement && goal.isConnected) goal.focus({ preventScroll: true })
    }
  }, [shown])

  const close = useCallback(() => setPalette(CLOSED), [setPalette])

  return (
    <div
      className={styles.veil}
      hidden={!shown}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        asking?.answer(undefined)
        close()
      }}
    >
      <div
        ref={frame}
        className={styles.palette}
        role="dialog"
        aria-modal="true"
        aria-label={t('commands:palette.label')}
      >
        {(mounted || shown) && (
          <PaletteSearch open={palette.open && !asking} state={palette} onClose={close} />
        )}
        {asking && <Steps key={asking.command.id} asking={asking} onDone={close} />}
      </div>
    </div>
  )
}
