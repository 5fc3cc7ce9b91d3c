/**
 * Drop-down menus. The button is ours and there from the start; Radix, which knows how a menu moves, types
 * ahead and finds its place, is fetched when the pointer or the focus comes near, or once a list rests.
 */
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { classes } from '../ui/class-names.ts'
import styles from './menu.module.css'
import { tip } from './tooltip.ts'

export type MenuEntry =
  | 'line'
  | { heading: string }
  /** A menu of its own next to it. */
  | { sub: string; icon?: string; entries: readonly MenuEntry[] }
  | {
      id: string
      label: string
      /** Shown at the end, e.g. how many there are. */
      detail?: string
      icon?: string
      /** The command it runs. */
      command?: string
      /** Caps of the key that does the same; absent: those of `command`. */
      caps?: readonly string[]
      /** Why it cannot be chosen; shown under the label. */
      off?: string
      /** Shown under the label of an entry that can be chosen. */
      note?: string
      disabled?: boolean
      danger?: boolean
      /** Set: one of several, with a tick on the chosen one. */
      checked?: boolean
      onSelect(): void
    }

const MenuList = lazyComponent(async () => (await import('./menu-list.tsx')).default)
/** Fetches what menus are drawn with, so that the first one asked for by key is there for the key after it. */
export const preloadMenus = () => void MenuList.preload().catch(() => undefined)

export type MenuButtonProps = {
  /** The purpose; read aloud and shown as a tooltip. */
  label: string
  /** The text that `children` shows, e.g. the value that is set; its name begins with it. */
  value?: string
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[])
  children: ReactNode
  align?: 'start' | 'end'
  caps?: readonly string[]
  tooltip?: boolean
} & Omit<ComponentProps<'button'>, 'children'>

/** A button that opens a menu. */
export function MenuButton({
  label,
  value,
  entries,
  children,
  align = 'end',
  caps,
  tooltip = true,
  ...props
}: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className={styles.anchor}>
      <button
        type="button"
        aria-label={value ? `${value} · ${label}` : label}
        {...(tooltip && !open ? tip(label, caps) : {})}
        {...props}
        ref={button}
        className={classes(styles.button, props.className)}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preloadMenus}
        onFocus={preloadMenus}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && (
        <MenuList
          label={label}
          entries={typeof entries === 'function' ? entries() : entries}
          align={align}
          owner={button}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

/** A menu at a point of the page, e.g. for a right click. Rendered for as long as it is open. */
export function MenuAt({
  x,
  y,
  label,
  entries,
  width,
  onClose,
}: {
  x: number
  y: number
  label: string
  entries: readonly MenuEntry[]
  /** px; absent: as wide as its entries. */
  width?: number
  onClose(): void
}) {
  return (
    <span className={styles.point} style={{ left: x, top: y }}>
      <MenuList label={label} entries={entries} align="start" width={width} onClose={onClose} />
    </span>
  )
}
