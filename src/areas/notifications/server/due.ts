/** Notifications whose time has come: shot once, by the first process that looks; missed where that cannot be done as meant. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { NOTIFICATION_SETTINGS } from '../../../core/notification-settings.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { Asked, RowCondition } from '../../../server/kit/area/read/condition.ts'
import { SYSTEM } from '../../../server/kit/area/upkeep.ts'
import { Journal } from '../../../server/kit/area/write/journal.ts'
import { isLost } from '../../../server/kit/database/lost.ts'
import { heldSince } from '../../../server/kit/held/marks.ts'
import { readSettings } from '../../settings/server/public.ts'
import { area, type Missed, type Notification } from '../area.ts'
import { amongOf, deliver } from './shoot.ts'

type Due = Pick<
  Notification,
  'id' | 'code' | 'title' | 'text' | 'image' | 'target' | 'targetRecord' | 'targetUrl' | 'audience' | 'filter'
> & { type: string; tags: string[]; vids: string[]; version: number; sendAt: string }

/** One look at the clock. */
export type Look = {
  db: Sql
  now: string
  journal: Journal
  condition(area: string, query: Asked): RowCondition
  log(message: string): void
}

/** The author in the history of what the clock does. */
const CLOCK = { ...SYSTEM, name: 'CMS SHOP' }

/** Reads and locks notifications with a time. */
export async function timed(
  db: Sql,
  which: RawBuilder<unknown>,
  lock = sql`for update of n`,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select n.id, n.code, n.title, n.text, n.image, n.target, n.target_record as "targetRecord",
      n.target_url as "targetUrl", n.audience, n.tag_ids as tags, n.vids, n.filter, g.name as type, n.version,
      iso_time(n.send_at) as "sendAt"
    from notifications n join tags g on g.id = n.type_id
    where n.status = 'saved' and n.send_at is not null and ${which}
    order by n.send_at, n.id ${lock}`.execute(db)
  return rows
}

/** Takes a notification's time away and lists it as missed: it waits for a user. */
export async function miss({ db, now, journal }: Look, due: Due, missed: Missed): Promise<void> {
  await sql`
    update notifications set send_at = null, missed_at = ${due.sendAt}::timestamptz, missed = ${missed},
      version = version + 1, updated_at = ${now}::timestamptz
    where id = ${due.id}::uuid`.execute(db)
  journal.add({
    ...{ area: area.id, record: due.id, code: due.code, version: due.version + 1 },
    ...{ action: 'update', verb: 'edit', change: 'update' },
    before: { sendAt: due.sendAt, missedAt: null, missed: null },
    after: { sendAt: null, missedAt: due.sendAt, missed },
  })
}

/** Shoots a notification; the shooter is the user who saved it last, whose rights were checked then. */
async function shootNow({ db, now, journal, condition }: Look, due: Due): Promise<Missed | undefined> {
  const among = await amongOf(due, condition)
  if (!among) return 'filter'
  const recipients = await deliver(db, due, among)
  if (recipients === 0) return 'noCustomer'
  await sql`
    update notifications set status = 'shot', shot_at = ${now}::timestamptz, recipients = ${recipients}::integer,
      shooter_id = coalesce(updated_by_id, created_by_id), version = version + 1, updated_at = ${now}::timestamptz
    where id = ${due.id}::uuid`.execute(db)
  journal.add({
    ...{ area: area.id, record: due.id, code: due.code, version: due.version + 1 },
    ...{ action: 'shoot', verb: 'shoot', change: 'update' },
    before: { status: 'saved', recipients: 0, shotAt: null },
    after: { status: 'shot', recipients, shotAt: now },
  })
  return undefined
}

/** Failures of the database, or by what another process does: the whole look is repeated. */
const isPassing = (error: unknown) =>
  isLost(error) || /^(?:08|40|53|55|57P|58)/.test(String((error as { code?: unknown }).code ?? ''))

/** Shoots a notification that is due, or lists it as missed with the reason. One that fails keeps none of those after it waiting. */
export async function shootOrMiss(look: Look, due: Due): Promise<void> {
  const { db } = look
  await sql`savepoint due`.execute(db)
  let missed: Missed | undefined
  try {
    missed = await shootNow(look, due)
  } catch (error) {
    if (isPassing(error)) throw error
    look.log(`notification ${due.code} could not be sent: ${error instanceof Error ? error.message : error}`)
    await sql`rollback to savepoint due`.execute(db)
    missed = error instanceof Problem ? 'filter' : 'failed'
  }
  await sql`release savepoint due`.execute(db)
  if (missed) await miss(look, due, missed)
}

/** Shoots what is due, unless it is too late for it; returns how many were shot or missed. */
export async function shootDue(
  db: Sql,
  now: string,
  condition: Look['condition'],
  log: Look['log'] = () => {},
): Promise<number> {
  const held = await heldSince(db)
  // After a restore only those that a user has saved since.
  const isFree = held === undefined ? sql`true` : sql`n.updated_at > ${held}::timestamptz`
  // One that another process is shooting is left to it.
  const lock = sql`for update of n skip locked`
  const rows = await timed(db, sql`n.send_at <= ${now}::timestamptz and ${isFree}`, lock)
  if (rows.length === 0) return 0
  const { late } = NOTIFICATION_SETTINGS
  const minutes = (await readSettings(db, [late])).get(late.key) ?? late.standard
  const journal = new Journal({ actor: CLOCK, now, requestId: randomUUID(), source: 'clock' })
  const look: Look = { db, now, journal, condition, log }
  for (const due of rows) {
    const isLate = Date.parse(now) - Date.parse(due.sendAt) > minutes * 60_000
    await (isLate ? miss(look, due, 'late') : shootOrMiss(look, due))
  }
  await journal.flush(db)
  return rows.length
}
