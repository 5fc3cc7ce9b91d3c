import { sql } from 'kysely'
import { z } from 'zod'
import { Problem, type Refusal } from '../../../core/problems/problems.ts'
import { CHOICE_LISTS } from '../../../core/steps.ts'
import { defineServer, type Sql } from '../../../server/kit/area/face.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute } from '../../../server/kit/area/routes/routes.ts'
import { outcomeChoices } from '../../call-outcomes/server/public.ts'
import { area, type Reason } from '../area.ts'
import { choice, input } from '../schema.ts'
import { states } from '../states.ts'

type Row = z.infer<typeof choice> & { list: string }

/** Why a reason cannot be stopped: a list needs at least one. */
async function refusalOf(db: Sql, reason: Reason, lock: boolean): Promise<Refusal | undefined> {
  // Locked together: two of them at once would leave a list empty.
  const { rows } = await sql<{ id: string }>`
    select id from reasons where list = ${reason.list} and status = 'active'
    order by id ${lock ? sql`for update` : sql``}`.execute(db)
  return rows.some(({ id }) => id !== reason.id) ? undefined : { key: 'lastOfList' }
}

export const server = defineServer({
  area,
  input,
  states,
  effects: {
    activate: {
      async undo({ sql: db }, reason) {
        const refused = await refusalOf(db, reason, true)
        return refused && { refused }
      },
    },
    deactivate: {
      async run({ sql: db }, reason, _args, dryRun) {
        const refused = await refusalOf(db, reason, !dryRun)
        return refused ? { refused } : {}
      },
    },
  },
  before: {
    /** A chosen reason is stored by its list and key: it stays in the list that it was made for. */
    async update(_write, reason, changes) {
      if (changes.list !== undefined && changes.list !== reason.list)
        throw new Problem('invalid', { area: area.id, fields: { list: { key: 'listFixed' } } })
      return changes
    },
  },
  /** All lists at once, for every step that asks for a reason: a few kilobytes that the console keeps. */
  routes(app, db) {
    mountRoute(app, {
      method: 'GET',
      url: '/api/choice-lists',
      ability: 'signed-in',
      tag: area.id,
      schema: {
        summary:
          'Reasons and outcomes of calls to choose from, by list; those no longer offered are not active',
        response: { 200: envelope(z.record(z.string(), z.array(choice))) },
      },
      handler: async (_request, reply) => {
        const { rows } = await sql<Row>`
          select list, coalesce(key, code) as key, name as vi, name_en as en, status = 'active' as active
          from reasons order by list, position, name`.execute(db)
        const data = Object.fromEntries(
          CHOICE_LISTS.map((name) => [
            name,
            rows.filter(({ list }) => list === name).map(({ list: _, ...one }) => one),
          ]),
        )
        return reply.send({ error: 0, data: { ...data, 'call-outcome': await outcomeChoices(db) } })
      },
    })
  },
})
