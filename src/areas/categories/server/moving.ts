/**
 * Vouchers, promotions and clauses of contracts hold for a category with all that is under it, so a move changes which of them
 * hold: it names them before it is made, and each of them has the move in its own history.
 */
import { sql } from 'kysely'
import { holds } from '../../../core/abilities.ts'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Changes, ScopeRule, Write } from '../../../server/kit/area/face.ts'
import { area, type Category } from '../area.ts'

/** Rules that a remark names. */
const NAMED = 5

type Rule = ScopeRule & { area: string }
/** Rules that hold for a category after a move and did not before, and the reverse. */
type Moved = { gained: Rule[]; lost: Rule[] }

async function above({ sql: db }: Write, parent: string | null): Promise<readonly string[]> {
  if (parent === null) return []
  const { rows } = await sql<{
    ids: string[]
  }>`select categories_above(array[${parent}::uuid]) as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** Rules whose goods change when a category goes from one parent to another; one that names both is in neither list. */
async function rulesMoved(write: Write, from: string | null, to: string | null): Promise<Moved> {
  const [before, after] = [await above(write, from), await above(write, to)]
  const differ = [
    ...before.filter((id) => !after.includes(id)),
    ...after.filter((id) => !before.includes(id)),
  ]
  if (differ.length === 0) return { gained: [], lost: [] }
  const rules = await write.others.rulesFor(area.id, [...new Set([...before, ...after])])
  const among = (ids: readonly string[]) => (rule: Rule) => rule.nodes.some((node) => ids.includes(node))
  const [was, is] = [among(before), among(after)]
  return {
    gained: rules.filter((rule) => is(rule) && !was(rule)),
    lost: rules.filter((rule) => was(rule) && !is(rule)),
  }
}

const nameOf = ({ code, part }: Rule) => (part === null ? code : `${code} (${part})`)

/** A sentence that names the first rules of a list that the actor may view, and counts the rest; none for an empty list. */
function sentence({ actor }: Write, key: 'rulesIn' | 'rulesOut', rules: readonly Rule[]): Refusal[] {
  if (rules.length === 0) return []
  const seen = rules.filter(({ area: own }) => holds(actor.abilities, `${own}.view`)).slice(0, NAMED)
  const more = rules.length - seen.length
  const params = { rules: seen.map(nameOf).join(', '), more }
  return [{ key: seen.length === 0 ? `${key}Hidden` : more > 0 ? `${key}More` : key, params }]
}

/** The id of the parent that changes give a category, as inputs and undos carry it; undefined where they leave it. */
export function parentIn({ parent }: Changes): string | null | undefined {
  if (parent === undefined || parent === null) return parent
  const id = typeof parent === 'object' && 'id' in parent ? parent.id : parent
  return typeof id === 'string' ? id : undefined
}

/** The remark on a move before it is made: the rules that will hold, or hold no more, for the goods under the category. */
export async function moveRemark(
  write: Write,
  category: Category,
  changes: Changes,
): Promise<readonly Refusal[]> {
  const to = parentIn(changes)
  if (to === undefined) return []
  const { gained, lost } = await rulesMoved(write, category.parent?.id ?? null, to)
  if (gained.length + lost.length === 0) return []
  return [
    { key: 'rulesMoved', params: { products: category.productCount } },
    ...sentence(write, 'rulesIn', gained),
    ...sentence(write, 'rulesOut', lost),
  ]
}

/** Puts the move of a category into the history of each rule that holds for it now, or holds no more. */
export async function noteMoved(write: Write, after: Category, before: Category): Promise<void> {
  const [from, to] = [before.parent?.id ?? null, after.parent?.id ?? null]
  if (from === to) return
  const { gained, lost } = await rulesMoved(write, from, to)
  const move = `${before.parent?.name ?? '–'} → ${after.parent?.name ?? '–'}`
  const moved = `${after.code} ${after.name} (${move})`
  const note = (action: string, rules: readonly Rule[]) => {
    for (const { area: own, id, code, version, part } of rules)
      write.remember({
        ...{ area: own, record: id, code, version, action, verb: 'edit' },
        args: { moved, ...(part !== null && { part }) },
      })
  }
  note('category-in', gained)
  note('category-out', lost)
}
