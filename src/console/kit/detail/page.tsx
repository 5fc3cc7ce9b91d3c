/** The detail of a record, beside its list: painted from what the list knows, completed when the rest arrives. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { READ_REVEALS } from '../../../core/abilities.ts'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { showsNumbers } from '../../../core/lines.ts'
import type { LiveChange } from '../../../core/wire/live.ts'
import { recordPath } from '../areas.ts'
import { onlineAtom, useCan } from '../atoms.ts'
import type { AnyFace, DetailTab } from '../face.ts'
import { isTextEntry } from '../focus/text-entry.ts'
import { useT } from '../i18n.ts'
import { listTargetAtom } from '../list/target.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { useLook } from '../loading/when-idle.ts'
import { ApiProblem } from '../net/api-problem.ts'
import { subscribe } from '../net/live.ts'
import { activityKey, activityQuery, queryClient, recordKey, recordQuery } from '../net/queries.ts'
import { toast } from '../overlays/toast.ts'
import { navigate } from '../router.tsx'
import { Icon } from '../ui/icon.tsx'
import { ACTIVITY_PAGE, ActivityTab } from './activity.tsx'
import { DetailHeader } from './header.tsx'
import { listedTabs } from './listed-on.tsx'
import { DefaultOverview } from './overview.tsx'
import styles from './page.module.css'
import { Deleted, Failed, Forbidden, Loading, Merged, NotFound } from './states.tsx'
import { useOpenTab, useSelectTab } from './tab-state.ts'
import { panelId, TabDigitsContext, type TabItem, Tabs, tabId } from './tabs.tsx'
import { detailTargetAtom } from './target.ts'

export type DetailPageProps = { area: Area; face: AnyFace; code: string; onClose(): void }

/** The record: from the cache, else as its row in the list, until the detail is there. */
function useRecordOrRow(area: Area, code: string, enabled: boolean) {
  const store = useStore()
  return useQuery({
    ...recordQuery(area.id, code),
    enabled,
    placeholderData: () => {
      const target = store.get(listTargetAtom)
      if (target?.area !== area.id) return undefined
      return target.records.find((record) => record.code === code)
    },
  })
}

/** The deletion of the record while it was shown; undefined while it exists. */
function useDeletion(area: Area, code: string): LiveChange | undefined {
  const [deletion, setDeletion] = useState<LiveChange>()
  useEffect(() => {
    setDeletion(undefined)
    return subscribe(area.id, (event) => {
      if (event.type !== 'change' || event.change.code !== code) return
      if (event.change.action === 'delete') {
        setDeletion(event.change)
        return
      }
      // Back again: the deletion was undone. The cache was dropped with it.
      setDeletion((before) => {
        if (before) {
          void queryClient.invalidateQueries({ queryKey: recordKey(area.id, code) })
          void queryClient.invalidateQueries({ queryKey: activityKey(area.id, code) })
        }
        return undefined
      })
    })
  }, [area.id, code])
  return deletion
}

/** Publishes the open record for commands. */
function useTarget(area: Area, record: AnyRecord | undefined): void {
  const setTarget = useSetAtom(detailTargetAtom)
  useEffect(() => {
    setTarget(record && { area: area.id, record })
  }, [setTarget, area.id, record])
  useEffect(() => () => setTarget(undefined), [setTarget])
}

/**
 * The record that a merged one has become. The code of a merged record leads to it, and the address follows; one that is
 * merged while it is shown stays where it is: returns the code of the other then.
 */
function useSurvivor(area: Area, code: string, record: AnyRecord | undefined): string | undefined {
  const t = useT()
  const [own, setOwn] = useState<string>()
  const isOwn = record?.code === code.toUpperCase()
  if (isOwn && own !== code) setOwn(code)
  const survivor = area.merge && record && !isOwn ? record.code : undefined
  const wasShown = own === code
  useEffect(() => {
    if (survivor === undefined || wasShown) return
    void toast(t('detail:merged', { code, survivor }), { kind: 'info', id: `merged ${code}` })
    navigate(recordPath(area, survivor), { replace: true })
  }, [area, code, survivor, wasShown, t])
  return wasShown ? survivor : undefined
}

/** Whether the user sees who saw a number: only on records with one, and with the right to it. */
function useSeesReveals(area: Area): boolean {
  const can = useCan()
  return can(READ_REVEALS) && Object.values(area.fields).some(showsNumbers)
}

const NumberReveals = lazyComponent(async () => (await import('./reveals.tsx')).NumberReveals)

/** The area's own tabs, and those that other areas declare and the user may see. */
function useAreaTabs(area: Area, face: AnyFace): readonly DetailTab<AnyRecord>[] {
  const can = useCan()
  const { before, after } = listedTabs(area.id)
  const seen = (tabs: typeof before) => tabs.filter(({ ability }) => can(ability))
  return [...seen(before), ...(face.tabs ?? []), ...seen(after)]
}

function useTabs(area: Area, tabs: readonly DetailTab<AnyRecord>[], record: AnyRecord): TabItem[] {
  const t = useT()
  // Asked for with the record itself: the overview shows the latest entries.
  const activity = useQuery({ ...activityQuery(area.id, record.code, ACTIVITY_PAGE) })
  const entries = activity.data?.length
  return [
    { id: 'overview', title: t('detail:tabs.overview') },
    ...tabs.map((tab) => ({ id: tab.id, title: t(tab.title), count: tab.count?.(record) })),
    {
      id: 'activity',
      title: t('detail:tabs.activity'),
      count: entries,
      more: entries !== undefined && entries >= ACTIVITY_PAGE,
    },
    ...(useSeesReveals(area) ? [{ id: 'number-reveals', title: t('detail:tabs.reveals') }] : []),
  ]
}

function Body({
  area,
  face,
  tabs,
  record,
  open,
}: {
  area: Area
  face: AnyFace
  tabs: readonly DetailTab<AnyRecord>[]
  record: AnyRecord
  open: string
}) {
  if (open === 'activity') return <ActivityTab key={record.id} area={area} record={record} />
  if (open === 'number-reveals') return <NumberReveals area={area} record={record} />
  const Tab = tabs.find((tab) => tab.id === open)?.component
  if (Tab) return <Tab record={record} />
  return face.overview ? <face.overview record={record} /> : <DefaultOverview area={area} record={record} />
}

/** A notice above a record that is not the latest, with the reason. */
function Notice({ error }: { error: unknown }) {
  const t = useT()
  const online = useAtomValue(onlineAtom)
  if (online && !error) return null
  const msg = error instanceof ApiProblem ? error.msg : t('app:problem.unknown')
  return (
    <p className={styles.notice} role="status">
      <Icon name={online ? 'triangle-alert' : 'wifi-off'} size={14} />
      {online ? t('detail:outdated', { msg }) : t('detail:offline')}
    </p>
  )
}

function Shown({
  area,
  face,
  record,
  error,
  onClose,
}: {
  area: Area
  face: AnyFace
  record: AnyRecord
  error: unknown
  onClose(): void
}) {
  const areaTabs = useAreaTabs(area, face)
  const tabs = useTabs(area, areaTabs, record)
  const select = useSelectTab(area.id)
  const wanted = useOpenTab(area.id)
  const open = tabs.some((tab) => tab.id === wanted) && wanted ? wanted : 'overview'
  const body = useRef<HTMLDivElement>(null)
  const shown = `${record.id}:${open}`
  // Only after the user scrolled: to set a position, the browser has to lay out the page first.
  const scrolled = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (scrolled.current === undefined || scrolled.current === shown) return
    scrolled.current = undefined
    if (body.current) body.current.scrollTop = 0
  }, [shown])

  const root = useRef<HTMLDivElement>(null)
  const ids = tabs.map((tab) => tab.id).join(' ')
  const digits = useContext(TabDigitsContext)
  useEffect(() => {
    if (!digits) return
    // The pane around this page, which has the focus when a person comes to it by F6 or Enter.
    const pane = root.current?.closest<HTMLElement>('[data-pane]')
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      if (event.isComposing || isTextEntry(event.target) || !/^[1-9]$/.test(event.key)) return
      const id = ids.split(' ')[Number(event.key) - 1]
      if (!id) return
      event.preventDefault()
      event.stopPropagation()
      select(id)
      document.getElementById(tabId(id))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    pane?.addEventListener('keydown', onKeyDown)
    return () => pane?.removeEventListener('keydown', onKeyDown)
  }, [ids, select, digits])

  return (
    <div ref={root} className={styles.shown} data-version={record.version}>
      <DetailHeader area={area} cells={face.cells} record={record} onClose={onClose} />
      <Notice error={error} />
      <Tabs tabs={tabs} open={open} onSelect={select} />
      <div
        ref={body}
        data-scroll="detail"
        className={styles.body}
        role="tabpanel"
        id={panelId(open)}
        aria-labelledby={tabId(open)}
        onScroll={() => {
          scrolled.current = shown
        }}
      >
        <Body area={area} face={face} tabs={areaTabs} record={record} open={open} />
      </div>
    </div>
  )
}

function Content({ area, face, code, onClose }: DetailPageProps) {
  const can = useCan()
  const ability = `${area.id}.view`
  const allowed = can(ability)
  const t = useT()
  const { data: record, error, refetch } = useRecordOrRow(area, code, allowed)
  useLook(!record && !error)
  const deletion = useDeletion(area, code)
  const problem = error instanceof ApiProblem ? error : undefined
  const gone = deletion !== undefined || problem?.is('notFound') === true
  const denied = !allowed || problem?.is('forbidden') === true
  const survivor = useSurvivor(area, code, record)
  useTarget(area, gone || denied || survivor !== undefined ? undefined : record)
  if (denied) return <Forbidden area={area} ability={ability} />
  if (deletion) return <Deleted area={area} code={code} by={deletion.by?.name} />
  if (gone) return <NotFound area={area} code={code} />
  if (survivor !== undefined) return <Merged area={area} code={code} survivor={survivor} />
  if (record) return <Shown area={area} face={face} record={record} error={error} onClose={onClose} />
  if (error) {
    const msg = problem?.msg ?? t('app:problem.unknown')
    return <Failed code={code} msg={msg} onRetry={() => void refetch()} />
  }
  return <Loading area={area} code={code} />
}

export function DetailPage(props: DetailPageProps) {
  return (
    <div className={styles.page} data-code={props.code}>
      <Content {...props} />
    </div>
  )
}
