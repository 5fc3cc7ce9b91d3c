/** The codes that were generated for a voucher: to be copied, downloaded, and to see which orders hold them. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { codeForm } from '../../../core/sameness.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { ActorOf } from '../../../server/kit/area/privacy/limited-actor.ts'
import { readNumber, readParameters } from '../../../server/kit/area/read/list-query.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { area } from '../area.ts'
import { CODES_MAX } from '../codes.ts'
import { voucherCode } from '../schema.ts'

const LIMIT = { min: 1, max: CODES_MAX }
const STATES = ['free', 'held'] as const

/** `GET /api/vouchers/{id}/codes`, in alphabetical order; `after` is the last code of the page before. */
export function routes(app: FastifyInstance, db: Sql, actorOf: ActorOf): void {
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area.id}/:id/codes`,
    // Anyone with a code can spend it: codes are shown only to users who may generate them.
    ability: `${area.id}.generate-codes`,
    tag: area.id,
    schema: {
      summary: 'Generated codes of a voucher, with the order that holds each for those who may view orders',
      params: z.object({ id: z.string().describe('Id or code') }),
      querystring: z.object({
        state: z.enum(STATES).optional(),
        after: z.string().optional(),
        limit: z.string().optional().describe(`1 to ${CODES_MAX}, default 100`),
      }),
      response: { 200: envelope(z.array(voucherCode), { next: z.string().nullable() }) },
    },
    handler: async (request, reply) => {
      const { id } = request.params as { id: string }
      const given = readParameters(request.query, ['state', 'after', 'limit'])
      const limit = readNumber('limit', given.limit, LIMIT, 100)
      const wanted = STATES.find((one) => one === given.state)
      if (given.state !== undefined && !wanted)
        throw new Problem('badFilter', { fields: { state: { key: 'choice' } } })
      const orders = holds(actorOf(request).abilities, 'orders.view')
      const rows = await codesOf(db, id, { limit: limit + 1, after: given.after ?? '', wanted, orders })
      const next = rows.length > limit ? (rows[limit - 1]?.code ?? null) : null
      return sendJson(reply, { error: 0, data: rows.slice(0, limit), next })
    },
  })
}

async function codesOf(
  db: Sql,
  key: string,
  how: { limit: number; after: string; wanted: (typeof STATES)[number] | undefined; orders: boolean },
): Promise<z.infer<typeof voucherCode>[]> {
  const { limit, after, wanted, orders } = how
  const found = await sql<{ id: string }>`
    select id from vouchers where id::text = ${key.toLowerCase()} or code = ${codeForm(key)}`.execute(db)
  const voucher = found.rows[0]?.id
  if (!voucher) throw new Problem('notFound')
  const only = wanted && (wanted === 'free' ? sql`and c.holder_id is null` : sql`and c.holder_id is not null`)
  const { rows } = await sql<z.infer<typeof voucherCode>>`
    select c.code, c.holder_id is not null as held, case when ${orders} then (
        select o.code from orders o where o.id = c.holder_id or o.group_id = c.holder_id order by o.code limit 1
      ) end as order
    from voucher_codes c where c.voucher_id = ${voucher}::uuid and c.code > ${after} ${only ?? sql``}
    order by c.code limit ${limit}`.execute(db)
  return rows
}
