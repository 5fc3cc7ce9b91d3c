import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../../console/kit/i18n.ts'
import { api } from '../../../../console/kit/net/api.ts'
import { tip } from '../../../../console/kit/overlays/tooltip.ts'
import type { Condition } from '../../../../core/fields.ts'
import { type Basis, LINE_FIELDS } from '../../measured/basis.ts'
import { LIST_MEASURES } from '../../measured/measures.ts'
import type { Report } from '../../measured/schema.ts'
import { figureText } from '../../measured/text.ts'
import styles from './totals.module.css'
import './words.ts'

const STALE_MS = 15_000

export type TotalsProps = { where: readonly Condition[]; q: string; basis: Basis }

export function TotalsLine({ where, q, basis }: TotalsProps) {
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
    <section className={styles.totals} aria-label={t('measures:totals')} data-totals={data ? basis : ''}>
      <dl>
        {shown.map((id) => (
          <div key={id} data-total={id} {...tip(t(`measures:${id}.means`))}>
            <dt>{t(`measures:${id}.name`)}</dt>
            <dd>{data ? figureText(id, data.total[id]) : '…'}</dd>
          </div>
        ))}
      </dl>
      {ofLines && <small>{t('measures:ofLines')}</small>}
    </section>
  )
}
