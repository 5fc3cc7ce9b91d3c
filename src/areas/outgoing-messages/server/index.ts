import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import { defineServer, type Write } from '../../../server/kit/area/face.ts'
import { wakeWorkers } from '../../../server/kit/channels/messages.ts'
import { area } from '../area.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'
import { heldRoutes } from './held.ts'
import { heldMessages } from './held-messages.ts'

/** The reason why a message cannot be changed just now, under a lock of its row unless it is a preview. */
async function refusalOf({ sql: db }: Write, id: string, dryRun: boolean): Promise<Refusal | undefined> {
  const { rows } = await sql<{ sending: boolean; over: boolean }>`
    select coalesce(lease_until > now(), false) as sending, coalesce(expires_at <= now(), false) as over
    from outgoing_messages where id = ${id}::uuid ${dryRun ? sql`` : sql`for update`}`.execute(db)
  if (rows[0]?.sending) return { key: 'sending' }
  // Its secrets are wiped, or are just about to be.
  if (rows[0]?.over) return { key: 'over_expired' }
  return undefined
}

/** SQL over the row `t`: it waits for the release of a restored database. */
const HELD = `t.next_at is not null and coalesce(t.released_at, t.created_at) <=
  coalesce((select max(r.at) from restores r where r.released_at is null), '-infinity')`

export const server = defineServer({
  area,
  input,
  states,
  detail,
  writeRoutes: heldRoutes,
  held: heldMessages,
  computed: { held: HELD },
  parts: {
    body: `to_json(t.body)`,
    tries: `select coalesce(json_agg(json_build_object('number', a.number, 'startedAt', a.started_at, 'endedAt', a.ended_at,
        'outcome', a.outcome, 'response', a.response) order by a.number desc), '[]')
      from outgoing_attempts a where a.message_id = t.id`,
  },
  effects: {
    retry: {
      async run(write, { id }, _args, dryRun) {
        const refused = await refusalOf(write, id, dryRun)
        if (refused) return { refused }
        if (dryRun) return {}
        // The attempts so far no longer count for giving up, and after a restore it no longer waits.
        await sql`update outgoing_messages set earlier = attempts, released_at = now() where id = ${id}::uuid`.execute(
          write.sql,
        )
        await wakeWorkers(write.sql)
        return { nextAt: write.now, reason: null }
      },
      async undo(write, { id }) {
        const refused = await refusalOf(write, id, false)
        return refused && { refused }
      },
    },
    'give-up': {
      async run(write, { id }, _args, dryRun) {
        const refused = await refusalOf(write, id, dryRun)
        // One that is over may be settled.
        if (refused && refused.key !== 'over_expired') return { refused }
        return { nextAt: null, reason: 'by_hand' }
      },
      async undo(write, { id }) {
        const refused = await refusalOf(write, id, false)
        if (!refused) await wakeWorkers(write.sql)
        return refused && { refused }
      },
    },
  },
})
