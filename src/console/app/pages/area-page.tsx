/** The page of an area: checks that one may see it, fetches its face, and hands over to the list. */
import { Navigate, useLocation, useParams } from 'react-router-dom'
import type { AreaHead } from '../../../core/area.ts'
import { MERGE_PARAM, QUEUE_PARAM } from '../../../core/filter/filters.ts'
import { areaById, type Mode, readRest } from '../../kit/areas.ts'
import { languageAtom, store, useCan } from '../../kit/atoms.ts'
import { loadFace, loadRest } from '../../kit/faces.ts'
import { ensureArea, useT } from '../../kit/i18n.ts'
import { prepareList } from '../../kit/list/data/lists.ts'
import { preloadList } from '../../kit/list/lazy-parts.ts'
import { type LazyComponent, lazyComponent } from '../../kit/loading/lazy-component.tsx'
import { DeniedSection } from '../../kit/ui/denied-section.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'

/** The record or the form that an address of an area opens; undefined for the list alone. */
function openIn(area: AreaHead, pathname: string) {
  const place = readRest(pathname.slice(`${area.path}/list`.length))
  return place?.code !== undefined || place?.mode === 'new' ? place : undefined
}

type ListProps = { code: string | undefined; mode: Mode }
const pages = new Map<string, LazyComponent<ListProps>>()
const queues = new Map<string, LazyComponent<ListProps>>()

/** The list of an area with its face; the same component each time, so that it stays mounted. */
function listOf(area: string): LazyComponent<ListProps> {
  const known = pages.get(area)
  if (known) return known
  const page = lazyComponent<ListProps>(async () => {
    const isOpen = openIn(areaById(area), location.pathname) !== undefined
    const [{ ListPage }, face] = await Promise.all([
      import('../../kit/list/list-page.tsx'),
      loadFace(area),
      ensureArea(store.get(languageAtom), area),
      // Next to a record or a form, the list comes after it.
      !isOpen && preloadList(),
    ])
    await prepareList(face.area)
    return (props) => <ListPage area={face.area} face={face} {...props} />
  })
  pages.set(area, page)
  return page
}

/** The same list, worked one record at a time. */
function queueOf(area: string): LazyComponent<ListProps> {
  const known = queues.get(area)
  if (known) return known
  const page = lazyComponent<ListProps>(async () => {
    const [{ QueuePage }, face] = await Promise.all([
      import('../../commands/queue/page.tsx'),
      loadFace(area),
      ensureArea(store.get(languageAtom), area),
    ])
    await prepareList(face.area)
    return (props) => <QueuePage area={face.area} face={face} {...props} />
  })
  queues.set(area, page)
  return page
}

type MergeProps = { code: string; other: string }
const merges = new Map<string, LazyComponent<MergeProps>>()

/** Two records of the area, about to become one. */
function mergeOf(area: string): LazyComponent<MergeProps> {
  const known = merges.get(area)
  if (known) return known
  const page = lazyComponent<MergeProps>(async () => {
    const [{ MergePage }, face] = await Promise.all([
      import('../../commands/merge/page.tsx'),
      loadFace(area),
      loadRest(),
    ])
    return (props) => <MergePage area={face.area} {...props} />
  })
  merges.set(area, page)
  return page
}

/** Loads the code of an area's list, and of the record or the form next to it that an address opens. */
export async function preparePage(area: AreaHead, pathname: string): Promise<void> {
  const open = openIn(area, pathname)
  await Promise.all([
    listOf(area.id).preload(),
    open &&
      Promise.all([import('../../kit/list/beside.tsx'), loadFace(area.id)]).then(([beside, face]) =>
        open.mode === 'view' ? beside.preloadDetail(face) : beside.preloadForm(face, open.mode === 'new'),
      ),
  ])
}

export function AreaPage({ area }: { area: AreaHead }) {
  const t = useT()
  const can = useCan()
  const rest = useParams()['*'] ?? ''
  const { search } = useLocation()
  const place = readRest(rest)
  const title = t(`${area.id}:title`)
  useTitle(
    place?.code
      ? `${place.code} · ${title}`
      : place?.mode === 'new'
        ? t('commands:command.create', { one: t(`${area.id}:one`) })
        : title,
  )

  if (!place) return <Navigate to="/404" replace state={{ path: `${area.path}/list/${rest}` }} />
  const needed = `${area.id}.${place.mode === 'new' ? 'create' : place.mode === 'edit' ? 'edit' : 'view'}`
  if (!can(`${area.id}.view`) || !can(needed)) {
    return <DeniedSection section={title} ability={can(`${area.id}.view`) ? needed : `${area.id}.view`} />
  }
  const inQueue = place.mode !== 'new' && new URLSearchParams(search).has(QUEUE_PARAM)
  const other = new URLSearchParams(search).get(MERGE_PARAM)
  if (place.code !== undefined && place.mode === 'view' && other !== null && can(`${area.id}.merge`)) {
    const Merge = mergeOf(area.id)
    return (
      <>
        <h1 className="sr">{title}</h1>
        <Merge code={place.code} other={other} />
      </>
    )
  }
  const List = inQueue ? queueOf(area.id) : listOf(area.id)
  return (
    <>
      <h1 className="sr">{title}</h1>
      <List code={place.code} mode={place.mode} />
    </>
  )
}
