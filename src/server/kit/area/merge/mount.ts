/** Routes of an area whose manifest declares `merge`. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { nameOf } from '../../../../core/area.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import type { Kit } from '../kit.ts'
import { readParameters } from '../read/list-query.ts'
import { envelope, recordSchema } from '../routes/entity-schema.ts'
import { etagOf, type Route, sendAnswer, sendJson } from '../routes/routes.ts'
import { versionOf } from '../write/input.ts'
import { needRow } from '../write/rows.ts'
import { masked } from '../write/write.ts'
import { alikeRecords } from './alike.ts'
import { MERGE, mergeable, mergeBody, mergeRecords, previewMerge } from './merge.ts'

const idParams = z.object({ id: z.string().describe('Id or code') })
const moving = z.array(
  z.object({ name: z.string().describe('`area.field`, or a table of the area’s own'), count: z.int() }),
)

/** Registers the routes: records that look alike, the effect of a merge, and the merge itself. */
export function mountMerge(
  add: (route: Omit<Route, 'tag'>) => void,
  kit: Kit,
  table: AreaTable,
  headers: z.ZodObject,
): void {
  const { area } = table
  const { tools } = kit
  const base = `/api/${area.id}/:id`
  const ability = `${area.id}.${MERGE}`
  const read = (request: FastifyRequest) =>
    needRow(tools, tools.runner, table, (request.params as { id: string }).id, kit.actorOf(request))

  add({
    method: 'GET',
    url: `${base}/alike`,
    ability,
    schema: {
      summary: 'Records that are probably the same, with the fields that agree',
      params: idParams,
      response: {
        200: envelope(
          z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string(), by: z.array(z.string()) })),
        ),
      },
    },
    handler: async (request, reply) => {
      readParameters(request.query, [])
      const actor = kit.actorOf(request)
      const found = await alikeRecords(tools, table, await read(request), actor)
      const data = found.map(({ record, by }) => ({
        id: record.id,
        code: record.code,
        name: nameOf(area, masked(table, record, actor)),
        by,
      }))
      return sendJson(reply, { error: 0, data })
    },
  })

  add({
    method: 'GET',
    url: `${base}/${MERGE}`,
    ability,
    schema: {
      summary:
        'What would move with the record if it were merged into another, and the fields that can be taken',
      params: idParams,
      response: { 200: envelope(z.object({ moving, fields: z.array(z.string()) })) },
    },
    handler: async (request, reply) => {
      readParameters(request.query, [])
      const { id } = await read(request)
      const data = { moving: await previewMerge(tools, tools.runner, table, id), fields: mergeable(table) }
      return sendJson(reply, { error: 0, data })
    },
  })

  add({
    method: 'POST',
    url: `${base}/${MERGE}`,
    ability,
    schema: {
      summary: 'Merges another record into this one; both versions are checked',
      params: idParams,
      headers,
      body: mergeBody,
      response: { 200: envelope(recordSchema(area), { audit: z.uuid(), moved: moving }) },
    },
    handler: async (request, reply) => {
      const version = versionOf(request.headers['if-match'])
      if (version === undefined) throw new Problem('versionNeeded')
      const { id } = request.params as { id: string }
      const { actor } = kit.contextOf(request)
      const answer = await kit.answer(request, async (open) => {
        const { record, audit, moved } = await mergeRecords(tools, open, table, id, version, request.body)
        const body = JSON.stringify({ error: 0, data: masked(table, record, actor), audit, moved })
        return { status: 200, body, etag: etagOf(record.version) }
      })
      return sendAnswer(reply, answer)
    },
  })
}
