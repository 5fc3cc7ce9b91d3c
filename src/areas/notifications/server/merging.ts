/** Deliveries of notifications when two customers become one. */
import { sql } from 'kysely'
import type { AnyRecord } from '../../../core/area.ts'
import type { MergeEffect } from '../../../server/kit/area/face.ts'

/** Notifications whose deliveries moved; a merge from before they were kept has none. */
type Kept = { notifications: readonly string[] } | null

export const mergedDeliveries: MergeEffect<AnyRecord> = {
  /** Deliveries of a merged customer become those of the survivor; where both have one, each keeps its own. */
  async after({ sql: db }, survivor, merged): Promise<Kept> {
    const { rows } = await sql<{ id: string }>`
      update notification_deliveries d set customer_id = ${survivor.id}::uuid
      where d.customer_id = ${merged.id}::uuid and not exists (
        select from notification_deliveries o
        where o.notification_id = d.notification_id and o.customer_id = ${survivor.id}::uuid)
      returning d.notification_id as id`.execute(db)
    return { notifications: rows.map(({ id }) => id) }
  },
  async back({ sql: db }, survivor, merged, kept) {
    const { notifications } = (kept as Kept) ?? { notifications: [] }
    await sql`
      update notification_deliveries set customer_id = ${merged.id}::uuid
      where customer_id = ${survivor.id}::uuid and notification_id = any(${[...notifications]}::uuid[])`.execute(
      db,
    )
  },
}
