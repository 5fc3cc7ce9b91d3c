/** Roles: named sets of abilities. Nobody grants what they do not hold; the administrator's role is fixed. */
import { sql } from 'kysely'
import { ALL_ABILITIES, holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { type Actor, defineServer, type Write } from '../../../server/kit/area/face.ts'
import { knownAbilities } from '../../../server/kit/sessions/abilities.ts'
import { announceSessions, EVERYBODY } from '../../../server/kit/sessions/sessions.ts'
import { area, type Role } from '../area.ts'
import { input } from '../schema.ts'

const notHeld = (ability: string) =>
  new Problem('forbidden', { area: area.id, reason: { key: 'grantNotHeld', params: { ability } } })

/**
 * Refuses to add or remove an ability that the user does not hold, and to add one that does not exist.
 * Unchanged abilities are not checked.
 */
function checkChange(actor: Actor, before: readonly string[], after: readonly string[]): void {
  const known = knownAbilities()
  for (const ability of after) {
    if (before.includes(ability)) continue
    if (!known.has(ability)) {
      throw new Problem('invalid', {
        area: area.id,
        fields: { abilities: { key: 'unknownAbility', params: { ability } } },
      })
    }
    if (!holds(actor.abilities, ability)) throw notHeld(ability)
  }
  for (const ability of before) {
    if (!after.includes(ability) && !holds(actor.abilities, ability)) throw notHeld(ability)
  }
}

function refuseAdmin(role: Role): void {
  if (role.abilities.includes(ALL_ABILITIES)) {
    throw new Problem('notAllowed', { area: area.id, reason: { key: 'adminFixed' } })
  }
}

/** Listed once each, in order: the audit then shows what was added and taken, not how it was sent. */
const ordered = (abilities: unknown) => [...new Set(abilities as string[])].sort()

async function refuseTaken(write: Write, name: unknown, id: string | null): Promise<void> {
  const { rows } = await sql`
    select from roles where lower(name) = lower(${name}) and id is distinct from ${id}::uuid`.execute(
    write.sql,
  )
  if (rows.length > 0) throw new Problem('duplicate', { fields: { name: { key: 'taken' } } })
}

/** New abilities hold from the next request on; nobody is signed out in the middle of a call. */
const tellEverybody = (write: Write) => announceSessions(write.sql, EVERYBODY)

export const server = defineServer({
  area,
  input,
  effects: {
    // Restoring a role grants it again; undoing other changes passes `before`, as they do.
    delete: {
      async undo(write, role) {
        checkChange(write.actor, [], role.abilities)
        return undefined
      },
    },
  },
  before: {
    async create(write, values) {
      const abilities = ordered(values.abilities)
      checkChange(write.actor, [], abilities)
      await refuseTaken(write, values.name, null)
      return { ...values, abilities }
    },
    async update(write, role, changes) {
      refuseAdmin(role)
      if (changes.name !== undefined) await refuseTaken(write, changes.name, role.id)
      if (changes.abilities === undefined) return changes
      const abilities = ordered(changes.abilities)
      checkChange(write.actor, role.abilities, abilities)
      await tellEverybody(write)
      return { ...changes, abilities }
    },
    async delete(write, role) {
      refuseAdmin(role)
      checkChange(write.actor, role.abilities, [])
    },
  },
})
