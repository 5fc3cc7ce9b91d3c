import { Link } from 'react-router-dom'
import { findArea, recordPath } from '../../../console/kit/areas.ts'
import { Ledger, type LedgerColumn } from '../../../console/kit/detail/ledger.tsx'
import links from '../../../console/kit/detail/value.module.css'
import { useT } from '../../../console/kit/i18n.ts'
import { Code } from '../../../console/kit/ui/text.tsx'
import { OutcomePill } from '../../call-outcomes/console/public.tsx'
import type { Customer } from '../area.ts'
import type { CustomerCall } from '../schema.ts'
import styles from './customers.module.css'

/** The code of a record, as a link to it. */
export function About({ area, code }: CustomerCall['about']) {
  const found = findArea(area)
  if (!found) return <Code>{code}</Code>
  return (
    <Link className={links.link} to={recordPath(found, code)}>
      <Code>{code}</Code>
    </Link>
  )
}

/** Calls with the golfer about orders, tickets and leads, newest first. */
export function Calls({ record }: { record: Customer }) {
  const t = useT()
  const columns: LedgerColumn<CustomerCall>[] = [
    {
      id: 'result',
      lead: true,
      title: t('customers:detail.result'),
      cell: ({ result, outcome, note }) => (
        <>
          <OutcomePill call={{ result, outcome }} />
          {note && <span className={styles.said}>{note}</span>}
        </>
      ),
    },
    { id: 'about', title: t('customers:detail.about'), cell: ({ about }) => <About {...about} /> },
  ]
  return (
    <Ledger
      area="customers"
      code={record.code}
      name="calls"
      mark={record.version}
      columns={columns}
      empty={t('customers:detail.noCalls')}
      nobody={t('customers:detail.unknown')}
    />
  )
}
