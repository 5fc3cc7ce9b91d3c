import { Fact, Facts } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { Money } from '../../../console/kit/ui/text.tsx'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { ReasonPill } from '../../reasons/console/public.tsx'
import { area } from '../area.ts'
import { type OrderRecord, paidSum, refundDue } from './order.ts'
import styles from './orders.module.css'

/** How it is paid, what has come in, and what is still due. */
export function PaymentSummary({ order }: { order: OrderRecord }) {
  const t = useT()
  const paid = order.payments && paidSum(order.payments)
  const due = paid === undefined ? undefined : order.total - paid
  const refund = refundDue(order)
  const open = order.payment === 'waiting' && order.status !== 'cancelled' && due !== undefined && due > 0
  return (
    <Facts>
      <Fact label={t('orders:fields.paymentMethod')}>
        {t(`orders:values.paymentMethod.${order.paymentMethod}`)}{' '}
        <Pill tone={area.fields.payment.tones[order.payment]}>
          {t(`orders:values.payment.${order.payment}`)}
        </Pill>
      </Fact>
      {paid !== undefined && paid > 0 && (
        <Fact label={t('orders:detail.paid')}>
          <Money amount={paid} />
        </Fact>
      )}
      {refund > 0 && (
        <Fact label={t('orders:detail.toRefund')}>
          <Pill tone="red">
            <Money amount={refund} />
          </Pill>
        </Fact>
      )}
      {open && (
        <Fact label={t('orders:detail.due')}>
          <Money amount={due} />
        </Fact>
      )}
    </Facts>
  )
}

/** The ledger, append-only: what is taken back is a row of its own. */
export function Payments({ record }: { record: OrderRecord }) {
  const t = useT()
  if (!record.payments) return <SkeletonLines lines={4} />
  if (record.payments.length === 0) {
    return (
      <>
        <PaymentSummary order={record} />
        <p className="mut">{t('orders:detail.noPayments')}</p>
      </>
    )
  }
  return (
    <>
      <ol className={styles.ledger}>
        {record.payments.map((row) => (
          <li key={row.id} className={styles.row}>
            <span>
              <b>{t(`orders:detail.paymentKind.${row.kind}`)}</b>
              {' · '}
              {t(
                row.method === 'points'
                  ? 'orders:detail.byPoints'
                  : `orders:values.paymentMethod.${row.method}`,
              )}
              {row.reasonKey && (
                <span className={styles.variant}>
                  <ReasonPill list="cancel-payment" reason={row.reasonKey}>
                    {t(`orders:choices.paymentReason.${row.reasonKey}`)}
                  </ReasonPill>
                </span>
              )}
              {row.reason && <span className={styles.variant}>{row.reason}</span>}
              <span className={styles.variant}>
                {[row.by, formatDateTime(row.at)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={row.kind === 'payment' ? styles.in : styles.out}>
              <Money amount={row.kind === 'payment' ? row.amount : -Math.abs(row.amount)} />
            </span>
          </li>
        ))}
      </ol>
      <PaymentSummary order={record} />
    </>
  )
}
