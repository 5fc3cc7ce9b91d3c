/** `GET /api/orders/{id}/commission`: the commission of each line, and the clause of a contract from which it has it. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { ActorOf } from '../../../server/kit/area/privacy/limited-actor.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { area } from '../area.ts'
import { type LineCommission, lineCommission } from '../commission/schema.ts'
import { termsOf } from './placing/clauses.ts'

/** The supplier's share and its terms are for users who may view contracts. */
const SEES_TERMS = 'contracts.view'

/** Throws `notFound` for an order that is not there. */
async function read(db: Sql, key: string): Promise<LineCommission[]> {
  const { rows: found } = await sql<{ id: string }>`
    select id from orders where id::text = ${key.toLowerCase()} or code = ${key.toUpperCase()}`.execute(db)
  const id = found[0]?.id
  if (id === undefined) throw new Problem('notFound')
  const { rows } = await sql<LineCommission>`
    select l.id as line, l.commission_bp as rate,
      coalesce(l.clause_terms, ${termsOf('l')}) || jsonb_build_object('revenue', l.clause_revenue) as clause
    from order_lines l
    where l.order_id = ${id}::uuid order by l.position`.execute(db)
  return rows
}

/** Registers the route. */
export function commissionRoute(app: FastifyInstance, db: Sql, actorOf: ActorOf): void {
  mountRoute(app, {
    method: 'GET',
    url: '/api/orders/:id/commission',
    ability: 'orders.view',
    tag: area.id,
    schema: {
      summary: 'The commission of each line, and why; for users who may view contracts',
      params: z.object({ id: z.string().describe('Id or code') }),
      response: { 200: envelope(z.array(lineCommission)) },
    },
    handler: async (request, reply) => {
      const { abilities } = actorOf(request)
      if (!holds(abilities, SEES_TERMS))
        throw new Problem('forbidden', {
          reason: { key: 'missingAbility', params: { ability: SEES_TERMS } },
          data: { ability: SEES_TERMS },
        })
      const { id } = request.params as { id: string }
      return sendJson(reply, { error: 0, data: await read(db, id) })
    },
  })
}
