/** A section's page: views, filter bar and table, with the open record beside them. The same for every area. */
import { useAtomValue } from 'jotai'
import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { parseSort } from '../../../core/fields.ts'
import { store as atoms, connectionAtom, languageAtom } from '../atoms.ts'
import { Button } from '../button.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import type { AnyFace } from '../face.ts'
import { useT } from '../i18n.ts'
import { late } from '../late.tsx'
import { subscribe } from '../live.ts'
import { useNarrow } from '../use-media.ts'
import { ColumnButton } from './columns/column-button.tsx'
import { useColumns } from './columns/use-columns.ts'
import { LiveRows } from './data/live.ts'
import type { ListStore } from './data/store.ts'
import { editsOf } from './edit/edits.ts'
import { FilterBar, type FilterBarHandle } from './filter/filter-bar.tsx'
import { chosenName } from './filter/ref-suggestions.ts'
import { fieldKey } from './filter/words.ts'
import { ListBody } from './list-body.tsx'
import styles from './list-page.module.css'
import { useListSlots } from './slots.ts'
import { Split } from './split.tsx'
import { ActiveCell } from './table/active-cell.ts'
import { CellLayer } from './table/grid.tsx'
import { type ListHandle, listFocusAtom, type TableHandle } from './target.ts'
import { type Address, type Mode, useAddress } from './use-address.ts'
import { useHandle, usePublished, useResting, useShown } from './use-publish.ts'
import { useTableHandle } from './use-table-handle.ts'
import { savedViewsAtom } from './views/saved-views.ts'
import { ViewTabs } from './views/view-tabs.tsx'

const DetailPage = late(async () => (await import('../detail/page.tsx')).DetailPage)
const FormPage = late(async () => (await import('../form/page.tsx')).FormPage)

export type ListPageProps = { area: Area; face: AnyFace; code: string | undefined; mode: Mode }

/** The page stays mounted while records open and close beside the list; another area starts a new one. */
export function ListPage(props: ListPageProps) {
  return <AreaList key={props.area.id} {...props} />
}

/** Follows live changes, and catches up after the connection was away. */
function useLive(area: Area, list: ListStore): void {
  useEffect(() => {
    const rows = new LiveRows(list)
    const stop = subscribe(area.id, (event) => {
      if (event.type === 'reset') void list.refresh()
      else rows.changed(event.change)
    })
    return () => {
      stop()
      rows.stop()
    }
  }, [area, list])
  const connection = useAtomValue(connectionAtom)
  useEffect(() => {
    if (connection === 'live' && list.meta.error !== undefined) list.retry()
  }, [connection, list])
}

/** After the rows, before anyone can have read one. */
const PRELOAD_MS = 200

/** The code of the detail and of cells is fetched once the list is there: opening a record then waits for nothing. */
function usePreload(face: AnyFace): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      DetailPage.preload()
        .then(CellLayer.preload)
        .then(face.input)
        .catch(() => undefined)
    }, PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [face])
}

type Panes = {
  box: RefObject<HTMLDivElement | null>
  detail: RefObject<HTMLElement | null>
  filter: RefObject<FilterBarHandle | null>
}

/** What keys, commands and clicks do to the list. */
function useActions(
  address: Address,
  panes: Panes,
  table: TableHandle,
  code: string | undefined,
  mode: Mode,
) {
  const { list, open, close } = address
  const openPane = code !== undefined || mode !== 'view'
  /** The record whose detail gets the focus once it is shown. */
  const enter = useRef<string>(undefined)
  useEffect(() => {
    if (code === undefined || enter.current !== code) return
    enter.current = undefined
    panes.detail.current?.focus()
  }, [code, panes])

  const actions = useMemo(() => {
    const focusGrid = () => panes.box.current?.focus({ preventScroll: true })
    const openRecord = (record: AnyRecord, focus: boolean) => {
      if (focus && record.code === code) panes.detail.current?.focus()
      else if (focus) enter.current = record.code
      open(record.code)
    }
    const goBack = () => {
      if (openPane) {
        close()
        focusGrid()
        return true
      }
      if (list.meta.selected === 0) return false
      list.selecting.clear()
      return true
    }
    const handle: ListHandle = {
      ...table,
      toggleSelect: () => list.cursor && list.selecting.toggle(list.cursor.index),
      selectAll: () => list.selecting.loaded(),
      clearSelection: () => list.selecting.clear(),
      openRecord: () => list.cursorRecord && openRecord(list.cursorRecord, true),
      peek() {
        const record = list.cursorRecord
        if (!record) return
        if (openPane && record.code === code) close()
        else open(record.code)
      },
      step(by) {
        const shown = code === undefined ? undefined : list.byCode(code)
        const from = shown && list.indexOf(shown.id)
        if (from === undefined) list.moveBy(by)
        else list.moveTo(from + by)
        // Without its row yet, the record follows as soon as the cursor's row is here.
        if (openPane && list.cursorRecord) open(list.cursorRecord.code)
      },
      advance: () => list.moveBy(1),
      refresh: () => void list.refresh(),
      patch: (record) => list.patch(record),
      escape: goBack,
      focusGrid,
      focusFilter: () => panes.filter.current?.focus(),
    }
    return { handle, openRecord, goBack }
  }, [list, open, close, openPane, code, panes, table])
  useHandle(actions.handle)
  return actions
}

function AreaList({ area, face, code, mode }: ListPageProps) {
  const t = useT()
  const language = useAtomValue(languageAtom)
  const narrow = useNarrow()
  const slots = useListSlots()
  const address = useAddress(area, code, mode)
  const { list, setQuery, open, close, saved } = address
  const wanted = useSyncExternalStore(list.onMeta, () => list.meta.wanted)
  const view = useAtomValue(savedViewsAtom).find((one) => one.id === address.view)
  useShown(area, wanted, view?.id, setQuery)
  const columns = useColumns(area)
  const box = useRef<HTMLDivElement>(null)
  const detail = useRef<HTMLElement>(null)
  const filter = useRef<FilterBarHandle>(null)
  const panes = useMemo(() => ({ box, detail, filter }), [])
  const [said, announce] = useState('')
  const [form, setForm] = useState(0)
  const [active] = useState(() => new ActiveCell())
  const edits = editsOf(list)
  const [choosing, setChoosing] = useState(false)
  const onSort = (sort: string) => {
    setQuery({ ...list.meta.wanted, sort }, true)
    const { field, descending } = parseSort(sort)
    const direction = t(descending ? 'list:columns.descending' : 'list:columns.ascending')
    announce(t('list:columns.sorted', { name: t(fieldKey(area, field)), direction }))
  }
  const table = useTableHandle({
    area,
    list,
    columns,
    active,
    edits,
    sort: wanted.sort,
    onSort,
    onPanel: () => setChoosing(true),
    announce,
  })
  const actions = useActions(address, panes, table, code, mode)
  usePublished(area, list)
  useLive(area, list)
  usePreload(face)
  // What is beside the list follows the cursor, but never away from a form.
  useResting(area, list, code !== undefined && mode === 'view' && !narrow ? open : undefined)

  useEffect(() => {
    // Keys work at once; an open record has come first where somebody followed its link.
    if (document.activeElement === document.body)
      (detail.current ?? box.current)?.focus({ preventScroll: true })
  }, [])

  const refName = useCallback(
    (field: string, record: string) => {
      const type = area.fields[field]
      if (type?.type !== 'ref' && type?.type !== 'refs') return undefined
      const known = chosenName(type.area, record)
      if (known) return known
      const value = list.record(list.scroll.firstRow)?.[field]
      const refs = [value].flat() as ({ code: string; name: string } | null | undefined)[]
      return refs.find((ref) => ref?.code === record)?.name
    },
    [area, list],
  )

  const back = narrow && (
    <div className={styles.back}>
      <Button variant="quiet" icon="arrow-left" onClick={close}>
        {t('list:back')}
      </Button>
    </div>
  )
  const beside =
    mode !== 'view' ? (
      <FormPage
        key={`${mode}/${code}/${form}`}
        area={area}
        face={face}
        code={code}
        onClose={close}
        onSaved={(record, next) => {
          setForm(form + 1)
          saved(record.code, next)
        }}
      />
    ) : (
      code !== undefined &&
      !address.closing && <DetailPage area={area} face={face} code={code} onClose={close} />
    )

  return (
    <div className={styles.page}>
      <ViewTabs
        area={area}
        query={wanted}
        open={view}
        onQuery={(query, view) => setQuery(query, false, view)}
      />
      <Split
        detailRef={detail}
        detailLabel={code ?? t(`${area.id}:create`)}
        onFocus={(side) => atoms.set(listFocusAtom, side)}
        list={
          <>
            <FilterBar
              ref={filter}
              area={area}
              query={wanted}
              unknown={address.unknown}
              view={view}
              language={language}
              onQuery={setQuery}
              onLeave={actions.handle.focusGrid}
              refName={refName}
            >
              <ColumnButton
                area={area}
                port={columns}
                announce={announce}
                open={choosing}
                onOpen={setChoosing}
              />
              {slots && <slots.Toolbar area={area} />}
            </FilterBar>
            <ListBody
              area={area}
              face={face}
              list={list}
              columns={columns}
              box={box}
              announce={announce}
              active={active}
              edits={edits}
              beside={code !== undefined || mode !== 'view'}
              onSort={onSort}
              onClearFilter={() => setQuery({ where: [], q: '', sort: list.meta.wanted.sort }, false, null)}
              onOpen={actions.openRecord}
              onPeek={actions.handle.peek}
              onEscape={actions.goBack}
            />
          </>
        }
        detail={
          beside ? (
            <>
              {back}
              <ErrorBoundary resetKey={`${mode}/${code}`}>{beside}</ErrorBoundary>
            </>
          ) : undefined
        }
      />
      <p className="sr" aria-live="polite">
        {said}
      </p>
    </div>
  )
}
