/** Routes of an area whose manifest declares `order` or `tree`. */
import { z } from 'zod'
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import type { Kit } from '../kit.ts'
import { readFilter, readParameters } from '../read/list-query.ts'
import { envelope, refusedSchema } from '../routes/entity-schema.ts'
import { addFiltered } from '../routes/filtered.ts'
import { type Route, sendAnswer, sendJson } from '../routes/routes.ts'
import { moveBody, moveRecords } from './move.ts'
import { readTree, treePaths } from './tree.ts'

const isDryRun = (body: unknown) =>
  typeof body === 'object' && body !== null && 'dryRun' in body && body.dryRun === true

/** Registers `POST /api/{area}/move`. */
export function mountOrder(
  add: (route: Omit<Route, 'tag'>) => void,
  kit: Kit,
  table: AreaTable,
  headers: z.ZodType,
): void {
  const done = z.object({ changed: z.int(), refused: refusedSchema, audits: z.array(z.uuid()) })
  const warnings = z.array(z.object({ id: z.uuid(), code: z.string(), msg: z.string() }))
  add({
    method: 'POST',
    url: `/api/${table.area.id}/move`,
    ability: `${table.area.id}.edit`,
    schema: {
      summary: 'Puts up to 200 records next to another one, or at an end, in the order by hand',
      headers,
      body: moveBody,
      response: { 200: envelope(done.extend({ warnings })) },
    },
    handler: async (request, reply) => {
      if (isDryRun(request.body)) {
        const data = await kit.tools.writes.dry(kit.contextOf(request), (open) =>
          moveRecords(kit.tools, open, table, request.body),
        )
        return sendJson(reply, { error: 0, data: { ...data, audits: [] } })
      }
      const answer = await kit.answerData(request, (open) =>
        moveRecords(kit.tools, open, table, request.body),
      )
      return sendAnswer(reply, answer)
    },
  })
}

const row = z
  .tuple([z.string(), z.int(), z.boolean(), z.int()])
  .describe('Code, level from 1, whether it matches itself, and its version')

/** Registers `/api/{area}/tree` and the paths of its records. */
export function mountTree(add: (route: Omit<Route, 'tag'>) => void, kit: Kit, table: AreaTable): void {
  const { tools } = kit
  const ability = `${table.area.id}.view`
  addFiltered(add, kit, {
    area: table.area.id,
    part: '/tree',
    summary: 'The tree from top to bottom: what a filter finds, with everything above that',
    params: z.object({ where: z.string().optional(), q: z.string().optional() }),
    response: envelope(z.array(row)),
    async answer(actor, params) {
      const filter = readFilter(table, readParameters(params, ['where', 'q']))
      await tools.questions.filter(table, filter, actor)
      return JSON.stringify({ error: 0, data: await readTree(tools, table, filter, actor) })
    },
  })
  add({
    method: 'GET',
    url: `/api/${table.area.id}/tree/paths`,
    ability,
    schema: {
      summary: 'Names from the root down to records, by their ids',
      querystring: z.object({ ids: z.string().describe('Up to 100 ids, by commas') }),
      response: { 200: envelope(z.record(z.string(), z.array(z.string()))) },
    },
    handler: async (request, reply) => {
      const given = readParameters(request.query, ['ids']).ids?.split(',') ?? []
      const ids = z.array(z.uuid()).min(1).max(100).safeParse(given)
      if (!ids.success) throw new Problem('badFilter', { fields: { ids: { key: 'wrongValue' } } })
      return sendJson(reply, {
        error: 0,
        data: await treePaths(tools, table, ids.data, kit.actorOf(request)),
      })
    },
  })
}
