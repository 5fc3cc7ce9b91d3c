/**
 * Staff accounts: passwords go in and never come out, nobody grants what they do not hold or decides about
 * themselves, and there is always somebody who holds everything.
 */
import { sql } from 'kysely'
import { ALL_ABILITIES, holds } from '../../../core/abilities.ts'
import { Problem, type Refusal } from '../../../core/problems.ts'
import { type Changes, defineServer, type Effect, type Write } from '../../../server/kit/area/face.ts'
import { hashPassword } from '../../../server/kit/passwords.ts'
import { endSessions } from '../../../server/kit/sessions.ts'
import { type Account, area } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'

type RoleRow = { id: string; abilities: string[] }

const refuse = (key: string, params?: Refusal['params']) =>
  new Problem('notAllowed', { area: area.id, reason: { key, ...(params && { params }) } })

/** Hashes of writes under way: `password` is no field of the record, so the kit carries no value for it. */
const passwordHashes = new WeakMap<Write, string>()

async function rolesOf(write: Write, ids: readonly string[]): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select id, abilities from roles where id = any (${[...ids]}::uuid[]) for share`.execute(write.sql)
  if (rows.length < new Set(ids).size) {
    throw new Problem('invalid', { fields: { roles: { key: 'record' } } })
  }
  return rows
}

/** Refuses roles with an ability that the person does not hold. */
async function checkRoles(write: Write, ids: readonly string[]): Promise<void> {
  for (const { abilities } of await rolesOf(write, ids)) {
    const foreign = abilities.find((ability) => !holds(write.actor.abilities, ability))
    if (foreign !== undefined) {
      throw new Problem('forbidden', { area: area.id, reason: { key: 'grantNotHeld', params: { ability: foreign } } })
    }
  }
}

/**
 * Refuses to decide about somebody who holds more: whoever could set an administrator's password or
 * suspend them would hold all that they do.
 */
async function checkStanding(write: Write, account: Account): Promise<void> {
  if (account.id === write.actor.accountId) return
  await checkRoles(write, account.roles.map(({ id }) => id))
}

/** Refuses what would leave nobody active who holds everything. Waits for others that try the same. */
async function keepAnAdmin(write: Write, account: Account): Promise<void> {
  // One lock for all who take an administrator away: two of them at once must not both find the other.
  await sql`select pg_advisory_xact_lock(hashtext('accounts.last-admin'))`.execute(write.sql)
  const { rows } = await sql<{ is_admin: boolean; others: boolean }>`
    select
      exists (select from accounts a join roles r on r.id = any (a.role_ids)
        where a.id = ${account.id} and a.status = 'active' and ${ALL_ABILITIES} = any (r.abilities)) as is_admin,
      exists (select from accounts a join roles r on r.id = any (a.role_ids)
        where a.id <> ${account.id} and a.status = 'active' and ${ALL_ABILITIES} = any (r.abilities)) as others
  `.execute(write.sql)
  if (rows[0]?.is_admin && !rows[0].others) throw refuse('lastAdmin')
}

async function refuseTaken(write: Write, username: unknown, id: string | null): Promise<void> {
  const { rows } = await sql`
    select from accounts where username = ${username} and id is distinct from ${id}::uuid`.execute(write.sql)
  if (rows.length > 0) {
    throw new Problem('duplicate', { area: area.id, fields: { username: { key: 'usernameTaken' } } })
  }
}

/** Takes the password out of the values, hashed and kept aside. */
async function takePassword(write: Write, { password, ...rest }: Changes): Promise<Changes> {
  if (typeof password === 'string') passwordHashes.set(write, await hashPassword(password))
  return rest
}

async function storePassword(write: Write, accountId: string): Promise<boolean> {
  const hash = passwordHashes.get(write)
  if (hash === undefined) return false
  passwordHashes.delete(write)
  await sql`update accounts set password_hash = ${hash} where id = ${accountId}`.execute(write.sql)
  return true
}

const idsOf = (roles: unknown): string[] =>
  (roles as (string | { id: string })[]).map((role) => (typeof role === 'string' ? role : role.id))

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** A change of status by somebody else, by rank. */
const decided: Effect<Account> = {
  async run(write, account, _args, dryRun) {
    if (account.id === write.actor.accountId) return { refused: { key: 'self' } }
    await checkStanding(write, account)
    if (account.status === 'active') await keepAnAdmin(write, account)
    if (!dryRun) await endSessions(write.sql, account.id, 'status')
    return {}
  },
  async undo(write, account) {
    if (account.id === write.actor.accountId) return { refused: { key: 'self' } }
    await checkStanding(write, account)
    if (account.status === 'active') await keepAnAdmin(write, account)
    await endSessions(write.sql, account.id, 'status')
    return undefined
  },
}

export const server = defineServer({
  area,
  input,
  states,
  effects: {
    approve: {
      ...decided,
      async run(write, account, args, dryRun) {
        // Nobody approves what they wrote.
        if (account.createdBy?.id === write.actor.accountId) return { refused: { key: 'ownCreation' } }
        return decided.run?.(write, account, args, dryRun) ?? {}
      },
    },
    suspend: decided,
    resume: decided,
  },
  before: {
    async create(write, values) {
      if (typeof values['password'] !== 'string') {
        throw new Problem('invalid', { area: area.id, fields: { password: { key: 'passwordNeeded' } } })
      }
      await refuseTaken(write, values['username'], null)
      await checkRoles(write, idsOf(values['roles'] ?? []))
      return takePassword(write, values)
    },
    async update(write, account, changes) {
      const own = account.id === write.actor.accountId
      await checkStanding(write, account)
      if (changes['username'] !== undefined) await refuseTaken(write, changes['username'], account.id)
      if (changes['roles'] !== undefined) {
        const before = account.roles.map(({ id }) => id)
        const after = idsOf(changes['roles'])
        if (!sameSet(before, after)) {
          if (own) throw refuse('self')
          await checkRoles(write, after)
          await keepAnAdminUnless(write, account, after)
          await endSessions(write.sql, account.id, 'roles')
        }
      }
      // One's own password takes the present one: change_pass.
      if (own && changes['password'] !== undefined) throw refuse('ownPassword')
      const rest = await takePassword(write, changes)
      if (await storePassword(write, account.id)) await endSessions(write.sql, account.id, 'password')
      return rest
    },
    async delete(write, account) {
      if (account.id === write.actor.accountId) throw refuse('self')
      await checkStanding(write, account)
      await keepAnAdmin(write, account)
      await endSessions(write.sql, account.id, 'deleted')
    },
  },
  after: {
    async create(write, account) {
      await storePassword(write, account.id)
    },
  },
})

/** The new roles may hold everything themselves. */
async function keepAnAdminUnless(write: Write, account: Account, roleIds: readonly string[]): Promise<void> {
  const roles = await rolesOf(write, roleIds)
  if (!roles.some(({ abilities }) => abilities.includes(ALL_ABILITIES))) await keepAnAdmin(write, account)
}
