/** Keys, as they are printed on the keyboard. */
import styles from './kbd.module.css'

/** One key. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}

/** A combination or sequence: `['Ctrl', 'K']`. Caps come from the registry's `keyCaps`. */
export function Keys({ caps }: { caps: readonly string[] }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      {caps.map((cap, i) => (
        // A combination never reorders, and may hold the same cap twice (`g g`).
        <Kbd key={`${i}${cap}`}>{cap}</Kbd>
      ))}
    </span>
  )
}
