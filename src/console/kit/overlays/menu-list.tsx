/** The open menu; see menu.tsx. Not modal: the modal form injects a style element, which the CSP refuses. */
import { DropdownMenu } from 'radix-ui'
import { createContext, type RefObject, useCallback, useContext, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Keys, useKeyCaps } from '../ui/kbd.tsx'
import styles from './menu.module.css'
import type { MenuEntry } from './menu.tsx'

type Props = {
  label: string
  entries: readonly MenuEntry[]
  align: 'start' | 'end'
  width?: number | undefined
  /** Gets the focus back. */
  owner?: RefObject<HTMLElement | null>
  onClose(): void
}

/** Takes what was chosen: it is done once the menu is gone and the focus is back where it came from. */
const ChoiceContext = createContext<(act: () => void) => void>((act) => act())

function Entry({ entry }: { entry: Extract<MenuEntry, { id: string }> }) {
  const choose = useContext(ChoiceContext)
  const own = useKeyCaps(entry.command)
  const caps = entry.caps ?? own
  return (
    <DropdownMenu.Item
      className={styles.item}
      data-command={entry.command}
      data-danger={entry.danger || undefined}
      disabled={entry.disabled || entry.off !== undefined}
      role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={entry.checked}
      textValue={entry.label}
      onSelect={() => choose(entry.onSelect)}
    >
      {entry.checked !== undefined ? (
        <span className={styles.tick}>{entry.checked && <Icon name="check" size={14} />}</span>
      ) : (
        entry.icon && <Icon name={entry.icon} size={15} />
      )}
      <span className={styles.words}>
        {entry.label}
        {(entry.off ?? entry.note) && <small>{entry.off ?? entry.note}</small>}
      </span>
      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
      {caps && <Keys caps={caps} />}
    </DropdownMenu.Item>
  )
}

/** React keys of entries: their ids; lines and headings use the entry before them. */
function keyed(entries: readonly MenuEntry[]): [string, MenuEntry][] {
  let before = 'top'
  return entries.map((entry) => {
    if (entry === 'line') return [`${before}/line`, entry]
    if ('heading' in entry) return [`${before}/${entry.heading}`, entry]
    if ('sub' in entry) return [`sub/${entry.sub}`, entry]
    before = entry.id
    return [entry.id, entry]
  })
}

function Sub({ entry }: { entry: Extract<MenuEntry, { sub: string }> }) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={styles.item} textValue={entry.sub}>
        {entry.icon && <Icon name={entry.icon} size={15} />}
        <span className={styles.words}>{entry.sub}</span>
        <Icon name="chevron-right" size={14} />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className={styles.menu} sideOffset={2} alignOffset={-5} collisionPadding={8}>
          <Entries entries={entry.entries} />
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  return keyed(entries).map(([key, entry]) => {
    if (entry === 'line') return <DropdownMenu.Separator key={key} className={styles.line} />
    if ('heading' in entry) {
      return (
        <DropdownMenu.Label key={key} className={styles.heading}>
          {entry.heading}
        </DropdownMenu.Label>
      )
    }
    if ('sub' in entry) return <Sub key={key} entry={entry} />
    return <Entry key={key} entry={entry} />
  })
}

export default function MenuList({ label, entries, align, width, owner, onClose }: Props) {
  // What a choice opens would lose the focus again to the closing menu.
  const chosen = useRef<() => void>(undefined)
  const choose = useCallback((act: () => void) => {
    chosen.current = act
  }, [])
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      {/* Radix measures this; it covers the button, which stays ours. */}
      <DropdownMenu.Trigger asChild>
        <span className={styles.ghost} aria-hidden="true" tabIndex={-1} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          style={width === undefined ? undefined : { minWidth: width, width }}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          aria-labelledby={undefined}
          onPointerDownOutside={(event) => {
            // The button closes the menu itself; closing it here would make that click open it again.
            if (owner?.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onFocusOutside={(event) => {
            if (owner?.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            owner?.current?.focus({ preventScroll: true })
            chosen.current?.()
          }}
        >
          <ChoiceContext value={choose}>
            <Entries entries={entries} />
          </ChoiceContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
