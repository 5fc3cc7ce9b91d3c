/** `POST /api/{area}/bulk/{name}`: looked at, done at once, or made a job. */
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { createJob } from '../../jobs/create.ts'
import { madeSchema } from '../../jobs/mount.ts'
import type { AreaTable } from '../columns.ts'
import type { Kit } from '../kit.ts'
import { envelope, refusedSchema } from '../routes/entity-schema.ts'
import { type Route, sendAnswer, sendJson } from '../routes/routes.ts'
import { bulkAtOnce, fewTargets, previewBulk } from './bulk.ts'
import { bulkBody, bulkUpdateBody, checkQuery, readBulk } from './bulk-request.ts'

const done = z.object({ changed: z.int(), refused: refusedSchema, audits: z.array(z.uuid()) })
const preview = z.object({
  seen: z.iso.datetime().describe('Sent with the change of a `query`: what was changed since is left out'),
  total: z.int(),
  changed: z.int(),
  refusedCount: z.int(),
  refused: refusedSchema.describe('The first 100'),
  reasons: z.array(z.object({ msg: z.string(), count: z.int() })),
  into: z
    .array(z.object({ field: z.string(), name: z.string().nullable(), count: z.int() }))
    .describe('Which other records they will point to'),
  rows: z
    .array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        changes: z.array(
          z.object({ field: z.string(), before: z.number().nullable(), after: z.number().nullable() }),
        ),
        warning: z.string().optional(),
      }),
    )
    .describe('The first 100 whose numbers a transition computes, those with a warning first'),
  warnings: z.array(z.object({ msg: z.string(), count: z.int() })),
})

/** Registers one bulk action of an area: `delete`, `update` or a transition. */
export function mountBulk(
  add: (route: Omit<Route, 'tag'>) => void,
  kit: Kit,
  table: AreaTable,
  name: string,
  headers: z.ZodType,
): void {
  const { tools, jobs } = kit
  add({
    method: 'POST',
    url: `/api/${table.area.id}/bulk/${name}`,
    ability: `${table.area.id}.${name === 'update' ? 'edit' : name}`,
    schema: {
      summary: `${name} for many: at once up to 200 records, else a job; dryRun says what would happen`,
      headers,
      body: name === 'update' ? bulkUpdateBody : bulkBody,
      response: { 200: envelope(z.union([done, preview])), 202: madeSchema },
    },
    handler: async (request, reply) => {
      const wanted = readBulk(table, name, request.body)
      const context = kit.contextOf(request)
      // Before the transaction: it asks the planner on a connection of its own.
      await checkQuery(tools, table, wanted, context.actor)
      const own = [...(wanted.own?.values() ?? [])].map(({ changes = {} }) => changes)
      await tools.questions.written(table, [wanted.action.changes ?? {}, ...own], context.actor)
      if (wanted.dryRun) {
        return sendJson(reply, {
          error: 0,
          data: await previewBulk(tools, context, table, wanted, goneSignal(reply)),
        })
      }
      const answer = await kit.answer(request, async (open) => {
        const few = await fewTargets(tools, open, table, wanted)
        if (few) {
          const data = await bulkAtOnce(tools, open, table, wanted, few)
          return { status: 200, body: JSON.stringify({ error: 0, data }) }
        }
        const job = jobs.shown(await createJob(tools, open, table, wanted), open.write.actor)
        return { status: 202, body: JSON.stringify({ error: 0, data: { job } }) }
      })
      return sendAnswer(reply, answer)
    },
  })
}

/** Signals that the caller has gone: checking 100,000 records takes a while. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
