/** Sign-in and the signed-in person's own account, under the spec's names (docs/api.md). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type QueryExecutorProvider, sql } from 'kysely'
import { z } from 'zod'
import { passwordDigest } from '../../areas/accounts/schema.ts'
import { PROFILE, queueAccountMail, queueMailTo, rememberAbout } from '../../areas/accounts/server/public.ts'
import { ALL_ABILITIES, holds } from '../../core/abilities.ts'
import type { Area } from '../../core/area.ts'
import { Problem } from '../../core/problems/problems.ts'
import { email, name, optional, phone } from '../../core/schema.ts'
import type { Profile } from '../../core/wire/account.ts'
import type { SignInStep } from '../../core/wire/second-factor.ts'
import type { Kit } from '../kit/area/kit.ts'
import { captchaAnswer } from '../kit/captcha/captchas.ts'
import type { Database } from '../kit/database/database.ts'
import type { Hold } from '../kit/held/hold.ts'
import { accountQuery, PUBLIC_BODY_LIMIT } from '../kit/http/public-requests.ts'
import { languageOf } from '../kit/http/words.ts'
import { factsOf, type SecurityLog } from '../kit/protection/security-log.ts'
import {
  deviceOf,
  IDLE_HEADER,
  PUBLIC,
  SIGNED_IN,
  sessionCookie,
  sessionOf,
  tokenOf,
} from '../kit/sessions/auth.ts'
import { hashPassword } from '../kit/sessions/passwords.ts'
import type { SecondFactors } from '../kit/sessions/second-factor/factors.ts'
import { openStep, STEP_SECONDS } from '../kit/sessions/second-factor/steps.ts'
import type { Sessions } from '../kit/sessions/session-store.ts'
import { endSessions } from '../kit/sessions/sessions.ts'
import { type SignIn, wrongCurrentPassword } from '../kit/sessions/sign-in.ts'
import { type Enter, shownToken } from './account/enter.ts'
import type { Config } from './config.ts'
import { installationFacts } from './installation.ts'

const PREFERENCES_BYTES = 64 * 1024

export type AccountDeps = {
  config: Config
  database: Database
  sessions: Sessions
  signIn: SignIn
  areas: readonly Area[]
  kit: Kit
  security: SecurityLog
  factors: SecondFactors
  enter: Enter
  hold: Hold
}

/** The MD5 of a password in hex, with words for anything else. */
export const digest = z
  .string()
  .refine((text) => passwordDigest.safeParse(text).success, { error: 'passwordFormat' })

const loginBody = z.strictObject({
  username: z.string().trim().toLowerCase().min(1).max(200),
  password: digest,
  grant_type: z.literal('password').optional(),
  captcha: captchaAnswer.optional(),
})

const profileBody = z.strictObject({
  name: name.optional(),
  // Without their default: what is not sent is not changed.
  email: optional(email).removeDefault().optional(),
  phone: optional(phone).removeDefault().optional(),
  password: digest.optional().describe('The present one: another e-mail takes it'),
})

/** Menu paths of the areas a person may view, in the order of the sidebar. */
function menuOf(areas: readonly Area[], abilities: ReadonlySet<string>): string[] {
  return areas
    .filter((area) => area.group !== undefined && holds(abilities, `${area.id}.view`))
    .map((area) => area.path)
}

/** Registers the calls of one's own account under `/api/public/account`, and `/api/public/config`. */
export function mountAccount(app: FastifyInstance, deps: AccountDeps): void {
  const { config, database, sessions, signIn, areas, kit, security, factors, enter, hold } = deps
  const base = '/api/public/account'
  const tags = ['account']

  const profileOf = async (accountId: string, db: QueryExecutorProvider = database.db) => {
    const { rows } = await sql<Profile & { preferences: unknown }>`
      select id, code, name, username, email, phone, avatar, preferences
      from accounts where id = ${accountId}`.execute(db)
    if (!rows[0]) throw new Problem('illegalToken')
    return rows[0]
  }
  /** When the session ends by itself, in seconds from now: clocks differ. */
  const sessionLeft = (request: FastifyRequest, used: boolean) => {
    const { idleMs, warnMs } = sessions.rules
    const idle = idleMs / 1000
    const left = sessions.left(tokenOf(request)?.token ?? '', sessionOf(request), used)
    return {
      idleSeconds: idle,
      // Half of the time at most, or a short one would be nothing but warning.
      warnSeconds: Math.min(warnMs / 1000, idle / 2),
      idleLeftSeconds: left.idleMs / 1000,
      maxLeftSeconds: left.maxMs / 1000,
    }
  }
  const withoutPreferences = ({ preferences: _, ...profile }: Profile & { preferences: unknown }) => profile

  app.get(
    '/api/public/config',
    {
      config: { ability: PUBLIC },
      schema: { tags, summary: 'What the sign-in page needs to know', querystring: accountQuery },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return { error: 0, data: await installationFacts(database, config) }
    },
  )

  app.post(
    `${base}/login`,
    {
      bodyLimit: PUBLIC_BODY_LIMIT,
      config: { ability: PUBLIC },
      schema: { tags, summary: 'Sign in', querystring: accountQuery, body: loginBody },
    },
    async (request, reply) => {
      const checked = await signIn.check(
        request.body as z.infer<typeof loginBody>,
        request,
        deviceOf(request),
      )
      const { username } = request.body as z.infer<typeof loginBody>
      const { factors: own, recoveryLeft, required } = await factors.stateOf(checked.accountId)
      if (own.length === 0 && !required)
        return { error: 0, data: await enter(request, reply, { ...checked, username }, 'password') }
      const step: SignInStep = {
        id: await openStep(database.db, checked, own.length > 0 ? 'verify' : 'enrol'),
        kinds: [...new Set(own.map(({ kind }) => kind))],
        recovery: recoveryLeft > 0,
        expiresIn: STEP_SECONDS,
      }
      return { error: 0, data: { token: '', step } }
    },
  )

  app.post(
    `${base}/logout`,
    // Public: signing out must also work with a session that is no longer one.
    {
      bodyLimit: PUBLIC_BODY_LIMIT,
      config: { ability: PUBLIC },
      schema: { tags, summary: 'Sign out: the token is dead at once', querystring: accountQuery },
    },
    async (request, reply) => {
      const brought = tokenOf(request)
      const session = brought && (await liveSession(sessions, brought.token))
      if (session) {
        await sessions.end(session)
        const { accountId: account, username } = session
        security('sign-out', { ...factsOf(request), account, username })
      }
      reply.header('set-cookie', sessionCookie(request, config))
      reply.header('clear-site-data', '"cache"')
      return { error: 0 }
    },
  )

  app.get(
    `${base}/list_menu`,
    {
      config: { ability: SIGNED_IN },
      schema: { tags, summary: 'Menu paths the account may view', querystring: accountQuery },
    },
    async (request, reply) => {
      const { accountId, name, username, avatar, abilities } = sessionOf(request)
      reply.header('cache-control', 'no-store')
      return {
        error: 0,
        menu: menuOf(areas, abilities).map((path) => ({ path })),
        account: { id: accountId, name, username, avatar },
      }
    },
  )

  app.get(
    `${base}/get_profile`,
    { config: { ability: SIGNED_IN }, schema: { tags, summary: 'My profile', querystring: accountQuery } },
    async (request) => ({
      error: 0,
      data: withoutPreferences(await profileOf(sessionOf(request).accountId)),
    }),
  )

  app.get(
    `${base}/user_info`,
    {
      config: { ability: SIGNED_IN },
      schema: {
        tags,
        summary: 'My account, role names, abilities and preferences',
        querystring: accountQuery,
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const profile = await profileOf(session.accountId)
      const roles = menuOf(areas, session.abilities).map((path) => path.slice(1))
      if (session.abilities.has(ALL_ABILITIES)) roles.unshift('admin')
      reply.header('cache-control', 'no-store')
      return {
        error: 0,
        data: {
          account: withoutPreferences(profile),
          roles,
          abilities: [...session.abilities].sort(),
          preferences: profile.preferences,
          session: sessionLeft(request, false),
          ...(hold.current && { held: hold.current }),
        },
      }
    },
  )

  app.get(
    `${base}/session`,
    {
      config: { ability: SIGNED_IN },
      schema: {
        tags,
        summary:
          'When my session ends by itself. Counts as use of it, unless `X-Idle` says that nobody is there',
        querystring: accountQuery,
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { error: 0, data: sessionLeft(request, request.headers[IDLE_HEADER] === undefined) }
    },
  )

  app.put(
    `${base}/preferences`,
    {
      config: { ability: SIGNED_IN },
      schema: {
        tags,
        summary: 'Merges into my preferences; null removes a key',
        querystring: accountQuery,
        body: z.record(z.string().max(100), z.unknown()),
      },
    },
    async (request) => {
      const body = request.body as Record<string, unknown>
      const removed = Object.keys(body).filter((key) => body[key] === null)
      const { rows } = await sql<{ preferences: unknown }>`
        update accounts set preferences = merged
        from (
          select (preferences || ${JSON.stringify(body)}::jsonb) - ${removed}::text[] as merged
          from accounts where id = ${sessionOf(request).accountId} for update) as change
        where id = ${sessionOf(request).accountId} and octet_length(merged::text) <= ${PREFERENCES_BYTES}
        returning preferences`.execute(database.db)
      if (!rows[0]) throw new Problem('tooLarge', { data: { limit: '64 KB' } })
      return { error: 0, data: rows[0].preferences }
    },
  )

  app.post(
    `${base}/change_pass`,
    {
      config: { ability: SIGNED_IN },
      schema: {
        tags,
        summary: 'Changes my password, ends my other sessions and replaces the token of this one',
        querystring: accountQuery,
        body: z.strictObject({ password: digest, new_password: digest }),
      },
    },
    async (request, reply) => {
      const { password, new_password } = request.body as { password: string; new_password: string }
      const session = sessionOf(request)
      const { accountId } = session
      const checked = await signIn.confirm(session, password, request)
      if (password.toLowerCase() === new_password.toLowerCase())
        throw new Problem('invalid', { fields: { new_password: { key: 'samePassword' } } })
      const passwordHash = await hashPassword(new_password)
      const token = await kit.tools.writes.run(kit.contextOf(request, PROFILE), async ({ write }) => {
        // Only in place of the password that was checked: an administrator's reset meanwhile holds.
        const { rows } = await sql<{ code: string; version: number }>`
          update accounts set password_hash = ${passwordHash}
          where id = ${accountId} and password_hash = ${checked.passwordHash} returning code, version`.execute(
          write.sql,
        )
        const [account] = rows
        if (!account) throw wrongCurrentPassword('password')
        rememberAbout(write, { id: accountId, ...account }, 'password-changed')
        await endSessions(write.sql, accountId, 'password', { except: session.tokenHash })
        const language = languageOf(request.headers['accept-language'])
        await queueAccountMail(write.sql, 'password-changed', accountId, language)
        return sessions.renew(write.sql, session)
      })
      reply.header('set-cookie', sessionCookie(request, config, token, sessions.rules.maxMs))
      return { error: 0, data: { token: shownToken(config, token) } }
    },
  )

  app.post(
    `${base}/update_profile`,
    {
      config: { ability: SIGNED_IN },
      schema: {
        tags,
        summary: 'Changes my profile; another e-mail takes the present password',
        querystring: accountQuery,
        body: profileBody,
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { accountId } = session
      const { password, ...changes } = request.body as z.infer<typeof profileBody>
      const before = await profileOf(accountId)
      if (changes.email === before.email) delete changes.email
      // The owner of the e-mail can set the password: a session alone, left open for a moment, is not enough
      // for it.
      const moves = changes.email !== undefined
      if (moves && password === undefined)
        throw new Problem('invalid', { area: 'accounts', fields: { password: { key: 'emailPassword' } } })
      const checked = moves && (await signIn.confirm(session, password ?? '', request))
      return kit.once(
        request,
        reply,
        async (db) => {
          if (checked) {
            const { rows } = await sql`
              select from accounts
              where id = ${accountId} and password_hash = ${checked.passwordHash} for update`.execute(db)
            if (rows.length === 0) throw wrongCurrentPassword('password')
          }
          await kit.area('accounts').update(kit.contextOf(request, PROFILE), accountId, undefined, changes)
          // To the former address.
          if (checked && before.email !== null) {
            const { language } = before.preferences as { language?: unknown }
            const asker = languageOf(request.headers['accept-language'])
            await queueMailTo(db, 'email-changed', { ...before, email: before.email, language }, { asker })
          }
          return { error: 0, data: withoutPreferences(await profileOf(accountId, db)) }
        },
        PROFILE,
      )
    },
  )
}

/** The session of a token that may well be dead. */
async function liveSession(sessions: Sessions, token: string) {
  try {
    return await sessions.check(token, false)
  } catch (error) {
    if (error instanceof Problem && error.id !== 'unavailable') return undefined
    throw error
  }
}
