/** Text fields as they look everywhere. Labels and errors belong to the form. */
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'
import styles from './input.module.css'

/** One line. `before` and `after` stand inside the frame, e.g. an icon or a button. */
export function TextInput({
  invalid,
  before,
  after,
  ...props
}: ComponentProps<'input'> & { invalid?: boolean; before?: ReactNode; after?: ReactNode }) {
  return (
    <span className={classes(styles.frame, props.className)} data-invalid={invalid || undefined}>
      {before}
      <input type="text" {...props} className={styles.input} aria-invalid={invalid || undefined} />
      {after}
    </span>
  )
}

/** Several lines, growing with what is written. */
export function TextArea({ invalid, ...props }: ComponentProps<'textarea'> & { invalid?: boolean }) {
  return (
    <span className={classes(styles.frame, styles.area, props.className)} data-invalid={invalid || undefined}>
      <textarea rows={3} {...props} className={styles.input} aria-invalid={invalid || undefined} />
    </span>
  )
}
