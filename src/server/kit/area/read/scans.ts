/**
 * "Contains" on a field outside the search text has no index: each row is folded and compared, some 7 seconds
 * for a million (measured on PostgreSQL 15, three processes). Such a query is refused with words on how to
 * narrow it, rather than kept waiting or cut off.
 */
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import type { Actor } from '../face.ts'
import { countedSet, type Lists } from './counted-set.ts'
import type { Filter } from './list-query.ts'

/** Rows that are looked at one by one within a second. */
const BEARABLE = 100_000

/** Throws `badFilter` naming the field, when the other conditions leave too many rows to look at. */
export async function refuseScan(
  lists: Lists,
  table: AreaTable,
  filter: Filter,
  actor: Actor,
): Promise<void> {
  const slow = filter.where.find(
    ([name, operator]) => operator === 'has' && table.listed(name)?.field.search !== true,
  )
  if (!slow) return
  const where = filter.where.filter(
    ([name, operator]) => operator !== 'has' || table.listed(name)?.field.search === true,
  )
  const rest = countedSet(lists, table, { ...filter, where }, actor)
  const about = lists.totals.known(rest)?.total ?? (await lists.totals.about(rest))
  if (about <= BEARABLE) return
  const reason = { key: 'tooManyToLookAt', params: { count: about, max: BEARABLE } }
  throw new Problem('badFilter', { reason, fields: { [slow[0]]: { key: 'wrongValue' } } })
}
