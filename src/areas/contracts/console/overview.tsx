import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { RelatedList } from '../../../console/kit/detail/related.tsx'
import { FieldValue } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { area, type Contract } from '../area.ts'
import type { ContractDetail } from '../schema.ts'
import { GENERAL, SETTLEMENT, TERMS } from './field-groups.ts'
import { Warnings } from './warnings.tsx'

/** The contract: with whom, for how long, its discounts and papers, and the decision about it. */
export function Overview({ record }: { record: Contract & Partial<ContractDetail> }) {
  const t = useT()
  const decision = ['editedBy', 'approver', 'approvedAt', ...(record.rejectReason ? ['rejectReason'] : [])]
  return (
    <>
      <Warnings record={record} />
      <Section title={t('detail:sections.general')}>
        <FieldFacts area={area} record={record} names={GENERAL} />
      </Section>
      <Section title={t('contracts:detail.terms')}>
        <FieldFacts area={area} record={record} names={[...TERMS, 'phase']} />
      </Section>
      <Section title={t('contracts:fields.discounts')}>
        <FieldValue area={area} record={record} name="discounts" />
      </Section>
      {/* Lines come with the whole record. */}
      {record.goods?.length > 0 && (
        <Section title={t('contracts:fields.goods')}>
          <FieldValue area={area} record={record} name="goods" />
        </Section>
      )}
      <Section title={t('contracts:detail.approval')}>
        <FieldFacts area={area} record={record} names={decision} />
      </Section>
      <Section title={t('contracts:detail.bank')}>
        <FieldFacts area={area} record={record} names={SETTLEMENT} />
      </Section>
      <Section title={t('contracts:fields.excerpts')}>
        <FieldValue area={area} record={record} name="excerpts" />
      </Section>
      {record.approvedAt && (
        <Section title={t('contracts:detail.versions')}>
          <RelatedList
            area={area.id}
            where={[['replaces', 'eq', record.code]]}
            names={['name', 'status', 'effectiveOn']}
          />
        </Section>
      )}
      <RecentActivity area={area} record={record} />
    </>
  )
}
