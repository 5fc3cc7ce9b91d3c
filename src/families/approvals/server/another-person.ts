/** Approval by another person: an author does not decide about their own work while a colleague could. */
import { sql } from 'kysely'
import { ALL_ABILITIES } from '../../../core/abilities.ts'
import type { Write } from '../../../server/kit/area/face.ts'

/**
 * Whether the actor would decide about a request of their own while another account could: areas that switch this rule on
 * refuse it. `abilities`: everything that the decision takes and gives.
 */
export async function isForAnother(
  write: Pick<Write, 'sql' | 'actor'>,
  asker: string | null | undefined,
  abilities: readonly string[],
): Promise<boolean> {
  return asker === write.actor.accountId && (await anotherHolds(write, abilities))
}

/**
 * Whether another active account holds all of these abilities. An account that lacks one of them
 * would be refused, so the author need not wait for it.
 */
async function anotherHolds(
  { sql: db, actor }: Pick<Write, 'sql' | 'actor'>,
  abilities: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a
    where a.id <> ${actor.accountId}::uuid and a.status = 'active' and not exists (
      select from unnest(${[...new Set(abilities)]}::text[]) as needed(ability)
      where not exists (
        select from roles r where r.id = any (a.role_ids) and r.abilities && array[${ALL_ABILITIES}, needed.ability]))
    limit 1`.execute(db)
  return rows.length > 0
}
