/** Completes the input of a case: its contact and its deadline. */
import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import type { Changes, Write } from '../../../server/kit/area/face.ts'
import type { CaseState, Priority } from '../cases.ts'
import { answerBy, dueUnder } from '../sla.ts'
import type { ReadSla } from './sla.ts'

export type CaseRecord = {
  id: string
  code: string
  status: CaseState
  priority: Priority
  contactName: string
  phone: string | null
  customer: { id: string } | null
  createdAt: string
  dueAt: string
  respondedAt: string | null
  waitingSince: string | null
}

/** A customer as cases take them over. */
export type Known = {
  id: string
  name: string
  phone: string
  heightCm: number | null
  weightKg: number | null
}

/** The customer of an id, else of a phone number; each number belongs to one of them only. */
export async function knownCustomer(
  { sql: db }: Write,
  id: unknown,
  phone: unknown,
): Promise<Known | undefined> {
  if (!id && !phone) return undefined
  const { rows } = await sql<Known>`
    select id, name, phone, height_cm as "heightCm", weight_kg as "weightKg" from customers
    where ${id ? sql`id = ${id}::uuid` : sql`phone = ${phone}`}`.execute(db)
  return rows[0]
}

/** Name and number as entered, else the customer's. Throws `invalid` where nobody is named. */
function contact(values: Changes, known: Known | undefined, area: string): Changes {
  const contactName = values.contactName || known?.name
  if (!contactName) throw new Problem('invalid', { area, fields: { contactName: { key: 'required' } } })
  return { contactName, phone: values.phone || known?.phone || null }
}

/** A new case: its customer is found by the number, its clock begins. */
export async function completeNew(
  write: Write,
  values: Changes,
  { area, readSla }: { area: string; readSla: ReadSla },
): Promise<{ values: Changes; known: Known | undefined }> {
  const known = await knownCustomer(write, values.customer, values.phone)
  const dueAt = answerBy(await readSla(write.sql), values.priority as Priority, write.now)
  return {
    known,
    values: { ...values, ...contact(values, known, area), customer: known?.id ?? null, dueAt },
  }
}

/** A case that is changed: another customer brings name and number along, another priority moves the clock. */
export async function completeChange(
  write: Write,
  record: CaseRecord,
  changes: Changes,
  { area, readSla }: { area: string; readSla: ReadSla },
): Promise<Changes> {
  const completed = { ...changes }
  const touches = ['customer', 'contactName', 'phone'].some((name) => changes[name] !== undefined)
  if (touches) {
    const after = { ...record, customer: record.customer?.id ?? null, ...changes }
    const known = await knownCustomer(write, after.customer, after.phone)
    const { contactName, phone } = contact(after, known, area)
    if (contactName !== record.contactName) completed.contactName = contactName
    if (phone !== record.phone) completed.phone = phone
    if (!after.customer && known) completed.customer = known.id
  }
  const { priority } = changes
  if (typeof priority === 'string' && priority !== record.priority) {
    completed.dueAt = dueUnder(await readSla(write.sql), record, priority as Priority)
    completed.overdue = record.waitingSince === null && String(completed.dueAt) < write.now
  }
  return completed
}
