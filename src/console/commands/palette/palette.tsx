/**
 * The palette: mounted from the start and only hidden, so that it is there in the frame after its key.
 * Steps of a command are asked in the same frame; Esc goes back one level, the focus goes where it was.
 */
import { useAtom, useAtomValue } from 'jotai'
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useT } from '../../kit/i18n.ts'
import { askingAtom, CLOSED, paletteAtom, pickingAtom, previewingAtom } from '../state.ts'
import { RecordFirst } from '../steps/record-first.tsx'
import { Steps } from '../steps/steps.tsx'
import styles from './palette.module.css'
import { Preview } from './preview.tsx'
import { PaletteSearch } from './search.tsx'

/** A record closed just before the palette opened is still on its way back for as long, ms. */
const OWN_BACK_MS = 300

/** Layers above the palette, which may take the focus from it. */
const ABOVE = 'dialog, [data-sonner-toaster]'

/**
 * Keeps the focus in the palette and returns it to where it was. An overlay that closes under an opening
 * palette returns the focus a moment later, e.g. a popover left by Esc: the focus goes there afterwards, and
 * letters typed meanwhile belong to the palette. Placed before the parts that take the focus: effects of
 * siblings run in their order, so it sees the former focus.
 */
function FocusKeeper({ shown, frame }: { shown: boolean; frame: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    if (!shown) return
    let before = document.activeElement
    let inside: HTMLElement | undefined
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest(ABOVE)) return
      // In the commit that mounts the frame its field is focused before the frame is known.
      if (!frame.current || frame.current.contains(target)) inside = target
      else {
        before = target
        inside?.focus({ preventScroll: true })
      }
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      const now = document.activeElement
      const ours = now === document.body || frame.current?.contains(now)
      if (ours && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [shown, frame])
  return null
}

export function Palette() {
  const t = useT()
  const [palette, setPalette] = useAtom(paletteAtom)
  const asking = useAtomValue(askingAtom)
  const previewing = useAtomValue(previewingAtom)
  const picking = useAtomValue(pickingAtom)
  const over = asking !== undefined || previewing !== undefined || picking !== undefined
  const shown = palette.open || over
  const [mounted, setMounted] = useState(false)
  const frame = useRef<HTMLDivElement>(null)

  // Rows are rendered once while nobody waits for them; opening then only updates them.
  useLayoutEffect(() => {
    if (shown) setMounted(true)
    else {
      const timer = setTimeout(() => startTransition(() => setMounted(true)), 1_500)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [shown])

  const close = useCallback(() => setPalette(CLOSED), [setPalette])
  const leave = useCallback(() => {
    asking?.answer(undefined)
    previewing?.go(false)
    picking?.answer(undefined)
    close()
  }, [asking, previewing, picking, close])
  const openedAt = useRef(0)
  useLayoutEffect(() => {
    if (shown) openedAt.current = performance.now()
  }, [shown])
  // The browser's Back leads to another page: what was asked about the one before is over.
  useEffect(() => {
    if (!shown) return
    const onBack = () => {
      if (performance.now() - openedAt.current > OWN_BACK_MS) leave()
    }
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [shown, leave])

  return (
    <div
      className={styles.veil}
      data-shut={shown ? undefined : ''}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
    >
      <div
        ref={frame}
        className={styles.palette}
        role="dialog"
        aria-modal="true"
        aria-label={t('commands:palette.label')}
      >
        <FocusKeeper shown={shown} frame={frame} />
        {(mounted || shown) && (
          <PaletteSearch open={palette.open && !over} hidden={over} state={palette} onClose={close} />
        )}
        {previewing && <Preview previewing={previewing} />}
        {picking && !asking && !previewing && (
          <RecordFirst key={picking.command.id} picking={picking} onDone={close} />
        )}
        {asking && !previewing && <Steps key={asking.command.id} asking={asking} onDone={close} />}
      </div>
    </div>
  )
}
