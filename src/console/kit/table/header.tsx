/** The columns' headers: sort by click, order and width by dragging, everything by keys and by menu too. */
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { Area } from '../../../core/area.ts'
import { parseSort } from '../../../core/fields.ts'
import { useT } from '../i18n.ts'
import { type Column, clampWidth, gridTemplate, tableWidth, WIDTH_STEP } from '../list/columns/columns.ts'
import { fieldKey } from '../list/field-keys.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { tip } from '../overlays/tooltip.ts'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useKeyCaps } from '../ui/kbd.tsx'
import { followPointer } from './drag.ts'
import styles from './grid.module.css'
import own from './header.module.css'
import type { Ticked } from './roles.ts'
import { HEADER_ROW, headerRole } from './roles.ts'
import { TickAll } from './row-parts.tsx'

const ColumnMenu = lazyComponent(async () => (await import('./column-menu.tsx')).default)

export type HeaderHandle = { focus(): void }

export type HeaderProps = {
  ref: Ref<HeaderHandle>
  area: Area
  columns: readonly Column[]
  sort: string
  /** State of the box that ticks all rows. */
  ticked: Ticked
  onTickAll(): void
  onSort(sort: string): void
  onWidth(name: string, width: number): void
  /** The field's own width again. */
  onResetWidth(name: string): void
  onMove(name: string, to: number): void
  onHide(name: string): void
  /** Pins a column at the left, or unpins it; returns false when there is no room. */
  onPin(name: string): boolean
  /** Announces a text to screen readers. */
  announce(text: string): void
  /** The focus goes back to the rows. */
  onLeave(): void
  box: RefObject<HTMLDivElement | null>
}

/** Farther than this a press is a drag, px. */
const DRAG_PX = 5

/** Rows come and go without it. */
export const Header = memo(function Header(props: HeaderProps) {
  const { area, columns, sort, ticked, box } = props
  const t = useT()
  const sortCaps = useKeyCaps('list.sort')
  const row = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ name: string; x: number; y: number }>()
  const [drop, setDrop] = useState<number>()
  const dragged = useRef(false)
  const sorted = parseSort(sort)

  const buttons = () => [...(row.current?.querySelectorAll<HTMLButtonElement>('[data-column]') ?? [])]
  useImperativeHandle(props.ref, () => ({ focus: () => buttons()[0]?.focus() }))

  const openMenu = (name: string, target: Element) => {
    const at = target.getBoundingClientRect()
    setMenu({ name, x: at.left, y: at.bottom })
  }
  const closeMenu = () => {
    const name = menu?.name
    setMenu(undefined)
    buttons()
      .find((button) => button.dataset.column === name)
      ?.focus()
  }

  const resize = (column: Column, width: number) => {
    props.onWidth(column.name, width)
    props.announce(
      t('list:columns.width', { name: t(fieldKey(area, column.name)), width: clampWidth(width) }),
    )
  }
  const move = (column: Column, to: number) => {
    if (to < 0 || to >= columns.length) return
    props.onMove(column.name, to)
    props.announce(t('list:columns.moved', { name: t(fieldKey(area, column.name)), at: to + 1 }))
  }

  const pin = (column: Column) => {
    const params = { name: t(fieldKey(area, column.name)) }
    const done = props.onPin(column.name)
    props.announce(t(`list:columns.${!done ? 'noRoom' : column.pinned ? 'unpinned' : 'pinned'}`, params))
  }

  const onKeyDown = (event: KeyboardEvent, column: Column, at: number) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step !== 0 && event.altKey) resize(column, column.width + step * WIDTH_STEP)
    else if (step !== 0 && event.shiftKey) move(column, at + step)
    else if (step !== 0) buttons()[at + step]?.focus()
    else if (event.key === 'Home') buttons()[0]?.focus()
    else if (event.key === 'End') buttons().at(-1)?.focus()
    else if (
      (event.key === 'F10' && event.shiftKey) ||
      event.key === 'ContextMenu' ||
      (event.altKey && event.key === 'ArrowDown')
    )
      openMenu(column.name, event.currentTarget)
    else if (event.key === 'Escape' || event.key === 'ArrowDown') props.onLeave()
    else if (event.key.toLowerCase() === 'p' && !event.ctrlKey && !event.metaKey && !event.altKey) pin(column)
    else if (event.key === 'Delete' && columns.length > 1) {
      ;(buttons()[at + 1] ?? buttons()[at - 1])?.focus()
      props.onHide(column.name)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const startResize = (event: PointerEvent, column: Column, at: number) => {
    event.preventDefault()
    event.stopPropagation()
    // A growing column has its shown width here, not its least width.
    const cell = event.currentTarget.parentElement
    const from = cell?.getBoundingClientRect().width ?? column.width
    let width = from
    const show = (list: readonly Column[]) => {
      box.current?.style.setProperty('--cols', gridTemplate(list))
      box.current?.style.setProperty('--table', tableWidth(list))
    }
    followPointer(
      event,
      (dx) => {
        width = clampWidth(from + dx)
        show(columns.map((one, i) => (i === at ? { ...one, width, least: width, grows: false } : one)))
      },
      (kept) => {
        show(columns)
        if (kept && width !== from) props.onWidth(column.name, width)
      },
    )
  }

  const startMove = (event: PointerEvent, column: Column, at: number) => {
    dragged.current = false
    if (event.button !== 0) return
    const edges = buttons().map((button) => button.getBoundingClientRect())
    let to = at
    followPointer(
      event,
      (dx, x) => {
        if (!dragged.current && Math.abs(dx) < DRAG_PX) return
        dragged.current = true
        const over = edges.findIndex((edge) => x < edge.left + edge.width / 2)
        to = over < 0 ? edges.length : over
        setDrop(to)
      },
      (kept) => {
        setDrop(undefined)
        const target = to > at ? to - 1 : to
        if (kept && dragged.current && target !== at) move(column, target)
      },
    )
  }

  return (
    <div {...HEADER_ROW} className={own.header} ref={row}>
      <div {...headerRole(1)} className={styles.tickCell}>
        <TickAll ticked={ticked} onTickAll={props.onTickAll} />
      </div>
      {columns.map((column, at) => {
        const on = sorted.field === column.name
        return (
          <div
            key={column.name}
            data-head={column.name}
            {...headerRole(
              at + 2,
              on ? (sorted.descending ? 'descending' : 'ascending') : column.sortable ? 'none' : undefined,
            )}
            {...column.stick}
            className={classes(own.headCell, column.numeric && own.numeric)}
            data-drop={
              drop === at
                ? 'before'
                : drop === columns.length && at === columns.length - 1
                  ? 'after'
                  : undefined
            }
          >
            <button
              type="button"
              tabIndex={-1}
              data-column={column.name}
              data-command="list.sort"
              {...(column.sortable ? tip(t(fieldKey(area, column.name)), sortCaps) : {})}
              aria-disabled={!column.sortable || undefined}
              aria-haspopup="menu"
              className={own.headButton}
              onContextMenu={(event) => {
                event.preventDefault()
                setMenu({ name: column.name, x: event.clientX, y: event.clientY })
              }}
              onPointerDown={(event) => startMove(event, column, at)}
              onKeyDown={(event) => onKeyDown(event, column, at)}
              onClick={() => {
                if (dragged.current || !column.sortable) return
                // Of numbers the largest are looked for.
                const descending = on ? !sorted.descending : column.numeric
                props.onSort(descending ? `-${column.name}` : column.name)
              }}
            >
              <span className={own.headLabel}>{t(fieldKey(area, column.name))}</span>
              {on && <Icon name={sorted.descending ? 'chevron-down' : 'chevron-up'} size={13} />}
            </button>
            <span
              className={own.handle}
              title={t('list:columns.resize')}
              aria-hidden="true"
              onPointerDown={(event) => startResize(event, column, at)}
              onDoubleClick={() => props.onResetWidth(column.name)}
            />
          </div>
        )
      })}
      <div {...headerRole(columns.length + 2)} className={styles.endCell}>
        <span className="sr">{t('list:grid.actions')}</span>
      </div>
      {menu && (
        <ColumnMenu {...props} menu={menu} onClose={closeMenu} resize={resize} move={move} pin={pin} />
      )}
    </div>
  )
})
