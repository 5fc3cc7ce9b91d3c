/** `GET /api/revenue/figures`: measures of the orders that a filter finds; and the same as a sheet. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { accessBy } from '../../../server/kit/access/taken.ts'
import type { Actor } from '../../../server/kit/area/face.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { readParameters } from '../../../server/kit/area/read/list-query.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { addFiltered } from '../../../server/kit/area/routes/filtered.ts'
import { mountRoute } from '../../../server/kit/area/routes/routes.ts'
import { sendSheet, XLSX } from '../../../server/kit/export/figures.ts'
import { DIMENSIONS, SEES_COSTS, TABS } from '../../orders/measured/measures.ts'
import { figures } from '../../orders/measured/schema.ts'
import { area } from '../area.ts'
import { readQuestion, readReport, SHEET_ROWS_MAX } from './figures.ts'
import { sheetOf } from './sheet.ts'

const asked = {
  where: z
    .string()
    .describe(
      'JSON: conditions of orders, with one of revenueAt, returnedAt, deliveredAt or placedAt by whole days',
    ),
  q: z.string().optional().describe('Words of orders'),
  by: z.enum(DIMENSIONS).optional().describe('Breakdown; absent: the whole alone'),
}
const NAMES = ['where', 'q', 'by'] as const

const seesCosts = ({ abilities }: Actor) => holds(abilities, SEES_COSTS)

/** Both take the ability to see revenue; costs are for users who see the suppliers' share. */
export function revenueRoutes(app: FastifyInstance, kit: Kit): void {
  const { tools } = kit
  addFiltered((route) => mountRoute(app, { ...route, tag: area.id }), kit, {
    area: area.id,
    part: '/figures',
    summary:
      'Measures of the orders of a filter by day, supplier, category, brand, carrier, payment or province',
    params: z.object(asked),
    response: envelope(figures),
    async answer(actor, params) {
      const question = readQuestion(tools, readParameters(params, NAMES))
      const data = await readReport(tools, question, actor, { costs: seesCosts(actor) })
      return JSON.stringify({ error: 0, data })
    },
  })
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area.id}/file`,
    ability: `${area.id}.save`,
    tag: area.id,
    schema: {
      summary: 'The figures as an .xlsx in the language of the user, with filter, definitions and time',
      querystring: z.object({ ...asked, tab: z.enum(TABS).describe('Whose columns it has') }),
      response: { 200: z.string().describe(XLSX) },
    },
    handler: async (request, reply) => {
      const actor = kit.actorOf(request)
      const given = readParameters(request.query, [...NAMES, 'tab'])
      const tab = TABS.find((one) => one === given.tab)
      const wrong = (name: string) => new Problem('badFilter', { fields: { [name]: { key: 'wrongValue' } } })
      if (!tab) throw wrong('tab')
      const question = readQuestion(tools, given)
      if (!question.by) throw wrong('by')
      const costs = seesCosts(actor)
      const found = await readReport(tools, question, actor, { costs, max: SHEET_ROWS_MAX })
      const now = new Date().toISOString()
      const sheet = sheetOf({ tab, found, where: question.where, actor, costs, now })
      return sendSheet(reply, sheet, {
        ...{ db: tools.sql, by: accessBy(kit.contextOf(request)), area: area.id },
      })
    },
  })
}
