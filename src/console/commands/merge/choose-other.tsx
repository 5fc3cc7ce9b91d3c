/** The record that one is merged with: those that look alike, and a search for any other. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type AnyRecord, type Area, nameOf } from '../../../core/area.ts'
import { fieldLabel } from '../../kit/detail/activity-words.ts'
import { useWords } from '../../kit/detail/words.ts'
import { RecordPicker } from '../../kit/form/controls/record-picker.tsx'
import { useT } from '../../kit/i18n.ts'
import { SkeletonLines } from '../../kit/loading/skeleton.tsx'
import { api } from '../../kit/net/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { ErrorState } from '../../kit/ui/state.tsx'
import styles from './merge.module.css'

type Alike = { id: string; code: string; name: string; by: string[] }
type Props = { area: Area; record: AnyRecord; onChoose(code: string): void; onLeave(): void }

export function ChooseOther({ area, record, onChoose, onLeave }: Props) {
  const t = useT()
  const words = useWords()
  const id = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['alike', area.id, record.id, record.version],
    queryFn: ({ signal }) => api.ask<Alike[]>(area.id, `${record.id}/alike`, { signal }),
    staleTime: 0,
  })
  return (
    <>
      <p>
        {t('merge:choose', { code: record.code })} <b>{nameOf(area, record)}</b>
      </p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={3} />}
      {data && data.length > 0 && (
        <section aria-label={t('merge:alike')}>
          <h3 className={styles.subtitle}>{t('merge:alike')}</h3>
          <ul className={styles.alike}>
            {data.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => onChoose(one.code)}>
                  <Icon name={area.icon} size={16} />
                  <span>{one.name}</span>
                  <span className={styles.code}>{one.code}</span>
                  <span className={styles.by}>
                    {t('merge:by', {
                      fields: one.by
                        .map((name) => fieldLabel(words, area, name).toLocaleLowerCase('vi'))
                        .join(', '),
                    })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.search}>
        <label htmlFor={id}>{t(data?.length === 0 ? 'merge:noneAlike' : 'merge:search')}</label>
        <RecordPicker
          id={id}
          name="other"
          area={area.id}
          label={t('merge:search')}
          value={null}
          where={[['code', 'ne', record.code]]}
          invalid={false}
          onChange={(value) => {
            if (typeof value === 'object' && value !== null && 'code' in value) onChoose(String(value.code))
          }}
          onBlur={() => {}}
        />
      </div>
      <div className={styles.actions}>
        <Button caps={['Esc']} onClick={onLeave}>
          {t('merge:back')}
        </Button>
      </div>
    </>
  )
}
