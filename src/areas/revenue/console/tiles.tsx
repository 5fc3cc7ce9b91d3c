/** The whole in a few numbers: each with its definition, the range before, and the change. */
import { Link } from 'react-router-dom'
import { areaById } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import { spanBefore } from '../../../core/dates/ranges.ts'
import type { Span } from '../../../core/dates/relative-days.ts'
import type { Condition } from '../../../core/fields.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { formatNumber } from '../../../core/money.ts'
import { MEASURE, type MeasureId, ordersOf, TAB, type Tab } from '../../orders/measured/measures.ts'
import { figuresQuery } from '../../orders/measured/query.ts'
import type { Figures } from '../../orders/measured/schema.ts'
import { figureText } from '../../orders/measured/text.ts'
import { daysOf } from '../choice.ts'
import { changeOf } from './change.ts'
import { D, spanText, useFigures } from './figures.ts'
import styles from './revenue.module.css'

type NumberProps = {
  id: MeasureId
  value: number | null | undefined
  span: Span
  filter: readonly Condition[]
  words?: string
}

/** A number that opens its orders; without a link where no list adds up to it, or it may not be seen. */
function Figure({ id, value, span, filter, words }: NumberProps) {
  const can = useCan()
  const text = words ?? figureText(id, value)
  if (MEASURE[id].rate || !value || !can('orders.view')) return <span>{text}</span>
  const to = listLink(areaById('orders'), ordersOf(id, daysOf(span), filter))
  return (
    <Link to={to} data-tile-link={id}>
      {text}
    </Link>
  )
}

type Props = { tab: Tab; total: Figures; span: Span; filter: readonly Condition[] }

export function Tiles({ tab, total, span, filter }: Props) {
  const t = useT()
  const before = spanBefore(span)
  const { data } = useFigures(figuresQuery(tab, before, filter))
  // The answer to the question before this one is of other days.
  const known = data?.from === before.from && data.to === before.to ? data.total : undefined
  const columns = TAB[tab].columns.filter((id) => id in total)
  return (
    <>
      <dl className={styles.tiles}>
        {columns.map((id) => {
          const change = MEASURE[id].rate && !MEASURE[id].money ? undefined : changeOf(total[id], known?.[id])
          return (
            <div key={id} className={styles.tile} data-tile={id}>
              <dt>{t(`${D}.measures.${id}.name`)}</dt>
              <dd>
                <b data-negative={(total[id] ?? 0) < 0 || undefined}>
                  <Figure id={id} value={total[id]} span={span} filter={filter} />
                </b>
                <span className={styles.before}>
                  {known ? (
                    <Figure
                      id={id}
                      value={known[id]}
                      span={before}
                      filter={filter}
                      words={t(`${D}.before`, { value: figureText(id, known[id]) })}
                    />
                  ) : (
                    '…'
                  )}
                  {change !== undefined && (
                    <span className={styles.change}>
                      <Icon name={change < 0 ? 'trending-down' : 'trending-up'} size={13} />
                      {change > 0 ? '+' : change < 0 ? '−' : ''}
                      {formatNumber(Math.abs(change))}%
                    </span>
                  )}
                </span>
                <small>{t(`${D}.measures.${id}.means`)}</small>
              </dd>
            </div>
          )
        })}
      </dl>
      <p className={styles.muted}>{t(`${D}.beforeDays`, splitWords(before))}</p>
    </>
  )
}

const splitWords = (span: Span) => ({
  from: spanText({ from: span.from, to: span.from }),
  to: spanText({ from: span.to, to: span.to }),
})
