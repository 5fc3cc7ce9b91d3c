import styles from '../../../families/cases/console/cases.module.css'
import { CaseOverview, type ShownCase } from '../../../families/cases/console/overview.tsx'
import type { CaseDetail } from '../../../families/cases/schema.ts'
import { area, type Ticket } from '../area.ts'

/** The customer's matter first, then its deadline, then its history. */
export function Overview({ record }: { record: Ticket & Partial<CaseDetail> }) {
  return (
    <CaseOverview area={area} record={record as ShownCase} about={['order', 'topic', 'channel', 'tags']}>
      {record.description && <p className={styles.said}>{record.description}</p>}
    </CaseOverview>
  )
}
