/** Roles: named sets of abilities. Nobody grants what they do not hold; the administrator's role is fixed. */
import { sql } from 'kysely'
import { ALL_ABILITIES, holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems.ts'
import { type Actor, defineServer, type Write } from '../../../server/kit/area/face.ts'
import { announceSessions, EVERYBODY } from '../../../server/kit/sessions.ts'
import { area, type Role } from '../area.ts'
import { input } from '../schema.ts'
import { knownAbilities } from './known-abilities.ts'

/** Refuses abilities that do not exist or that the person does not hold. Those kept from before may stay. */
function checkAbilities(actor: Actor, wanted: readonly string[], before: readonly string[] = []): void {
  const known = knownAbilities()
  for (const ability of wanted) {
    if (before.includes(ability)) continue
    if (!known.has(ability)) {
      throw new Problem('invalid', { area: area.id, fields: { abilities: { key: 'unknownAbility', params: { ability } } } })
    }
    if (!holds(actor.abilities, ability)) {
      throw new Problem('forbidden', { area: area.id, reason: { key: 'grantNotHeld', params: { ability } } })
    }
  }
}

/** Taking away is granting's other half: who does not hold an ability does not decide about it. */
function checkTaken(actor: Actor, before: readonly string[], wanted: readonly string[]): void {
  const foreign = before.find((ability) => !wanted.includes(ability) && !holds(actor.abilities, ability))
  if (foreign !== undefined) {
    throw new Problem('forbidden', { area: area.id, reason: { key: 'grantNotHeld', params: { ability: foreign } } })
  }
}

function refuseAdmin(role: Role): void {
  if (role.abilities.includes(ALL_ABILITIES)) {
    throw new Problem('notAllowed', { area: area.id, reason: { key: 'adminFixed' } })
  }
}

/** Listed once each, in order: the audit then shows what was added and taken, not how it was sent. */
const ordered = (abilities: readonly string[]) => [...new Set(abilities)].sort()

async function refuseTaken(write: Write, name: unknown, id: string | null): Promise<void> {
  const { rows } = await sql`
    select from roles where lower(name) = lower(${name}) and id is distinct from ${id}::uuid`.execute(write.sql)
  if (rows.length > 0) throw new Problem('duplicate', { fields: { name: { key: 'taken' } } })
}

export const server = defineServer({
  area,
  input,
  before: {
    async create(write, values) {
      const abilities = ordered(values['abilities'] as string[])
      checkAbilities(write.actor, abilities)
      await refuseTaken(write, values['name'], null)
      return { ...values, abilities }
    },
    async update(write, role, changes) {
      refuseAdmin(role)
      if (changes['name'] !== undefined) await refuseTaken(write, changes['name'], role.id)
      if (changes['abilities'] === undefined) return changes
      const abilities = ordered(changes['abilities'] as string[])
      checkAbilities(write.actor, abilities, role.abilities)
      checkTaken(write.actor, role.abilities, abilities)
      return { ...changes, abilities }
    },
    async delete(write, role) {
      refuseAdmin(role)
      checkTaken(write.actor, role.abilities, [])
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from accounts where ${role.id}::uuid = any (role_ids)`.execute(write.sql)
      const count = rows[0]?.count ?? 0
      if (count > 0) throw new Problem('inUse', { area: area.id, reason: { key: 'roleInUse', params: { count } } })
    },
  },
  after: {
    async update(write) {
      // New abilities hold from the next request on; nobody is signed out in the middle of a call.
      await announceSessions(write.sql, EVERYBODY)
    },
  },
})
