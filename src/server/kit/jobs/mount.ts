/** Routes of jobs. Every user has their own; what is not theirs does not exist for them. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import type { Job, JobRowState as RowState } from '../../../core/wire/jobs.ts'
import { JOB_KINDS, JOB_STATES, ROW_STATES } from '../../../core/wire/jobs.ts'
import type { Kit } from '../area/kit.ts'
import { readNumber, readParameters } from '../area/read/list-query.ts'
import { envelope } from '../area/routes/entity-schema.ts'
import { mountRoute, type Route, sendAnswer, sendJson } from '../area/routes/routes.ts'
import { isUuid } from '../area/statement.ts'
import type { Open } from '../area/write/transaction.ts'

const LIST_LIMIT = { default: 20, max: 100 }
const ROWS_LIMIT = { default: 50, max: 100 }

export const jobSchema = z.object({
  id: z.uuid(),
  area: z.string(),
  action: z.enum(JOB_KINDS),
  name: z.string().describe("The transition's name, else what is done; of an undo, of what is taken back"),
  args: z.record(z.string(), z.unknown()),
  changes: z.record(z.string(), z.unknown()).nullable(),
  source: z.string(),
  state: z.enum(JOB_STATES),
  total: z.int(),
  counts: z.record(z.enum(ROW_STATES), z.int()).describe('Records by what became of them'),
  done: z.int().describe('Records decided: changed, refused or failed'),
  changed: z.int(),
  refused: z.int(),
  failed: z.int(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  retryOf: z.uuid().nullable(),
  undoOf: z.uuid().nullable(),
  file: z
    .object({ name: z.string(), size: z.int(), until: z.iso.datetime() })
    .nullable()
    .describe('Of an export that is done: fetched from /api/jobs/{id}/file'),
  canUndo: z.boolean(),
  canRetry: z.boolean(),
})
const rowSchema = z.object({
  seq: z.int(),
  id: z.string().describe('As it was asked for, where there is no such record'),
  code: z.string(),
  state: z.enum(ROW_STATES),
  msg: z.string().nullable().describe('Why not'),
})
const idParams = z.object({ id: z.uuid() })
export const madeSchema = envelope(z.object({ job: jobSchema }))

/** The id in the address; one that is none belongs to no job. */
function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!isUuid(id)) throw new Problem('notFound')
  return id
}

/** Registers `/api/jobs` and everything below it. */
export function mountJobs(app: FastifyInstance, kit: Kit): void {
  const { jobs } = kit
  const add = (route: Omit<Route, 'tag' | 'ability'>) =>
    mountRoute(app, { ...route, ability: 'signed-in', tag: 'jobs' })

  add({
    method: 'GET',
    url: '/api/jobs',
    schema: {
      summary: "One's own jobs, newest first; with all=1 everybody's, for administrators",
      querystring: z.object({ limit: z.string().optional(), all: z.enum(['0', '1']).optional() }),
      response: { 200: envelope(z.array(jobSchema)) },
    },
    handler: async (request, reply) => {
      const given = readParameters(request.query, ['limit', 'all'])
      const limit = readNumber('limit', given.limit, { min: 1, max: LIST_LIMIT.max }, LIST_LIMIT.default)
      return sendJson(reply, {
        error: 0,
        data: await jobs.list(kit.actorOf(request), limit, given.all === '1'),
      })
    },
  })

  add({
    method: 'GET',
    url: '/api/jobs/:id',
    schema: { summary: 'A job', params: idParams, response: { 200: envelope(jobSchema) } },
    handler: async (request, reply) => {
      readParameters(request.query, [])
      return sendJson(reply, { error: 0, data: await jobs.read(kit.actorOf(request), idOf(request)) })
    },
  })

  add({
    method: 'GET',
    url: '/api/jobs/:id/rows',
    schema: {
      summary: "What became of a job's records",
      params: idParams,
      querystring: z.object({
        state: z.enum(ROW_STATES).optional(),
        after: z.string().optional().describe('`next` of the page before'),
        limit: z.string().optional(),
      }),
      response: { 200: envelope(z.array(rowSchema), { next: z.int().nullable() }) },
    },
    handler: async (request, reply) => {
      const given = readParameters(request.query, ['state', 'after', 'limit'])
      const page = await jobs.rows(kit.actorOf(request), idOf(request), {
        state: readState(given.state),
        after: readNumber('after', given.after, { min: 0, max: 1_000_000 }, 0),
        limit: readNumber('limit', given.limit, { min: 1, max: ROWS_LIMIT.max }, ROWS_LIMIT.default),
      })
      return sendJson(reply, { error: 0, ...page })
    },
  })

  const act = (
    name: string,
    status: number,
    summary: string,
    work: (open: Open, id: string) => Promise<Job>,
  ) =>
    add({
      method: 'POST',
      url: `/api/jobs/:id/${name}`,
      schema: {
        summary,
        params: idParams,
        headers: z.object({ 'idempotency-key': z.string().optional() }),
        response: { [status]: madeSchema },
      },
      handler: async (request, reply) => {
        const id = idOf(request)
        const answer = await kit.answer(request, async (open) => {
          const job = await work(open, id)
          return { status, body: JSON.stringify({ error: 0, data: { job } }) }
        })
        return sendAnswer(reply, answer)
      },
    })
  act('cancel', 200, 'Ends a job; what is done stays', (open, id) => jobs.cancel(open, id))
  act('retry', 202, 'A new job with just the records that it did not change', (open, id) =>
    jobs.retry(open, id),
  )
  act('undo', 202, 'A new job that takes back what it changed', (open, id) => jobs.undo(open, id))
}

function readState(given: string | undefined): RowState | undefined {
  if (given === undefined) return undefined
  const state = ROW_STATES.find((one) => one === given)
  if (!state) throw new Problem('badFilter', { fields: { state: { key: 'choice' } } })
  return state
}
