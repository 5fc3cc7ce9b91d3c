/** The route of an area's groups. */
import { z } from 'zod'
import type { AreaTable } from '../columns.ts'
import type { Kit } from '../kit.ts'
import { readGroups, readGroupsRequest } from '../read/groups.ts'
import { envelope } from './entity-schema.ts'
import { type Route, sendJson, tellTiming } from './routes.ts'

const groups = z.object({
  rows: z.array(
    z.object({
      keys: z.array(z.string().nullable()).describe('One for each field: a value, an id, or a day'),
      names: z.array(z.string().nullable()).describe('Names of records that keys point to'),
      count: z.int(),
      sums: z.record(z.string(), z.int()).describe('VND by field'),
    }),
  ),
  left: z.int().describe('Smaller groups that are not among the rows'),
})

/** Registers `GET /api/{area}/groups`. */
export function mountGroups(add: (route: Omit<Route, 'tag'>) => void, kit: Kit, table: AreaTable): void {
  const { tools } = kit
  add({
    method: 'GET',
    url: `/api/${table.area.id}/groups`,
    ability: `${table.area.id}.view`,
    schema: {
      summary:
        'Counts of the list by one or two fields, the largest 400 groups; sums take an ability of their own',
      querystring: z.object({
        by: z
          .string()
          .describe('One or two fields by a comma: enum, boolean, ref, date, or a time by its day'),
        sum: z.string().optional().describe('Money fields, by commas'),
        where: z.string().optional().describe('JSON: [[field, operator, value], …], ANDed'),
        q: z.string().optional(),
      }),
      response: { 200: envelope(groups) },
    },
    handler: async (request, reply) => {
      const began = performance.now()
      const actor = kit.actorOf(request)
      const asked = readGroupsRequest(table, request.query, actor)
      await tools.questions.filter(table, asked, actor)
      const data = await readGroups(tools, table, asked, actor)
      tellTiming(reply, began)
      return sendJson(reply, { error: 0, data })
    },
  })
}
