/** Which columns are shown, in which order and width, by keys as well as by mouse. Loaded when approached. */
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Area, listedFields } from '../../../../core/area.ts'
import { fold } from '../../../../core/text.ts'
import { useT } from '../../i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { fieldKey } from '../field-keys.ts'
import styles from './columns.module.css'
import { WIDTH_STEP } from './columns.ts'
import type { ColumnsPort } from './use-columns.ts'

/** Letters that follow each other within this time are one text, ms. */
const TYPED_MS = 800

type Props = { area: Area; port: ColumnsPort; announce(text: string): void; onClose(): void; onLeave(): void }

export default function ColumnPanel({ area, port, announce, onClose, onLeave }: Props) {
  const t = useT()
  const { columns } = port
  const shown = columns.map((column) => column.name)
  const hidden = Object.keys(listedFields(area)).filter((name) => !shown.includes(name))
  const form = useRef<HTMLFormElement>(null)
  const focused = useRef<string>(undefined)
  const [note, setNote] = useState('')
  // A row that moves loses the focus: the browser drops it when an element is put elsewhere.
  useLayoutEffect(() => {
    if (focused.current === undefined || form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLElement>(`[name="${focused.current}"]`)?.focus()
  })
  const label = (name: string) => t(fieldKey(area, name))

  const move = (name: string, to: number) => {
    if (to < 0 || to >= shown.length) return
    port.move(name, to)
    announce(t('list:columns.moved', { name: label(name), at: to + 1 }))
  }
  const resize = (name: string, by: number) => {
    const column = columns.find((one) => one.name === name)
    if (!column) return
    port.setWidth(name, column.width + by)
    announce(t('list:columns.width', { name: label(name), width: column.width + by }))
  }
  const pin = (name: string) => {
    const pinned = columns.find((one) => one.name === name)?.pinned
    const said = !port.pin(name) ? 'noRoom' : pinned ? 'unpinned' : 'pinned'
    setNote(said === 'noRoom' ? t('list:columns.noRoom', { name: label(name) }) : '')
    announce(t(`list:columns.${said}`, { name: label(name) }))
  }
  /** Typed lately, to go to the column whose name begins so. */
  const typed = useRef({ text: '', at: 0 })
  /** Arrows go from column to column, letters to the next one whose name begins with them. Returns whether it was one. */
  const walk = (event: KeyboardEvent): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    const from = boxes.indexOf(event.target as HTMLInputElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    let to: HTMLInputElement | undefined
    if (step !== 0) to = boxes[(from + step + boxes.length) % boxes.length]
    else {
      const before = event.timeStamp - typed.current.at < TYPED_MS ? typed.current.text : ''
      // On its own `p` pins; in a name that is typed it is a letter.
      if (!/^\p{L}$/u.test(event.key) || (before === '' && event.key.toLowerCase() === 'p')) return false
      const text = before + fold(event.key)
      typed.current = { text, at: event.timeStamp }
      const fits = (box: HTMLInputElement) => fold(label(box.name)).startsWith(text)
      // The one that is there already still fits a longer text.
      const next = [...boxes.slice(from + (text.length > 1 ? 0 : 1)), ...boxes]
      to = next.find(fits)
    }
    event.preventDefault()
    event.stopPropagation()
    to?.focus()
    return true
  }
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const at = shown.indexOf(name)
    if (walk(event)) return
    if (at < 0) return
    if (event.key.toLowerCase() === 'p' && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      event.stopPropagation()
      return pin(name)
    }
    if (!event.altKey) return
    if (event.key === 'ArrowUp') move(name, at - 1)
    else if (event.key === 'ArrowDown') move(name, at + 1)
    else if (event.key === 'ArrowLeft') resize(name, -WIDTH_STEP)
    else if (event.key === 'ArrowRight') resize(name, WIDTH_STEP)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor className={styles.ghost} />
      <Popover.Portal>
        <Popover.Content
          className={styles.panel}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onPointerDownOutside={(event) => {
            // The button closes the panel itself; closing it here would make that press open it again.
            if ((event.target as Element).closest('[aria-haspopup=dialog][aria-expanded=true]'))
              event.preventDefault()
          }}
          aria-label={t('list:columns.title')}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            form.current?.querySelector<HTMLElement>('input')?.focus()
          }}
          onCloseAutoFocus={(event) => {
            // Radix would give the focus to what had it before; by a command that was the palette.
            event.preventDefault()
            onLeave()
          }}
        >
          {/* A form, so that keys of the list behind do not answer here. */}
          <form ref={form} className={styles.form} onSubmit={(event) => event.preventDefault()}>
            <ul className={styles.list}>
              {[...shown, ...hidden].map((name) => {
                const at = shown.indexOf(name)
                return (
                  <li key={name} className={styles.item}>
                    <label className={styles.name}>
                      <input
                        type="checkbox"
                        name={name}
                        onFocus={() => {
                          focused.current = name
                        }}
                        checked={at >= 0}
                        disabled={at >= 0 && shown.length === 1}
                        onChange={() => port.toggle(name)}
                        onKeyDown={(event) => onKeyDown(event, name)}
                      />
                      {label(name)}
                    </label>
                    {at >= 0 && (
                      <>
                        <IconButton
                          icon="pin"
                          size={14}
                          className={styles.step}
                          data-command="list.pin-column"
                          aria-pressed={columns[at]?.pinned}
                          label={t(columns[at]?.pinned ? 'list:columns.unpinOne' : 'list:columns.pinOne', {
                            name: label(name),
                          })}
                          onClick={() => pin(name)}
                        />
                        <IconButton
                          icon="chevron-up"
                          size={14}
                          className={styles.step}
                          label={t('list:columns.up', { name: label(name) })}
                          disabled={at === 0}
                          onClick={() => move(name, at - 1)}
                        />
                        <IconButton
                          icon="chevron-down"
                          size={14}
                          className={styles.step}
                          label={t('list:columns.down', { name: label(name) })}
                          disabled={at === shown.length - 1}
                          onClick={() => move(name, at + 1)}
                        />
                      </>
                    )}
                  </li>
                )
              })}
            </ul>
          </form>
          <footer className={styles.foot}>
            <span role="status">{note || t('list:columns.help')}</span>
            <Button
              variant="quiet"
              data-command="list.reset-columns"
              disabled={!port.changed}
              onClick={() => port.reset()}
            >
              {t('list:columns.reset')}
            </Button>
          </footer>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
