/** Room of an element, for what depends on it. */
import { useLayoutEffect, useState } from 'react'

/** Returns a ref for an element, and its inner width and height in px; 0 until they are known. */
export function useSize<E extends HTMLElement>(): [
  ref: (element: E | null) => void,
  size: { width: number; height: number },
] {
  const [element, setElement] = useState<E | null>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!element) return
    const read = () => {
      const [width, height] = [element.clientWidth, element.clientHeight]
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, size]
}
