import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { area, type DisplayCategory } from '../area.ts'
import { Members } from './members.tsx'
import { askedOf } from './question.ts'

const CONDITIONS = ['categories', 'brands', 'tags', 'shops', 'discount'] as const

/** Where and when it is shown, and its products. */
export function Overview({ record }: { record: DisplayCategory }) {
  const t = useT()
  const isSet = (name: (typeof CONDITIONS)[number]) => {
    const value = record[name]
    return Array.isArray(value) ? value.length > 0 : value != null
  }
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <FieldFacts
          area={area}
          record={record}
          names={['name', 'place', 'image', 'status', 'phase', 'startsAt', 'endsAt', 'source']}
        />
      </Section>
      {record.source === 'rule' && (
        <Section title={t('display-categories:detail.rule')}>
          <FieldFacts area={area} record={record} names={CONDITIONS.filter(isSet)} />
        </Section>
      )}
      {/* Lines come with the whole record. */}
      {(record.source === 'rule' || record.products !== undefined) && (
        <Members asked={askedOf(record)} mark={`${record.version} ${record.productCount}`} />
      )}
      <RecentActivity area={area} record={record} />
    </>
  )
}
