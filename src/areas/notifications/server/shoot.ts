/** Shooting a notification: a delivery for each customer, carried by outgoing messages of many customers each. */
import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'
import { queueMessage } from '../../../server/kit/channels/messages.ts'
import { area, type Notification } from '../area.ts'
import type { AudienceAsked, AudienceCount } from '../schema.ts'

/** Customers that a message carries. */
const BATCH = 500
/** A notification that could not be sent for so long is of no use. */
const MINUTES = 2 * 24 * 60

/** SQL that holds for customers `c` of an audience. */
const among = ({ audience, tags, vids }: AudienceAsked) =>
  audience === 'tags'
    ? sql`c.tag_ids && ${[...tags]}::uuid[]`
    : audience === 'vids'
      ? sql`upper(c.vid) = any(${[...vids]}::text[])`
      : sql`true`

/** Counts an audience. */
export async function countAudience(db: Sql, asked: AudienceAsked): Promise<AudienceCount> {
  const { rows } = await sql<AudienceCount>`
    select (select count(*)::integer from customers c where ${among(asked)}) as count, (
      select count(*)::integer from unnest(${asked.audience === 'vids' ? [...asked.vids] : []}::text[]) as v (vid)
      where not exists (select from customers c where upper(c.vid) = v.vid)) as unknown`.execute(db)
  return rows[0] ?? { count: 0, unknown: 0 }
}

type Shooting = Pick<
  Notification,
  'id' | 'code' | 'title' | 'text' | 'image' | 'target' | 'targetRecord' | 'targetUrl' | 'audience'
> & { type: string; tags: readonly string[]; vids: readonly string[] }

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
export async function deliver(db: Sql, shot: Shooting): Promise<number> {
  let count = 0
  for (let after: string | null = null; ; ) {
    const { rows } = await sql<{ id: string; code: string; vid: string | null }>`
      select c.id, c.code, c.vid from customers c
      where ${among({ audience: shot.audience, tags: [...shot.tags], vids: [...shot.vids] })}
        and (${after}::uuid is null or c.id > ${after}::uuid)
        and not exists (
          select from notification_deliveries d where d.notification_id = ${shot.id}::uuid and d.customer_id = c.id)
      order by c.id limit ${BATCH}`.execute(db)
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
