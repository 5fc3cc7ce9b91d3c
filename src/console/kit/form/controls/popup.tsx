/** A list of suggestions, or another small box, under a text field, in the top layer so that no pane cuts it off. */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './popup.module.css'

const GAP = 4
const LEAST_WIDTH = 260
const EDGE = 8
/** A lower pane cannot hold a list: it overlaps the surroundings, as in a small dialog. */
const LEAST_PANE = 360

/** The scroll container of a field. */
function paneOf(anchor: HTMLElement): HTMLElement | null {
  for (let at = anchor.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if (overflowY === 'auto' || overflowY === 'scroll') return at
  }
  return null
}

/** The bottom of the available room: elements below the pane, such as the save button, stay visible. */
function floorOf(pane: HTMLElement | null): number {
  const at = pane?.getBoundingClientRect()
  return at && at.height >= LEAST_PANE ? Math.min(window.innerHeight, at.bottom) : window.innerHeight
}

/** A list is as wide as its field and scrolls; something of a fixed size, in px, is shown whole where there is room. */
type Size = { width: number; height: number }

function place(box: HTMLElement, anchor: HTMLElement, pane: HTMLElement | null, size?: Size): void {
  const at = anchor.getBoundingClientRect()
  const width = Math.min(size?.width ?? Math.max(at.width, LEAST_WIDTH), window.innerWidth - 2 * EDGE)
  box.style.width = `${width}px`
  box.style.left = `${Math.max(EDGE, Math.min(at.left, window.innerWidth - width - EDGE))}px`
  const below = (size ? window.innerHeight : floorOf(pane)) - at.bottom - GAP - EDGE
  const above = at.top - GAP - EDGE
  const up = below < Math.min(box.scrollHeight, size?.height ?? 220) && above > below
  box.style.maxHeight = `${Math.min(size?.height ?? 320, up ? above : below)}px`
  box.style.top = up ? 'auto' : `${at.bottom + GAP}px`
  box.style.bottom = up ? `${window.innerHeight - at.top + GAP}px` : 'auto'
}

type Props = { anchor: RefObject<HTMLElement | null>; size?: Size; children: ReactNode }

export function Popup({ anchor, size, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (!element.matches(':popover-open')) element.showPopover()
    if (anchor.current) place(element, anchor.current, paneOf(anchor.current), size)
  })
  useEffect(() => {
    const pane = anchor.current && paneOf(anchor.current)
    // Whatever moves the field moves the list: scrolling, another size, a complaint that appears above.
    let frame = requestAnimationFrame(function again() {
      if (box.current && anchor.current) place(box.current, anchor.current, pane, size)
      frame = requestAnimationFrame(again)
    })
    return () => cancelAnimationFrame(frame)
  }, [anchor, size])
  return (
    // A press inside must not take the focus from the text field.
    <div
      ref={box}
      popover="manual"
      className={styles.popup}
      onPointerDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  )
}
