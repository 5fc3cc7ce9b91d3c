/** The shape of what is being loaded. */
import styles from './skeleton.module.css'

/** A grey bar; `width` in CSS units. */
export function Skeleton({ width = '100%', height = 12 }: { width?: string | number; height?: number }) {
  return <span className={styles.bar} style={{ width, height }} data-skeleton aria-hidden="true" />
}

/** Several lines, as a paragraph would be. */
export function SkeletonLines({ lines = 4 }: { lines?: number }) {
  const widths = Array.from({ length: lines }, (_, i) => `${92 - ((i * 23) % 47)}%`)
  return (
    <div className={styles.lines} aria-hidden="true">
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
