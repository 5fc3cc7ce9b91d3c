/** The ways between the pages of the call lead, and to the lists that belong to them. */
import { areaById, listPath } from '../../../../console/kit/areas.ts'
import { useCan } from '../../../../console/kit/atoms.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { LinkButton } from '../../../../console/kit/ui/button.tsx'
import styles from '../board/board.module.css'

const PAGES = { board: 'layout-dashboard', statistics: 'trending-up' } as const
const LISTS = ['call-desk', 'call-agents', 'call-rules'] as const

export function LeadWays({ from }: { from: keyof typeof PAGES }) {
  const t = useT()
  const can = useCan()
  const desk = areaById('call-desk')
  const others = (Object.keys(PAGES) as (keyof typeof PAGES)[]).filter((id) => id !== from)
  return (
    <nav className={styles.ways} aria-label={t('call-desk:title')}>
      {can('call-desk.work') && (
        <LinkButton variant="quiet" icon="phone" to={desk.path}>
          {t('call-desk:detail.board.desk')}
        </LinkButton>
      )}
      {others.map((id) => (
        <LinkButton key={id} variant="quiet" icon={PAGES[id]} to={`${desk.path}/${id}`}>
          {t(`call-desk:pages.${id}`)}
        </LinkButton>
      ))}
      {LISTS.filter((id) => can(`${id}.view`)).map((id) => (
        <LinkButton key={id} variant="quiet" icon={areaById(id).icon} to={listPath(id)}>
          {t(id === 'call-desk' ? 'call-desk:detail.desk.commands.list' : `${id}:title`)}
        </LinkButton>
      ))}
    </nav>
  )
}
