/** Routes of saved views, over all areas. A view is seen by its owner, a shared one by all who view the area. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import type { SavedView } from '../../../core/wire/views.ts'
import type { Kit } from '../area/kit.ts'
import { readParameters } from '../area/read/list-query.ts'
import { envelope } from '../area/routes/entity-schema.ts'
import { etagOf, mountRoute, type Route, sendAnswer, sendJson } from '../area/routes/routes.ts'
import { isUuid } from '../area/statement.ts'
import { check, objectOf, versionOf } from '../area/write/input.ts'
import type { Open } from '../area/write/transaction.ts'
import { type ViewChanges, type ViewInput, viewBody, viewChanges } from './saved-view.ts'
import { answerViews, changeView, createView, deleteView, restoreView, visibleViews } from './store.ts'

const dropped = z.array(z.object({ name: z.string(), text: z.string() }))
const viewShape = viewBody.extend({
  id: z.uuid(),
  sort: z.string(),
  owner: z.object({ id: z.uuid(), code: z.string(), name: z.string() }).nullable(),
  editable: z.boolean().describe('Whether you may change it'),
  version: z.int(),
  dropped: dropped.describe('What no longer fits the area and was left out'),
})
const params = z.object({ id: z.uuid() })
const headers = z.object({ 'idempotency-key': z.string().optional() })
const versioned = headers.extend({ 'if-match': z.string().optional().describe('"<version>"') })

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!isUuid(id)) throw new Problem('notFound')
  return id
}

/** Registers `/api/views` and what is below it. */
export function mountViews(app: FastifyInstance, kit: Kit): void {
  const { tools } = kit
  const add = (route: Omit<Route, 'tag' | 'ability'>) =>
    mountRoute(app, { ...route, ability: 'signed-in', tag: 'views' })
  const write = (request: FastifyRequest, status: number, work: (open: Open) => Promise<SavedView>) =>
    kit.answer(request, async (open) => {
      const data = await work(open)
      return { status, body: JSON.stringify({ error: 0, data }), etag: etagOf(data.version) }
    })

  add({
    method: 'GET',
    url: '/api/views',
    schema: {
      summary: 'Saved views that you see, of one area or of all',
      querystring: z.object({ area: z.string().optional() }),
      response: { 200: envelope(z.array(viewShape)) },
    },
    handler: async (request, reply) => {
      const actor = kit.actorOf(request)
      const { area } = readParameters(request.query, ['area'])
      if (area !== undefined && !kit.mayView(actor, area)) throw new Problem('notFound')
      const views = await visibleViews(tools, actor, area)
      return sendJson(reply, { error: 0, data: await answerViews(tools, tools.runner, actor, views) })
    },
  })

  add({
    method: 'POST',
    url: '/api/views',
    schema: {
      summary: 'Saves a view',
      headers,
      body: viewBody,
      response: { 201: envelope(viewShape) },
    },
    handler: async (request, reply) => {
      const input = check(viewBody, objectOf(request.body)) as ViewInput
      return sendAnswer(reply, await write(request, 201, (open) => createView(tools, open, input)))
    },
  })

  add({
    method: 'PUT',
    url: '/api/views/:id',
    schema: {
      summary: 'Changes a view: its name, what it holds, whether it is shared; only what is sent',
      params,
      headers: versioned,
      body: viewChanges,
      response: { 200: envelope(viewShape) },
    },
    handler: async (request, reply) => {
      const version = versionOf(request.headers['if-match'])
      if (version === undefined) throw new Problem('versionNeeded')
      const changes = check(viewChanges, objectOf(request.body)) as ViewChanges
      const id = idOf(request)
      return sendAnswer(
        reply,
        await write(request, 200, (open) => changeView(tools, open, id, version, changes)),
      )
    },
  })

  add({
    method: 'DELETE',
    url: '/api/views/:id',
    schema: {
      summary: 'Deletes a view; `restore` brings it back',
      params,
      headers: versioned,
      response: { 200: envelope(viewShape) },
    },
    handler: async (request, reply) => {
      const version = versionOf(request.headers['if-match'])
      const id = idOf(request)
      return sendAnswer(reply, await write(request, 200, (open) => deleteView(tools, open, id, version)))
    },
  })

  add({
    method: 'POST',
    url: '/api/views/:id/restore',
    schema: {
      summary: 'Brings a deleted view back',
      params,
      headers,
      response: { 200: envelope(viewShape) },
    },
    handler: async (request, reply) => {
      const id = idOf(request)
      return sendAnswer(reply, await write(request, 200, (open) => restoreView(tools, open, id)))
    },
  })
}
