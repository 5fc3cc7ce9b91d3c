/**
 * The palette's frame, shared by search and steps: a text field over groups of rows, on cmdk. The focus stays in the
 * field, which names the active row by `aria-activedescendant`.
 */
import { Command } from 'cmdk'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../kit/ui/icon.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { movedBy, NO_ROW, PICKER, PickerList, PickerRow } from '../../kit/ui/picker.tsx'
import styles from './palette.module.css'

/** A row of the frame; `value` is unique. */
export type FrameRow = {
  value: string
  /** Why it cannot be chosen now; it can be reached all the same, so that the reason can be read. */
  off?: string | undefined
}
export type FrameGroup<R extends FrameRow> = { id: string; title: string; rows: readonly R[] }

/** How a row was chosen: `elsewhere` with Ctrl or the command key, `key` when not by mouse. */
export type Chosen = { elsewhere: boolean; key?: 'Enter' | 'Tab' }

type Props<R extends FrameRow> = {
  hidden?: boolean
  label: string
  input: Ref<HTMLInputElement>
  text: string
  placeholder: string
  /** The question the rows answer: with another mark the first row is active again. */
  mark: string
  groups: readonly FrameGroup<R>[]
  /** The row that is active at first; -1: none. Default: the very first. */
  first?: number
  /** In front of the field: the command's target, the values so far. */
  chips?: ReactNode
  closeLabel: string
  /** Below the rows. */
  after?: ReactNode
  foot: ReactNode
  /** Announced politely. */
  spoken?: string
  /** The content of a row. */
  row(row: R): ReactNode
  onText(text: string): void
  onChoose(row: R, how: Chosen): void
  /** Keys of the owner; returns whether it took the key. */
  onKey?(event: KeyboardEvent): boolean
  onBack(): void
}

const ESC = ['Esc']

export function Frame<R extends FrameRow>(props: Props<R>) {
  const { groups, mark } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const clicked = useRef<Chosen>({ elsewhere: false })
  const [chosen, setChosen] = useState({ mark, value: '' })
  const rows = groups.flatMap((group) => group.rows)
  // Another text means other rows: the first is the best. Rows that come later leave the active one alone.
  const kept = chosen.mark === mark ? rows.findIndex((row) => row.value === chosen.value) : -1
  const at = kept === -1 ? (props.first ?? 0) : kept
  const active = rows[at]

  useLayoutEffect(() => {
    if (list.current && mark !== undefined) list.current.scrollTop = 0
  }, [mark])

  const idOf = (value: string) => `${id}${value.replace(/\s/g, '_')}`
  const activate = (value: string) => setChosen({ mark, value })

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method at work: the key is its own.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    const take = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (props.onKey?.(event)) return take()
    const to = plain ? rows[movedBy(event.key, at, rows.length) ?? -1] : undefined
    if (to) {
      take()
      activate(to.value)
      requestAnimationFrame(() =>
        document.getElementById(idOf(to.value))?.scrollIntoView({ block: 'nearest' }),
      )
    } else if (event.key === 'Escape') {
      take()
      props.onBack()
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      take()
      const elsewhere = event.ctrlKey || event.metaKey
      // With Ctrl it is no hasty Enter: where no row is active at first it takes the first one.
      const row = active ?? (elsewhere ? rows[0] : undefined)
      if (row) props.onChoose(row, { elsewhere, key: event.key })
    } else if (event.key === 'Home' || event.key === 'End') {
      // The caret's; cmdk would move to the first or last row.
      event.stopPropagation()
    }
  }
  const onClickCapture = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey
    // The second action shown in a row does by mouse what Tab does by key.
    const second = event.target instanceof Element && event.target.closest('[data-second]') !== null
    clicked.current = second ? { elsewhere, key: 'Tab' } : { elsewhere }
  }

  return (
    <Command
      {...PICKER}
      className={styles.command}
      hidden={props.hidden}
      label={props.label}
      value={active?.value ?? NO_ROW}
      onValueChange={activate}
    >
      <div className={styles.head}>
        {props.chips}
        {/* cmdk's own search stays empty: with each letter of it cmdk would activate the first row that is not off. */}
        <Command.Input asChild value="">
          <input
            ref={props.input}
            className={styles.input}
            aria-activedescendant={active && idOf(active.value)}
            placeholder={props.placeholder}
            value={props.text}
            onChange={(event) => props.onText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </Command.Input>
        <button
          type="button"
          className={styles.close}
          tabIndex={-1}
          aria-label={props.closeLabel}
          onClick={props.onBack}
        >
          <Keys caps={ESC} />
          <Icon name="x" size={16} />
        </button>
      </div>
      <PickerList
        ref={list}
        className={styles.list}
        aria-label={props.label}
        onKeyDown={onKeyDown}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClickCapture={onClickCapture}
      >
        {groups.map((group) => (
          <Command.Group key={group.id} className={styles.group} heading={group.title}>
            {group.rows.map((row) => (
              <PickerRow
                key={row.value}
                id={idOf(row.value)}
                className={styles.row}
                value={row.value}
                off={row.off !== undefined}
                onChoose={() => props.onChoose(row, clicked.current)}
              >
                {props.row(row)}
              </PickerRow>
            ))}
          </Command.Group>
        ))}
        {props.after}
      </PickerList>
      {props.foot}
      <div className={styles.spoken} role="status" aria-live="polite">
        {props.spoken}
      </div>
    </Command>
  )
}
