/** Records of another area that name this one, as a section of its overview. */
import type { Condition } from '../../../core/fields.ts'
import { useCan } from '../atoms.ts'
import { useT } from '../i18n.ts'
import { Section } from './facts.tsx'
import { RelatedList } from './related.tsx'

/** The latest of them with the area's `relatedColumns`; nothing for users who may not view the area. */
export function NamedIn({ areaId, where }: { areaId: string; where: Condition }) {
  const t = useT()
  if (!useCan()(`${areaId}.view`)) return null
  return (
    <Section title={t(`${areaId}:title`)}>
      <RelatedList area={areaId} where={[where]} />
    </Section>
  )
}
