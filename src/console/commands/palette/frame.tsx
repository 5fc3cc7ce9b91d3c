/**
 * The palette's frame, which search and steps share: a text field over a list of rows (combobox and listbox).
 * The focus stays in the field; the active row is told by `aria-activedescendant`. Own code rather than a
 * library's, because every key is on the clock: a row that has not changed is not rendered again, and rows
 * below the fold are made once the typing pauses.
 */
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../kit/ui/icon.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import styles from './palette.module.css'

/** A row as the frame knows it; `value` is unique. */
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
  /** What rows belong to: with another mark the first row is active again. */
  mark: string
  groups: readonly FrameGroup<R>[]
  /** The row that is active at first; -1: none. Default: the very first. */
  first?: number
  /** Before the field: what the commands are for, what was answered. */
  chips?: ReactNode
  closeLabel: string
  /** Below the rows. */
  after?: ReactNode
  foot: ReactNode
  /** Announced politely. */
  spoken?: string
  /** What is in a row; memoised by the owner. */
  row(row: R): ReactNode
  onText(text: string): void
  onChoose(row: R, how: Chosen): void
  /** Keys of the owner's own; answers whether it took the key. */
  onKey?(event: KeyboardEvent): boolean
  onBack(): void
}

/** Rows made at once; the rest follows after a pause. A little more than fits, so that nothing is seen to grow. */
const ROOM_PX = 36
const MAX_LIST_PX = 440
const REST_MS = 140
const PAGE = 8

const rowsThatFit = () =>
  Math.ceil((innerWidth <= 640 ? innerHeight : Math.min(MAX_LIST_PX, innerHeight)) / ROOM_PX) + 1

/** The first rows of the groups, `most` in all. */
function firstRows<R extends FrameRow>(groups: readonly FrameGroup<R>[], most: number): FrameGroup<R>[] {
  let left = most
  return groups.flatMap((group) => {
    const rows = left >= group.rows.length ? group.rows : group.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 ? { ...group, rows } : []
  })
}

const rowAt = (event: SyntheticEvent) =>
  event.target instanceof Element
    ? event.target.closest<HTMLElement>('[role="option"]')?.dataset.value
    : undefined

const ESC = ['Esc']

export function Frame<R extends FrameRow>(props: Props<R>) {
  const { groups, mark } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  /** The mark under which the list was scrolled; empty while it stands at its top. */
  const scrolled = useRef('')
  const [chosen, setChosen] = useState({ mark, value: '' })
  const [whole, setWhole] = useState('')
  const rows = groups.flatMap((group) => group.rows)
  // Another text means other rows: the first is the best. Rows that come later leave the active one alone.
  const kept = chosen.mark === mark ? rows.findIndex((row) => row.value === chosen.value) : -1
  const at = kept === -1 ? (props.first ?? 0) : kept
  const active = rows[at]
  const most = rowsThatFit()
  const all = whole === mark || at >= most - 2
  const shown = all || rows.length <= most ? groups : firstRows(groups, most)

  useEffect(() => {
    const timer = setTimeout(() => setWhole(mark), REST_MS)
    return () => clearTimeout(timer)
  }, [mark])
  useLayoutEffect(() => {
    // Asking where the list stands costs a layout: only where it has moved.
    if (scrolled.current !== '' && scrolled.current !== ` ${mark}` && list.current) list.current.scrollTop = 0
    scrolled.current = ''
  }, [mark])

  const idOf = (value: string) => `${id}${value.replace(/\s/g, '_')}`
  const go = (to: number) => {
    const row = rows[to]
    if (!row) return
    if (!all && to >= most - 2) setWhole(mark)
    setChosen({ mark, value: row.value })
    requestAnimationFrame(() =>
      document.getElementById(idOf(row.value))?.scrollIntoView({ block: 'nearest' }),
    )
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // A typing tool at work: the key is its own.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const count = rows.length
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    const take = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (props.onKey?.(event)) return take()
    if (event.key === 'Escape') {
      take()
      props.onBack()
    } else if (plain && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      take()
      // With none active, up goes to the last.
      const from = at === -1 && event.key === 'ArrowUp' ? 0 : at
      go((from + (event.key === 'ArrowDown' ? 1 : -1) + count) % Math.max(1, count))
    } else if (plain && (event.key === 'PageDown' || event.key === 'PageUp')) {
      take()
      go(event.key === 'PageDown' ? Math.min(count - 1, at + PAGE) : Math.max(0, at - PAGE))
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      take()
      const elsewhere = event.ctrlKey || event.metaKey
      if (active) props.onChoose(active, { elsewhere, key: event.key })
    }
  }

  return (
    <div className={styles.command} hidden={props.hidden}>
      <div className={styles.head}>
        {props.chips}
        <input
          ref={props.input}
          className={styles.input}
          role="combobox"
          aria-label={props.label}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active.value)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={props.placeholder}
          value={props.text}
          onChange={(event) => props.onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
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
      <div
        ref={list}
        id={id}
        className={styles.list}
        role="listbox"
        tabIndex={-1}
        aria-label={props.label}
        onScroll={() => {
          scrolled.current = (list.current?.scrollTop ?? 0) > 0 ? ` ${mark}` : ''
        }}
        onKeyDown={onKeyDown}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={(event) => {
          // Rows that come to lie under a resting pointer do not become active.
          if (event.movementX === 0 && event.movementY === 0) return
          const value = rowAt(event)
          if (value !== undefined && value !== active?.value) setChosen({ mark, value })
        }}
        onClick={(event) => {
          const value = rowAt(event)
          const row = rows.find((one) => one.value === value)
          // What a row offers beside itself does by mouse what Tab does by key.
          const second = event.target instanceof Element && event.target.closest('[data-second]') !== null
          const elsewhere = event.ctrlKey || event.metaKey
          if (row) props.onChoose(row, second ? { elsewhere, key: 'Tab' } : { elsewhere })
        }}
      >
        {shown.map((group) => (
          <fieldset key={group.id} className={styles.group} aria-labelledby={`${id}-${group.id}`}>
            <div id={`${id}-${group.id}`} className={styles.heading} role="presentation">
              {group.title}
            </div>
            {group.rows.map((row) => (
              <div
                key={row.value}
                id={idOf(row.value)}
                className={styles.row}
                role="option"
                tabIndex={-1}
                aria-selected={row === active}
                aria-disabled={row.off !== undefined || undefined}
                data-off={row.off !== undefined || undefined}
                data-value={row.value}
              >
                {props.row(row)}
              </div>
            ))}
          </fieldset>
        ))}
        {props.after}
      </div>
      {props.foot}
      <div className={styles.spoken} role="status" aria-live="polite">
        {props.spoken}
      </div>
    </div>
  )
}
