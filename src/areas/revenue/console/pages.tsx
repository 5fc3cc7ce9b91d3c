/** The pages of /Revenue: one report under three sets of columns, and the telesales statistics as the fourth tab. */
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { listPath } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import choices from '../../../console/kit/choices/choices.module.css'
import { useT } from '../../../console/kit/i18n.ts'
import { LinkButton } from '../../../console/kit/ui/button.tsx'
import { DeniedSection } from '../../../console/kit/ui/denied-section.tsx'
import { useNow } from '../../../console/kit/ui/now.ts'
import { EmptyState } from '../../../console/kit/ui/state.tsx'
import { useTitle } from '../../../console/kit/ui/use-title.ts'
import { dayOf } from '../../../core/dates/dates.ts'
import { CallStatistics } from '../../call-desk/console/public.tsx'
import { SEES_COSTS, TABS, type Tab } from '../../orders/measured/measures.ts'
import { Traffic } from '../../visits/console/public.tsx'
import { area } from '../area.ts'
import { type Choice, readChoice, writeChoice } from '../choice.ts'
import { D } from './figures.ts'
import { Range, Report } from './report.tsx'
import styles from './revenue.module.css'

const TELESALES = 'telesales'
const TRAFFIC = 'traffic'
const LEADS_CALLS = 'call-desk.lead'
const SEES_VISITS = 'visits.view'
const SAVE = { area: area.id, id: `${area.id}.export-figures` }
type Page = Tab | typeof TRAFFIC | typeof TELESALES

const pathOf = (page: Page) => (page === 'revenue' ? area.path : `${area.path}/${page}`)

/** The tabs as links, each with its key; range, breakdown and filter go along. */
function Tabs({ open }: { open: Page }) {
  const t = useT()
  const can = useCan()
  const { search } = useLocation()
  const params = new URLSearchParams(open === TELESALES ? '' : search)
  params.delete('sort')
  const kept = params.toString()
  const may = (page: Page) =>
    page === 'profit' || page === 'payable'
      ? can(SEES_COSTS)
      : page === TRAFFIC
        ? can(SEES_VISITS)
        : page === TELESALES
          ? can(LEADS_CALLS)
          : true
  return (
    <nav className={styles.tabs} aria-label={t(`${D}.tabs`)}>
      {([...TABS, TRAFFIC, TELESALES] as const).filter(may).map((page) => (
        <LinkButton
          key={page}
          variant="quiet"
          to={kept && page !== TELESALES ? `${pathOf(page)}?${kept}` : pathOf(page)}
          aria-current={page === open ? 'page' : undefined}
          data-command={`${area.id}.show-${page}`}
        >
          {page === 'revenue' ? t(`${area.id}:title`) : t(`${area.id}:pages.${page}`)}
        </LinkButton>
      ))}
      <Link className={styles.days} to={listPath(area)}>
        {t(`${D}.days`)}
      </Link>
    </nav>
  )
}

/** Visits of the range that is chosen here as on the other tabs. */
function Visits() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const today = dayOf(useNow())
  const choice = readChoice(params, today)
  const choose = (next: Choice) => {
    const chosen = new URLSearchParams(writeChoice(next))
    const by = params.get('by')
    if (by) chosen.set('by', by)
    setParams(chosen, { replace: true })
  }
  const range = <Range choice={choice} today={today} onChoose={choose} />
  return (
    <div className={styles.report}>
      {choice.span ? (
        <Traffic span={choice.span}>{range}</Traffic>
      ) : (
        <>
          <div className={choices.choices}>{range}</div>
          <EmptyState alert icon="calendar" title={t(`${D}.problems.${choice.problem}`)} />
        </>
      )}
    </div>
  )
}

function Shown({ page }: { page: Page }) {
  return (
    <>
      <Tabs open={page} />
      {page === TELESALES ? (
        <CallStatistics save={SAVE} />
      ) : page === TRAFFIC ? (
        <Visits />
      ) : (
        <Report key={page} tab={page} />
      )}
    </>
  )
}

/** The page at the area's own path: it sets its title and checks the ability itself. */
export function RevenuePage() {
  const t = useT()
  const can = useCan()
  const title = t(`${area.id}:title`)
  useTitle(title)
  const ability = `${area.id}.view`
  if (!can(ability)) return <DeniedSection section={title} ability={ability} />
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <Shown page="revenue" />
    </div>
  )
}

export const SalesPage = () => <Shown page="sales" />

export const SuppliersPage = () => <Shown page="suppliers" />

export function PayablePage() {
  const t = useT()
  const can = useCan()
  if (!can(SEES_COSTS)) return <DeniedSection section={t(`${area.id}:pages.payable`)} ability={SEES_COSTS} />
  return <Shown page="payable" />
}

export function ProfitPage() {
  const t = useT()
  const can = useCan()
  if (!can(SEES_COSTS)) return <DeniedSection section={t(`${area.id}:pages.profit`)} ability={SEES_COSTS} />
  return <Shown page="profit" />
}

export function TrafficPage() {
  const t = useT()
  const can = useCan()
  if (!can(SEES_VISITS))
    return <DeniedSection section={t(`${area.id}:pages.${TRAFFIC}`)} ability={SEES_VISITS} />
  return <Shown page={TRAFFIC} />
}

export function TelesalesPage() {
  const t = useT()
  const can = useCan()
  if (!can(LEADS_CALLS))
    return <DeniedSection section={t(`${area.id}:pages.${TELESALES}`)} ability={LEADS_CALLS} />
  return <Shown page={TELESALES} />
}
