import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Fact, Facts, FieldFact, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { addWords, useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import { LinkCode } from '../../../console/kit/ui/link-code.tsx'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { formatNumber } from '../../../core/money.ts'
import { MESSAGE_STATES } from '../../../core/wire/channels.ts'
import { area, type Notification } from '../area.ts'
import { en } from '../missed/en.ts'
import { vi } from '../missed/vi.ts'
import type { NotificationDetail } from '../schema.ts'
import { askedOf, Count } from './audience.tsx'
import { FilterWords } from './filter-words.tsx'
import styles from './notifications.module.css'

addWords('missed', { vi, en })

type Whole = Notification & Partial<NotificationDetail>

/** Deliveries by their state, and the messages that carry those that are not there yet. */
function Deliveries({ deliveries, open }: Partial<NotificationDetail>) {
  const t = useT()
  // They come with the whole record.
  if (!deliveries) return <SkeletonLines lines={2} />
  return (
    <>
      <dl className={styles.sums}>
        {MESSAGE_STATES.filter((state) => state === 'sent' || deliveries[state] > 0).map((state) => (
          <div key={state} data-state={state}>
            <dt>{t(`notifications:detail.states.${state}`)}</dt>
            <dd>{formatNumber(deliveries[state])}</dd>
          </div>
        ))}
      </dl>
      {(open?.length ?? 0) > 0 && (
        <p>
          {t('notifications:detail.open')}:{' '}
          {open?.map((code) => (
            <span key={code} className={styles.code}>
              <LinkCode code={code} />
            </span>
          ))}
        </p>
      )}
    </>
  )
}

const AUDIENCE = { all: [], tags: ['tags'], vids: ['vids'], filter: ['filterName'] } as const
const TARGET = { none: [], record: ['targetRecord'], url: ['targetUrl'] } as const

const isWhole = ({ audience, vids, filter }: Whole) =>
  (audience !== 'vids' || vids !== undefined) && (audience !== 'filter' || filter !== undefined)

/** Why the clock did not send it, and the way on. */
function MissedNote({ missed, missedAt }: Pick<Whole, 'missed' | 'missedAt'>) {
  const t = useT()
  if (!missed || !missedAt) return null
  return (
    <div className={styles.missed} role="note">
      <Icon name="alarm-clock-off" />
      <p>
        <b>{t('missed:missed', { time: formatDateTime(missedAt) })}</b> {t(`missed:missedText.${missed}`)}{' '}
        {t('missed:missedRemedy')}
      </p>
    </div>
  )
}

export function Overview({ record }: { record: Whole }) {
  const t = useT()
  const shot = record.status === 'shot'
  return (
    <>
      {record.status === 'saved' && <MissedNote {...record} />}
      <Section title={t('notifications:detail.what')}>
        <FieldFacts
          area={area}
          record={record}
          names={['title', 'type', 'text', 'image', 'target', ...TARGET[record.target]]}
        />
      </Section>
      <Section title={t('notifications:detail.who')}>
        <Facts>
          {['status', 'audience', ...AUDIENCE[record.audience]].map((name) => (
            <FieldFact key={name} area={area} record={record} name={name} />
          ))}
          {record.filter && (
            <Fact label={t('notifications:fields.filter')}>
              <FilterWords text={record.filter} />
            </Fact>
          )}
          {[
            'sendAt',
            ...(record.missedAt ? ['missedAt', 'missed'] : []),
            ...(shot ? ['shotAt', 'shooter', 'recipients'] : []),
          ].map((name) => (
            <FieldFact key={name} area={area} record={record} name={name} />
          ))}
        </Facts>
        {/* VIDs and filters come with the whole record. */}
        {!shot && isWhole(record) && <Count asked={askedOf(record)} />}
      </Section>
      {shot && (
        <Section title={t('notifications:detail.deliveries')}>
          <Deliveries {...record} />
        </Section>
      )}
      <RecentActivity area={area} record={record} />
    </>
  )
}
