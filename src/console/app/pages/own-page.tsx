/** Pages of an area's own next to its list and records, e.g. a board: checks the ability and loads the page from the face. */
import { use } from 'react'
import type { AreaHead } from '../../../core/area.ts'
import { useCan } from '../../kit/atoms.ts'
import { loadFace } from '../../kit/faces.ts'
import { useT } from '../../kit/i18n.ts'
import { DeniedSection } from '../../kit/ui/denied-section.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import styles from './own-page.module.css'

function Shown({ area, id }: { area: AreaHead; id: string }) {
  const Page = use(loadFace(area.id)).pages?.[id]
  if (!Page) throw new Error(`the area ${area.id} has no page ${id}`)
  return <Page />
}

/** The page at an area's own path; it checks abilities and sets its title itself. */
export function HomePage({ area }: { area: AreaHead }) {
  const Home = use(loadFace(area.id)).home
  if (!Home) throw new Error(`the area ${area.id} has no page of its own`)
  return <Home />
}

export function OwnPage({ area, id }: { area: AreaHead; id: string }) {
  const t = useT()
  const can = useCan()
  const title = t(`${area.id}:pages.${id}`)
  useTitle(title)
  const ability = `${area.id}.${area.pageVerbs?.[id] ?? 'view'}`
  if (!can(ability)) return <DeniedSection section={t(`${area.id}:title`)} ability={ability} />
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <Shown area={area} id={id} />
    </div>
  )
}
