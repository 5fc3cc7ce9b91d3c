/** The route of an area's groups. */
import { z } from 'zod'
import type { AreaTable } from '../columns.ts'
import type { Kit } from '../kit.ts'
import { readGroups, readGroupsRequest } from '../read/groups.ts'
import { envelope } from './entity-schema.ts'
import { addFiltered } from './filtered.ts'
import type { Route } from './routes.ts'

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

/** Registers `/api/{area}/groups`. */
export function mountGroups(add: (route: Omit<Route, 'tag'>) => void, kit: Kit, table: AreaTable): void {
  const { tools } = kit
  addFiltered(add, kit, {
    area: table.area.id,
    part: '/groups',
    summary:
      'Counts of the list by one or two fields, the largest 400 groups; sums take an ability of their own',
    params: z.object({
      by: z.string().describe('One or two fields by a comma: enum, boolean, ref, date, or a time by its day'),
      sum: z.string().optional().describe('Money fields, by commas'),
      where: z.string().optional().describe('JSON: [[field, operator, value], …], ANDed'),
      q: z.string().optional(),
    }),
    response: envelope(groups),
    async answer(actor, params) {
      const asked = readGroupsRequest(table, params, actor)
      await tools.questions.filter(table, asked, actor)
      return JSON.stringify({ error: 0, data: await readGroups(tools, table, asked, actor) })
    },
  })
}
