/** The page of an area: checks that one may see it, fetches its face, and hands over to the list. */
import { lazy, Suspense, use } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import type { Area } from '../../../core/area.ts'
import { useCan } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { Progressing } from '../../kit/progress.tsx'
import { loadFace } from '../faces.ts'
import { useTitle } from '../use-title.ts'
import { DeniedSection } from './denied-section.tsx'

const ListPage = lazy(() => import('../../kit/list/list-page.tsx').then((m) => ({ default: m.ListPage })))

type Mode = 'view' | 'edit' | 'new'

/** What the part of the path after `/list` means; undefined when it means nothing. */
export function readRest(rest: string): { code: string | undefined; mode: Mode } | undefined {
  const [first, second, ...more] = rest.split('/').filter(Boolean)
  if (more.length > 0) return undefined
  if (first === undefined) return { code: undefined, mode: 'view' }
  if (first === 'new') return second === undefined ? { code: undefined, mode: 'new' } : undefined
  if (second === undefined) return { code: first, mode: 'view' }
  return second === 'edit' ? { code: first, mode: 'edit' } : undefined
}

function Loaded({ area, code, mode }: { area: Area; code: string | undefined; mode: Mode }) {
  const face = use(loadFace(area.id))
  return <ListPage area={area} face={face} code={code} mode={mode} />
}

export function AreaPage({ area }: { area: Area }) {
  const t = useT()
  const can = useCan()
  const rest = useParams()['*'] ?? ''
  const place = readRest(rest)
  const title = t(`${area.id}:title`)
  useTitle(place?.code ? `${place.code} · ${title}` : place?.mode === 'new' ? t(`${area.id}:create`) : title)

  if (!place) return <Navigate to="/404" replace state={{ path: `${area.path}/list/${rest}` }} />
  const needed = `${area.id}.${place.mode === 'new' ? 'create' : place.mode === 'edit' ? 'edit' : 'view'}`
  if (!can(`${area.id}.view`) || !can(needed)) {
    return <DeniedSection section={title} ability={can(`${area.id}.view`) ? needed : `${area.id}.view`} />
  }
  return (
    <Suspense fallback={<Progressing />}>
      <h1 className="sr">{title}</h1>
      <Loaded area={area} code={place.code} mode={place.mode} />
    </Suspense>
  )
}
