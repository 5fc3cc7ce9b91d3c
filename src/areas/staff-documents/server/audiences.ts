/** Roles by their names, for authors who may not view roles themselves. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { type Audiences, audiences } from '../schema.ts'

/** `GET /api/{area}/audiences`, for users who may view that area. */
export function mountAudiences(app: FastifyInstance, db: Sql, area: string): void {
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area}/audiences`,
    ability: `${area}.view`,
    tag: area,
    schema: {
      summary: 'Roles that a record can be addressed to, by name',
      response: { 200: envelope(audiences) },
    },
    handler: async (_request, reply) => {
      const { rows } = await sql<
        Audiences[number]
      >`select id, code, name from roles order by name, id`.execute(db)
      return sendJson(reply, { error: 0, data: rows })
    },
  })
}
