/** Messages that were queued before a restore: the receiver may have got them since the dump was made. */
import { sql } from 'kysely'
import type { ChannelId } from '../../../core/wire/channels.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { wakeWorkers } from '../../../server/kit/channels/messages.ts'
import type { HeldCount, HeldKind } from '../../../server/kit/held/work.ts'
import { area } from '../area.ts'

const waiting = (channel: ChannelId, since: string) => sql`
  m.next_at is not null and m.channel = ${channel} and coalesce(m.released_at, m.created_at) <= ${since}::timestamptz`

type Dropped = {
  id: string
  code: string
  version: number
  status: string
  reason: string | null
  nextAt: string
}

function messagesOf(channel: ChannelId): HeldKind {
  return {
    async count(db: Sql, since) {
      const { rows } = await sql<HeldCount>`
        select count(*)::integer as count, iso_time(min(m.created_at)) as oldest, iso_time(max(m.created_at)) as newest,
          coalesce((array_agg(m.code order by m.created_at, m.id))[1:5], '{}') as codes
        from outgoing_messages m where ${waiting(channel, since)}`.execute(db)
      return rows[0] ?? { count: 0, oldest: null, newest: null, codes: [] }
    },
    async release({ open: { write, journal }, since, choice }) {
      if (choice === 'send') return wakeWorkers(write.sql)
      const { rows } = await sql<Dropped>`
        with before as (
          select m.id, m.status, m.reason, m.next_at from outgoing_messages m where ${waiting(channel, since)} for update)
        update outgoing_messages m set status = 'given_up', reason = 'restored', next_at = null, lease = null,
          lease_until = null, version = m.version + 1, updated_at = ${write.now}::timestamptz
        from before b where m.id = b.id
        returning m.id, m.code, m.version, b.status, b.reason, iso_time(b.next_at) as "nextAt"`.execute(
        write.sql,
      )
      for (const { id, code, version, ...before } of rows)
        journal.add({
          ...{
            area: area.id,
            record: id,
            code,
            version,
            action: 'give-up',
            verb: 'give-up',
            change: 'update',
          },
          before,
          after: { status: 'given_up', reason: 'restored', nextAt: null },
        })
    },
  }
}

/** By channel. */
export const heldMessages = {
  mail: messagesOf('mail'),
  webhook: messagesOf('webhook'),
  push: messagesOf('push'),
}
