import { useCan } from '../../../console/kit/atoms.ts'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Fact, Facts, FieldFact, Section } from '../../../console/kit/detail/facts.tsx'
import { RefLink } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { area, type Handover } from '../area.ts'
import type { HandoverDetail } from '../schema.ts'
import { Parcels } from './parcels.tsx'
import { ScanField } from './scan.tsx'

/** A list as the detail holds it: the parcels come a moment after the row. */
export type HandoverRecord = Handover & Partial<HandoverDetail>

const FACTS = ['day', 'driverName', 'vehicle', 'parcels', 'codTotal']

/** Scanning first while the list is made, then what it is and what is on it. */
export function Overview({ record }: { record: HandoverRecord }) {
  const t = useT()
  const can = useCan()
  const open = record.status === 'open'
  const names = [...FACTS, ...(open ? [] : ['leftBehind', 'handedOverAt']), ...(record.note ? ['note'] : [])]
  return (
    <>
      {open && can('handovers.add-parcel') && <ScanField key={record.id} record={record} />}
      <Facts>
        <Fact label={t('handovers:fields.carrier')}>
          <RefLink area="carriers" value={record.carrier} />
          {record.carrierInactive && (
            <>
              {' '}
              <Pill tone="amber">{t('handovers:detail.carrierInactive')}</Pill>
            </>
          )}
        </Fact>
        {names.map((name) => (
          <FieldFact key={name} area={area} record={record} name={name} />
        ))}
      </Facts>
      <Section title={t('handovers:detail.parcels', { count: record.parcels })}>
        <Parcels record={record} />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
