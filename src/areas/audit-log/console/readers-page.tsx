/** `/Audit/readers`: the largest readers of whole phone numbers against the limits; a line leads to the person's entries. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { areaById } from '../../../console/kit/areas.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { LinkButton } from '../../../console/kit/ui/button.tsx'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { EmptyState, ErrorState } from '../../../console/kit/ui/state.tsx'
import { listLink } from '../../../core/filter/filters.ts'
import { formatNumber } from '../../../core/money.ts'
import { area } from '../area.ts'
import type { Reader, Readers } from '../readers.ts'
import './access-words.ts'
import styles from './audit-log.module.css'

const SPANS = ['hour', 'day', 'week', 'month'] as const
const R = 'access:readers'

const logOf = (person?: string) =>
  listLink(areaById(area.id), [
    ['kind', 'eq', 'reveal'],
    ...(person === undefined ? [] : ([['by', 'eq', person]] as const)),
  ])

/** The share of the daily limit as a bar and in figures; a lead has no limit. */
function Share({ reader: { day, limited, masked }, limit }: { reader: Reader; limit: number }) {
  const t = useT()
  if (masked) return <Pill tone="red">{t(`${R}.masked`)}</Pill>
  if (!limited) return <span className="mut">{t(`${R}.free`)}</span>
  const percent = limit > 0 ? Math.floor((100 * day) / limit) : 100
  return (
    <span className={styles.share}>
      <meter min={0} max={100} high={50} optimum={0} value={Math.min(100, percent)} aria-hidden />
      {day > 0 && percent === 0 ? '< 1' : formatNumber(percent)} %
    </span>
  )
}

function Line({ reader, limit }: { reader: Reader; limit: number }) {
  const t = useT()
  return (
    <tr>
      <th scope="row">
        <Link to={logOf(reader.code)}>{reader.name}</Link> <span className="mut">{reader.code}</span>
      </th>
      {SPANS.map((span) => (
        <td key={span} data-label={t(`${R}.${span}`)}>
          {formatNumber(reader[span])}
        </td>
      ))}
      <td data-label={t(`${R}.share`)}>
        <Share reader={reader} limit={limit} />
      </td>
    </tr>
  )
}

export function ReadersPage() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-log-readers'],
    queryFn: ({ signal }) => api.ask<Readers>(area.id, 'readers', { signal }),
    staleTime: 30_000,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={8} />
  const { limits, readers } = data
  return (
    <>
      <p className={styles.lead}>
        {t(`${R}.lead`)}{' '}
        {t(`${R}.limits`, { hour: formatNumber(limits.hour), day: formatNumber(limits.day) })}
      </p>
      <p>
        <LinkButton variant="quiet" icon="history" to={logOf()}>
          {t(`${R}.log`)}
        </LinkButton>
      </p>
      {readers.length === 0 ? (
        <EmptyState title={t(`${R}.none`)} />
      ) : (
        <table className={styles.readers} data-readers>
          <thead>
            <tr>
              <th scope="col">{t(`${R}.person`)}</th>
              {SPANS.map((span) => (
                <th key={span} scope="col">
                  {t(`${R}.${span}`)}
                </th>
              ))}
              <th scope="col">{t(`${R}.share`)}</th>
            </tr>
          </thead>
          <tbody>
            {readers.map((reader) => (
              <Line key={reader.id} reader={reader} limit={limits.day} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
