import type { FastifyInstance } from 'fastify'
import { type Changes, defineServer, type Sql } from '../../../server/kit/area/face.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { check, objectOf } from '../../../server/kit/area/write/input.ts'
import { area } from '../area.ts'
import { input, type MembersAsked, members, membersAsked } from '../schema.ts'
import { states } from '../states.ts'
import { CHOSEN, COUNT, readMembers } from './members.ts'

/** The fields that are not meant, emptied: they would hold on to records that are in no list. */
const unmeant = (source: unknown): Changes =>
  source === 'rule' ? { products: [] } : { categories: [], brands: [], tags: [], shops: [], discount: null }

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value != null)

function routes(app: FastifyInstance, db: Sql): void {
  mountRoute(app, {
    method: 'POST',
    url: `/api/${area.id}/members`,
    ability: `${area.id}.view`,
    tag: area.id,
    schema: {
      summary:
        'Products that a display category would have, their number and the first ten; nothing is written',
      body: membersAsked,
      response: { 200: envelope(members) },
    },
    handler: async (request, reply) => {
      const asked = check(membersAsked, objectOf(request.body), area.id) as MembersAsked
      return sendJson(reply, { error: 0, data: await readMembers(db, asked) })
    },
  })
}

export const server = defineServer({
  area,
  input,
  states,
  routes,
  computed: { productCount: COUNT, chosen: CHOSEN },
  before: {
    async create(_write, values) {
      return { ...values, ...unmeant(values.source) }
    },
    async update(_write, record, changes) {
      const { source = record.source } = changes
      const was: Changes = record
      const emptied = Object.entries(unmeant(source)).filter(
        ([name]) => isFilled(was[name]) || changes[name] !== undefined,
      )
      return { ...changes, ...Object.fromEntries(emptied) }
    },
  },
})
