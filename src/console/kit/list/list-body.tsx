/** The table and what lies over it: new records, the bulk bar, and what is shown where there are no rows. */
import { useAtomValue } from 'jotai'
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { formatNumber } from '../../../core/money.ts'
import { onlineAtom } from '../atoms.ts'
import { Button, IconButton } from '../button.tsx'
import type { AnyFace } from '../face.ts'
import { useT } from '../i18n.ts'
import { Icon } from '../icon.tsx'
import { EmptyState, ErrorState } from '../state.tsx'
import { tip } from '../tooltip.ts'
import type { ColumnsPort } from './columns/use-columns.ts'
import type { ListMeta } from './data/meta.ts'
import type { ListStore } from './data/store.ts'
import type { CellEdits } from './edit/edits.ts'
import styles from './list-page.module.css'
import { useListSlots } from './slots.ts'
import type { ActiveCell } from './table/active-cell.ts'
import { Grid } from './table/grid.tsx'
import { recordTarget, targetOf } from './use-publish.ts'

type Props = {
  area: Area
  face: AnyFace
  list: ListStore
  columns: ColumnsPort
  active: ActiveCell
  edits: CellEdits
  /** Whether something is open beside the list. */
  beside: boolean
  box: RefObject<HTMLDivElement | null>
  announce(text: string): void
  onSort(sort: string): void
  onClearFilter(): void
  onOpen(record: AnyRecord, focus: boolean): void
  onPeek(): void
  onEscape(): boolean
}

export function ListBody({ area, face, list, columns, box, announce, onSort, onClearFilter, ...on }: Props) {
  const t = useT()
  const slots = useListSlots()
  const meta = useSyncExternalStore(list.onMeta, () => list.meta)
  const online = useAtomValue(onlineAtom)
  const [covered, setCovered] = useState(0)
  const [menu, setMenu] = useState<{ record: AnyRecord; x: number; y: number }>()
  useSelectionSaid(meta, announce)

  const header = useMemo(
    () => ({
      sort: meta.wanted.sort,
      ticked: tickedState(meta),
      onTickAll: () => (list.meta.selected > 0 ? list.selecting.clear() : list.selecting.loaded()),
      onSort,
      onWidth: columns.setWidth,
      onResetWidth: columns.resetWidth,
      onMove: columns.move,
      onHide: columns.toggle,
      onPin: columns.pin,
      announce,
    }),
    [meta, list, onSort, columns, announce],
  )
  const filtered = meta.query.where.length > 0 || meta.query.q !== ''

  return (
    <div className={styles.rows}>
      {/* Without a connection the shell says so already. */}
      {meta.error !== undefined && meta.status === 'ready' && online && (
        <div className={styles.stale} role="status">
          <Icon name="wifi-off" size={15} />
          <span>{t('list:stale')}</span>
          <Button variant="quiet" icon="refresh" onClick={() => list.retry()}>
            {t('app:retry')}
          </Button>
        </div>
      )}
      <Grid
        area={area}
        store={list}
        columns={columns.columns}
        face={face}
        header={header}
        box={box}
        inset={meta.selected > 0 ? covered : 0}
        {...on}
        onMenu={(index, at) => {
          const record = list.record(index)
          if (record) setMenu({ record, ...at })
        }}
      />
      {meta.fresh > 0 && (
        <button
          type="button"
          className={styles.fresh}
          {...tip(t('list:freshHint', { count: meta.fresh }))}
          onClick={() => void list.refresh({ toTop: true })}
        >
          <Icon name="chevron-up" size={15} />
          {t('list:fresh', { count: meta.fresh })}
        </button>
      )}
      {meta.status === 'error' && (
        <div className={styles.instead}>
          <ErrorState error={meta.error} onRetry={() => list.retry()} />
        </div>
      )}
      {meta.status === 'ready' && meta.total === 0 && (
        <div className={styles.instead}>
          {filtered ? (
            <EmptyState icon="search-x" title={t('list:empty.filtered')} text={t('list:empty.filteredText')}>
              <Button icon="x" onClick={onClearFilter}>
                {t('list:filter.clear')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={t(`${area.id}:empty`)} />
          )}
        </div>
      )}
      {meta.selected > 0 && <Bulk area={area} list={list} meta={meta} onHeight={setCovered} />}
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

function tickedState(meta: ListMeta): 'none' | 'some' | 'all' {
  if (meta.selected === 0) return 'none'
  return meta.selected >= meta.total ? 'all' : 'some'
}

/** Says how many are ticked, to those who do not see it. */
function useSelectionSaid(meta: ListMeta, announce: (text: string) => void): void {
  const t = useT()
  const { selected } = meta
  const before = useRef(selected)
  useEffect(() => {
    if (before.current === selected) return
    before.current = selected
    announce(selected === 0 ? t('list:selectedNone') : t('list:selected', { count: formatNumber(selected) }))
  }, [selected, announce, t])
}

/** Between the bar and the bottom, px. */
const BAR_GAP = 14

/** What can be done with the ticked rows; at the bottom, where it hides the fewest rows that matter. */
function Bulk({
  area,
  list,
  meta,
  onHeight,
}: {
  area: Area
  list: ListStore
  meta: ListMeta
  /** What the bar covers at the bottom, px. */
  onHeight(px: number): void
}) {
  const t = useT()
  const slots = useListSlots()
  const target = useMemo(() => targetOf(area, list, meta), [area, list, meta])
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const measure = () => onHeight(element.offsetHeight + BAR_GAP)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [onHeight])
  const offered = meta.selection.mode === 'some' && meta.selected >= meta.loaded && meta.selected < meta.total
  return (
    <div ref={bar} className={styles.bulk}>
      <span className={styles.bulkCount}>{t('list:selected', { count: formatNumber(meta.selected) })}</span>
      <IconButton
        icon="x"
        label={t('list:clearSelection')}
        caps={['Esc']}
        onClick={() => list.selecting.clear()}
      />
      {offered && (
        <Button onClick={() => list.selecting.everything()}>
          {t('list:selectAllMatching', { total: formatNumber(meta.total) })}
        </Button>
      )}
      {slots && target && <slots.BulkBar area={area} target={target} />}
    </div>
  )
}
