import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { RelatedList } from '../../../console/kit/detail/related.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { dayOf } from '../../../core/dates/dates.ts'
import styles from '../../../families/cases/console/cases.module.css'
import { CaseOverview, type ShownCase } from '../../../families/cases/console/overview.tsx'
import type { CaseDetail } from '../../../families/cases/schema.ts'
import { area, type Lead } from '../area.ts'
import { BODY } from './field-groups.ts'

const ORDER_COLUMNS = ['status', 'total', 'placedAt']

/** The wish and the body measures, then the result. */
export function Overview({ record }: { record: Lead & Partial<CaseDetail> }) {
  const t = useT()
  const day = dayOf(record.createdAt)
  return (
    <CaseOverview area={area} record={record as ShownCase} about={['interest', 'budget', 'source', 'order']}>
      {record.need && <p className={styles.said}>{record.need}</p>}
      <Section title={t('leads:detail.form.body')}>
        <FieldFacts area={area} record={record} names={BODY} />
      </Section>
      {record.phone && !record.phone.includes('•') && (
        <Section title={t('leads:detail.orders')}>
          <RelatedList
            area="orders"
            where={[
              ['phone', 'eq', record.phone],
              ['placedAt', 'gte', day],
            ]}
            names={ORDER_COLUMNS}
          />
        </Section>
      )}
    </CaseOverview>
  )
}
