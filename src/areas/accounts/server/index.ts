/**
 * Staff accounts: passwords are never returned, no user grants what they do not hold or decides about
 * themselves, and one active administrator always remains.
 */
import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import { defineServer, type Effect, type Write } from '../../../server/kit/area/face.ts'
import { endSessions } from '../../../server/kit/sessions/sessions.ts'
import { type Account, area } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'
import { hashBeforeWrites, hashFor } from './hashing.ts'
import {
  checkGrant,
  checkRoleChange,
  checkStanding,
  idsOf,
  keepAnAdmin,
  PROFILE,
  refuse,
  refuseSelf,
  refuseTaken,
  somebodyElseApproves,
} from './rules.ts'

/** A change of status, either way. */
async function decide(write: Write, account: Account): Promise<void> {
  refuseSelf(write, account)
  await checkStanding(write, account)
  if (account.status === 'active') await keepAnAdmin(write, account)
}

const decided: Effect<Account> = {
  async run(write, account, _args, dryRun) {
    await decide(write, account)
    if (!dryRun) await endSessions(write.sql, account.id, 'status')
    return {}
  },
  async undo(write, account) {
    await decide(write, account)
    await endSessions(write.sql, account.id, 'status')
    return undefined
  },
}

export const server = defineServer({
  area,
  input,
  states,
  routes: hashBeforeWrites,
  effects: {
    approve: {
      ...decided,
      async run(write, account, args, dryRun) {
        const own = account.createdBy?.id === write.actor.accountId
        if (own && (await somebodyElseApproves(write))) return { refused: { key: 'ownCreation' } }
        return (await decided.run?.(write, account, args, dryRun)) ?? {}
      },
    },
    suspend: decided,
    resume: decided,
    // Bringing an account back is giving its roles; taking back other changes passes `before`, as they do.
    delete: {
      async undo(write, account) {
        await checkStanding(write, account)
        return undefined
      },
    },
  },
  before: {
    async create(write, { password, ...values }) {
      if (typeof password !== 'string') {
        throw new Problem('invalid', { area: area.id, fields: { password: { key: 'passwordNeeded' } } })
      }
      await refuseTaken(write, values.username, null)
      await checkGrant(write, idsOf(values.roles ?? []))
      return { ...values, passwordHash: await hashFor(write, password) }
    },
    async update(write, account, { password, ...changes }) {
      await checkStanding(write, account)
      if (changes.username !== undefined) await refuseTaken(write, changes.username, account.id)
      if (changes.roles !== undefined && (await checkRoleChange(write, account, changes.roles))) {
        await endSessions(write.sql, account.id, 'roles')
      }
      if (changes.email !== undefined) {
        // One's own takes the present password: update_profile.
        if (account.id === write.actor.accountId && write.source !== PROFILE) throw refuse('ownEmail')
        // Links that lie in the former mailbox.
        await sql`delete from password_resets where account_id = ${account.id}`.execute(write.sql)
      }
      if (typeof password === 'string') {
        // One's own takes the present one: change_pass.
        if (account.id === write.actor.accountId) throw refuse('ownPassword')
        const hash = await hashFor(write, password)
        await sql`update accounts set password_hash = ${hash} where id = ${account.id}`.execute(write.sql)
        await endSessions(write.sql, account.id, 'password')
      }
      return changes
    },
    async delete(write, account) {
      refuseSelf(write, account)
      await checkStanding(write, account)
      await keepAnAdmin(write, account)
      await endSessions(write.sql, account.id, 'deleted')
    },
  },
})
