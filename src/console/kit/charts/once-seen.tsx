import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from '../dashboard/dashboard.module.css'
import { onceSettled } from '../loading/when-idle.ts'

/**
 * Charts come after the numbers that wait for the user, and once they are scrolled to: their code and their query. `whole`: a
 * section with its numbers, below each other.
 */
export function OnceSeen({ children, whole = false }: { children: ReactNode; whole?: boolean }) {
  const [seen, setSeen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver((all) => {
      if (all.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    const stop = onceSettled(() => box.current && observer.observe(box.current))
    return () => {
      stop()
      observer.disconnect()
    }
  }, [])
  return (
    <div ref={box} className={whole ? styles.whole : styles.charts}>
      {seen && children}
    </div>
  )
}
