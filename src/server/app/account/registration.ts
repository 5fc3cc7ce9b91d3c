/**
 * Registering without a session: makes an account that awaits approval, without roles. Whether a username is taken
 * has to be said, so the captcha and the address's limit stand before that.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { registration } from '../../../areas/accounts/schema.ts'
import { hashAhead } from '../../../areas/accounts/server/hashing.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { CaptchaAnswer } from '../../../core/wire/captcha.ts'
import type { Actor } from '../../kit/area/face.ts'
import type { Kit } from '../../kit/area/kit.ts'
import { sendAnswer } from '../../kit/area/routes/routes.ts'
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
/** Keeps the keys of those without an account apart from everybody's. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const input = registration.extend({ captcha: captchaAnswer.optional() })

export class Registration {
  readonly #database: Database
  readonly #kit: Kit
  readonly #captchas: Captchas
  readonly #limit: RateLimit

  constructor(database: Database, kit: Kit, captchas: Captchas) {
    this.#database = database
    this.#kit = kit
    this.#captchas = captchas
    this.#limit = new RateLimit(database, ADDRESS)
  }

  /**
   * Responds with 201 and the username. Throws Problem `invalid`, `tooMany`, `captcha`, `duplicate` (at
   * `username`).
   */
  async register(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await this.#limit.take(networkOf(request.ip))
    const body = objectOf(request.body)
    const { captcha, ...values } = check(input, body, 'accounts') as z.infer<typeof input>
    await this.#captchas.check(captcha, body)
    const requestId = String(request.id)
    await hashAhead(requestId, values.password)
    // Who registers acts for themselves: they made the account and hold nothing.
    const id = newId()
    const language = languageOf(request.headers['accept-language'])
    const { username, name } = values
    const actor: Actor = { accountId: id, username, name, abilities: new Set(), language }
    const { kit, claim } = { kit: this.#kit, claim: claimOf(captcha, body) }
    const answer = await kit.tools.writes.answer(
      { actor, requestId, source: 'register' },
      claim,
      async () => {
        await kit
          .area('accounts')
          .create({ actor, requestId, source: 'register' }, { ...values, roles: [] }, id)
        const data = { username, status: 'pending' }
        return { status: 201, body: JSON.stringify({ error: 0, data }) }
      },
    )
    if (answer.replayed) await this.#refuseOther(values)
    return sendAnswer(reply, answer)
  }

  /** The same form with another password is another one: its answer must not say that this password holds. */
  async #refuseOther({ username, password }: { username: string; password: string }): Promise<void> {
    const { rows } = await sql<{ password_hash: string | null }>`
      select password_hash from accounts where username = ${username}`.execute(this.#database.db)
    if (await checkPassword(password, rows[0]?.password_hash)) return
    throw new Problem('duplicate', { area: 'accounts', fields: { username: { key: 'usernameTaken' } } })
  }
}

/** A captcha is for one request: sent again because the answer was lost, it is answered as before. */
function claimOf(captcha: CaptchaAnswer | undefined, body: object) {
  return { accountId: NOBODY, key: `register ${captcha?.id}`, request: requestHash(body) }
}
