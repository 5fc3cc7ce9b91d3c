/** Scheduled notifications after a restore: they may have been sent since the dump was made. */
import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { HeldCount, HeldKind } from '../../../server/kit/held/work.ts'
import { type Look, miss, shootOrMiss, timed } from './due.ts'

/** Those whose time was set before the mark, also where it is still to come. */
const before = (since: string) => sql`n.updated_at <= ${since}::timestamptz`

export const heldNotifications: HeldKind = {
  async count(db: Sql, since) {
    const { rows } = await sql<HeldCount>`
      select count(*)::integer as count, iso_time(min(n.send_at)) as oldest, iso_time(max(n.send_at)) as newest,
        coalesce((array_agg(n.code order by n.send_at))[1:5], '{}') as codes
      from notifications n where n.status = 'saved' and n.send_at is not null and ${before(since)}`.execute(
      db,
    )
    return rows[0] ?? { count: 0, oldest: null, newest: null, codes: [] }
  },
  async release({ open, since, choice, condition }) {
    const { sql: db, now } = open.write
    const look: Look = { db, now, condition, journal: open.journal, log: () => {} }
    if (choice === 'drop') {
      for (const due of await timed(db, before(since))) await miss(look, due, 'restored')
      return
    }
    // However late: the user has decided. Those whose time is to come are the clock's again.
    const due = await timed(db, sql`${before(since)} and n.send_at <= ${now}::timestamptz`)
    for (const one of due) await shootOrMiss(look, one)
  },
}
