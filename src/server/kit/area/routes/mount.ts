/** The standard routes of one area. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../../../core/problems/problems.ts'
import { isDecision } from '../../../../core/states.ts'
import { stepSchema } from '../../../../core/step-schema.ts'
import { mountExport } from '../../export/mount.ts'
import { mountPrint } from '../../print/mount.ts'
import { mountBulk } from '../bulk/mount.ts'
import type { Changes } from '../face.ts'
import { ACTIVITY_LIMIT } from '../history/activity.ts'
import type { Kit } from '../kit.ts'
import type { LoadedArea } from '../loaded.ts'
import { mountMerge } from '../merge/mount.ts'
import { mountOrder, mountTree } from '../order/mount.ts'
import { mountReveals } from '../privacy/mount.ts'
import { hasNumbers } from '../privacy/private.ts'
import { readNumber, readParameters } from '../read/list-query.ts'
import type { WriteAnswer } from '../service.ts'
import { versionOf } from '../write/input.ts'
import { statesOf } from '../write/states-of.ts'
import { bytesOf } from './bytes.ts'
import { mountCalendar } from './calendar.ts'
import { activitySchema, envelope, idParams, recordSchema, rowSchema, totalShape } from './entity-schema.ts'
import { addFiltered } from './filtered.ts'
import { mountGroups } from './groups.ts'
import { etagOf, mountRoute, type Route, sendAnswer, sendJson, sendText } from './routes.ts'

const listParams = z.object({
  where: z.string().optional().describe('JSON: [[field, operator, value], …], ANDed'),
  q: z.string().optional().describe('Words, with or without diacritics'),
  sort: z.string().optional().describe('A field, "-" before it for descending'),
  limit: z.string().optional().describe('1 to 100, default 50'),
  after: z.string().optional().describe('`next` of the page before'),
  at: z.string().optional().describe('Row number, from 0'),
  fields: z.string().optional().describe('Fields to answer, by commas'),
})
const writeHeaders = z.object({
  'idempotency-key': z.string().optional().describe('Same key, same effect for 24 h'),
  'x-source': z.string().optional(),
})
const versionHeaders = writeHeaders.extend({ 'if-match': z.string().optional().describe('"<version>"') })

const keyOf = (request: FastifyRequest) => (request.params as { id: string }).id

/** Registers `/api/{area}` and everything below it. */
export function mountArea(app: FastifyInstance, { area, server }: LoadedArea, kit: Kit): void {
  const service = kit.area(area.id)
  const { table } = service
  const base = `/api/${area.id}`
  const record = recordSchema(area)
  const written = envelope(record, { audit: z.uuid().nullable() })
  const others = z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string(), audit: z.uuid() }))
  const can = (verb: string) => area.verbs.includes(verb)
  const add = (route: Omit<Route, 'tag'>) => mountRoute(app, { ...route, tag: area.id })
  /** Numbers that are written, before the transaction begins. */
  const asked = (request: FastifyRequest) =>
    kit.tools.questions.written(table, [Object(request.body) as Changes], kit.actorOf(request))
  /** A write that returns a record. */
  const write = (request: FastifyRequest, status: number, work: () => Promise<WriteAnswer>) =>
    kit.answer(request, async () => {
      const { data, audit, others } = await work()
      return { status, body: JSON.stringify({ error: 0, data, audit, others }), etag: etagOf(data.version) }
    })

  addFiltered(add, kit, {
    area: area.id,
    part: '',
    summary: 'A page of the list',
    params: listParams,
    response: envelope(z.array(rowSchema(area)), {
      ...totalShape,
      at: z.int().nullable(),
      next: z.string().nullable(),
    }),
    answer: (actor, params) => service.listBytes(actor, params),
  })

  addFiltered(add, kit, {
    area: area.id,
    part: '/position',
    summary: 'The row number of a record in a list',
    params: listParams.pick({ where: true, q: true, sort: true }).extend({ id: z.string() }),
    response: envelope(z.object({ at: z.int().nullable() })),
    async answer(actor, params) {
      return JSON.stringify({ error: 0, data: { at: await service.position(actor, params) } })
    },
  })

  add({
    method: 'GET',
    url: `${base}/views`,
    ability: `${area.id}.view`,
    schema: {
      summary: 'Totals of the ready-made views and of the saved ones you see',
      response: { 200: envelope(z.record(z.string(), z.object(totalShape))) },
    },
    handler: async (request, reply) => {
      readParameters(request.query, [])
      return sendJson(reply, { error: 0, data: await service.views(kit.actorOf(request)) })
    },
  })

  add({
    method: 'GET',
    url: `${base}/:id`,
    ability: `${area.id}.view`,
    schema: {
      summary: 'A record',
      params: idParams,
      response: { 200: envelope(recordSchema(area, server.detail)) },
    },
    handler: async (request, reply) => {
      readParameters(request.query, [])
      const { version, json } = await service.read(kit.actorOf(request), keyOf(request))
      reply.header('etag', etagOf(version))
      return sendText(reply, bytesOf(['{"error":0,"data":', json, '}']))
    },
  })

  add({
    method: 'GET',
    url: `${base}/:id/activity`,
    ability: `${area.id}.view`,
    schema: {
      summary: 'The history of a record, newest first',
      params: idParams,
      querystring: z.object({ limit: z.string().optional() }),
      response: { 200: envelope(activitySchema) },
    },
    handler: async (request, reply) => {
      const given = readParameters(request.query, ['limit'])
      const limit = readNumber(
        'limit',
        given.limit,
        { min: 1, max: ACTIVITY_LIMIT.max },
        ACTIVITY_LIMIT.default,
      )
      const data = await service.activity(kit.actorOf(request), keyOf(request), limit)
      return sendJson(reply, { error: 0, data })
    },
  })

  mountGroups(add, kit, table)
  if (area.calendar) mountCalendar(add, kit, service)

  if (hasNumbers(area)) mountReveals(add, kit, table)

  if (area.tree) mountTree(add, kit, table)

  if (can('create')) {
    add({
      method: 'POST',
      url: base,
      ability: `${area.id}.create`,
      schema: {
        summary: 'Creates a record',
        headers: writeHeaders,
        body: server.newInput ?? server.input,
        response: { 201: server.newInput ? envelope(record, { audit: z.uuid(), others }) : written },
      },
      handler: async (request, reply) => {
        await asked(request)
        const work = () => service.create(kit.contextOf(request), request.body)
        return sendAnswer(reply, await write(request, 201, work))
      },
    })
  }

  if (can('edit')) {
    add({
      method: 'PUT',
      url: `${base}/:id`,
      ability: `${area.id}.edit`,
      schema: {
        summary: 'Changes fields of a record; only those that are sent',
        params: idParams,
        headers: versionHeaders,
        body: partial(server.input),
        response: { 200: written },
      },
      handler: async (request, reply) => {
        const version = versionOf(request.headers['if-match'])
        if (version === undefined) throw new Problem('versionNeeded')
        const context = kit.contextOf(request)
        await asked(request)
        const work = () => service.update(context, keyOf(request), version, request.body)
        return sendAnswer(reply, await write(request, 200, work))
      },
    })
    mountBulk(add, kit, table, 'update', writeHeaders)
    if (area.order) mountOrder(add, kit, table, writeHeaders)
  }

  if (can('export')) mountExport(add, kit, table, writeHeaders)

  if (can('print')) mountPrint(add, kit, table, writeHeaders)

  if (can('delete')) {
    const removed = z.object({ id: z.uuid(), code: z.string() })
    add({
      method: 'DELETE',
      url: `${base}/:id`,
      ability: `${area.id}.delete`,
      schema: {
        summary: 'Deletes a record',
        params: idParams,
        headers: versionHeaders,
        response: { 200: envelope(removed, { audit: z.uuid() }) },
      },
      handler: async (request, reply) => {
        const version = versionOf(request.headers['if-match'])
        const answer = await kit.answer(request, async () => {
          const done = await service.remove(kit.contextOf(request), keyOf(request), version)
          return { status: 200, body: JSON.stringify({ error: 0, ...done }) }
        })
        return sendAnswer(reply, answer)
      },
    })
    mountBulk(add, kit, table, 'delete', writeHeaders)
  }

  if (area.merge) mountMerge(add, kit, table, versionHeaders)

  for (const [name, row] of Object.entries(statesOf(table)?.transitions ?? {})) {
    add({
      method: 'POST',
      url: `${base}/:id/${name}`,
      ability: `${area.id}.${name}`,
      schema: {
        summary: `${name}: ${row.from.join(', ')} -> ${row.to}${isDecision(row) ? '; decides, so If-Match is needed' : ''}`,
        params: idParams,
        headers: versionHeaders,
        body: stepSchema(row.steps),
        response: { 200: written },
      },
      handler: async (request, reply) => {
        const version = versionOf(request.headers['if-match'])
        const context = kit.contextOf(request)
        const work = () => service.transition(context, name, keyOf(request), request.body, version)
        return sendAnswer(reply, await write(request, 200, work))
      },
    })
    mountBulk(add, kit, table, name, writeHeaders)
  }
}

/** The input with every field optional, for the description; rules between fields do not survive that. */
function partial(input: z.ZodType): z.ZodType {
  return input instanceof z.ZodObject ? z.object(input.shape).partial() : z.looseObject({})
}
