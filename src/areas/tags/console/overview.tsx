import { Link } from 'react-router-dom'
import { findArea } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Fact, Facts, FieldFact, Section } from '../../../console/kit/detail/facts.tsx'
import links from '../../../console/kit/detail/value.module.css'
import { useT } from '../../../console/kit/i18n.ts'
import { NumberText } from '../../../console/kit/ui/text.tsx'
import { listLink } from '../../../core/filter/filters.ts'
import { area, type Tag } from '../area.ts'

/** How often the tag is used, as a link to exactly those records. */
function Uses({ tag }: { tag: Tag }) {
  const t = useT()
  const can = useCan()
  const kind = findArea(tag.kind)
  const count = <NumberText value={tag.uses} />
  if (!kind || tag.uses === 0 || !can(`${tag.kind}.view`)) return count
  return (
    <Link className={links.link} to={listLink(kind, [['tags', 'in', [tag.code]]])}>
      {count} · {t('tags:detail.shown')}
    </Link>
  )
}

export function Overview({ record }: { record: Tag }) {
  const t = useT()
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <Facts>
          <FieldFact area={area} record={record} name="name" />
          <FieldFact area={area} record={record} name="kind" />
          <FieldFact area={area} record={record} name="colour" />
          <Fact label={t('tags:fields.uses')}>
            <Uses tag={record} />
          </Fact>
          <FieldFact area={area} record={record} name="status" />
        </Facts>
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
