/**
 * The line between two panes that can be moved: by dragging, by arrow keys, Home and End, back to the middle
 * by a double click (WAI-ARIA window splitter). Its value is the share of the pane before it.
 */
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './list-page.module.css'

/** A pane is no narrower, px. */
const MIN_PX = 320
/** Step of an arrow key, per cent. */
const STEP = 2

type Props = {
  /** The id of the pane before it. */
  controls: string
  label: string
  /** The element that holds both panes and has `--share`. */
  work: RefObject<HTMLElement | null>
  /** Share of the pane behind it, per cent. */
  share: number
  /** Its least width while no share was chosen, px. */
  roomy: number
  /** Another share was chosen; undefined: the usual one. */
  onShare(share: number | undefined): void
}

/** ARIA of a line that moves, as attributes to spread: the element of that meaning, <hr>, does not move. */
function splitterRole(label: string, controls: string, share: number) {
  return {
    role: 'separator',
    tabIndex: 0,
    'aria-orientation': 'vertical',
    'aria-label': label,
    'aria-controls': controls,
    'aria-valuenow': share,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  } as const
}

/** A share that leaves both panes room, to a tenth of a per cent. */
export function clampShare(share: number, width: number): number {
  const least = Math.min(50, (MIN_PX / Math.max(1, width)) * 100)
  return Math.round(Math.min(100 - least, Math.max(least, share)) * 10) / 10
}

export function Splitter({ controls, label, work, share, roomy, onShare }: Props) {
  const dragged = useRef<number>(undefined)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = work.current
    if (!box) return
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [work])
  const seen = width === 0 ? share : clampShare(Math.max(share, (roomy / width) * 100), width)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const to =
      event.key === 'ArrowLeft'
        ? seen + STEP
        : event.key === 'ArrowRight'
          ? seen - STEP
          : event.key === 'Home'
            ? 100
            : event.key === 'End'
              ? 0
              : undefined
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onShare(clampShare(to, width))
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = seen
  }
  // While it is dragged the width is set past React: nothing else has to render.
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = work.current
    if (dragged.current === undefined || !box) return
    const { right, width } = box.getBoundingClientRect()
    dragged.current = clampShare(((right - event.clientX) / width) * 100, width)
    box.style.setProperty('--roomy', '0px')
    box.style.setProperty('--share', `${dragged.current}%`)
  }
  const onLostPointerCapture = () => {
    if (dragged.current !== undefined && dragged.current !== seen) onShare(dragged.current)
    dragged.current = undefined
  }
  const onDoubleClick = () => onShare(undefined)

  return (
    <div
      {...splitterRole(label, controls, Math.round(100 - seen))}
      className={styles.separator}
      {...{ onKeyDown, onPointerDown, onPointerMove, onDoubleClick, onLostPointerCapture }}
    />
  )
}
