/**
 * Staff accounts: passwords are never returned, no user grants what they do not hold or decides about
 * themselves, and one active administrator always remains.
 */
import { sql } from 'kysely'
import { informAsker } from '../../../families/approvals/server/asker.ts'
import { askerOf, revisionEffects } from '../../../families/approvals/server/revisions.ts'
import { defineServer, type Effect, type Write } from '../../../server/kit/area/face.ts'
import { endSessions } from '../../../server/kit/sessions/sessions.ts'
import { type Account, area } from '../area.ts'
import { input, newInput } from '../schema.ts'
import { states } from '../states.ts'
import { hashBeforeWrites, hashFor } from './hashing.ts'
import { queueAccountMail } from './mails.ts'
import {
  checkGrant,
  checkRoleChange,
  checkStanding,
  idsOf,
  keepAnAdmin,
  PROFILE,
  refuse,
  refuseAuthor,
  refuseEmptied,
  refuseSelf,
  refuseTaken,
  rememberAbout,
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

const about = ({ id, code, username }: Account) => ({
  area: area.id,
  id,
  code,
  what: { vi: `tài khoản “${username}” (${code})`, en: `the account “${username}” (${code})` },
})

const revisions = revisionEffects<Account>({
  revision: 'revision',
  asker: 'askedBy',
  about,
  sentBack: (write, account, note) =>
    queueAccountMail(write.sql, 'sent-back', account.id, write.actor.language, note),
})

export const server = defineServer({
  area,
  input,
  newInput,
  states,
  routes: hashBeforeWrites,
  effects: {
    approve: {
      ...decided,
      async run(write, account, args, dryRun) {
        const own = idsOf(account.roles)
        const roles = own.length === 0 && typeof args.role === 'string' ? [args.role] : own
        if (roles.length === 0) return { refused: { key: 'noRole' } }
        await refuseAuthor(write, account, roles)
        await checkGrant(write, roles)
        const decision = await decided.run?.(write, account, args, dryRun)
        if (!dryRun) {
          await queueAccountMail(write.sql, 'approved', account.id, write.actor.language)
          await informAsker(write, askerOf(account, 'askedBy'), { ...about(account), decision: 'approved' })
        }
        return decision && 'refused' in decision
          ? decision
          : { ...decision, ...(own.length === 0 && { roles }) }
      },
    },
    'send-back': revisions.sendBack,
    'ask-again': revisions.askAgain,
    'sign-out': {
      async run(write, account, _args, dryRun) {
        refuseSelf(write, account)
        await checkStanding(write, account)
        if (!dryRun) await endSessions(write.sql, account.id, 'by-admin')
        return {}
      },
    },
    'reset-second-factor': {
      async run(write, account, _args, dryRun) {
        refuseSelf(write, account)
        await checkStanding(write, account)
        const { rows } = await sql`
          select from second_factors where account_id = ${account.id} for update`.execute(write.sql)
        if (rows.length === 0) return { refused: { key: 'noSecondFactor' } }
        if (dryRun) return {}
        await sql`delete from second_factors where account_id = ${account.id}`.execute(write.sql)
        await sql`delete from recovery_codes where account_id = ${account.id}`.execute(write.sql)
        await sql`delete from second_factor_steps where account_id = ${account.id}`.execute(write.sql)
        await endSessions(write.sql, account.id, 'factors')
        await queueAccountMail(write.sql, 'factors-changed', account.id, write.actor.language)
        return {}
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
      await refuseTaken(write, values.username, null)
      await checkGrant(write, idsOf(values.roles ?? []))
      // Who registers makes their own account, and nobody changes it for them.
      const askedBy = write.source === 'register' ? null : write.actor.accountId
      return { ...values, askedBy, passwordHash: await hashFor(write, String(password)) }
    },
    async update(write, account, { password, ...changes }) {
      await checkStanding(write, account)
      refuseEmptied(account, changes)
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
        rememberAbout(write, account, 'password-set')
        await queueAccountMail(write.sql, 'password-changed', account.id, write.actor.language)
      }
      return changes
    },
    async delete(write, account) {
      refuseSelf(write, account)
      await checkStanding(write, account)
      await keepAnAdmin(write, account)
      await endSessions(write.sql, account.id, 'deleted')
      if (account.status !== 'pending' && account.status !== 'revision') return
      await queueAccountMail(write.sql, 'rejected', account.id, write.actor.language)
      await informAsker(write, askerOf(account, 'askedBy'), {
        ...about(account),
        decision: 'rejected',
        opens: false,
      })
    },
  },
})
