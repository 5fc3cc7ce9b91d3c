import { sql } from 'kysely'
import { z } from 'zod'
import { Problem, type Refusal } from '../../../core/problems/problems.ts'
import { defineServer, type Sql } from '../../../server/kit/area/face.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute } from '../../../server/kit/area/routes/routes.ts'
import { outcomeChoices } from '../../call-outcomes/server/public.ts'
import { area, type Reason } from '../area.ts'
import { REASON_LISTS } from '../lists.ts'
import { choice, input } from '../schema.ts'
import { states } from '../states.ts'

type Row = z.infer<typeof choice> & { list: string; path: string[] }

/** Why a reason cannot be stopped: a list needs at least one. */
async function refusalOf(db: Sql, reason: Reason, lock: boolean): Promise<Refusal | undefined> {
  // Locked together: two of them at once would leave a list empty.
  const { rows } = await sql<{ id: string }>`
    select id from reasons where list = ${reason.list} and status = 'active'
    order by id ${lock ? sql`for update` : sql``}`.execute(db)
  return rows.some(({ id }) => id !== reason.id) ? undefined : { key: 'lastOfList' }
}

/** Throws `invalid` for a group of another list: its reasons are chosen by list. */
async function needSameList(db: Sql, parent: unknown, list: unknown): Promise<void> {
  if (typeof parent !== 'string') return
  const { rows } = await sql<{ list: string }>`select list from reasons where id = ${parent}::uuid`.execute(
    db,
  )
  if (rows[0] && rows[0].list !== list)
    throw new Problem('invalid', { area: area.id, fields: { parent: { key: 'otherList' } } })
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
    async create({ sql: db }, values) {
      await needSameList(db, values.parent, values.list)
      return values
    },
    /** A chosen reason is stored by its list and key: it stays in the list that it was made for. */
    async update({ sql: db }, reason, changes) {
      await needSameList(db, changes.parent, reason.list)
      if (changes.list !== undefined && changes.list !== reason.list)
        throw new Problem('invalid', { area: area.id, fields: { list: { key: 'listFixed' } } })
      return changes
    },
  },
  key: 'coalesce(t."key", t."code")',
  merge: {
    async before({ sql: db }, survivor: Reason, merged: Reason) {
      const refuse = (key: string, { code }: Reason): never => {
        throw new Problem('notAllowed', { area: area.id, reason: { key, params: { code } } })
      }
      if (survivor.list !== merged.list) refuse('otherListMerged', merged)
      const { rows } = await sql<{ id: string }>`
        select distinct parent_id as id from reasons
        where parent_id = any(${[survivor.id, merged.id]}::uuid[])`.execute(db)
      const [group, another] = rows
      // What was chosen would be a group, which is none to choose.
      if (group && !another) refuse('groupMerged', group.id === survivor.id ? survivor : merged)
      if (survivor.status === 'active' || merged.status !== 'active') return
      const refused = await refusalOf(db, merged, true)
      if (refused) throw new Problem('notAllowed', { area: area.id, reason: refused })
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
          with recursive tree as (
            select r.*, r.name as vi, r.name_en as en, array[r.place || ' ' || r.id] as path
            from reasons r where r.parent_id is null
            union all
            select r.*, t.vi || ' › ' || r.name, t.en || ' › ' || r.name_en, t.path || (r.place || ' ' || r.id)
            from reasons r join tree t on r.parent_id = t.id
          )
          select t.list, coalesce(t.key, t.code) as key, t.vi, t.en, t.colour as tone, t.status = 'active' and not exists (
            select from reasons c where c.parent_id = t.id and c.status = 'active') as active, t.path
          from tree t
          -- Histories name those that were merged as they were called then.
          union all
          select m.stored->>'list', coalesce(m.stored->>'key', m.code), m.stored->>'name', m.stored->>'name_en',
            m.stored->>'colour', false, array['~']
          from merges m where m.area = ${area.id}
          order by list, path, key`.execute(db)
        const data = Object.fromEntries(
          REASON_LISTS.map((name) => [
            name,
            rows.filter(({ list }) => list === name).map(({ list: _, path: __, ...one }) => one),
          ]),
        )
        return reply.send({ error: 0, data: { ...data, 'call-outcome': await outcomeChoices(db) } })
      },
    })
  },
})
