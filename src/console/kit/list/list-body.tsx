/** The table and the layers above it: new records, the bulk bar, and the state in place of rows. */

import { useAtomValue } from 'jotai'
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { readyMade } from '../../../core/area-views.ts'
import type { ListSpot } from '../../../core/list-port.ts'
import { onlineAtom, useCan } from '../atoms.ts'
import type { AnyFace } from '../face.ts'
import { type Translate, useT } from '../i18n.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { onceSettled, useLook } from '../loading/when-idle.ts'
import { preloadMenus } from '../overlays/menu.tsx'
import { toast } from '../overlays/toast.ts'
import { tip } from '../overlays/tooltip.ts'
import type { ActiveCell } from '../table/active-cell.ts'
import { Grid } from '../table/grid.tsx'
import type { Ticked } from '../table/roles.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useKeyCaps } from '../ui/kbd.tsx'
import { EmptyState, ErrorState } from '../ui/state.tsx'
import { totalText } from '../ui/text.tsx'
import { loadPanel } from './columns/column-button.tsx'
import type { ColumnsPort } from './columns/use-columns.ts'
import type { ListMeta } from './data/meta.ts'
import { PAGE_ROWS } from './data/pages.ts'
import type { ListStore } from './data/store.ts'
import type { CellEdits } from './edit/edits.ts'
import { loadMenu } from './filter/filter-bar.tsx'
import type { GridHostProps } from './grid/host.tsx'
import type { LeftInGridProps } from './grid/left-in-grid.tsx'
import { gridModeOf } from './grid/mode.ts'
import { useUntilHere } from './grid/until-here.ts'
import styles from './list-page.module.css'
import { useListSlots } from './slots.ts'
import type { ListTarget } from './target.ts'
import { recordTarget, targetOf } from './use-publish.ts'

/** Comes after the rows: it reads the drafts of this device. */
const LeftInGrid = lazyComponent<LeftInGridProps>(
  async () => (await import('./grid/left-in-grid.tsx')).LeftInGrid,
)

const GridHost = lazyComponent<GridHostProps>(async () => (await import('./grid/host.tsx')).GridHost)

type Props = {
  area: Area
  face: AnyFace
  list: ListStore
  columns: ColumnsPort
  active: ActiveCell
  edits: CellEdits
  /** Whether something is open beside the list now. */
  isBeside(): boolean
  box: RefObject<HTMLDivElement | null>
  announce(text: string): void
  onSort(sort: string): void
  onClearFilter(): void
  onOpen(record: AnyRecord, focus: boolean): void
  onPeek(): void
  onCopy(): void
  onPaste(text: string): void
  onEscape(): boolean
}

/** A part of the list's state; renders again when that part changes. */
function useMeta<T>(list: ListStore, pick: (meta: ListMeta) => T): T {
  return useSyncExternalStore(list.onMeta, () => pick(list.meta))
}

/** Whether the parts are here that no list needs for its rows. */
let panelsLoaded = false

/** Once the rows are there: the key after one that opens a panel has to find it open. */
async function loadPanels(): Promise<void> {
  preloadMenus()
  loadMenu()
  loadPanel()
  await LeftInGrid.preload()
  panelsLoaded = true
}

/** The text of an area without records, with the current key that creates one. */
function NothingYet({ area }: { area: Area }) {
  const t = useT()
  const create = `${area.id}.create`
  const caps = useKeyCaps(create)
  const may = useCan()(create)
  const hint = may && caps ? t('list:empty.create', { key: caps.join(' ') }) : undefined
  return <EmptyState title={t(`${area.id}:empty`)} text={hint} />
}

export function ListBody({ area, face, list, columns, box, announce, onSort, onClearFilter, ...on }: Props) {
  const { active, edits } = on
  const mode = gridModeOf(list)
  const asGrid = useSyncExternalStore(mode.onChange, () => mode.on)
  useUntilHere(asGrid, mode, box)
  const t = useT()
  const slots = useListSlots()
  const status = useMeta(list, (meta) => meta.status)
  const error = useMeta(list, (meta) => meta.error)
  const fresh = useMeta(list, (meta) => meta.fresh)
  const empty = useMeta(list, (meta) => meta.total === 0)
  const filtered = useMeta(list, (meta) => meta.query.where.length > 0 || meta.query.q !== '')
  // An empty ready-made view has its own message, different from that of a filter without results.
  const view = useMeta(list, ({ query: { where, q } }) =>
    area.views?.find(
      (one) => one.id === readyMade(area, where) && one.where.length === where.length && q === '',
    ),
  )
  const sort = useMeta(list, (meta) => meta.wanted.sort)
  const ticked = useMeta(list, tickedState)
  const online = useAtomValue(onlineAtom)
  const mayMove = useCan()(`${area.id}.edit`) && area.order !== undefined && sort === area.order.by
  const onDrop = useCallback(
    async (records: readonly AnyRecord[], spot: ListSpot) => {
      const target: ListTarget = { area: area.id, records, count: records.length, from: 'cursor' }
      const ran = await slots?.run(`${area.id}.move-to`, target, spot)
      if (ran && !ran.done) void toast(ran.msg, { kind: 'warning', id: 'moved' })
    },
    [area, slots],
  )
  const [covered, setCovered] = useState(0)
  const [menu, setMenu] = useState<{ record: AnyRecord; x: number; y: number }>()

  useLook(status === 'loading')
  const [hasPanels, setHasPanels] = useState(panelsLoaded)
  useEffect(
    // Without a network the list goes on without them.
    () =>
      onceSettled(
        () =>
          void loadPanels().then(
            () => setHasPanels(true),
            () => undefined,
          ),
      ),
    [],
  )

  const header = useMemo(
    () => ({
      sort,
      ticked,
      onTickAll: () => (list.meta.selected > 0 ? list.selecting.clear() : list.selecting.loaded()),
      onSort,
      onWidth: columns.setWidth,
      onResetWidth: columns.resetWidth,
      onMove: columns.move,
      onHide: columns.toggle,
      onPin: columns.pin,
      announce,
    }),
    [sort, ticked, list, onSort, columns, announce],
  )

  return (
    <div className={styles.rows}>
      {/* Without a connection the shell shows a message already. */}
      {error !== undefined && status === 'ready' && online && (
        <div className={styles.stale} role="status">
          <Icon name="wifi-off" size={15} />
          <span>{t('list:stale')}</span>
          <Button variant="quiet" icon="refresh" onClick={() => list.retry()}>
            {t('app:retry')}
          </Button>
        </div>
      )}
      {asGrid ? (
        <GridHost
          {...{ area, face, active, edits, mode, box, announce }}
          onBack={on.onEscape}
          store={list}
          columns={columns.columns}
          onLeave={() => mode.show(false)}
        />
      ) : (
        hasPanels && <LeftInGrid area={area} onGoOn={() => mode.show(true)} />
      )}
      <Grid
        area={area}
        store={list}
        columns={columns.columns}
        face={face}
        header={header}
        box={box}
        inset={ticked === 'none' ? 0 : covered}
        {...on}
        mode={mode}
        onDrop={mayMove && slots ? onDrop : undefined}
        onMenu={(index, at) => {
          const record = list.record(index)
          if (record) setMenu({ record, ...at })
        }}
      />
      {fresh > 0 && (
        <button
          type="button"
          className={styles.fresh}
          {...tip(t('list:freshHint', { count: fresh }))}
          onClick={() => void list.refresh({ toTop: true })}
        >
          <Icon name="chevron-up" size={15} />
          {t('list:fresh', { count: fresh })}
        </button>
      )}
      {status === 'error' && (
        <div className={styles.instead}>
          <ErrorState error={error} onRetry={() => list.retry()} />
        </div>
      )}
      {status === 'ready' && empty && (
        <div className={styles.instead}>
          {view && view.where.length > 0 ? (
            <EmptyState title={t('list:empty.view', { name: t(`${area.id}:views.${view.id}`) })} />
          ) : filtered ? (
            <EmptyState icon="search-x" title={t('list:empty.filtered')} text={t('list:empty.filteredText')}>
              <Button icon="x" onClick={onClearFilter}>
                {t('list:filter.clear')}
              </Button>
            </EmptyState>
          ) : (
            <NothingYet area={area} />
          )}
        </div>
      )}
      <Bulk area={area} list={list} announce={announce} onHeight={setCovered} />
      {menu && slots && (
        <slots.RowMenu
          area={area}
          target={recordTarget(area, menu.record)}
          at={menu}
          onClose={() => {
            setMenu(undefined)
            box.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

function tickedState(meta: ListMeta): Ticked {
  if (meta.selected === 0) return 'none'
  return meta.selected >= meta.total ? 'all' : 'some'
}

/** The number of ticked rows, for screen readers. */
function useSelectionSaid(words: string, announce: (text: string) => void): void {
  const t = useT()
  const before = useRef(words)
  useEffect(() => {
    if (before.current === words) return
    before.current = words
    announce(words === '' ? t('list:selectedNone') : words)
  }, [words, announce, t])
}

/** `3 selected`, `All 12,345 matching are selected`, and where a range had to end. */
function selectedWords(meta: ListMeta, t: Translate): string {
  const { selection, selected, total, totalKind, tooFar } = meta
  const count = totalText(selected, selection.mode === 'all' && totalKind === 'estimate')
  const all = selection.mode === 'all' && selected === total
  const words = all ? t('list:allMatching', { total: count }) : t('list:selected', { count })
  return tooFar === undefined ? words : `${words} · ${t('list:rangeTooLong', { max: tooFar })}`
}

/** Between the bar and the bottom, px. */
const BAR_GAP = 14

type BulkProps = {
  area: Area
  list: ListStore
  announce(text: string): void
  /** Receives the px that the bar covers at the bottom. */
  onHeight(px: number): void
}

/** Bar of commands for the ticked rows; at the bottom, where it hides the fewest rows that matter. */
function Bulk({ area, list, announce, onHeight }: BulkProps) {
  const t = useT()
  const meta = useMeta(list, (meta) => (meta.selected > 0 ? meta : undefined))
  useSelectionSaid(meta ? selectedWords(meta, t) : '', announce)
  return meta && <BulkShown area={area} list={list} meta={meta} onHeight={onHeight} />
}

function BulkShown({ area, list, meta, onHeight }: Omit<BulkProps, 'announce'> & { meta: ListMeta }) {
  const t = useT()
  const slots = useListSlots()
  const target = useMemo(() => targetOf(area, list, meta), [area, list, meta])
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    // Reported after layout: reading it here would force one.
    const observer = new ResizeObserver(() => onHeight(element.offsetHeight + BAR_GAP))
    observer.observe(element)
    return () => observer.disconnect()
  }, [onHeight])
  const much = meta.selected >= Math.min(meta.loaded, PAGE_ROWS)
  const offered = meta.selection.mode === 'some' && much && meta.selected < meta.total
  return (
    <div ref={bar} className={styles.bulk} data-bulk="">
      <span className={styles.bulkCount}>{selectedWords(meta, t)}</span>
      <IconButton
        icon="x"
        label={t('list:clearSelection')}
        caps={['Esc']}
        onClick={() => list.selecting.clear()}
      />
      {offered && (
        <Button onClick={() => list.selecting.everything()}>
          {t('list:selectAllMatching', { total: totalText(meta.total, meta.totalKind === 'estimate') })}
        </Button>
      )}
      {slots && target && <slots.BulkBar area={area} target={target} />}
    </div>
  )
}
