import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../../console/kit/i18n.ts'
import { api } from '../../../../console/kit/net/api.ts'
import { tip } from '../../../../console/kit/overlays/tooltip.ts'
import { useNow } from '../../../../console/kit/ui/now.ts'
import { dayOf } from '../../../../core/dates/dates.ts'
import { spanOf, writeSpan } from '../../../../core/dates/relative-days.ts'
import type { Condition } from '../../../../core/fields.ts'
import type { ListQuery } from '../../../../core/filter/filters.ts'
import { askedDays, type Basis, LINE_FIELDS } from '../../measured/basis.ts'
import { LIST_MEASURES } from '../../measured/measures.ts'
import type { Report } from '../../measured/schema.ts'
import { figureText } from '../../measured/text.ts'
import styles from './totals.module.css'

const STALE_MS = 15_000

export type TotalsProps = { query: ListQuery }
type LineProps = { where: readonly Condition[]; q: string; basis: Basis }

/** Days that move with the calendar as the days that they are. */
function onDays(where: readonly Condition[], today: string): Condition[] {
  return where.map(([name, operator, value]) => {
    const span = typeof value === 'string' ? spanOf(value, today) : undefined
    return [name, operator, span ? writeSpan(span) : value]
  })
}

export function Totals({ query }: TotalsProps) {
  const today = dayOf(useNow())
  const where = onDays(query.where, today)
  const asked = askedDays(where)?.asked
  return asked ? <TotalsLine where={where} q={query.q} basis={asked.basis} /> : null
}

function TotalsLine({ where, q, basis }: LineProps) {
  const t = useT()
  const query = { where: JSON.stringify(where), ...(q !== '' && { q }) }
  const { data, isError } = useQuery({
    queryKey: ['figures', 'revenue', query],
    queryFn: ({ signal }) => api.figures<Report>('revenue', 'figures', query, signal),
    staleTime: STALE_MS,
    placeholderData: (known) => known,
  })
  // A list without its sums is still a list.
  if (isError) return null
  const ofLines = where.some(([name, operator]) => name in LINE_FIELDS && operator === 'in')
  const shown = LIST_MEASURES[basis].filter((id) => !data || data.total[id] != null)
  return (
    <section
      className={styles.totals}
      aria-label={t('revenue:detail.totals')}
      data-totals={data ? basis : ''}
    >
      <dl>
        {shown.map((id) => (
          <div key={id} data-total={id} {...tip(t(`revenue:detail.measures.${id}.means`))}>
            <dt>{t(`revenue:detail.measures.${id}.name`)}</dt>
            <dd>{data ? figureText(id, data.total[id]) : '…'}</dd>
          </div>
        ))}
      </dl>
      {ofLines && <small>{t('revenue:detail.ofLines')}</small>}
    </section>
  )
}
