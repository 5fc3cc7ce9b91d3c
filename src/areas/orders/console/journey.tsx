/** How far an order has come on its way, and the others of the cart that it was split from. */
import { useQuery } from '@tanstack/react-query'
import { Copyable } from '../../../console/kit/detail/copy.tsx'
import { Fact, FieldFact, Section } from '../../../console/kit/detail/facts.tsx'
import { RefLink } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { activityQuery } from '../../../console/kit/net/queries.ts'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { Code, Money } from '../../../console/kit/ui/text.tsx'
import { formatDateTime, formatDay } from '../../../core/dates/dates.ts'
import { ReasonPill } from '../../reasons/console/public.tsx'
import { area } from '../area.ts'
import { type OrderRecord, trackingPage } from './order.ts'
import styles from './orders.module.css'
import { parcelEvents, stepsOf } from './steps.ts'

/** The code under which the carrier knows the parcel, with the way to its page; who drives; when it was there. */
export function Journey({ order }: { order: OrderRecord }) {
  const t = useT()
  const label = t('orders:fields.trackingCode')
  const page = trackingPage(order)
  return (
    <>
      {order.trackingCode && (
        <Fact label={label}>
          <Copyable text={order.trackingCode} label={label.toLocaleLowerCase('vi')}>
            <Code>{order.trackingCode}</Code>
          </Copyable>
          {page && (
            <>
              {' '}
              <a className={styles.track} href={page} target="_blank" rel="noreferrer">
                {t('orders:detail.track')}
              </a>
            </>
          )}
        </Fact>
      )}
      {order.driver && <FieldFact area={area} record={order} name="driver" />}
      {order.deliveredAt && <FieldFact area={area} record={order} name="deliveredAt" />}
      {order.cod !== 'none' && (
        <Fact label={t('orders:fields.cod')}>
          <Pill tone={area.fields.cod.tones[order.cod]}>{t(`orders:values.cod.${order.cod}`)}</Pill>{' '}
          <Money amount={order.codCollected ?? order.total} />
        </Fact>
      )}
    </>
  )
}

/** The steps of the order's life: made, waited for, and to come. */
export function Steps({ order }: { order: OrderRecord }) {
  const t = useT()
  const { data } = useQuery(activityQuery(area.id, order.code))
  return (
    <ol className={styles.steps} aria-label={t('orders:detail.steps.title')}>
      {stepsOf(order, data).map(({ id, state, at }) => (
        <li key={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.stepName}>
            {t(`orders:detail.steps.${id}`)}
            <span className="sr"> {t(`orders:detail.steps.states.${state}`)}</span>
          </span>
          {at && <time dateTime={at}>{formatDateTime(at)}</time>}
          {state === 'now' && id === 'delivered' && order.expectedOn && (
            <span>{t('orders:detail.expected', { day: formatDay(order.expectedOn) })}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Events of the parcel, newest first: packed, handed over, failed attempts with their reasons, delivered, cash transferred. */
export function Parcel({ order }: { order: OrderRecord }) {
  const t = useT()
  const { data } = useQuery(activityQuery(area.id, order.code))
  const events = parcelEvents(order, data)
  if (events.length === 0) return null
  return (
    <Section title={t('orders:detail.parcel.title')}>
      <ol className={styles.ledger}>
        {events.map(({ id, kind, at, reason, note, by }) => (
          <li key={id} className={styles.row}>
            <span>
              <b>{t(`orders:detail.parcel.${kind}`)}</b>{' '}
              {reason && (
                <ReasonPill list="fail-delivery" reason={reason}>
                  {t(`orders:choices.failReason.${reason}`)}
                </ReasonPill>
              )}
              {note && <span className={styles.variant}>{note}</span>}
              <span className={styles.variant}>{by.filter(Boolean).join(' · ')}</span>
            </span>
            <span className={styles.when}>{formatDateTime(at)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The other orders of the cart, one for each supplier. */
export function Siblings({ order }: { order: OrderRecord }) {
  const t = useT()
  if (!order.siblings || order.siblings.length === 0) return null
  return (
    <Section title={t('orders:detail.siblings')}>
      <ul className={styles.ledger}>
        {order.siblings.map(({ id, code, status, shop, total }) => (
          <li key={id} className={styles.row}>
            <span>
              <RefLink area="orders" value={{ id, code, name: code }} />{' '}
              <Pill tone={area.fields.status.tones[status]}>{t(`orders:values.status.${status}`)}</Pill>
              <span className={styles.variant}>{shop}</span>
            </span>
            <Money amount={total} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
