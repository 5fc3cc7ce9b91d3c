/** A section's page: views, filter bar and table, with the open record beside them. The same for every area. */
import { useAtomValue } from 'jotai'
import {
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
import { readyMade } from '../../../core/area-views.ts'
import { parseSort } from '../../../core/fields.ts'
import { createPath, type Mode } from '../areas.ts'
import { store as atoms, languageAtom, useCan } from '../atoms.ts'
import type { CalendarProps } from '../calendar/calendar.tsx'
import type { AnyFace } from '../face.ts'
import { useT } from '../i18n.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { navigate, searchHere } from '../router.tsx'
import { ActiveCell } from '../table/active-cell.ts'
import { Ahead } from './ahead.ts'
import { Announcer, Said } from './announcer.tsx'
import { Beside } from './beside.tsx'
import { ColumnButton } from './columns/column-button.tsx'
import { useColumns } from './columns/use-columns.ts'
import { treeOf } from './data/lists.ts'
import { editsOf } from './edit/edits.ts'
import { fieldKey } from './field-keys.ts'
import type { FilterBarHandle } from './filter/filter-bar.tsx'
import { useRefNames } from './filter/use-ref-names.ts'
import { gridModeOf } from './grid/mode.ts'
import { FilterBar, ListBody, useListDrawn } from './lazy-parts.ts'
import styles from './list-page.module.css'
import { useListSlots } from './slots.ts'
import { Split } from './split.tsx'
import { listFocusAtom } from './target.ts'
import { useActions, useLive } from './use-actions.ts'
import { useAddress } from './use-address.ts'
import { followNew, useHandle, usePublished, useShown } from './use-publish.ts'
import { useTableHandle } from './use-table-handle.ts'
import { savedViewsAtom } from './views/saved-views.ts'
import { ViewTabs } from './views/view-tabs.tsx'

const Calendar = lazyComponent<CalendarProps>(async () => (await import('../calendar/calendar.tsx')).Calendar)

export type ListPageProps = { area: Area; face: AnyFace; code: string | undefined; mode: Mode }

/** The page stays mounted while records open and close beside the list; another area starts a new one. */
export function ListPage({ area, ...props }: ListPageProps) {
  const can = useCan()
  return <AreaList key={area.id} area={can(SEE_NUMBERS) ? area : withMasks(area)} {...props} />
}

function AreaList({ area, face, code, mode }: ListPageProps) {
  const t = useT()
  const language = useAtomValue(languageAtom)
  const slots = useListSlots()
  const address = useAddress(area, code, mode)
  const { list, setQuery, close, saved } = address
  const wanted = useSyncExternalStore(list.onMeta, () => list.meta.wanted)
  const view = useAtomValue(savedViewsAtom).find((one) => one.id === address.view)
  const columns = useColumns(area, view, readyMade(area, wanted.where), gridModeOf(list))
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
  const asDays = area.calendar === undefined ? undefined : address.calendar
  const hasRows = asDays === undefined
  useHandle(hasRows ? actions.handle : undefined)
  usePublished(area, list, !hasRows)
  useLive(area, list)
  const drawn = useListDrawn(code !== undefined)
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
      treeOf(list)?.renew()
      if (mode === 'new') followNew(area, list, record.id)
      saved(record.code, next)
    },
    [area, list, mode, saved],
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
  const onNew = useCallback(() => navigate({ pathname: createPath(area), search: searchHere() }), [area])
  const hadRows = useRef(hasRows)
  useEffect(() => {
    if (hadRows.current === hasRows) return
    hadRows.current = hasRows
    // The days that had the focus are gone, or the palette that led here is.
    const frame = requestAnimationFrame(() => {
      if (hasRows && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [hasRows])
  const rows = useMemo(
    () =>
      hasRows && (
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
    [area, face, list, columns, active, edits, actions, onSort, onClear, onCopy, table, announce, hasRows],
  )
  const days = asDays !== undefined && (
    <Calendar
      area={area}
      query={wanted}
      text={asDays}
      openCode={mode === 'view' ? code : undefined}
      box={box}
      onPlace={address.setCalendar}
      actions={actions}
      onNew={onNew}
    />
  )
  const tabs = useMemo(
    () => (
      <ViewTabs
        area={area}
        query={wanted}
        list={list}
        open={view}
        onQuery={(query, view) => setQuery(query, false, view)}
      />
    ),
    [area, wanted, list, view, setQuery],
  )

  return (
    <div className={styles.page}>
      {tabs}
      <Split
        detailRef={detail}
        detailLabel={code ?? t('commands:command.create', { one: t(`${area.id}:one`) })}
        onFocus={onFocus}
        list={
          drawn && (
            <>
              {bar}
              {rows}
              {days}
              {hasRows && face.totals && <face.totals query={wanted} />}
            </>
          )
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
