/** Exams: questions by hand or drawn, frozen as they are published; papers by a seed. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import { type Changes, defineServer, type Effect, type Sql } from '../../../server/kit/area/face.ts'
import { readParameters } from '../../../server/kit/area/read/list-query.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { check } from '../../../server/kit/area/write/input.ts'
import { mountAudiences } from '../../staff-documents/server/public.ts'
import { area, type Exam } from '../area.ts'
import { detail, input, paper, seed as seedOf } from '../schema.ts'
import { states } from '../states.ts'
import { papers } from './papers.ts'
import { freeze, parts, readPaper, shortageOf, thaw } from './questions.ts'

const asked = z.strictObject({ seed: seedOf.default(1) })

function routes(app: FastifyInstance, db: Sql): void {
  mountAudiences(app, db, area.id)
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area.id}/:id/paper`,
    ability: `${area.id}.view`,
    tag: area.id,
    schema: {
      summary: 'A paper of an exam with its right answers; the same seed draws the same paper',
      params: z.object({ id: z.string().describe('Id or code') }),
      querystring: z.object({ seed: seedOf.optional() }),
      response: { 200: envelope(paper) },
    },
    handler: async (request, reply) => {
      const { id } = request.params as { id: string }
      const { seed } = check(asked, readParameters(request.query, ['seed']), area.id) as z.infer<typeof asked>
      const data = await readPaper(db, id, seed)
      if (!data) throw new Problem('notFound')
      return sendJson(reply, { error: 0, data })
    },
  })
}

/** Frozen first and looked at then: a question that is retired meanwhile is in both or in neither. */
const publish: Effect<Exam> = {
  async run(write, { id }, _args, dryRun) {
    if (!dryRun) await freeze(write.sql, id)
    const refused = await shortageOf(write, id, dryRun ? 'bank' : 'frozen')
    if (!refused) return {}
    if (!dryRun) await thaw(write.sql, id)
    return { refused }
  },
  async undo(write, { id }) {
    await thaw(write.sql, id)
    return undefined
  },
}

/** The lines that are not meant, emptied: they would hold on to records that are in no paper. */
const unmeant = (source: unknown) => (source === 'draw' ? 'questions' : 'draws')

export const server = defineServer({
  area,
  input,
  states,
  routes,
  detail,
  parts,
  papers,
  computed: {
    questionCount: `select case t.source when 'draw'
        then (select coalesce(sum(d.count), 0) from exams_draws d where d.record_id = t.id)
        else (select count(*) from exams_questions l where l.record_id = t.id) end::integer`,
    chosen: 'array(select l.question_id from exams_questions l where l.record_id = t.id order by l.position)',
  },
  effects: { publish },
  before: {
    async create(_write, values) {
      return { ...values, [unmeant(values.source)]: [] }
    },
    async update(_write, exam, changes) {
      const other = unmeant(changes.source ?? exam.source)
      const was: Changes = exam
      const isEmpty = !Array.isArray(was[other]) || was[other].length === 0
      return isEmpty && changes[other] === undefined ? changes : { ...changes, [other]: [] }
    },
    async delete(_write, { status }) {
      if (status !== 'draft') throw new Problem('inUse', { area: area.id, reason: { key: 'isKept' } })
    },
  },
})
