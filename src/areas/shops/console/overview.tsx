import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { AddressFact } from '../../../console/kit/detail/address-fact.tsx'
import { Facts, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { FieldValue } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { area, type Shop } from '../area.ts'
import { CONTACT, GENERAL } from './field-groups.ts'
import { Gaps } from './uncovered.tsx'

/** The supplier: who, how to reach them, where goods are picked up, where money goes. */
export function Overview({ record }: { record: Shop }) {
  const t = useT()
  return (
    <>
      <Gaps record={record} />
      <Section title={t('detail:sections.general')}>
        <FieldFacts area={area} record={record} names={GENERAL} />
      </Section>
      <Section title={t('detail:sections.contact')}>
        <FieldFacts area={area} record={record} names={CONTACT} />
        <FieldValue area={area} record={record} name="contacts" />
      </Section>
      <Section title={t('detail:sections.address')}>
        <Facts>
          <AddressFact parts={record} />
        </Facts>
      </Section>
      <Section title={t('shops:fields.pickups')}>
        <FieldValue area={area} record={record} name="pickups" />
      </Section>
      <Section title={t('detail:sections.dates')}>
        <FieldFacts area={area} record={record} names={['activatedOn', 'expiresOn', 'term']} />
      </Section>
      <Section title={t('detail:sections.bank')}>
        <FieldValue area={area} record={record} name="bankAccounts" />
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
