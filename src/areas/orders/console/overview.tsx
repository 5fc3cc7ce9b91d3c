import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { area } from '../area.ts'
import { Amounts } from './amounts.tsx'
import { Delivery } from './delivery.tsx'
import { Parcel, Siblings, Steps } from './journey.tsx'
import { Lines } from './lines.tsx'
import type { OrderRecord } from './order.ts'
import styles from './orders.module.css'
import { PaymentSummary } from './payments.tsx'
import { ReturnSummary } from './returns.tsx'

/** Why the order was cancelled, while it is. */
function Cancellation({ order }: { order: OrderRecord }) {
  const t = useT()
  const last = order.cancellations?.at(-1)
  if (order.status !== 'cancelled' || !last) return null
  return (
    <p className={styles.cancelled}>
      <b>{t('orders:detail.cancelledFor', { reason: t(`orders:choices.reason.${last.reason}`) })}</b>
      {last.note && <span>{last.note}</span>}
      <span className="mut">{[last.by, formatDateTime(last.at)].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

/** Where it goes, what is in it, what it costs, and what happened last. */
export function Overview({ record }: { record: OrderRecord }) {
  const t = useT()
  const count = record.lines?.length ?? record.itemCount
  return (
    <>
      <Steps order={record} />
      <Cancellation order={record} />
      <ReturnSummary order={record} />
      <Section title={t('orders:detail.delivery')}>
        <Delivery order={record} />
      </Section>
      <Parcel order={record} />
      <Section title={t('orders:detail.lines', { count })}>
        <Lines order={record} />
        <Amounts order={record} />
      </Section>
      <Section title={t('orders:detail.payments')}>
        <PaymentSummary order={record} />
      </Section>
      <Siblings order={record} />
      <RecentActivity area={area} record={record} />
    </>
  )
}
