import { Link } from 'react-router-dom'
import { useManifest } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { AddressFact } from '../../../console/kit/detail/address-fact.tsx'
import { Fact, Facts, FieldFact, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import links from '../../../console/kit/detail/value.module.css'
import { useT } from '../../../console/kit/i18n.ts'
import { NumberText } from '../../../console/kit/ui/text.tsx'
import { listLink } from '../../../core/filter/filters.ts'
import { area, type Customer } from '../area.ts'

/** How many orders, as a link to exactly those. */
function OrderCount({ customer }: { customer: Customer }) {
  const can = useCan()
  const orders = useManifest('orders')
  const count = <NumberText value={customer.orderCount} />
  if (!orders || !can('orders.view') || !customer.orderCount) return count
  return (
    <Link className={links.link} to={listLink(orders, [['customer', 'eq', customer.code]])}>
      {count}
    </Link>
  )
}

/** The golfer, their contacts, and their purchases. */
export function Overview({ record }: { record: Customer }) {
  const t = useT()
  return (
    <>
      <Section title={t('detail:sections.profile')}>
        <FieldFacts
          area={area}
          record={record}
          names={['name', 'phone', 'vid', 'email', 'birthday', 'gender']}
        />
      </Section>
      <Section title={t('orders:title')}>
        <Facts>
          <Fact label={t('customers:fields.orderCount')}>
            <OrderCount customer={record} />
          </Fact>
          <FieldFact area={area} record={record} name="spent" />
        </Facts>
      </Section>
      <Section title={t('detail:sections.address')}>
        <Facts>
          <AddressFact parts={record} />
        </Facts>
      </Section>
      <Section title={t('detail:sections.body')}>
        <FieldFacts area={area} record={record} names={['heightCm', 'weightKg', 'hobbies', 'note']} />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
