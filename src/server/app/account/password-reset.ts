/**
 * A forgotten password: a mail with a link that sets a new one, once, within 30 minutes. The response never
 * reveals whether the account exists: it is sent before any look-up.
 */
import { hash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type QueryExecutorProvider, sql } from 'kysely'
import { z } from 'zod'
import { area as accounts } from '../../../areas/accounts/area.ts'
import {
  mailLanguage,
  queueAccountMail,
  queueMailTo,
  rememberAbout,
} from '../../../areas/accounts/server/public.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { FALLBACK_LANGUAGE, type LanguageId } from '../../../core/words.ts'
import { noteAccess } from '../../kit/access/access.ts'
import { noteAttempt } from '../../kit/access/attempts.ts'
import type { Kit } from '../../kit/area/kit.ts'
import { type Captchas, captchaAnswer } from '../../kit/captcha/captchas.ts'
import type { Database } from '../../kit/database/database.ts'
import { accountQuery, PUBLIC_BODY_LIMIT } from '../../kit/http/public-requests.ts'
import { languageOf } from '../../kit/http/words.ts'
import { newId } from '../../kit/ids.ts'
import type { SecretBox } from '../../kit/protection/secret-box.ts'
import { factsOf, type SecurityLog } from '../../kit/protection/security-log.ts'
import { PUBLIC } from '../../kit/sessions/auth.ts'
import { hashPassword } from '../../kit/sessions/passwords.ts'
import { networkOf, RateLimit } from '../../kit/sessions/rate-limit.ts'
import { endSessions } from '../../kit/sessions/sessions.ts'
import type { SignIn } from '../../kit/sessions/sign-in.ts'
import { digest } from '../account-routes.ts'
import { addressOf } from '../address.ts'
import { beside } from '../beside.ts'
import type { Config } from '../config.ts'

const MINUTES = 30
/** Source of the change in the history. */
const MAILED = 'mail'
const ASKED = { name: 'forgot', attempts: 20, seconds: 60 * 60 }
/**
 * Mails to one account, from any caller: beyond it nothing is sent or reported. For as long as a link lives:
 * an attacker who uses the mails up leaves the owner a valid link.
 */
const MAILS = { name: 'forgot-mail', attempts: 3, seconds: MINUTES * 60 }
const TRIED = { name: 'reset', attempts: 60, seconds: 15 * 60 }
/** One e-mail address may stand at several accounts; each gets its own mail. */
const ACCOUNTS_MAX = 5

const forgotBody = z.strictObject({
  username: z.string().trim().toLowerCase().min(1).max(200).describe('Username or e-mail'),
  captcha: captchaAnswer.optional(),
})
const resetBody = z.strictObject({
  token: z.string().min(1).max(100),
  password: digest.optional().describe('Absent: only asks whether the link holds'),
})

type Deps = {
  config: Config
  database: Database
  captchas: Captchas
  signIn: SignIn
  box: SecretBox
  kit: Kit
  security: SecurityLog
}
type Owner = {
  id: string
  code: string
  username: string
  name: string
  email: string
  language: unknown
  password_hash: string | null
}

type LinkOwner = {
  id: string
  code: string
  version: number
  username: string
  name: string
  password_hash: string | null
}

type Asked = { id: string; username: string; language: string }

const hashOf = (token: string) => hash('sha256', token, 'buffer')
const voidLink = () =>
  new Problem('invalid', { reason: { key: 'resetLink' }, fields: { token: { key: 'resetLink' } } })

/** Registers asking for a link and setting a password by it; both are for callers without a session. */
export function mountPasswordReset(app: FastifyInstance, deps: Deps): void {
  const { config, database, captchas, signIn, box, kit, security } = deps
  const asked = new RateLimit(database, ASKED)
  const mails = new RateLimit(database, MAILS)
  const tried = new RateLimit(database, TRIED)
  const base = '/api/public/account'
  const tags = ['account']
  const home = (): string => {
    const [address] = app.addresses()
    const port = typeof address === 'object' ? address.port : config.port
    return config.publicUrl ?? addressOf(config, port)
  }

  /** Whether an owner may get another mail for now. */
  const maySend = async ({ id }: Owner): Promise<boolean> => {
    try {
      await mails.take(id)
      return true
    } catch (error) {
      if (error instanceof Problem && error.id === 'tooMany') return false
      throw error
    }
  }

  const mailTo = async (trx: QueryExecutorProvider, owner: Owner, asker: LanguageId): Promise<void> => {
    const token = randomBytes(32).toString('base64url')
    await sql`
      with over as (delete from password_resets where expires_at < now())
      insert into password_resets (token_hash, account_id, password_hash, expires_at)
      values (${hashOf(token)}, ${owner.id}, ${owner.password_hash}, now() + make_interval(mins => ${MINUTES}))`.execute(
      trx,
    )
    // Behind the #, a token reaches no server's log and no other site.
    const url = `${home()}/forgetpass#token=${token}`
    await queueMailTo(trx, 'password-link', owner, { asker, link: { box, url, minutes: MINUTES } })
  }

  /** Looks up who asked, and writes the mails. A request is gone with its mails, so that none is lost or done twice. */
  const remember = async ({ id, username, language }: Asked): Promise<void> => {
    const { rows } = await sql<Owner>`
      select id, code, username, name, email, preferences -> 'language' as language, password_hash from accounts
      where status = 'active' and email is not null and (username = ${username} or email = ${username})
      order by username = ${username} desc, id limit ${ACCOUNTS_MAX}`.execute(database.db)
    const owners: Owner[] = []
    for (const owner of rows) if (await maySend(owner)) owners.push(owner)
    await database.transaction(async (trx) => {
      const mine = await sql`delete from password_requests where id = ${id} returning id`.execute(trx)
      if (mine.rows.length === 0) return
      for (const owner of owners) {
        await mailTo(trx, owner, mailLanguage(language, FALLBACK_LANGUAGE))
        // Anyone may have asked, so the account is the record that it is about and not the user.
        await noteAccess(trx, {
          ...{
            kind: 'password-reset',
            action: 'asked',
            accountId: null,
            area: accounts.id,
            code: owner.code,
          },
          ...{ count: 1, requestId: id },
        })
      }
    })
  }

  /** Requests that an earlier process accepted and did not get to. */
  const rememberAll = async (): Promise<void> => {
    const { rows } =
      await sql<Asked>`select id, username, language from password_requests order by id`.execute(database.db)
    for (const one of rows) await remember(one)
  }
  const work = beside((error) => app.log.error({ err: error }, 'a forgotten password was not looked up'))
  app.addHook('onClose', () => work.close())
  // Its links need the port.
  app.addHook('onListen', async () => work.add(rememberAll))

  app.post(
    `${base}/forgot_password`,
    {
      bodyLimit: PUBLIC_BODY_LIMIT,
      config: { ability: PUBLIC },
      schema: {
        tags,
        summary:
          'Mails a link that sets a new password, if there is such an account; the answer is always the same',
        querystring: accountQuery,
        body: forgotBody,
      },
    },
    async (request) => {
      const body = request.body as z.infer<typeof forgotBody>
      await asked.take(networkOf(request.ip))
      await captchas.check(body.captcha)
      const asker = languageOf(request.headers['accept-language'])
      security('password-reset-asked', factsOf(request))
      const waiting = { id: newId(), username: body.username, language: asker }
      await sql`insert into password_requests (id, username, language)
        values (${waiting.id}, ${waiting.username}, ${asker})`.execute(database.db)
      // The answer does not wait for any of it: an account that exists costs no more time than one that does not.
      work.add(() => remember(waiting))
      return { error: 0 }
    },
  )

  /** The owner of a link's password; throws when the link is void. */
  const ownerOf = async (token: string) => {
    const { rows } = await sql<LinkOwner>`
      select a.id, a.code, a.version, a.username, a.name, a.password_hash from password_resets r join accounts a on a.id = r.account_id
      where r.token_hash = ${hashOf(token)} and r.expires_at > now() and a.status = 'active'
        and a.password_hash is not distinct from r.password_hash`.execute(database.db)
    if (!rows[0]) throw voidLink()
    return rows[0]
  }

  app.post(
    `${base}/reset_password`,
    {
      bodyLimit: PUBLIC_BODY_LIMIT,
      config: { ability: PUBLIC },
      schema: {
        tags,
        summary: 'Sets a new password by the token of a mailed link and ends every session of the account',
        querystring: accountQuery,
        body: resetBody,
      },
    },
    async (request) => {
      const { token, password } = request.body as z.infer<typeof resetBody>
      await tried.take(networkOf(request.ip)).catch(async (error: unknown) => {
        const { ip, id } = request
        if (error instanceof Problem)
          await noteAttempt(database.db, { kind: 'sign-in-limited', action: 'reset-link', ip, id })
        throw error
      })
      const owner = await ownerOf(token)
      const { id, username, name, password_hash } = owner
      if (password === undefined) return { error: 0, data: { username } }
      const fresh = await hashPassword(password)
      // The reader of the mail acts for the account, which the history shows.
      const language = languageOf(request.headers['accept-language'])
      const actor = { accountId: id, username, name, abilities: new Set<string>(), language }
      const context = { actor, requestId: String(request.id), source: MAILED, address: request.ip }
      await kit.tools.writes.run(context, async ({ write }) => {
        const trx = write.sql
        // Deleted first: of two that bring the same link, one waits and then finds it gone.
        const used = await sql`
          delete from password_resets where token_hash = ${hashOf(token)} and expires_at > now() returning 1 as used`.execute(
          trx,
        )
        const { rows } = await sql`
          update accounts set password_hash = ${fresh}
          where id = ${id} and status = 'active' and password_hash is not distinct from ${password_hash}
          returning id`.execute(trx)
        if (used.rows.length === 0 || rows.length === 0) throw voidLink()
        await sql`delete from password_resets where account_id = ${id}`.execute(trx)
        rememberAbout(write, owner, 'password-reset')
        await endSessions(trx, id, 'password')
        await queueAccountMail(trx, 'password-changed', id, language)
      })
      await signIn.forgive(username, request.ip)
      return { error: 0, data: { username } }
    },
  )
}
