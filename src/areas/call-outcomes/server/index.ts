import { sql } from 'kysely'
import { Problem, type Refusal } from '../../../core/problems/problems.ts'
import { defineServer, type Sql } from '../../../server/kit/area/face.ts'
import { area, type CallOutcomeRecord, type CallResult } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'

/** Without these a call could not be brought to an end: yes, no, nobody there, another time. */
const NEEDED: readonly CallResult[] = ['confirmed', 'cancelled', 'no_answer', 'call_back']

/** Why it cannot be stopped. One change of the list at a time: two at once would leave too few. */
async function notStopped(db: Sql, one: CallOutcomeRecord, dryRun = false): Promise<Refusal | undefined> {
  if (!NEEDED.includes(one.effect)) return undefined
  if (!dryRun) await sql`select pg_advisory_xact_lock(hashtext('call_outcomes'))`.execute(db)
  const { rows } = await sql`
    select from call_outcomes where status = 'active' and effect = ${one.effect} and id <> ${one.id}::uuid limit 1`.execute(
    db,
  )
  return rows.length > 0 ? undefined : { key: 'lastOfEffect', params: { name: one.name } }
}

export const server = defineServer({
  area,
  input,
  states,
  effects: {
    activate: {
      async undo({ sql: db }, one) {
        const refused = await notStopped(db, one)
        return refused && { refused }
      },
    },
    deactivate: {
      async run({ sql: db }, one, _args, dryRun) {
        const refused = await notStopped(db, one, dryRun)
        return refused ? { refused } : {}
      },
    },
  },
  key: 'coalesce(t."key", t."code")',
  merge: {
    /** The figures of calls count effects, and rules, triggers and other programs name the built-in ones. */
    async before({ sql: db }, survivor: CallOutcomeRecord, merged: CallOutcomeRecord) {
      const refuse = (key: string): never => {
        throw new Problem('notAllowed', { area: area.id, reason: { key, params: { code: merged.code } } })
      }
      if (survivor.effect !== merged.effect) refuse('otherEffect')
      if (merged.builtIn) refuse('builtInStays')
      if (survivor.status === 'active' || merged.status !== 'active') return
      const refused = await notStopped(db, merged)
      if (refused) throw new Problem('notAllowed', { area: area.id, reason: refused })
    },
  },
  before: {
    /** Recorded calls keep their meaning: the effect is the outcome's. */
    async update(_write, one, changes) {
      if (changes.effect !== undefined && changes.effect !== one.effect)
        throw new Problem('invalid', { area: area.id, fields: { effect: { key: 'effectFixed' } } })
      return changes
    },
  },
})
