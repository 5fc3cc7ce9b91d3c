/** `POST /api/reviews`, for the storefront's account. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendAnswer } from '../../../server/kit/area/routes/routes.ts'
import { RateLimit } from '../../../server/kit/sessions/rate-limit.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'

/** Reviews that one account sends in within a minute; the next one is refused until it is over. */
const SUBMITTED = { name: 'reviews', attempts: 60, seconds: 60 }

/** Registers the call. The answer has the code; only users who may view reviews see them. */
export function submitting(app: FastifyInstance, kit: Kit): void {
  const limit = new RateLimit({ db: kit.tools.sql }, SUBMITTED)
  mountRoute(app, {
    method: 'POST',
    url: `/api/${area.id}`,
    ability: `${area.id}.submit`,
    tag: area.id,
    schema: {
      summary: 'Sends in the review of a buyer, which waits to be published; 60 a minute at most',
      body: input,
      response: { 201: envelope(z.object({ id: z.uuid(), code: z.string() })) },
    },
    handler: async (request, reply) => {
      await limit.take(kit.actorOf(request).accountId)
      const answer = await kit.answer(request, async () => {
        const { data } = await kit.area(area.id).create(kit.contextOf(request), request.body)
        return { status: 201, body: JSON.stringify({ error: 0, data: { id: data.id, code: data.code } }) }
      })
      return sendAnswer(reply, answer)
    },
  })
}
