/** Notifications whose time has come: shot once, by the first process that looks. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { Asked, RowCondition } from '../../../server/kit/area/read/condition.ts'
import { SYSTEM } from '../../../server/kit/area/upkeep.ts'
import { Journal } from '../../../server/kit/area/write/journal.ts'
import { area, type Notification } from '../area.ts'
import { amongOf, deliver } from './shoot.ts'

type Due = Pick<
  Notification,
  'id' | 'code' | 'title' | 'text' | 'image' | 'target' | 'targetRecord' | 'targetUrl' | 'audience' | 'filter'
> & { type: string; tags: string[]; vids: string[]; version: number; sendAt: string }

/** The author in the history of what the clock does. */
const CLOCK = { ...SYSTEM, name: 'CMS SHOP' }

/**
 * Shoots what is due; the shooter is the user who saved it last, whose rights were checked then. Returns how many were shot
 * or stopped. One that another process is shooting is left to it; one with a filter that customers no longer fit loses its
 * time and waits for a user.
 */
export async function shootDue(
  db: Sql,
  now: string,
  condition: (area: string, query: Asked) => RowCondition,
): Promise<number> {
  const { rows } = await sql<Due>`
    select n.id, n.code, n.title, n.text, n.image, n.target, n.target_record as "targetRecord",
      n.target_url as "targetUrl", n.audience, n.tag_ids as tags, n.vids, n.filter, g.name as type, n.version,
      iso_time(n.send_at) as "sendAt"
    from notifications n join tags g on g.id = n.type_id
    where n.status = 'saved' and n.send_at <= ${now}::timestamptz
    order by n.send_at, n.id for update of n skip locked`.execute(db)
  const journal = new Journal({ actor: CLOCK, now, requestId: randomUUID(), source: 'clock' })
  for (const due of rows) {
    const entry = { area: area.id, record: due.id, code: due.code, version: due.version + 1 }
    const note = (action: string, verb: string, before: object, after: object) =>
      journal.add({ ...entry, action, verb, change: 'update', before: { ...before }, after: { ...after } })
    const among = await amongOf(due, condition)
    if (!among) {
      await sql`
        update notifications set send_at = null, version = version + 1, updated_at = ${now}::timestamptz
        where id = ${due.id}::uuid`.execute(db)
      note('update', 'edit', { sendAt: due.sendAt }, { sendAt: null })
      continue
    }
    const recipients = await deliver(db, due, among)
    await sql`
      update notifications set status = 'shot', shot_at = ${now}::timestamptz, recipients = ${recipients}::integer,
        shooter_id = coalesce(updated_by_id, created_by_id), version = version + 1, updated_at = ${now}::timestamptz
      where id = ${due.id}::uuid`.execute(db)
    note(
      'shoot',
      'shoot',
      { status: 'saved', recipients: 0, shotAt: null },
      { status: 'shot', recipients, shotAt: now },
    )
  }
  await journal.flush(db)
  return rows.length
}
