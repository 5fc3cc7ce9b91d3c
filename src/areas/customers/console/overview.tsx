import { Link } from 'react-router-dom'
import { areaById } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { OnceSeen } from '../../../console/kit/charts/once-seen.tsx'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { AddressFact } from '../../../console/kit/detail/address-fact.tsx'
import { Fact, Facts, FieldFact, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import links from '../../../console/kit/detail/value.module.css'
import { useT } from '../../../console/kit/i18n.ts'
import { NumberText } from '../../../console/kit/ui/text.tsx'
import { listLink } from '../../../core/filter/filters.ts'
import { area, type Customer } from '../area.ts'
import { Balance, type WithPoints } from './balance.tsx'
import { BODY, PROFILE } from './field-groups.ts'
import { Purchases } from './purchases.tsx'

/** How many orders, as a link to exactly those. */
function OrderCount({ customer }: { customer: Customer }) {
  const can = useCan()
  const count = <NumberText value={customer.orderCount} />
  if (!can('orders.view') || !customer.orderCount) return count
  return (
    <Link className={links.link} to={listLink(areaById('orders'), [['customer', 'eq', customer.code]])}>
      {count}
    </Link>
  )
}

/** The golfer, their contacts, and their purchases. */
export function Overview({ record }: { record: Customer & WithPoints }) {
  const t = useT()
  const can = useCan()
  return (
    <>
      <Section title={t('detail:sections.profile')}>
        <FieldFacts area={area} record={record} names={PROFILE} />
      </Section>
      <Section title={t('orders:title')}>
        <Facts>
          <Fact label={t('customers:fields.orderCount')}>
            <OrderCount customer={record} />
          </Fact>
          <FieldFact area={area} record={record} name="spent" />
          <Fact label={t('customers:fields.points')}>
            <Balance record={record} />
          </Fact>
        </Facts>
        {can('orders.view') && record.orderCount > 0 && (
          <OnceSeen>
            <Purchases customer={record} />
          </OnceSeen>
        )}
      </Section>
      <Section title={t('detail:sections.address')}>
        <Facts>
          <AddressFact parts={record} />
        </Facts>
      </Section>
      <Section title={t('detail:sections.body')}>
        <FieldFacts area={area} record={record} names={BODY} />
      </Section>
      {record.note && (
        <Section title={t('detail:sections.note')}>
          <FieldFacts area={area} record={record} names={['note']} />
        </Section>
      )}
      <RecentActivity area={area} record={record} />
    </>
  )
}
