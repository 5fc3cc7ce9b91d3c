import { AddressFact } from '../../../console/kit/detail/address-fact.tsx'
import { Copyable } from '../../../console/kit/detail/copy.tsx'
import { Fact, Facts, FieldFact } from '../../../console/kit/detail/facts.tsx'
import { None, PhoneLink, RefLink } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { Skeleton } from '../../../console/kit/loading/skeleton.tsx'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { Code } from '../../../console/kit/ui/text.tsx'
import { formatDateTime, formatDay } from '../../../core/dates/dates.ts'
import { OutcomePill } from '../../call-outcomes/console/public.tsx'
import { area } from '../area.ts'
import { Journey } from './journey.tsx'
import type { OrderRecord } from './order.ts'

function Receiver({ order }: { order: OrderRecord }) {
  const t = useT()
  if (order.receiverName === undefined) return <Skeleton width={180} />
  return (
    <>
      {order.receiverName}
      {order.receiverPhone && (
        <>
          {' · '}
          <PhoneLink
            phone={order.receiverPhone}
            label={t('orders:fields.receiverPhone').toLocaleLowerCase('vi')}
          />
        </>
      )}
    </>
  )
}

function Carrier({ order }: { order: OrderRecord }) {
  const t = useT()
  if (!order.carrier) return <None />
  return (
    <>
      <RefLink area="carriers" value={order.carrier} />
      {order.carrierInactive && (
        <>
          {' '}
          <Pill tone="amber">{t('orders:detail.carrierInactive')}</Pill>
        </>
      )}
      {order.expectedOn && ' · '}
      {order.expectedOn && t('orders:detail.expected', { day: formatDay(order.expectedOn) })}
    </>
  )
}

function LastCall({ order }: { order: OrderRecord }) {
  const t = useT()
  if (!order.callResult) return <Pill>{t(`orders:values.call.${order.call}`)}</Pill>
  // The row has its effect, the calls have its outcome.
  const last = order.calls?.at(-1)
  const call = last?.result === order.callResult ? last : { result: order.callResult, outcome: null }
  return (
    <>
      <OutcomePill call={call} />
      {order.nextCallAt && ` ${t('orders:detail.nextCall', { at: formatDateTime(order.nextCallAt) })}`}
    </>
  )
}

/** Receiver and address, carrier, and handler. */
export function Delivery({ order }: { order: OrderRecord }) {
  const t = useT()
  return (
    <Facts>
      <Fact label={t('orders:fields.receiverName')}>
        <Receiver order={order} />
      </Fact>
      <AddressFact
        parts={order}
        after={
          !order.addressComplete && (
            <>
              {' '}
              <Pill tone="red">{t('orders:detail.addressIncomplete')}</Pill>
            </>
          )
        }
      />
      {!order.carrier && order.expectedOn ? (
        <FieldFact area={area} record={order} name="expectedOn" />
      ) : (
        <Fact label={t('orders:fields.carrier')}>
          <Carrier order={order} />
        </Fact>
      )}
      {order.billCode && (
        <Fact label={t('orders:fields.billCode')}>
          <Copyable text={order.billCode} label={t('orders:fields.billCode').toLocaleLowerCase('vi')}>
            <Code>{order.billCode}</Code>
          </Copyable>
        </Fact>
      )}
      <Journey order={order} />
      <FieldFact area={area} record={order} name="shippingType" />
      <Fact label={t('orders:fields.call')}>
        <LastCall order={order} />
      </Fact>
      <FieldFact area={area} record={order} name="handler" />
      <FieldFact area={area} record={order} name="customer" />
      <FieldFact area={area} record={order} name="shop" />
      {order.note && <FieldFact area={area} record={order} name="note" />}
    </Facts>
  )
}
