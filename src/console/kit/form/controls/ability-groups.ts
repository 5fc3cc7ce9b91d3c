/** Abilities in groups, and the search over them. Pure. */
import { fold, tokens } from '../../../../core/text.ts'

export type AbilityEntry = { ability: string; label: string }
export type AbilityGroup = { id: string; title: string; entries: AbilityEntry[] }

/** Groups with what matches every typed word, in the area's title or the ability's label. */
export function matching(groups: readonly AbilityGroup[], q: string): AbilityGroup[] {
  const wanted = tokens(q)
  if (wanted.length === 0) return [...groups]
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => {
        const text = fold(`${group.title} ${entry.label} ${entry.ability}`)
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter((group) => group.entries.length > 0)
}
