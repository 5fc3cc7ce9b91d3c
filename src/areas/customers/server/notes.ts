/** Dated notes of a customer: a table that is only added to; the newest note is copied to the customer. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Effect, Sql, Write } from '../../../server/kit/area/face.ts'
import type { LedgerRoute, PageOf } from '../../../server/kit/area/history/ledger.ts'
import { newId } from '../../../server/kit/ids.ts'
import { area, type Customer } from '../area.ts'
import { type CustomerNote, customerNote } from '../schema.ts'

/** Adds a note in the transaction of its reason. The caller sets `customers.note`. */
export async function addNote(
  { sql: db, now, actor }: Pick<Write, 'sql' | 'now' | 'actor'>,
  customerId: string,
  text: string,
): Promise<void> {
  await sql`
    insert into customer_notes (id, customer_id, text, at, by_id)
    values (${newId()}::uuid, ${customerId}::uuid, ${text}, ${now}::timestamptz, ${actor.accountId}::uuid)`.execute(
    db,
  )
}

/** The newest note of a customer; null without one. By its id after its time: two may have the same. */
export async function newestNote(db: Sql, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    select text from customer_notes where customer_id = ${customerId}::uuid order by at desc, id desc limit 1`.execute(
    db,
  )
  return rows[0]?.text ?? null
}

export const addNoteEffect: Effect<Customer> = {
  async run(write, customer, { note }, dryRun) {
    const text = String(note)
    if (!dryRun) await addNote(write, customer.id, text)
    return { note: text }
  },
  async undo({ sql: db }, customer, _before, { note }) {
    await sql`
      delete from customer_notes where id = (
        select id from customer_notes where customer_id = ${customer.id}::uuid and text = ${String(note)}
        order by at desc, id desc limit 1)`.execute(db)
    return { note: await newestNote(db, customer.id) }
  },
}

async function read(db: Sql, { id, after, limit }: PageOf): Promise<CustomerNote[]> {
  const { rows } = await sql<CustomerNote>`
    select n.id, iso_time(n.at) as at, n.text, a.name as by
    from customer_notes n left join accounts a on a.id = n.by_id
    where n.customer_id = ${id}::uuid and (${after ?? null}::uuid is null or (n.at, n.id) < (
      select at, id from customer_notes where id = ${after ?? null}::uuid and customer_id = ${id}::uuid))
    order by n.at desc, n.id desc limit ${limit}`.execute(db)
  return rows
}

/** The route of a customer's notes. */
export const noteRows: LedgerRoute<CustomerNote> = {
  area: area.id,
  table: 'customers',
  name: 'notes',
  summary: 'Notes, newest first',
  row: customerNote,
  isCursor: (after) => z.uuid().safeParse(after).success,
  read,
}
