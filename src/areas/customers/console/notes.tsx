import { Ledger, type LedgerColumn } from '../../../console/kit/detail/ledger.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import type { Customer } from '../area.ts'
import type { CustomerNote } from '../schema.ts'
import styles from './customers.module.css'

/** Dated notes about the golfer, newest first. */
export function Notes({ record }: { record: Customer }) {
  const t = useT()
  const columns: LedgerColumn<CustomerNote>[] = [
    {
      id: 'text',
      lead: true,
      title: t('customers:fields.note'),
      cell: ({ text }) => <span className={styles.text}>{text}</span>,
    },
  ]
  return (
    <Ledger
      area="customers"
      code={record.code}
      name="notes"
      mark={record.version}
      columns={columns}
      empty={t('customers:detail.noNotes')}
      nobody={t('customers:detail.unknown')}
    />
  )
}
