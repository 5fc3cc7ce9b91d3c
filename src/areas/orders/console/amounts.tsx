import { useT } from '../../../console/kit/i18n.ts'
import { Skeleton } from '../../../console/kit/loading/skeleton.tsx'
import { Money } from '../../../console/kit/ui/text.tsx'
import type { OrderRecord } from './order.ts'
import styles from './orders.module.css'
import { useWhy } from './why.tsx'

function Amount({ label, amount }: { label: string; amount: number | undefined }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{amount === undefined ? <Skeleton width={80} /> : <Money amount={amount} />}</dd>
    </>
  )
}

/** From the lines' sum to what is to be paid. */
export function Amounts({ order }: { order: OrderRecord }) {
  const t = useT()
  const why = useWhy(order)
  const offs = (on: 'order' | 'fee') => order.offs?.filter((one) => one.on === on) ?? []
  const [off] = offs('order')
  const discount = off ? t(`orders:detail.off.${off.kind}`, { code: off.code }) : t('orders:fields.discount')
  return (
    <>
      <dl className={styles.amounts}>
        <Amount label={t('orders:fields.subtotal')} amount={order.subtotal} />
        {(order.discount === undefined || order.discount > 0) && (
          <Amount label={discount} amount={order.discount === undefined ? undefined : -order.discount} />
        )}
        <Amount label={t('orders:fields.shippingFee')} amount={order.shippingFee} />
        {offs('fee').map(({ kind, code, amount }) => (
          <Amount key={kind} label={t(`orders:detail.feeOff.${kind}`, { code })} amount={-amount} />
        ))}
        {(order.points ?? 0) > 0 && <Amount label={t('orders:fields.points')} amount={-order.points} />}
        <div className={styles.total}>
          <dt>{t('orders:detail.total')}</dt>
          <dd>
            <Money amount={order.total} />
          </dd>
        </div>
      </dl>
      {why.button}
      {why.text}
    </>
  )
}
