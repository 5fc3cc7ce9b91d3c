/** A page of an area's own beside its list and records, e.g. a board: checks that one may see it and fetches it. */
import { type ReactNode, use } from 'react'
import type { Area } from '../../../core/area.ts'
import { useCan } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { loadFace } from '../faces.ts'
import { useTitle } from '../use-title.ts'
import { DeniedSection } from './denied-section.tsx'
import styles from './own-page.module.css'

function Shown({ area, id }: { area: Area; id: string }) {
  const Page = use(loadFace(area.id)).pages?.[id]
  if (!Page) throw new Error(`the area ${area.id} has no page ${id}`)
  return <Page />
}

/** `children`: the page itself, where it is made of commands and so belongs to the app; else the face has it. */
export function OwnPage({ area, id, children }: { area: Area; id: string; children?: ReactNode }) {
  const t = useT()
  const can = useCan()
  const title = t(`${area.id}:pages.${id}`)
  useTitle(title)
  const ability = `${area.id}.${area.pageVerbs?.[id] ?? 'view'}`
  if (!can(ability)) return <DeniedSection section={t(`${area.id}:title`)} ability={ability} />
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children ?? <Shown area={area} id={id} />}
    </div>
  )
}
