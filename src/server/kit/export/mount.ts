/** Routes of exports: asking for one per area, and fetching the file of one's own. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import { writeAccess } from '../access/access.ts'
import { accessBy } from '../access/taken.ts'
import { checkQuery } from '../area/bulk/bulk-request.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Kit } from '../area/kit.ts'
import { mountRoute, type Route, sendAnswer } from '../area/routes/routes.ts'
import { isUuid } from '../area/statement.ts'
import { madeSchema } from '../jobs/mount.ts'
import { createExport, exportBody, readExport } from './create.ts'
import { sendXlsx, XLSX } from './figures.ts'

/** `POST /api/{area}/export`. */
export function mountExport(
  add: (route: Omit<Route, 'tag'>) => void,
  kit: Kit,
  table: AreaTable,
  headers: z.ZodType,
): void {
  const { tools, jobs } = kit
  const { id } = table.area
  add({
    method: 'POST',
    url: `/api/${id}/export`,
    ability: `${id}.export`,
    schema: {
      summary:
        'A job that writes the records to an .xlsx: those of a filter or chosen ones, in an order, in columns',
      headers,
      body: exportBody,
      response: { 202: madeSchema },
    },
    handler: async (request, reply) => {
      const context = kit.contextOf(request)
      if (!kit.mayView(context.actor, id)) throw new Problem('forbidden')
      const wanted = readExport(tools, table, request.body)
      await checkQuery(tools, table, wanted, context.actor)
      const answer = await kit.answer(request, async (open) => {
        const job = jobs.shown(await createExport(tools, open, table, wanted), open.write.actor)
        return { status: 202, body: JSON.stringify({ error: 0, data: { job } }) }
      })
      return sendAnswer(reply, answer)
    },
  })
}

/** `GET /api/jobs/{id}/file`: only for the user who started it and may still export. */
export function mountExportFiles(app: FastifyInstance, kit: Kit): void {
  mountRoute(app, {
    method: 'GET',
    url: '/api/jobs/:id/file',
    ability: 'signed-in',
    tag: 'jobs',
    schema: {
      summary: 'The file that an export has written, for a day',
      params: z.object({ id: z.uuid() }),
      response: { 200: z.string().describe(XLSX) },
    },
    handler: async (request: FastifyRequest, reply) => {
      const { id } = request.params as { id: string }
      const { path, name, area, rows } = isUuid(id) ? await kit.jobs.file(kit.actorOf(request), id) : noFile()
      const size = await stat(path).then(({ size }) => size, noFile)
      await writeAccess(kit.tools.runner, [
        {
          ...accessBy(kit.contextOf(request)),
          ...{ kind: 'download', action: 'exported', area, count: Math.max(1, rows) },
          facts: { format: 'xlsx', file: name },
        },
      ])
      return sendXlsx(reply, name).header('content-length', size).send(createReadStream(path))
    },
  })
}

function noFile(): never {
  throw new Problem('notFound', { reason: { key: 'noFile' } })
}
