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

const refused = (key: string) => new Problem('notAllowed', { area: area.id, reason: { key } })

/** The built-in role of the administrator is fixed; another one with every ability can be changed by who holds it. */
async function refuseAdmin(write: Write, role: Role): Promise<void> {
  if (!role.abilities.includes(ALL_ABILITIES)) return
  const { rows } = await sql<{ built_in: boolean }>`
    select given_abilities is not null as built_in from roles where id = ${role.id}`.execute(write.sql)
  if (rows[0]?.built_in !== false) throw refused('adminFixed')
}

/** Throws when no active account would hold everything without this role. Two who take such a role wait for each other. */
async function keepAnAdmin(write: Write, role: Role): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts.last-admin'))`.execute(write.sql)
  const { rows } = await sql`
    select from accounts a join roles r on r.id = any (a.role_ids)
    where a.status = 'active' and r.id <> ${role.id} and ${ALL_ABILITIES} = any (r.abilities) limit 1`.execute(
    write.sql,
  )
  if (rows.length === 0) throw refused('lastAdmin')
}

/** Whether a change is about more than the second factor. */
const changesMore = (role: Role, changes: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(changes).some(
    ([name, value]) =>
      name !== 'secondFactor' && JSON.stringify(value) !== JSON.stringify(role[name as keyof Role]),
  )

const isAdmin = (abilities: readonly string[]) => abilities.includes(ALL_ABILITIES)

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
      // Whether a second factor is demanded is the one thing that can be changed of the administrator's role.
      if (changesMore(role, changes)) await refuseAdmin(write, role)
      if (changes.name !== undefined) await refuseTaken(write, changes.name, role.id)
      if (changes.abilities === undefined) return changes
      const abilities = ordered(changes.abilities)
      checkChange(write.actor, role.abilities, abilities)
      if (isAdmin(role.abilities) && !isAdmin(abilities)) await keepAnAdmin(write, role)
      await tellEverybody(write)
      return { ...changes, abilities }
    },
    async delete(write, role) {
      await refuseAdmin(write, role)
      checkChange(write.actor, role.abilities, [])
      if (isAdmin(role.abilities)) await keepAnAdmin(write, role)
    },
  },
})
