/** A state as a coloured pill with a dot. */
import type { ReactNode } from 'react'
import type { Tone } from '../../../core/fields.ts'
import styles from './pill.module.css'

export function Pill({ tone = 'grey', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  )
}
