/** Buttons: label, optional icon, and the key that does the same; with `data-command` the one that command has now. */
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { tip } from '../overlays/tooltip.ts'
import styles from './button.module.css'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Keys, useKeyCaps } from './kbd.tsx'

export type ButtonVariant = 'default' | 'primary' | 'quiet' | 'danger'

type Look = {
  variant?: ButtonVariant
  icon?: string
  /** Caps of the key that does the same. */
  caps?: readonly string[]
  /** Shows that work is under way; the button cannot be pressed again. */
  busy?: boolean
  children?: ReactNode
}

export type ButtonProps = Look & Omit<ComponentProps<'button'>, 'children'>

function Inside({ icon, caps, busy, children }: Look) {
  return (
    <>
      {busy ? (
        <Icon name="loader" size={15} className={styles.spin} />
      ) : (
        icon && <Icon name={icon} size={15} />
      )}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {caps && <Keys caps={caps} />}
    </>
  )
}

type Marked = { 'data-command'?: string | undefined; 'data-tip-keys'?: string }

/** Caps as they were given, else those of the button's command, unless its tooltip shows them. */
function useCapsOf(given: readonly string[] | undefined, props: object): readonly string[] | undefined {
  const { 'data-command': command, 'data-tip-keys': shown } = props as Marked
  const own = useKeyCaps(command)
  return given ?? (shown === undefined ? own : undefined)
}

export function Button({ variant = 'default', icon, caps, busy, children, ...props }: ButtonProps) {
  const keys = useCapsOf(caps, props)
  return (
    <button
      type="button"
      {...props}
      className={classes(styles.button, styles[variant], props.className)}
      disabled={props.disabled || busy}
      aria-busy={busy || undefined}
    >
      <Inside icon={icon} caps={keys} busy={busy}>
        {children}
      </Inside>
    </button>
  )
}

/** A link that looks like a button: it can be opened in a new tab. */
export function LinkButton({
  variant = 'default',
  icon,
  caps,
  children,
  ...props
}: Look & Omit<ComponentProps<typeof Link>, 'children'>) {
  const keys = useCapsOf(caps, props)
  return (
    <Link {...props} className={classes(styles.button, styles[variant], props.className)}>
      <Inside icon={icon} caps={keys}>
        {children}
      </Inside>
    </Link>
  )
}

/** An icon alone; its label is read aloud and shown as a tooltip with the key. */
export function IconButton({
  icon,
  label,
  caps,
  size = 16,
  ...props
}: { icon: string; label: string; caps?: readonly string[]; size?: number } & ComponentProps<'button'>) {
  const keys = useCapsOf(caps, props)
  return (
    <button
      type="button"
      aria-label={label}
      {...tip(label, keys)}
      {...props}
      className={classes(styles.icon, props.className)}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
