import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from '../dashboard/dashboard.module.css'
import { onceSettled } from '../loading/when-idle.ts'

/** Charts come after the numbers that wait for the user, and once they are scrolled to: their code and their query. */
export function OnceSeen({ children }: { children: ReactNode }) {
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
    <div ref={box} className={styles.charts}>
      {seen && children}
    </div>
  )
}
