import { findArea } from '../../../console/kit/areas.ts'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { verbLabel } from '../../../console/kit/detail/activity-words.ts'
import { Fact, Facts, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { None } from '../../../console/kit/detail/value.tsx'
import { useWords } from '../../../console/kit/detail/words.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { ALL_ABILITIES } from '../../../core/abilities.ts'
import { area, type Role } from '../area.ts'

/** `orders.view` and `orders.confirm` -> `orders`: `view`, `confirm`. */
function byArea(abilities: readonly string[]): [area: string, verbs: string[]][] {
  const groups = new Map<string, string[]>()
  for (const ability of abilities) {
    const dot = ability.indexOf('.')
    const id = ability.slice(0, dot)
    groups.set(id, [...(groups.get(id) ?? []), ability.slice(dot + 1)])
  }
  return [...groups]
}

function Abilities({ abilities }: { abilities: readonly string[] | undefined }) {
  const t = useT()
  const words = useWords()
  if (!abilities) return <SkeletonLines lines={4} />
  if (abilities.includes(ALL_ABILITIES)) return t('form:abilities.everything')
  if (abilities.length === 0) return <None />
  return (
    <Facts>
      {byArea(abilities).map(([id, verbs]) => (
        <Fact key={id} label={findArea(id) ? t(`${id}:title`) : id}>
          {verbs.map((verb) => verbLabel(words, id, verb)).join(' · ')}
        </Fact>
      ))}
    </Facts>
  )
}

/** The abilities of the role, by area. */
export function Overview({ record }: { record: Role }) {
  const t = useT()
  return (
    <>
      <FieldFacts area={area} record={record} names={['name', 'description', 'secondFactor']} />
      <Section title={t('detail:sections.abilities')}>
        <Abilities abilities={record.abilities} />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
