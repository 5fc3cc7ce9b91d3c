/** `GET /api/{area}/{id}/number-reveals`: who was shown a record's number, by pages. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { holds, READ_REVEALS } from '../../../../core/abilities.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { REVEAL_WAYS } from '../../../../core/wire/privacy.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor } from '../face.ts'
import type { Kit } from '../kit.ts'
import { readNumber, readParameters } from '../read/list-query.ts'
import { envelope } from '../routes/entity-schema.ts'
import { type Route, sendJson } from '../routes/routes.ts'
import { isUuid, run } from '../statement.ts'
import { findKey } from '../write/rows.ts'

const LIMIT = { min: 1, max: 100, default: 50 }
/** Records of one person that are looked at, newest first: more than any golfer has. */
const RECORDS = 2_000

const reveal = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string().nullable().describe('Null: an account that is gone'),
  how: z.enum(REVEAL_WAYS),
  through: z
    .array(z.object({ area: z.string(), code: z.string() }))
    .describe('The other records of the same person with which it was shown; empty: with this one alone'),
})
type Reveal = z.infer<typeof reveal>

/** Registers the route, for an area with private fields. */
export function mountReveals(add: (route: Omit<Route, 'tag'>) => void, kit: Kit, table: AreaTable): void {
  const { id } = table.area
  add({
    method: 'GET',
    url: `/api/${id}/:id/number-reveals`,
    ability: `${id}.view`,
    schema: {
      summary: `Who was shown the number, newest first; takes ${READ_REVEALS} too`,
      params: z.object({ id: z.string().describe('Id or code') }),
      querystring: z.object({
        after: z.string().optional().describe('`next` of the page before'),
        limit: z.string().optional().describe('1 to 100, default 50'),
      }),
      response: { 200: envelope(z.array(reveal), { next: z.string().nullable() }) },
    },
    handler: async (request, reply) => {
      const actor = kit.actorOf(request)
      if (!holds(actor.abilities, READ_REVEALS)) {
        throw new Problem('forbidden', {
          reason: { key: 'missingAbility', params: { ability: READ_REVEALS } },
          data: { ability: READ_REVEALS },
        })
      }
      return sendJson(reply, { error: 0, ...(await page(kit.tools, table, actor, request)) })
    },
  })
}

async function page(
  tools: Tools,
  table: AreaTable,
  actor: Actor,
  request: FastifyRequest,
): Promise<{ data: Reveal[]; next: string | null }> {
  const given = readParameters(request.query, ['after', 'limit'])
  const limit = readNumber('limit', given.limit, LIMIT, LIMIT.default)
  const { after } = given
  if (after !== undefined && !isUuid(after))
    throw new Problem('badFilter', { fields: { after: { key: 'format' } } })
  const found = await findKey(tools, tools.runner, table, (request.params as { id: string }).id, actor)
  if (!found) throw new Problem('notFound')
  // What this process has just shown may not be written yet.
  await tools.reveals.flush()
  const rows = await readReveals(tools, table, found.id, { after, limit: limit + 1 })
  const seen = rows.slice(0, limit).map((row) => ({
    ...row,
    through: row.through.filter(({ area }) => holds(actor.abilities, `${area}.view`)),
  }))
  return { data: seen, next: rows.length > limit ? (seen.at(-1)?.id ?? null) : null }
}

/** Rows are found by the index of their records before they are put in order, which is that of their ids (v7). */
function readReveals(
  { runner }: Tools,
  { table, server }: AreaTable,
  id: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Reveal[]> {
  const others = server.numberIn ?? `select '' as area, null::uuid as id, '' as code where false`
  return run<Reveal>(
    runner,
    `with other as materialized (
       select n.area, n.id, n.code from ${table} t cross join lateral (${others}) n
       where t."id" = $1::uuid order by n.id desc limit ${RECORDS}),
     found as materialized (
       select r.id, r.at, r.account_id, r.how, r.record_ids from number_reveals r
       where r.record_ids && ($1::uuid || coalesce((select array_agg(id) from other), '{}'))),
     shown as (
       select * from found where $2::uuid is null or id < $2::uuid order by id desc limit $3::integer)
     select s.id, iso_time(s.at) as at, a.name as by, s.how, coalesce((
         select json_agg(json_build_object('area', o.area, 'code', o.code) order by o.area, o.code)
         from other o where o.id = any(s.record_ids)), '[]') as through
     from shown s left join accounts a on a.id = s.account_id order by s.id desc`,
    [id, after ?? null, limit],
  )
}
