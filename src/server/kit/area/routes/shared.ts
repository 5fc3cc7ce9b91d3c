/** Routes over all areas: search, find, people, undo. Areas that the caller may not view do not exist here. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { holds } from '../../../../core/abilities.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { undoBody, undoEntries } from '../history/undo.ts'
import type { Kit } from '../kit.ts'
import { findOne, SEARCH_LIMIT, searchAll } from '../read/find.ts'
import { readNumber, readParameters } from '../read/list-query.ts'
import { findPeople, PEOPLE_LIMIT } from '../read/people.ts'
import { readText } from '../read/where.ts'
import { envelope, refusedSchema, totalShape } from './entity-schema.ts'
import { mountRoute, sendAnswer, sendJson, tellTiming } from './routes.ts'

const ABILITY = 'signed-in'
const foundShape = z.object({
  area: z.string(),
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  subtitle: z.string().nullable(),
  more: z.record(z.string(), z.unknown()).optional(),
})

/** Registers `/api/totals`, `/api/search`, `/api/find/{text}`, `/api/people` and `/api/undo`. */
export function mountShared(app: FastifyInstance, kit: Kit): void {
  const { tools } = kit

  mountRoute(app, {
    method: 'GET',
    url: '/api/totals',
    ability: ABILITY,
    tag: 'views',
    schema: {
      summary: 'Totals of the views of several areas, of those that you may view',
      querystring: z.object({ areas: z.string().describe('Ids with commas') }),
      response: { 200: envelope(z.record(z.string(), z.record(z.string(), z.object(totalShape)))) },
    },
    handler: async (request, reply) => {
      const { areas = '' } = readParameters(request.query, ['areas'])
      const wanted = [...new Set(areas.split(',').filter((area) => area !== ''))]
      if (wanted.length === 0 || wanted.some((area) => !tools.tables.has(area)))
        throw new Problem('badFilter', { fields: { areas: { key: 'choice' } } })
      const actor = kit.actorOf(request)
      const seen = wanted.filter((area) => holds(actor.abilities, `${area}.view`))
      const totals = seen.map(async (area) => [area, await kit.area(area).views(actor)] as const)
      return sendJson(reply, { error: 0, data: Object.fromEntries(await Promise.all(totals)) })
    },
  })

  mountRoute(app, {
    method: 'GET',
    url: '/api/search',
    ability: ABILITY,
    tag: 'search',
    schema: {
      summary: 'Records of all areas by words, code or phone number',
      querystring: z.object({
        q: z.string(),
        areas: z.string().optional(),
        codes: z.literal('true').optional(),
        limit: z.string().optional(),
      }),
      response: { 200: envelope(z.array(foundShape)) },
    },
    handler: async (request, reply) => {
      const began = performance.now()
      const given = readParameters(request.query, ['q', 'areas', 'codes', 'limit'])
      const areas = given.areas?.split(',').filter((area) => area !== '')
      const unknown = areas?.find((area) => !tools.tables.has(area))
      if (unknown !== undefined) throw new Problem('badFilter', { fields: { areas: { key: 'choice' } } })
      if (given.codes !== undefined && given.codes !== 'true')
        throw new Problem('badFilter', { fields: { codes: { key: 'choice' } } })
      const limit = readNumber('limit', given.limit, { min: 1, max: SEARCH_LIMIT.max }, SEARCH_LIMIT.default)
      const q = readText(given.q ?? '')
      await tools.questions.text(q, kit.actorOf(request))
      const data = await searchAll(tools, kit.actorOf(request), {
        q,
        limit,
        codes: given.codes === 'true',
        ...(areas && { areas }),
      })
      tellTiming(reply, began)
      return sendJson(reply, { error: 0, data })
    },
  })

  mountRoute(app, {
    method: 'GET',
    url: '/api/find/:text',
    ability: ABILITY,
    tag: 'search',
    schema: {
      summary: 'The record that a code, bill code, VID or phone number belongs to',
      params: z.object({ text: z.string() }),
      response: { 200: envelope(foundShape.extend({ several: z.boolean() })) },
    },
    handler: async (request, reply) => {
      readParameters(request.query, [])
      const { text } = request.params as { text: string }
      await tools.questions.text(text, kit.actorOf(request))
      const data = await findOne(tools, kit.actorOf(request), text)
      if (!data) throw new Problem('notFound')
      return sendJson(reply, { error: 0, data })
    },
  })

  mountRoute(app, {
    method: 'GET',
    url: '/api/people',
    ability: ABILITY,
    tag: 'search',
    schema: {
      summary: 'Active colleagues by name, for whoever sees records that name people',
      querystring: z.object({ q: z.string().optional(), limit: z.string().optional() }),
      response: { 200: envelope(z.array(foundShape.pick({ id: true, code: true, name: true }))) },
    },
    handler: async (request, reply) => {
      const given = readParameters(request.query, ['q', 'limit'])
      const limit = readNumber('limit', given.limit, { min: 1, max: PEOPLE_LIMIT.max }, PEOPLE_LIMIT.default)
      const q = readText(given.q ?? '')
      return sendJson(reply, { error: 0, data: await findPeople(tools, kit.actorOf(request), { q, limit }) })
    },
  })

  mountRoute(app, {
    method: 'POST',
    url: '/api/undo',
    ability: ABILITY,
    tag: 'undo',
    schema: {
      summary: 'Takes changes back by their audit entries, each record only when unchanged since',
      body: undoBody,
      response: {
        200: envelope(
          z.object({
            undone: z.array(z.object({ area: z.string(), id: z.uuid(), code: z.string() })),
            refused: refusedSchema,
            audits: z.array(z.uuid()),
          }),
        ),
      },
    },
    handler: async (request, reply) =>
      sendAnswer(reply, await kit.answerData(request, (open) => undoEntries(tools, open, request.body))),
  })
}
