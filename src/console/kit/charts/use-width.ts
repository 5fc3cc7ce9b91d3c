/** Width of the room that a chart has, and of its texts. */
import { useLayoutEffect, useState } from 'react'

/** Returns a ref for an element, and its width in whole px; 0 until it is known. */
export function useWidth<E extends HTMLElement>(): [ref: (element: E | null) => void, width: number] {
  const [element, setElement] = useState<E | null>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element) return
    const read = () => setWidth(Math.floor(element.clientWidth))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, width]
}

let pen: CanvasRenderingContext2D | null | undefined
const widths = new Map<string, number>()

/** Returns the width of a text of 12 px in the page's font. */
export function measure(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 7
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`
  const width = pen.measureText(text).width
  widths.set(text, width)
  return width
}
