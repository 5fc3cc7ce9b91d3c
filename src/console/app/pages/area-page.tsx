/** The page of an area: checks that one may see it, fetches its face, and hands over to the list. */
import { Navigate, useParams } from 'react-router-dom'
import type { AreaHead } from '../../../core/area.ts'
import { type Mode, readRest } from '../../kit/areas.ts'
import { languageAtom, store, useCan } from '../../kit/atoms.ts'
import { loadFace } from '../../kit/faces.ts'
import { ensureArea, useT } from '../../kit/i18n.ts'
import { type LazyComponent, lazyComponent } from '../../kit/loading/lazy-component.tsx'
import { DeniedSection } from '../../kit/ui/denied-section.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'

type ListProps = { code: string | undefined; mode: Mode }
const pages = new Map<string, LazyComponent<ListProps>>()

/** The list of an area with its face; the same component each time, so that it stays mounted. */
function listOf(area: string): LazyComponent<ListProps> {
  const known = pages.get(area)
  if (known) return known
  const page = lazyComponent<ListProps>(async () => {
    const [{ ListPage }, face] = await Promise.all([
      import('../../kit/list/list-page.tsx'),
      loadFace(area),
      ensureArea(store.get(languageAtom), area),
    ])
    return (props) => <ListPage area={face.area} face={face} {...props} />
  })
  pages.set(area, page)
  return page
}

/** Fetches the code of the page that an address opens, so that the first frame can show it whole. */
export async function preparePage(area: AreaHead): Promise<void> {
  await listOf(area.id).preload()
}

export function AreaPage({ area }: { area: AreaHead }) {
  const t = useT()
  const can = useCan()
  const rest = useParams()['*'] ?? ''
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
  const List = listOf(area.id)
  return (
    <>
      <h1 className="sr">{title}</h1>
      <List code={place.code} mode={place.mode} />
    </>
  )
}
