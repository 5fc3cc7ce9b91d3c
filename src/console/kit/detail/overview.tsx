/** The first tab of an area that declares none: every field as a fact, then what happened last. */
import type { AnyRecord, Area } from '../../../core/area.ts'
import { useT } from '../i18n.ts'
import { RecentActivity } from './activity.tsx'
import { FieldFacts, Section } from './facts.tsx'

export function DefaultOverview({ area, record }: { area: Area; record: AnyRecord }) {
  const t = useT()
  // The key of a place means nothing by itself.
  const facts = Object.keys(area.fields).filter((name) => area.fields[name]?.type !== 'place')
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <FieldFacts area={area} record={record} names={facts} />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
