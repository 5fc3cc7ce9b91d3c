/**
 * Registering without a session: makes an account that awaits approval, without roles. Whether a username is taken
 * has to be said, so the captcha and the address's limit stand before that.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { registration } from '../../../areas/accounts/schema.ts'
import { hashAhead, queueAccountMail, queueNotice } from '../../../areas/accounts/server/public.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { CaptchaAnswer } from '../../../core/wire/captcha.ts'
import type { Actor } from '../../kit/area/face.ts'
import type { Kit } from '../../kit/area/kit.ts'
import { sendAnswer } from '../../kit/area/routes/routes.ts'
import type { Claim } from '../../kit/area/write/idempotency.ts'
import { check, objectOf } from '../../kit/area/write/input.ts'
import { type Captchas, captchaAnswer } from '../../kit/captcha/captchas.ts'
import type { Database } from '../../kit/database/database.ts'
import { languageOf } from '../../kit/http/words.ts'
import { newId } from '../../kit/ids.ts'
import { requestHash } from '../../kit/request-hash.ts'
import { checkPassword } from '../../kit/sessions/passwords.ts'
import { networkOf, RateLimit } from '../../kit/sessions/rate-limit.ts'

/** Sent forms of one address, whatever becomes of them. */
const ADDRESS = { name: 'register', attempts: 20, seconds: 60 * 60 }
/** Mails about registrations to one address, from any sender: beyond it the account is made without one. */
const MAILS = { name: 'register-mail', attempts: 3, seconds: 60 * 60 }
/** Keeps the keys of those without an account apart from every user's. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const input = registration.extend({ captcha: captchaAnswer.optional() })

/** Handles registrations. */
export class Registration {
  readonly #database: Database
  readonly #kit: Kit
  readonly #captchas: Captchas
  readonly #limit: RateLimit
  readonly #webhook: string | undefined
  readonly #mails: RateLimit

  /** `webhook`: where a registration is announced, so that an administrator need not look for it. */
  constructor(database: Database, kit: Kit, captchas: Captchas, webhook: string | undefined) {
    this.#webhook = webhook
    this.#database = database
    this.#kit = kit
    this.#captchas = captchas
    this.#limit = new RateLimit(database, ADDRESS)
    this.#mails = new RateLimit(database, MAILS)
  }

  /**
   * Responds with 201 and the username. Throws Problem `invalid`, `tooMany`, `captcha`, `duplicate` (at
   * `username`).
   */
  async register(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await this.#limit.take(networkOf(request.ip))
    const body = objectOf(request.body)
    const { captcha, ...values } = check(input, body, 'accounts') as z.infer<typeof input>
    const claim = claimOf(captcha, body)
    // Sent again because the answer was lost: it is answered as before, and the captcha serves for nothing else.
    if (!(await isKnown(this.#database, claim))) await this.#captchas.check(captcha)
    const requestId = String(request.id)
    await hashAhead(requestId, values.password)
    // Who registers acts for themselves: they made the account and hold nothing.
    const id = newId()
    const language = languageOf(request.headers['accept-language'])
    const { username, name } = values
    const actor: Actor = { accountId: id, username, name, abilities: new Set(), language }
    const isMailed = await this.#mayMail(values.email)
    const kit = this.#kit
    const answer = await kit.tools.writes.answer(
      { actor, requestId, source: 'register' },
      claim,
      async ({ write }) => {
        await kit
          .area('accounts')
          .create({ actor, requestId, source: 'register' }, { ...values, roles: [] }, id)
        if (isMailed) await queueAccountMail(write.sql, 'registered', id, language)
        if (this.#webhook !== undefined) await queueNotice(write.sql, this.#webhook, id)
        const data = { username, status: 'pending' }
        return { status: 201, body: JSON.stringify({ error: 0, data }) }
      },
    )
    if (answer.replayed) await this.#refuseOther(values)
    return sendAnswer(reply, answer)
  }

  /** Whether an address gets a mail: it is not proved to be the sender's. */
  async #mayMail(email: string): Promise<boolean> {
    try {
      await this.#mails.take(email)
      return true
    } catch (error) {
      if (error instanceof Problem && error.id === 'tooMany') return false
      throw error
    }
  }

  /** The same form with another password is another one: its answer must not say that this password holds. */
  async #refuseOther({ username, password }: { username: string; password: string }): Promise<void> {
    const { rows } = await sql<{ password_hash: string | null }>`
      select password_hash from accounts where username = ${username}`.execute(this.#database.db)
    if (await checkPassword(password, rows[0]?.password_hash)) return
    throw new Problem('duplicate', { area: 'accounts', fields: { username: { key: 'usernameTaken' } } })
  }
}

/** Whether a form was answered before. */
async function isKnown(database: Database, { accountId, key, request }: Claim): Promise<boolean> {
  const { rows } = await sql`
    select from idempotency where account_id = ${accountId} and key = ${key} and request = ${request}`.execute(
    database.db,
  )
  return rows.length > 0
}

/** A captcha is for one request: sent again because the answer was lost, it is answered as before. */
function claimOf(captcha: CaptchaAnswer | undefined, body: object): Claim {
  return { accountId: NOBODY, key: `register ${captcha?.id}`, request: requestHash(body), numbers: false }
}
