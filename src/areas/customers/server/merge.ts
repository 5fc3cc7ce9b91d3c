/** Merging customers: the points ledger, notes and voucher uses move too, figures are counted again. */
import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import type { AreaServer, Sql } from '../../../server/kit/area/face.ts'
import { type area, area as customers } from '../area.ts'

/** The states in which an order counts as bought (orders/server/views/customers-spent.sql). */
const BOUGHT = ['delivered', 'return_requested']

type Figures = { orderCount: number; spent: number; points: number }

/** Figures of a customer, counted from orders and points. */
async function figuresOf(db: Sql, id: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(o.id)::integer as "orderCount",
      coalesce(sum(o.total) filter (where o.status = any(${BOUGHT}::text[])), 0)::bigint as spent,
      (select coalesce(sum(points), 0)::bigint from point_entries where customer_id = ${id}::uuid) as points
    from orders o where o.customer_id = ${id}::uuid`.execute(db)
  return rows[0] ?? { orderCount: 0, spent: 0, points: 0 }
}

const setFigures = (db: Sql, id: string, { orderCount, spent, points }: Figures) =>
  sql`update customers set order_count = ${orderCount}::integer, spent = ${spent}::bigint, points = ${points}::bigint,
      note = (select text from customer_notes where customer_id = ${id}::uuid order by at desc, id desc limit 1)
    where id = ${id}::uuid`.execute(db)

export const merge: NonNullable<AreaServer<typeof area>['merge']> = {
  tables: {
    points: { table: 'point_entries', column: 'customer_id' },
    notes: { table: 'customer_notes', column: 'customer_id' },
    voucherUses: { table: 'voucher_uses', column: 'customer_id' },
  },
  async after(write, survivor) {
    await setFigures(write.sql, survivor.id, await figuresOf(write.sql, survivor.id))
  },
  async back(write, survivor, merged) {
    const mine = await figuresOf(write.sql, survivor.id)
    const theirs = await figuresOf(write.sql, merged.id)
    // Points of both together were spent since: they cannot be separated again.
    if (mine.points < 0 || theirs.points < 0)
      throw new Problem('cannotUndo', { area: customers.id, reason: { key: 'pointsSpent' } })
    await setFigures(write.sql, survivor.id, mine)
    await setFigures(write.sql, merged.id, theirs)
  },
}
