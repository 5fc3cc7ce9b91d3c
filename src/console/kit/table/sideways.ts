/**
 * Pinned columns stick only while the table is, or may be about to be, scrolled sideways (`data-sideways`), and cast
 * a shadow while it is (`data-scrolled`): sticky cells are layers, which each frame pays for.
 */
import { type RefObject, useEffect } from 'react'
import { afterFrame } from '../loading/after-frame.ts'

/** Whoever was about to scroll sideways and did not is believed for so long, ms. */
const INTENT_MS = 500

/** Makes pinned cells stick from now on. Answers what lets them go again where the table stands at its start. */
export function stick(element: HTMLElement): () => void {
  const before = element.hasAttribute('data-sideways')
  element.toggleAttribute('data-sideways', true)
  return () => {
    if (!before && element.scrollLeft === 0) element.toggleAttribute('data-sideways', false)
  }
}

/** Says on the element whether it is scrolled sideways. */
export function useScrolledSideways(box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    let before = false
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      stop = undefined
      const now = element.scrollLeft > 0
      if (now === before) return
      before = now
      element.toggleAttribute('data-scrolled', now)
      element.toggleAttribute('data-sideways', now)
    }
    // To answer in the event, the browser would have to lay out first.
    const onScroll = () => {
      stop ??= afterFrame(look)
    }
    // Before the first step, so that pinned cells do not leave their place for a frame.
    const intend = () => {
      clearTimeout(timer)
      const letGo = stick(element)
      timer = setTimeout(letGo, INTENT_MS)
    }
    const onWheel = (event: WheelEvent) => {
      if (!before && (event.deltaX !== 0 || event.shiftKey)) intend()
    }
    const onPointer = (event: PointerEvent) => {
      // A finger anywhere, or the scroll bar, which is no part of what is in the element.
      if (!before && (event.pointerType === 'touch' || event.target === element)) intend()
    }
    const over = new AbortController()
    const options = { passive: true, signal: over.signal }
    element.addEventListener('scroll', onScroll, options)
    element.addEventListener('wheel', onWheel, options)
    element.addEventListener('pointerdown', onPointer, options)
    return () => {
      over.abort()
      stop?.()
      clearTimeout(timer)
    }
  }, [box])
}
