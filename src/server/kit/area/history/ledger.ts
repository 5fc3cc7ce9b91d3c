/** `GET /api/{area}/{id}/{name}`: rows that were added to a record and are never changed, newest first, by pages. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '../../../../core/problems/problems.ts'
import { codeForm } from '../../../../core/sameness.ts'
import type { Actor, Sql } from '../face.ts'
import type { ActorOf } from '../privacy/limited-actor.ts'
import { readNumber, readParameters } from '../read/list-query.ts'
import { envelope } from '../routes/entity-schema.ts'
import { mountRoute, sendJson } from '../routes/routes.ts'

const LIMIT = { min: 1, max: 100 }

/** A page as a ledger is asked for it. `after`: the last row of the page before, if any. */
export type PageOf = { id: string; after: string | undefined; limit: number; actor: Actor }

export type LedgerRoute<Row extends { id: string }> = {
  area: string
  table: string
  name: string
  summary: string
  row: z.ZodType<Row>
  /** Whether a text can be a row's id; anything else is no page. */
  isCursor(after: string): boolean
  read(db: Sql, page: PageOf): Promise<Row[]>
}

/** Registers the route of one ledger; every user who may view the record may read it. */
export function mountLedger<Row extends { id: string }>(
  app: FastifyInstance,
  db: Sql,
  actorOf: ActorOf,
  { area, table, name, summary, row, isCursor, read }: LedgerRoute<Row>,
): void {
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area}/:id/${name}`,
    ability: `${area}.view`,
    tag: area,
    schema: {
      summary,
      params: z.object({ id: z.string().describe('Id or code') }),
      querystring: z.object({
        after: z.string().optional().describe('`next` of the page before'),
        limit: z.string().optional().describe('1 to 100, default 50'),
      }),
      response: { 200: envelope(z.array(row), { next: z.string().nullable() }) },
    },
    handler: async (request, reply) => {
      const given = readParameters(request.query, ['after', 'limit'])
      const limit = readNumber('limit', given.limit, LIMIT, 50)
      const { after } = given
      if (after !== undefined && !isCursor(after))
        throw new Problem('badFilter', { fields: { after: { key: 'format' } } })
      const key = (request.params as { id: string }).id
      const { rows: found } = await sql<{ id: string }>`
        select id from ${sql.table(table)} where id::text = ${key.toLowerCase()} or code = ${codeForm(key)}`.execute(
        db,
      )
      const id = found[0]?.id
      if (id === undefined) throw new Problem('notFound')
      // One more row than is shown, to find out whether there is a next page.
      const rows = await read(db, { id, after, limit: limit + 1, actor: actorOf(request) })
      const next = rows.length > limit ? (rows[limit - 1]?.id ?? null) : null
      return sendJson(reply, { error: 0, data: rows.slice(0, limit), next })
    },
  })
}
