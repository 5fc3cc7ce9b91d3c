/** How far an order has come on its way, and the others of the cart that it was split from. */
import { Copyable } from '../../../console/kit/detail/copy.tsx'
import { Fact, FieldFact, Section } from '../../../console/kit/detail/facts.tsx'
import { RefLink } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { Code, Money } from '../../../console/kit/ui/text.tsx'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { area } from '../area.ts'
import { type OrderRecord, trackingPage } from './order.ts'
import styles from './orders.module.css'

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

/** Attempts that failed, newest first: why, by whom it was brought, and when. */
export function Attempts({ order }: { order: OrderRecord }) {
  const t = useT()
  const attempts = [...(order.attemptsMade ?? [])].reverse()
  if (attempts.length === 0) return null
  return (
    <Section title={t('orders:detail.attempts', { count: attempts.length })}>
      <ol className={styles.ledger}>
        {attempts.map(({ id, reason, note, carrier, driver, trackingCode, by, at }) => (
          <li key={id} className={styles.row}>
            <span>
              <b>{t(`orders:choices.failReason.${reason}`)}</b>
              {note && <span className={styles.variant}>{note}</span>}
              <span className={styles.variant}>
                {[driver ?? carrier, trackingCode, by].filter(Boolean).join(' · ')}
              </span>
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
