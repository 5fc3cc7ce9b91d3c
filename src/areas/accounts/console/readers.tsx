/** The accounts that were shown the most phone numbers, for call leads; the open one is marked. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../console/kit/areas.ts'
import { Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { accountApi } from '../../../console/kit/net/account-api.ts'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { formatNumber } from '../../../core/money.ts'
import { type Account, area } from '../area.ts'
import styles from './accounts.module.css'

export function NumberReaders({ record }: { record: Account }) {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: ['number-readers'],
    queryFn: ({ signal }) => accountApi.numberReaders(signal),
    staleTime: 30_000,
  })
  return (
    <Section title={t('accounts:detail.readers.title')}>
      {isError ? (
        <p className={styles.note}>
          {t('app:problem.again')}{' '}
          <button type="button" className={styles.link} onClick={() => void refetch()}>
            {t('app:retry')}
          </button>
        </p>
      ) : !data ? (
        <SkeletonLines lines={3} />
      ) : data.length === 0 ? (
        <p className={styles.note}>{t('accounts:detail.readers.none')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.readers}>
            <thead>
              <tr>
                <th scope="col">{t('accounts:fields.name')}</th>
                {(['hour', 'day', 'week'] as const).map((span) => (
                  <th key={span} scope="col" className={styles.number}>
                    {t(`accounts:detail.readers.${span}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <tr key={one.id} aria-current={one.id === record.id || undefined}>
                  <th scope="row">
                    {one.id === record.id ? (
                      one.name
                    ) : (
                      <Link to={recordPath(area, one.code)}>{one.name}</Link>
                    )}{' '}
                    {one.masked && <Pill tone="red">{t('accounts:detail.readers.masked')}</Pill>}
                  </th>
                  <td className={styles.number}>{formatNumber(one.hour)}</td>
                  <td className={styles.number}>{formatNumber(one.day)}</td>
                  <td className={styles.number}>{formatNumber(one.week)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}
