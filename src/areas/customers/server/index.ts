/** Customers: a phone number belongs to one of them only, for it is how staff find and call people. */
import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import { defineServer, type Write } from '../../../server/kit/area/face.ts'
import { mountLedger } from '../../../server/kit/area/history/ledger.ts'
import { area } from '../area.ts'
import { detail, input, newInput } from '../schema.ts'
import { states } from '../states.ts'
import { adjustPoints } from './adjust-points.ts'
import { callRows } from './calls.ts'
import { merge } from './merge.ts'
import { addNote, addNoteEffect, noteRows } from './notes.ts'
import { parts, pointRows } from './point-entries.ts'
import { timelineRows } from './timeline.ts'

/** Names the owner of the number: a user who enters it again usually looks for that very customer. */
async function refuseTaken({ sql: db }: Write, phone: unknown, id: string | null): Promise<void> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from customers where phone = ${phone} and id is distinct from ${id}::uuid limit 1`.execute(
    db,
  )
  const taken = rows[0]
  if (!taken) return
  const reason = { key: 'phoneTaken', params: taken }
  throw new Problem('duplicate', { area: area.id, reason, fields: { phone: reason } })
}

export const server = defineServer({
  area,
  input,
  newInput,
  states,
  detail,
  parts,
  effects: { 'add-note': addNoteEffect, 'adjust-points': adjustPoints },
  routes(app, db, actorOf) {
    mountLedger(app, db, actorOf, pointRows)
    mountLedger(app, db, actorOf, noteRows)
    mountLedger(app, db, actorOf, callRows)
    mountLedger(app, db, actorOf, timelineRows)
  },
  countedFrom: ['orders'],
  merge,
  numberIn: `with own as (
      select 'orders' as area, id, code from orders where customer_id = t.id
      union all select 'tickets', id, code from tickets where customer_id = t.id
      union all select 'leads', id, code from leads where customer_id = t.id)
    select area, id, code from own
    union all select 'call-desk', k.id, k.code from call_tasks k join own on own.id = k.order_id
    union all select 'call-desk', k.id, k.code from call_tasks k join own on own.id = k.about_id`,
  after: {
    async create(write, { id, note }) {
      if (note !== null) await addNote(write, id, note)
    },
  },
  before: {
    async create(write, values) {
      await refuseTaken(write, values.phone, null)
      return values
    },
    async update(write, customer, changes) {
      if (changes.phone !== undefined) await refuseTaken(write, changes.phone, customer.id)
      return changes
    },
    async delete(write, customer) {
      const { rows } = await sql`
        select 1 from orders where customer_id = ${customer.id}::uuid limit 1`.execute(write.sql)
      if (rows.length > 0) throw new Problem('inUse', { area: area.id, reason: { key: 'hasOrders' } })
    },
  },
})
