/** Shooting a notification: a delivery for each customer, carried by outgoing messages of many customers each. */
import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { RowCondition } from '../../../server/kit/area/read/condition.ts'
import { queueMessage } from '../../../server/kit/channels/messages.ts'
import { area as customers } from '../../customers/area.ts'
import { area, type Notification } from '../area.ts'
import { type CustomerFilter, readCustomerFilter } from '../filter.ts'
import type { AudienceAsked, AudienceCount } from '../schema.ts'

/** Customers that a message carries. */
const BATCH = 500
/** A notification that could not be sent for so long is of no use. */
const MINUTES = 2 * 24 * 60

/** Customers of an audience: the condition over the row `t` of each. */
export type Among = RowCondition

/** Finds the condition of a filter, under the limits of the user who asks. */
type Find = (area: string, query: CustomerFilter) => RowCondition | Promise<RowCondition>

/** Returns the customers of an audience; undefined for a stored filter that does not fit customers any more. Throws as `find` does. */
export async function amongOf(
  { audience, tags, vids, filter }: AudienceAsked,
  find: Find,
): Promise<Among | undefined> {
  if (audience === 'tags') return sql`t.tag_ids && ${[...tags]}::uuid[]`
  if (audience === 'vids') return sql`upper(t.vid) = any(${[...vids]}::text[])`
  if (audience === 'all') return sql`true`
  const read = readCustomerFilter(filter ?? '')
  return read.filter && find(customers.id, read.filter)
}

/** Counts an audience. */
export async function countAudience(
  db: Sql,
  { audience, vids }: Pick<AudienceAsked, 'audience' | 'vids'>,
  among: Among,
): Promise<AudienceCount> {
  const { rows } = await sql<AudienceCount>`
    select (select count(*)::integer from customers t where ${among}) as count, (
      select count(*)::integer from unnest(${audience === 'vids' ? [...vids] : []}::text[]) as v (vid)
      where not exists (select from customers c where upper(c.vid) = v.vid)) as unknown`.execute(db)
  return rows[0] ?? { count: 0, unknown: 0 }
}

type Shooting = Pick<
  Notification,
  'id' | 'code' | 'title' | 'text' | 'image' | 'target' | 'targetRecord' | 'targetUrl'
> & { type: string }

/** A notification as it is handed over, to some customers. */
const payload = (shot: Shooting, customers: readonly { code: string; vid: string | null }[]) =>
  JSON.stringify({
    code: shot.code,
    type: shot.type,
    title: shot.title,
    text: shot.text,
    image: shot.image,
    target: shot.target === 'record' ? shot.targetRecord : shot.target === 'url' ? shot.targetUrl : null,
    customers,
  })

/**
 * Writes the deliveries and the messages that carry them, in the transaction that turns the state. Returns the number of
 * customers; a customer who has a delivery of it gets no second one.
 */
export async function deliver(db: Sql, shot: Shooting, among: Among): Promise<number> {
  let count = 0
  for (let after: string | null = null; ; ) {
    const { rows } = await sql<{ id: string; code: string; vid: string | null }>`
      select t.id, t.code, t.vid from customers t
      where ${among} and (${after}::uuid is null or t.id > ${after}::uuid)
        and not exists (
          select from notification_deliveries d where d.notification_id = ${shot.id}::uuid and d.customer_id = t.id)
      order by t.id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return count
    const message = await queueMessage(db, {
      channel: 'push',
      kind: 'push',
      language: 'vi',
      to: { address: '', name: String(rows.length) },
      subject: shot.title,
      text: payload(
        shot,
        rows.map(({ code, vid }) => ({ code, vid })),
      ),
      about: { area: area.id, id: shot.id, code: shot.code },
      minutes: MINUTES,
    })
    await sql`
      insert into notification_deliveries (notification_id, customer_id, message_id)
      select ${shot.id}::uuid, x.id, ${message}::uuid from unnest(${rows.map(({ id }) => id)}::uuid[]) as x (id)`.execute(
      db,
    )
    count += rows.length
    after = last.id
  }
}
