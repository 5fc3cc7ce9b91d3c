/** Routes of printing: a request per area, and its result as a page or a PDF. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { fileStem } from '../../../core/text.ts'
import { writeAccess } from '../access/access.ts'
import { accessBy } from '../access/taken.ts'
import { checkQuery } from '../area/bulk/bulk-request.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Kit } from '../area/kit.ts'
import { readParameters } from '../area/read/list-query.ts'
import { envelope } from '../area/routes/entity-schema.ts'
import { mountRoute, type Route, sendAnswer } from '../area/routes/routes.ts'
import { isUuid } from '../area/statement.ts'
import { picturesFrom } from './pictures.ts'
import { createPrint, findPrint, paperOf, printBody, readPrint } from './prints.ts'
import { expectPaper, render } from './render.ts'

const printed = z.object({ print: z.object({ id: z.uuid(), count: z.int() }) })

/** `POST /api/{area}/print`. */
export function mountPrint(
  add: (route: Omit<Route, 'tag'>) => void,
  kit: Kit,
  table: AreaTable,
  headers: z.ZodType,
): void {
  const { id } = table.area
  add({
    method: 'POST',
    url: `/api/${id}/print`,
    ability: `${id}.print`,
    schema: {
      summary: 'Notes what is printed, up to 200 records; it is fetched from /api/prints/{id}',
      headers,
      body: printBody,
      response: { 201: envelope(printed) },
    },
    handler: async (request, reply) => {
      const { actor } = kit.contextOf(request)
      if (!kit.mayView(actor, id)) throw new Problem('forbidden')
      const wanted = readPrint(table, request.body)
      await checkQuery(kit.tools, table, wanted, actor)
      const answer = await kit.answer(request, async (open) => {
        const print = await createPrint(kit.tools, open, table, wanted)
        expectPaper(print.count)
        return { status: 201, body: JSON.stringify({ error: 0, data: { print } }) }
      })
      return sendAnswer(reply, answer)
    },
  })
}

/**
 * `GET /api/prints/{id}`: of one's own, as long as one may print; `as=pdf` for the file. `folder`: where pictures are stored; they
 * are part of what is printed, and no address leads to them from there.
 */
export function mountPrints(app: FastifyInstance, { kit, folder }: { kit: Kit; folder: string }): void {
  mountRoute(app, {
    method: 'GET',
    url: '/api/prints/:id',
    ability: 'signed-in',
    tag: 'prints',
    schema: {
      summary: 'What is printed: a page for the browser, or a PDF; for a day',
      params: z.object({ id: z.uuid() }),
      querystring: z.object({ as: z.enum(['page', 'pdf']).optional() }),
      response: { 200: z.string() },
    },
    handler: async (request: FastifyRequest, reply) => {
      const { id } = request.params as { id: string }
      const given = readParameters(request.query, ['as'])
      if (!isUuid(id)) throw new Problem('notFound')
      const actor = kit.actorOf(request)
      const print = await findPrint(kit.tools, id, actor)
      for (const ability of [`${print.area}.view`, `${print.area}.print`]) {
        if (!holds(actor.abilities, ability))
          throw new Problem('forbidden', { reason: { key: 'missingAbility', params: { ability } } })
      }
      const paper = await paperOf(kit.tools, print, actor)
      const as = given.as === 'pdf' ? 'pdf' : 'page'
      const fillIn = picturesFrom(folder)
      const { bytes: body, policy } = await render({ paper, as, language: print.language, fillIn })
      if (as === 'pdf') {
        await writeAccess(kit.tools.runner, [
          {
            ...accessBy(kit.contextOf(request)),
            ...{ kind: 'download', action: 'paper', area: print.area, count: print.ids.length },
            facts: { format: 'pdf', paper: print.what, file: `${fileStem(paper.title)}.pdf` },
          },
        ])
        return reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', `attachment; filename="${fileStem(paper.title)}.pdf"`)
          .send(body)
      }
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .send(body)
    },
  })
}
