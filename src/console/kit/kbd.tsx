/** Keys, as they are printed on the keyboard. */
import { createElement } from 'react'
import styles from './kbd.module.css'

/** One key. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}

/** A combination or sequence: `['Ctrl', 'K']`. Caps come from the registry's `keyCaps`. */
export function Keys({ caps }: { caps: readonly string[] }) {
  // As children, not as a list: the same cap may come twice (`G` `G`) and none ever moves.
  return createElement(
    'span',
    { className: styles.keys, 'aria-hidden': true },
    ...caps.map((cap) => createElement(Kbd, null, cap)),
  )
}
