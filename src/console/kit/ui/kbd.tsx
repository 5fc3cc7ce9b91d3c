/** Keys, as they are printed on the keyboard. */
import { useAtomValue } from 'jotai'
import { createElement } from 'react'
import { keyCapsAtom } from '../atoms.ts'
import styles from './kbd.module.css'

/** One key. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}

/** Caps of the key that runs a command; undefined while it has none in force. */
export function useKeyCaps(command: string | undefined): readonly string[] | undefined {
  const all = useAtomValue(keyCapsAtom)
  return command === undefined ? undefined : all.get(command)
}

/** The key of a command, whichever it is now; nothing while it has none. */
export function CommandKeys({ command }: { command: string }) {
  const caps = useKeyCaps(command)
  return caps && <Keys caps={caps} />
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
