/** A section's page: views, filter bar and table, with the open record beside them. The same for every area. */
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
import { SEE_NUMBERS } from '../../../core/abilities.ts'
import { type AnyRecord, type Area, withMasks } from '../../../core/area.ts'
import { parseSort } from '../../../core/fields.ts'
import type { Mode } from '../areas.ts'
import { store as atoms, connectionAtom, languageAtom, useCan } from '../atoms.ts'
import type { AnyFace } from '../face.ts'
import { useT } from '../i18n.ts'
import { subscribe } from '../net/live.ts'
import { putRow, queryClient, viewsKey } from '../net/queries.ts'
import { ActiveCell } from '../table/active-cell.ts'
import { Ahead } from './ahead.ts'
import { Announcer, Said } from './announcer.tsx'
import { Beside } from './beside.tsx'
import { ColumnButton } from './columns/column-button.tsx'
import { useColumns } from './columns/use-columns.ts'
import { LiveRows } from './data/live.ts'
import type { ListStore } from './data/store.ts'
import { editsOf } from './edit/edits.ts'
import { fieldKey } from './field-keys.ts'
import { FilterBar, type FilterBarHandle } from './filter/filter-bar.tsx'
import { useRefNames } from './filter/use-ref-names.ts'
import { ListBody } from './list-body.tsx'
import styles from './list-page.module.css'
import { useListSlots } from './slots.ts'
import { Split } from './split.tsx'
import { type ListHandle, listFocusAtom, type TableHandle } from './target.ts'
import { type Address, useAddress } from './use-address.ts'
import { useHandle, usePublished, useShown } from './use-publish.ts'
import { useTableHandle } from './use-table-handle.ts'
import { savedViewsAtom } from './views/saved-views.ts'
import { ViewTabs } from './views/view-tabs.tsx'

export type ListPageProps = { area: Area; face: AnyFace; code: string | undefined; mode: Mode }

/** The page stays mounted while records open and close beside the list; another area starts a new one. */
export function ListPage({ area, ...props }: ListPageProps) {
  const can = useCan()
  return <AreaList key={area.id} area={can(SEE_NUMBERS) ? area : withMasks(area)} {...props} />
}

/** Changes of followed areas are gathered this long. */
const FOLLOW_MS = 600

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
  useEffect(() => {
    // What is counted from other records: a burst of changes is one look.
    let timer: ReturnType<typeof setTimeout> | undefined
    const stops = (area.follows ?? []).map((other) =>
      subscribe(other, () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          void list.refresh()
          void queryClient.invalidateQueries({ queryKey: ['record', area.id] })
          void queryClient.invalidateQueries({ queryKey: viewsKey(area.id) })
        }, FOLLOW_MS)
      }),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [area, list])
  const connection = useAtomValue(connectionAtom)
  useEffect(() => {
    if (connection === 'live' && list.meta.error !== undefined) list.retry()
  }, [connection, list])
}

type Panes = {
  box: RefObject<HTMLDivElement | null>
  detail: RefObject<HTMLElement | null>
  filter: RefObject<FilterBarHandle | null>
}

/** Actions of keys, commands and clicks on the list. The same from one open record to the next. */
function useActions(
  area: Area,
  { list, open: show, close }: Address,
  panes: Panes,
  ahead: Ahead,
  table: TableHandle,
  code: string | undefined,
  mode: Mode,
) {
  const beside = useRef({ code, openPane: false })
  /** The record whose detail gets the focus once it is shown. */
  const enter = useRef<string>(undefined)
  /** The record that was opened from the list, with the cursor on its row. */
  const fromList = useRef<string>(undefined)
  const open = useCallback(
    (next: string) => {
      const follow = () => {
        fromList.current = next
        show(next)
      }
      const row = list.byCode(next)
      if (row) putRow(area.id, row)
      ahead.show({ code: next, version: row?.version }, follow, () => beside.current.openPane)
    },
    [area, show, list, ahead],
  )
  useLayoutEffect(() => {
    beside.current = { code, openPane: code !== undefined || mode !== 'view' }
  }, [code, mode])
  useEffect(() => {
    const came = code !== undefined && fromList.current !== code
    fromList.current = undefined
    if (code === undefined || (enter.current !== code && !came)) return
    enter.current = undefined
    // A record that came from elsewhere (palette, link, back) is what the keys act on, not the cursor's row.
    panes.detail.current?.focus({ preventScroll: true })
  }, [code, panes])

  const actions = useMemo(() => {
    const focusGrid = () => panes.box.current?.focus({ preventScroll: true })
    const openRecord = (record: AnyRecord, focus: boolean) => {
      if (focus && record.code === beside.current.code) panes.detail.current?.focus({ preventScroll: true })
      else if (focus) enter.current = record.code
      open(record.code)
    }
    const goBack = () => {
      if (beside.current.openPane) {
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
        const { openPane, code } = beside.current
        if (openPane && record.code === code) close()
        else open(record.code)
      },
      step(by) {
        const { openPane, code } = beside.current
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
      addFilter: () => panes.filter.current?.add(),
      clearFilter: () => panes.filter.current?.clear(),
      filterBy: (text) => panes.filter.current?.read(text),
    }
    return { handle, open, openRecord, goBack, isBeside: () => beside.current.openPane }
  }, [list, open, close, panes, table])
  useHandle(actions.handle)
  return actions
}

function AreaList({ area, face, code, mode }: ListPageProps) {
  const t = useT()
  const language = useAtomValue(languageAtom)
  const slots = useListSlots()
  const address = useAddress(area, code, mode)
  const { list, setQuery, close, saved } = address
  const wanted = useSyncExternalStore(list.onMeta, () => list.meta.wanted)
  const view = useAtomValue(savedViewsAtom).find((one) => one.id === address.view)
  const columns = useColumns(area, view)
  useShown(area, wanted, columns.choice, view?.id, setQuery)
  const box = useRef<HTMLDivElement>(null)
  const detail = useRef<HTMLElement>(null)
  const filter = useRef<FilterBarHandle>(null)
  const panes = useMemo(() => ({ box, detail, filter }), [])
  const [ahead] = useState(() => new Ahead(() => detail.current))
  const [announcer] = useState(() => new Announcer())
  const announce = announcer.say
  const [active] = useState(() => new ActiveCell())
  const edits = editsOf(list)
  const [choosing, setChoosing] = useState(false)
  const onSort = useCallback(
    (sort: string) => {
      setQuery({ ...list.meta.wanted, sort }, true)
      const { field, descending } = parseSort(sort)
      const direction = t(descending ? 'list:columns.descending' : 'list:columns.ascending')
      announce(t('list:columns.sorted', { name: t(fieldKey(area, field)), direction }))
    },
    [area, list, setQuery, t, announce],
  )
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
  const onCopy = useCallback(() => void table.copy(false), [table])
  const actions = useActions(area, address, panes, ahead, table, code, mode)
  usePublished(area, list)
  useLive(area, list)
  const openPane = mode !== 'view' || (code !== undefined && !address.closing)

  const opened = useRef(openPane)
  useLayoutEffect(() => {
    // Keys work at once; after a link to a record, the record is drawn first.
    const first = opened.current ? detail.current : box.current
    // A page that was left may have had the focus as a whole.
    const idle = document.activeElement === document.body || document.activeElement?.id === 'main'
    if (idle) first?.focus({ preventScroll: true })
  }, [])

  const refName = useRefNames(area, wanted.where, list)

  const onSaved = useCallback(
    (record: AnyRecord, next: boolean) => {
      if (mode === 'new') void list.follow(record.id)
      saved(record.code, next)
    },
    [list, mode, saved],
  )
  const onClear = useCallback(
    () => setQuery({ where: [], q: '', sort: list.meta.wanted.sort }, false, null),
    [list, setQuery],
  )
  const tools = useMemo(
    () => (
      <>
        <ColumnButton
          area={area}
          port={columns}
          announce={announce}
          open={choosing}
          onOpen={setChoosing}
          onLeave={actions.handle.focusGrid}
        />
        {slots && <slots.Toolbar area={area} />}
      </>
    ),
    [area, columns, slots, choosing, actions, announce],
  )
  // Elements are kept: opening a pane beside the list does not render the list again.
  const bar = useMemo(
    () => (
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
        {tools}
      </FilterBar>
    ),
    [area, wanted, address.unknown, view, language, setQuery, actions, refName, tools],
  )
  const rows = useMemo(
    () => (
      <ListBody
        area={area}
        face={face}
        list={list}
        columns={columns}
        box={box}
        announce={announce}
        active={active}
        edits={edits}
        isBeside={actions.isBeside}
        onSort={onSort}
        onClearFilter={onClear}
        onOpen={actions.openRecord}
        onPeek={actions.handle.peek}
        onCopy={onCopy}
        onPaste={table.paste}
        onEscape={actions.goBack}
      />
    ),
    [area, face, list, columns, active, edits, actions, onSort, onClear, onCopy, table, announce],
  )
  const tabs = useMemo(
    () => (
      <ViewTabs
        area={area}
        query={wanted}
        open={view}
        onQuery={(query, view) => setQuery(query, false, view)}
      />
    ),
    [area, wanted, view, setQuery],
  )

  return (
    <div className={styles.page}>
      {tabs}
      <Split
        detailRef={detail}
        detailLabel={code ?? t('commands:command.create', { one: t(`${area.id}:one`) })}
        onFocus={onFocus}
        list={
          <>
            {bar}
            {rows}
          </>
        }
        open={openPane}
        wide={mode !== 'view' && face.body !== undefined}
        detail={
          <Beside
            area={area}
            face={face}
            list={list}
            code={code}
            mode={mode}
            open={openPane}
            ahead={ahead}
            onOpen={actions.open}
            onClose={close}
            onSaved={onSaved}
          />
        }
      />
      <Said by={announcer} />
    </div>
  )
}

const onFocus = (side: 'list' | 'detail') => atoms.set(listFocusAtom, side)
