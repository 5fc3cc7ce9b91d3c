/** The table: an ARIA grid with one tab stop and a row cursor, over any number of rows. */
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type UIEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import type { ListSpot } from '../../../core/list-port.ts'
import { recordPath } from '../areas.ts'
import type { AnyFace } from '../face.ts'
import { useT } from '../i18n.ts'
import { briefOf } from '../list/columns/brief.ts'
import { type Column, gridTemplate, TICK_WIDTH, tableWidth } from '../list/columns/columns.ts'
import type { ListStore } from '../list/data/store.ts'
import { turnByKey, turnNode } from '../list/data/turning.ts'
import type { CellEdits } from '../list/edit/edits.ts'
import type { GridMode } from '../list/grid/mode.ts'
import { useUntilEditor } from '../list/grid/until-here.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { totalText } from '../ui/text.tsx'
import { useBrief } from '../ui/use-media.ts'
import { type ActiveCell, stepColumn, useActiveDescendant } from './active-cell.ts'
import { BriefHeader } from './brief-header.tsx'
import { CellLayer } from './cell-layer.ts'
import { followDouble, WAIT_MS } from './double-click.ts'
import { DropMark } from './drop-mark.tsx'
import styles from './grid.module.css'
import { Header, type HeaderHandle, type HeaderProps } from './header.tsx'
import { type GridAction, gridAction } from './keys.ts'
import { gridRole, ROW_GROUP } from './roles.ts'
import { Row } from './row.tsx'
import type { DragOptions } from './row-drag.ts'
import { type Parts, useRows } from './rows.ts'
import { useRowDrag } from './use-row-drag.ts'
import { useWholeNumbers } from './whole-numbers.ts'

/** Unsaved cells of a list that is edited as a grid. */
const GridMarks = lazyComponent(async () => (await import('../list/grid/marks.tsx')).GridMarks)

export type GridProps = {
  area: Area
  store: ListStore
  columns: readonly Column[]
  face: AnyFace
  edits: CellEdits
  mode: GridMode
  /** Whether something is open next to the list now. */
  isBeside(): boolean
  header: Omit<HeaderProps, 'ref' | 'area' | 'columns' | 'onLeave' | 'box'>
  /** Which cell of the cursor's row is the active one. */
  active: ActiveCell
  /** The scrolling element, which has the focus. */
  box: RefObject<HTMLDivElement | null>
  /** Covered height at the bottom, px. */
  inset: number
  /** Opens a record; `focus` moves the focus into it. */
  onOpen(record: AnyRecord, focus: boolean): void
  onPeek(): void
  /** Copies what is ticked, else the active cell or the row. */
  onCopy(): void
  /** Takes a text into the active cell and those below it. */
  onPaste(text: string): void
  /** Commands for a row, at a point of the screen. */
  onMenu(index: number, at: { x: number; y: number }): void
  /** Goes back one level; returns whether there was one. */
  onEscape(): boolean
  /** Puts rows that were dragged at another place; absent where rows have none, or may not be moved now. */
  onDrop: ((records: readonly AnyRecord[], spot: ListSpot) => void) | undefined
}

const NO_COLUMNS: readonly Column[] = []
/** Tick box, the two lines, and the button of the row's menu: wide enough for a finger. */
const BRIEF_TEMPLATE = '44px minmax(0, 1fr) 44px'

/** Rows drawn as bars before the first ones are here. */
const SKELETON_ROWS = 60

type Point = { x: number; y: number }

/** Point of the screen at which a row's menu opens when it was requested by key. */
function pointOf(id: string, box: HTMLElement | null): Point {
  const at = (document.getElementById(id) ?? box)?.getBoundingClientRect()
  return { x: (at?.left ?? 0) + 40, y: at ? Math.min(at.bottom, window.innerHeight) : 0 }
}

/** The column of the cell in which something happened; undefined for the tick and the end of the row. */
function columnAt(row: Element, target: Element, columns: readonly Column[]): string | undefined {
  const at = [...row.children].findIndex((cell) => cell.contains(target))
  return columns[at - 1]?.name
}

function move(store: ListStore, by: Extract<GridAction, { do: 'move' }>['by'], extend: boolean): void {
  if (by === 'first') store.moveTo(0, { extend })
  else if (by === 'last') store.moveTo(store.meta.total - 1, { extend })
  else if (by === 'page') store.moveBy(store.scroll.pageRows, { extend })
  else if (by === '-page') store.moveBy(-store.scroll.pageRows, { extend })
  else store.moveBy(by, { extend })
}

export function Grid(props: GridProps) {
  const { area, store, columns: shown, face, edits, active, box, mode } = props
  const asGrid = useSyncExternalStore(mode.onChange, () => mode.session)
  // Cells are what a grid is about: it has them on a phone, too.
  const isBrief = useBrief() && !asGrid
  const brief = useMemo(() => (isBrief ? briefOf(area, shown) : undefined), [isBrief, area, shown])
  // Rows of two lines have no cells that keys and clicks could be about.
  const columns = brief ? NO_COLUMNS : shown
  const t = useT()
  const id = useId()
  const total = useSyncExternalStore(store.onMeta, () => store.meta.total)
  const loading = useSyncExternalStore(store.onMeta, () => store.meta.status === 'loading')
  const pending = useSyncExternalStore(store.onMeta, () => store.meta.pending)
  const head = useRef<HTMLDivElement>(null)
  const sizer = useRef<HTMLDivElement>(null)
  const slab = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const header = useRef<HeaderHandle>(null)
  const parts = useMemo<Parts>(() => ({ box, head, sizer, slab, ruler }), [box])
  const { base, items } = useRows({
    model: store.scroll,
    onMove: store.onScroll,
    onLower: store.revealCovered,
    parts,
    rows: loading ? SKELETON_ROWS : total,
    keyOf: useSyncExternalStore(store.onMeta, () => store.keyOf),
    inset: props.inset,
  })
  const changing = useSyncExternalStore(edits.onChange, () => edits.any)
  useWholeNumbers(box, columns)
  useActiveDescendant(store, active, columns, box, id, items)
  useEffect(() => {
    const [first, last] = [items[0]?.row, items.at(-1)?.row]
    if (first !== undefined && last !== undefined) store.look(first, last)
  }, [store, items])
  useUntilEditor(edits, mode, box)
  const focus = useCallback(() => box.current?.focus({ preventScroll: true }), [box])

  /** A click that may yet become a double click. */
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  const onDrop: DragOptions['onDrop'] = (...dropped) => props.onDrop?.(...dropped)
  const drag = useRowDrag({ store, box, slab, base, onDrop }, props.onDrop !== undefined)
  const onPointerDown = (event: PointerEvent) => {
    const row = (event.target as Element).closest('[data-handle]')?.closest<HTMLElement>('[data-row]')
    if (row) drag.begin?.(event, Number(row.dataset.row))
  }

  const run = (action: GridAction): boolean => {
    const { cursor, cursorRecord } = store
    if (action.do === 'escape') {
      if (active.column === undefined) return props.onEscape()
      active.set(undefined)
    } else if (action.do === 'cell') {
      // The user may have scrolled away from the row.
      if (cursor) store.moveTo(cursor.index)
      active.set(stepColumn(columns, active.column, action.by))
    } else if (action.do === 'move') move(store, action.by, action.extend)
    else if (action.do === 'toggle' && cursor) store.selecting.toggle(cursor.index)
    else if (action.do === 'selectAll') store.selecting.loaded()
    else if (action.do === 'open' && cursorRecord) props.onOpen(cursorRecord, true)
    else if (action.do === 'openTab' && cursorRecord) {
      window.open(recordPath(area, cursorRecord.code), '_blank', 'noopener')
    } else if (action.do === 'peek') props.onPeek()
    else if (action.do === 'copy') {
      // The browser copies marked text.
      if (window.getSelection()?.type === 'Range') return false
      props.onCopy()
    } else if (action.do === 'menu' && cursor)
      props.onMenu(cursor.index, pointOf(`${id}-${cursor.index}`, box.current))
    else if (action.do === 'header') header.current?.focus()
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // The header's buttons have keys of their own.
    if (event.target !== event.currentTarget) return
    clearTimeout(waiting.current)
    // Read at the press: keys that waited for it come before the next frame.
    if (mode.session?.onKey(event.nativeEvent)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (active.column === undefined && turnByKey(store, event.nativeEvent)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const action = gridAction(event.nativeEvent, active.column !== undefined)
    if (!action || !run(action)) return
    event.preventDefault()
    event.stopPropagation()
  }

  useEffect(() => {
    // The event goes to where the caret was last (a cell that was edited), not to what has the focus.
    const onPaste = (event: ClipboardEvent) => {
      const { store, columns, active, box } = latest.current
      const { cursor, cursorRecord } = store
      const column = columns.find((one) => one.name === active.column)
      const text = event.clipboardData?.getData('text/plain') ?? ''
      // With the row as a whole, a pasted code opens its record, as everywhere.
      if (document.activeElement !== box.current || !cursor || !cursorRecord) return
      if (!column?.editable || !text.trim()) return
      event.preventDefault()
      latest.current.onPaste(text)
    }
    document.addEventListener('paste', onPaste, { capture: true })
    return () => document.removeEventListener('paste', onPaste, { capture: true })
  }, [])

  const onMouseDown = (event: MouseEvent) => {
    const target = event.target as Element
    if (!target.closest('[data-row]')) return
    // Shift+click would select text; links and buttons would take the focus from the grid, with any button.
    if (!(event.shiftKey && event.button === 0) && !target.closest('a, button')) return
    event.preventDefault()
    focus()
  }

  const columnOf = (row: Element, target: Element) => {
    const name = columnAt(row, target, columns)
    return columns.find((one) => one.name === name)
  }

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const row = target.closest<HTMLElement>('[data-row]')
    if (!row) return
    const index = Number(row.dataset.row)
    clearTimeout(waiting.current)
    // In a grid there is always an active cell, or letters would be commands.
    if (!asGrid) active.set(undefined)
    const mod = event.ctrlKey || event.metaKey
    const link = target.closest('a')
    if (link && mod) return
    if (link) event.preventDefault()
    const more = target.closest('[data-more]')
    if (more) {
      const at = more.getBoundingClientRect()
      store.moveTo(index, { reveal: false })
      props.onMenu(index, { x: at.left, y: at.bottom })
    } else if (target.closest('[data-turn]')) {
      const code = store.record(index)?.code ?? ''
      turnNode(store, code, store.source.node?.(code)?.open === false)
    } else if (event.shiftKey) store.moveTo(index, { extend: true, reveal: false })
    else if (target.closest('[data-handle]')) store.moveTo(index, { reveal: false })
    else if (mod || target.closest('[data-tick]')) {
      store.moveTo(index, { reveal: false })
      store.selecting.toggle(index)
    } else if (asGrid && !link) asGrid.onClick(index, columnOf(row, target))
    else {
      const record = store.record(index)
      // A click at the end of marking text does not open the row.
      if (!record || window.getSelection()?.type === 'Range') return
      store.moveTo(index)
      const column = columnOf(row, target)
      const beside = props.isBeside()
      let opened = false
      const open = () => {
        opened = true
        latest.current.onOpen(record, false)
      }
      followDouble(event, () => {
        if (!column?.editable) return
        clearTimeout(waiting.current)
        if (opened && !beside) latest.current.onEscape()
        edits.set({ asked: { index, id: record.id, column: column.name } })
      })
      // Where a double click edits, it would show the record for a moment. Fingers do not click twice.
      const pointer = event.nativeEvent as globalThis.MouseEvent & { pointerType?: string }
      if (!column?.editable || pointer.pointerType === 'touch') open()
      else waiting.current = setTimeout(open, WAIT_MS)
    }
  }

  const onContextMenu = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]')
    if (!row || (event.target as Element).closest('a')) return
    event.preventDefault()
    const index = Number(row.dataset.row)
    store.moveTo(index, { reveal: false })
    active.set(columnAt(row, event.target as Element, columns))
    props.onMenu(index, { x: event.clientX, y: event.clientY })
  }

  // Pinned columns cast a shadow over those that are scrolled beneath them.
  const onScroll = ({ currentTarget: grid }: UIEvent) =>
    grid.toggleAttribute('data-scrolled', grid.scrollLeft > 0)

  const style: CSSProperties & Record<`--${string}`, string> = {
    '--cols': brief ? BRIEF_TEMPLATE : gridTemplate(columns),
    '--tick': `${TICK_WIDTH}px`,
    '--table': brief ? '100%' : tableWidth(columns),
  }
  const isTree = area.tree !== undefined && props.header.sort === area.order?.by
  const label = t('list:grid.label', { title: t(`${area.id}:title`), total: totalText(total) })
  return (
    <div
      ref={box}
      {...gridRole(label, `${id}help`, total, brief ? 1 : columns.length, loading || pending, isTree)}
      className={styles.grid}
      data-brief={isBrief || undefined}
      data-pinned={columns[0]?.pinned || undefined}
      data-by-hand={props.header.sort === area.order?.by || undefined}
      data-movable={drag.begin !== undefined || undefined}
      style={style}
      {...{ onKeyDown, onPointerDown, onMouseDown, onClick, onContextMenu, onScroll }}
    >
      <div {...ROW_GROUP} ref={head} className={styles.head}>
        {brief ? (
          <BriefHeader {...props.header} ref={header} area={area} columns={shown} />
        ) : (
          <Header {...props.header} ref={header} area={area} columns={columns} box={box} onLeave={focus} />
        )}
      </div>
      <div {...ROW_GROUP} ref={sizer} className={styles.sizer}>
        <div ref={slab} role="presentation" className={styles.slab}>
          {items.map(({ key, row, top }) => (
            <Row
              key={key}
              id={`${id}-${row}`}
              store={store}
              area={area}
              index={row}
              top={top}
              columns={columns}
              brief={brief}
              cells={face.cells}
            />
          ))}
          {asGrid && <GridMarks {...{ area, store, columns, mode, items }} />}
          {drag.drop && <DropMark drop={drag.drop} base={base} height={store.scroll.rowHeight} />}
          {changing && (
            <CellLayer
              {...{ area, face, store, edits, columns, active, box, base }}
              rowHeight={store.scroll.rowHeight}
              announce={props.header.announce}
              grid={asGrid}
            />
          )}
        </div>
      </div>
      <div ref={ruler} className={styles.ruler} />
      <p id={`${id}help`} hidden>
        {t('list:grid.help')}
      </p>
    </div>
  )
}
