/** The first tab of an area that declares none: every field as a fact, then what happened last. */
import type { AnyRecord, Area } from '../../../core/area.ts'
import { useT } from '../i18n.ts'
import { RecentActivity } from './activity.tsx'
import { FieldFacts, Section } from './facts.tsx'

export function DefaultOverview({ area, record }: { area: Area; record: AnyRecord }) {
  const t = useT()
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <FieldFacts area={area} record={record} names={Object.keys(area.fields)} />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
