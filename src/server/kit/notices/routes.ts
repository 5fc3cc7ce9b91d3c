/** Routes of notices. Every user has their own; another account's do not exist for them. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import { NOTICE_KINDS } from '../../../core/wire/notices.ts'
import type { Kit } from '../area/kit.ts'
import { readNumber, readParameters } from '../area/read/list-query.ts'
import { envelope } from '../area/routes/entity-schema.ts'
import { mountRoute, sendAnswer, sendJson } from '../area/routes/routes.ts'
import { isUuid } from '../area/statement.ts'
import { check, objectOf } from '../area/write/input.ts'
import { noticesOf, readNotices } from './notices.ts'

const LIMIT = { default: 50, max: 100 }

const noticeShape = z.object({
  id: z.uuid(),
  kind: z.enum(NOTICE_KINDS),
  area: z.string(),
  record: z.uuid(),
  code: z.string(),
  opens: z.boolean().describe('Whether the record is still there'),
  what: z.object({ vi: z.string(), en: z.string() }).describe('The thing in a sentence'),
  note: z.string().nullable(),
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
})
const readBody = z.strictObject({ ids: z.array(z.uuid()).min(1).max(LIMIT.max).optional() })

/** Registers `/api/notices`. */
export function mountNotices(app: FastifyInstance, kit: Kit): void {
  const common = { ability: 'signed-in', tag: 'notices' }

  mountRoute(app, {
    ...common,
    method: 'GET',
    url: '/api/notices',
    schema: {
      summary: "One's own notices of the last 90 days, newest first, and how many of all are unread",
      querystring: z.object({
        after: z.string().optional().describe('`next` of the page before'),
        limit: z.string().optional(),
      }),
      response: {
        200: envelope(z.array(noticeShape), { unread: z.int(), next: z.uuid().nullable() }),
      },
    },
    handler: async (request, reply) => {
      const given = readParameters(request.query, ['after', 'limit'])
      const limit = readNumber('limit', given.limit, { min: 1, max: LIMIT.max }, LIMIT.default)
      const { after } = given
      if (after !== undefined && !isUuid(after))
        throw new Problem('badFilter', { fields: { after: { key: 'format' } } })
      const { accountId } = kit.actorOf(request)
      return sendJson(reply, {
        error: 0,
        ...(await noticesOf(kit.tools.runner, accountId, { after, limit })),
      })
    },
  })

  mountRoute(app, {
    ...common,
    method: 'POST',
    url: '/api/notices/read',
    schema: {
      summary: 'Marks notices as read; without ids, all',
      headers: z.object({ 'idempotency-key': z.string().optional() }),
      body: readBody,
      response: { 200: envelope(z.object({ unread: z.int() })) },
    },
    handler: async (request, reply) => {
      const { ids } = check(readBody, objectOf(request.body)) as { ids?: string[] }
      const { accountId } = kit.actorOf(request)
      const answer = await kit.answer(request, async ({ runner }) => {
        const unread = await readNotices(runner, accountId, ids)
        return { status: 200, body: JSON.stringify({ error: 0, data: { unread } }) }
      })
      return sendAnswer(reply, answer)
    },
  })
}
