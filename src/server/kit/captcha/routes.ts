/** `get_captcha_verify` (spec section 7): a new captcha for the forms that any user may send. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { accountQuery, PUBLIC_BODY_LIMIT } from '../http/public-requests.ts'
import { languageOf } from '../http/words.ts'
import { PUBLIC } from '../sessions/auth.ts'
import { networkOf, RateLimit } from '../sessions/rate-limit.ts'
import type { Captchas } from './captchas.ts'

/** Pictures cost a few milliseconds each, and a guesser needs many of them. An office shares one address. */
const ASKED = { name: 'captcha', attempts: 120, seconds: 15 * 60 }

const body = z.strictObject({
  kind: z.enum(['image', 'words']).default('image').describe('`words`: a sum to be read aloud'),
})

/** Registers `get_captcha_verify`. */
export function mountCaptcha(
  app: FastifyInstance,
  { database, captchas }: { database: Database; captchas: Captchas },
): void {
  const limit = new RateLimit(database, ASKED)
  app.post(
    '/api/public/account/get_captcha_verify',
    {
      bodyLimit: PUBLIC_BODY_LIMIT,
      config: { ability: PUBLIC },
      schema: {
        tags: ['account'],
        summary: 'A captcha: a picture with five signs, or a sum in words; for one request within 10 minutes',
        querystring: accountQuery,
        body,
      },
    },
    async (request) => {
      await limit.take(networkOf(request.ip))
      const { kind } = request.body as z.infer<typeof body>
      return { error: 0, data: await captchas.ask(kind, languageOf(request.headers['accept-language'])) }
    },
  )
}
