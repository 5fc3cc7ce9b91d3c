/** Inputs and details that every area of cases shares. */
import { z } from 'zod'
import { CALL_RESULTS } from '../../areas/call-outcomes/area.ts'
import { outcomeWords } from '../../areas/call-outcomes/schema.ts'
import { name, optional, privatePhone, ref } from '../../core/schema.ts'
import { CASE_STATES, PRIORITIES } from './cases.ts'

/** Input of a ticket or a lead; name and number may be taken from the customer. */
export const caseInput = {
  customer: optional(ref()),
  contactName: optional(name),
  phone: optional(privatePhone),
  priority: z.enum(PRIORITIES).default('normal'),
  assignee: optional(ref()),
}

/** One thing that happened: what was done to it, or a call. */
const event = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  kind: z.string().describe('A transition, `create`, or `called`'),
  note: z.string().nullable(),
  status: z.enum(CASE_STATES).nullable().describe('The state it led to'),
  result: z.enum(CALL_RESULTS).nullable().describe('Of a call'),
  outcome: outcomeWords.describe('Of a call'),
  to: z.string().nullable().describe('Whom it was given to'),
})
export type CaseEvent = z.infer<typeof event>

/** Data of the detail besides the record's own fields. */
export const caseDetail = {
  timeline: z.array(event).describe('Newest first'),
  queued: z
    .object({
      id: z.uuid(),
      code: z.string(),
      state: z.enum(['queued', 'waiting', 'claimed', 'exhausted']),
      dueAt: z.iso.datetime(),
      attempts: z.int(),
      by: z.string().nullable(),
    })
    .nullable()
    .describe('Its call in the queue'),
}
const detail = z.object(caseDetail)
export type CaseDetail = z.infer<typeof detail>
