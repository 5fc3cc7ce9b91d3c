/** Rules for decisions about an account. Each throws the Problem with its reason. */
import { sql } from 'kysely'
import { ALL_ABILITIES, holds } from '../../../core/abilities.ts'
import { Problem, type Refusal } from '../../../core/problems/problems.ts'
import { anotherHolds, needsAnother } from '../../../families/approvals/server/another-person.ts'
import type { Changes, Write } from '../../../server/kit/area/face.ts'
import { type Account, area } from '../area.ts'
import { input } from '../schema.ts'

/** Source of what comes through the profile, which asks for the present password. No request can name it. */
export const PROFILE = 'profile'

type RoleRow = { id: string; abilities: string[] }

export const refuse = (key: string, params?: Refusal['params']) =>
  new Problem('notAllowed', { area: area.id, reason: { key, ...(params && { params }) } })

/** Roles as records or as ids. */
export const idsOf = (roles: unknown): string[] =>
  (roles as (string | { id: string })[]).map((role) => (typeof role === 'string' ? role : role.id))

/** The roles, which cannot change until the write is done. */
async function rolesOf(write: Write, ids: readonly string[]): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select id, abilities from roles where id = any (${[...ids]}::uuid[]) order by id for share`.execute(
    write.sql,
  )
  if (rows.length < new Set(ids).size) {
    throw new Problem('invalid', { fields: { roles: { key: 'record' } } })
  }
  return rows
}

/** Refuses roles with an ability that the person does not hold. */
export async function checkGrant(write: Write, ids: readonly string[]): Promise<void> {
  for (const { abilities } of await rolesOf(write, ids)) {
    const foreign = abilities.find((ability) => !holds(write.actor.abilities, ability))
    if (foreign !== undefined) {
      throw new Problem('forbidden', {
        area: area.id,
        reason: { key: 'grantNotHeld', params: { ability: foreign } },
      })
    }
  }
}

/**
 * Refuses decisions about an account with more abilities: setting an administrator's password or suspending
 * them would give the caller all of these.
 */
export async function checkStanding(write: Write, account: Account): Promise<void> {
  if (account.id === write.actor.accountId) return
  await checkGrant(write, idsOf(account.roles))
}

/** Adds to an account's history what changes none of its fields: a password, a second factor. */
export function rememberAbout(
  write: Write,
  { id, code, version }: Pick<Account, 'id' | 'code' | 'version'>,
  action: string,
): void {
  write.remember({ area: area.id, record: id, code, version, action, verb: 'edit' })
}

/** Refuses to decide about oneself. */
export function refuseSelf(write: Write, account: Account): void {
  if (account.id === write.actor.accountId) throw refuse('self')
}

/** Refuses what would leave nobody active who holds everything. */
export async function keepAnAdmin(write: Write, account: Account): Promise<void> {
  // One lock for all who take an administrator away: two of them at once must not both find the other.
  await sql`select pg_advisory_xact_lock(hashtext('accounts.last-admin'))`.execute(write.sql)
  const { rows } = await sql<{ is_admin: boolean; others: boolean }>`
    with admins as (
      select distinct a.id from accounts a join roles r on r.id = any (a.role_ids)
      where a.status = 'active' and ${ALL_ABILITIES} = any (r.abilities))
    select exists (select from admins where id = ${account.id}) as is_admin,
      exists (select from admins where id <> ${account.id}) as others`.execute(write.sql)
  if (rows[0]?.is_admin && !rows[0].others) throw refuse('lastAdmin')
}

/** Abilities that a decision takes, with those that these roles give. */
const abilitiesFor = async (write: Write, verb: 'approve' | 'edit', roles: readonly string[]) => [
  `${area.id}.${verb}`,
  ...(await rolesOf(write, roles)).flatMap(({ abilities }) => abilities),
]

/** Fields that an approval decides: all that are entered. */
const DECIDED = Object.keys(input.shape)

/** Refuses the approval of an account to authors of any of it, where another person could approve it. */
export async function refuseAuthor(write: Write, account: Account, roles: readonly string[]): Promise<void> {
  // A registration has all but the roles: those are the approver's to choose, before the approval or with it.
  const registered = account.createdBy === null
  const own = await needsAnother(write, account.id, {
    fields: registered ? DECIDED.filter((field) => field !== 'roles') : DECIDED,
    asks: ['ask-again'],
    known: [account.createdBy?.id, account.askedBy?.id],
    alone: await abilitiesFor(write, 'approve', roles),
  })
  if (own) throw refuse('ownCreation')
}

/** Refuses more roles for an approved account to its author, so that an empty account is no way round. */
async function refuseOwnRoles(write: Write, account: Account, roles: readonly string[]): Promise<void> {
  if (account.createdBy?.id !== write.actor.accountId) return
  if (await anotherHolds(write, await abilitiesFor(write, 'edit', roles))) throw refuse('ownCreationRoles')
}

/** Everything that a change of roles has to pass. Returns whether they change at all. */
export async function checkRoleChange(write: Write, account: Account, wanted: unknown): Promise<boolean> {
  const before = new Set(idsOf(account.roles))
  const after = new Set(idsOf(wanted))
  if (before.size === after.size && [...after].every((id) => before.has(id))) return false
  refuseSelf(write, account)
  await checkGrant(write, [...after])
  const roles = await rolesOf(write, [...after])
  const added = [...after].filter((id) => !before.has(id))
  // One that waits is approved with its roles, by another person.
  if (account.status !== 'pending' && account.status !== 'revision' && added.length > 0)
    await refuseOwnRoles(write, account, added)
  if (!roles.some(({ abilities }) => abilities.includes(ALL_ABILITIES))) await keepAnAdmin(write, account)
  return true
}

/** Throws `invalid` at an e-mail or a phone that would be emptied (spec section 5: both are required). */
export function refuseEmptied(account: Account, changes: Changes): void {
  const emptied = (['email', 'phone'] as const).filter((name) => account[name] && changes[name] === null)
  if (emptied.length === 0) return
  const fields = Object.fromEntries(emptied.map((name) => [name, { key: 'required' }]))
  throw new Problem('invalid', { area: area.id, fields })
}

/** Throws `duplicate` at the username that another account than `id` has. */
export async function refuseTaken(write: Write, username: unknown, id: string | null): Promise<void> {
  const { rows } = await sql`
    select from accounts where username = ${username} and id is distinct from ${id}::uuid`.execute(write.sql)
  if (rows.length > 0) {
    throw new Problem('duplicate', { area: area.id, fields: { username: { key: 'usernameTaken' } } })
  }
}
