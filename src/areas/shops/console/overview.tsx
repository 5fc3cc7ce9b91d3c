import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { AddressFact } from '../../../console/kit/detail/address-fact.tsx'
import { Facts, FieldFact, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { area, type Shop } from '../area.ts'

/** The supplier: who, how to reach them, where goods are picked up, where money goes. */
export function Overview({ record }: { record: Shop }) {
  const t = useT()
  return (
    <>
      <Section title={t('detail:sections.general')}>
        <FieldFacts
          area={area}
          record={record}
          names={[
            'name',
            'owner',
            'kind',
            'taxCode',
            'businessForm',
            'representative',
            'commission',
            'onHome',
          ]}
        />
      </Section>
      <Section title={t('detail:sections.contact')}>
        <FieldFacts
          area={area}
          record={record}
          names={['phone', 'email', 'fax', 'contactPerson', 'contactPhone']}
        />
      </Section>
      <Section title={t('detail:sections.address')}>
        <Facts>
          <AddressFact parts={record} />
          <FieldFact area={area} record={record} name="pickupAddress" />
        </Facts>
      </Section>
      <Section title={t('detail:sections.dates')}>
        <FieldFacts area={area} record={record} names={['activatedOn', 'expiresOn']} />
      </Section>
      <Section title={t('detail:sections.bank')}>
        <FieldFacts area={area} record={record} names={['bankAccount', 'bankHolder', 'bankName']} />
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
