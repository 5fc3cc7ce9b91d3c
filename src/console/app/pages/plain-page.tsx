import type { ReactNode } from 'react'
import styles from './plain-page.module.css'

/** A page outside the shell: one message in the middle. */
export function PlainPage({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>
}
