/** The sender of an order: its supplier, with address and number for the carrier. */
import { sql } from 'kysely'
import type { Sql } from '../../../../server/kit/area/face.ts'

export type Sender = { name: string; phone: string; place: string }

/** Senders by the supplier's id; where goods are picked up rather than where the company sits. */
export async function senders(runner: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Sender>> {
  const { rows } = await sql<Sender & { id: string }>`
    select id, name, coalesce((select c.phone from shops_contacts c where c.record_id = shops.id and c.phone is not null
        order by c.position limit 1), phone) as phone,
      coalesce(pickup_address, concat_ws(', ', address, ward, district, province)) as place
    from shops where id = any(${ids}::uuid[])`.execute(runner)
  return new Map(rows.map(({ id, ...sender }) => [id, sender]))
}
