/** The API's statistics of calls in a period; definitions of the figures: decision 0034. */
import { z } from 'zod'
import { CALL_RESULTS } from '../call-outcomes/area.ts'
import { outcomeWords } from '../call-outcomes/schema.ts'
import { ABOUT, BREAKDOWNS } from './statistics.ts'

const figures = {
  calls: z.int().describe('Results that were said and not taken back'),
  reached: z.int().describe('Of the calls: the customer was talked to'),
  matters: z.int().describe('Orders, tickets or leads that were called, each once'),
  confirmed: z.int().describe('Of those: confirmed, settled or won in one of the calls'),
  cancelled: z.int().describe('Of those: cancelled or lost in one of the calls'),
  talkSeconds: z.int().nullable().describe('Median of the calls in which the customer was talked to'),
  first: z.int().describe('Calls that were the first of their order, ticket or lead'),
  firstMinutes: z.int().nullable().describe('Median of what those had waited'),
}

const row = z.object({
  key: z.string().describe('An id, an hour 0 to 23, or a day'),
  name: z.string().nullable().describe('Of a person, a product, a supplier; null where it is gone'),
  code: z.string().nullable(),
  ...figures,
})
export type Row = z.infer<typeof row>
export type Figures = Omit<Row, 'key' | 'name' | 'code'>

export const statistics = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(BREAKDOWNS),
  about: z.enum(ABOUT),
  total: z.object(figures),
  rows: z.array(row),
  left: z.int().describe('Rows with fewer calls that are not answered'),
})
export type Statistics = z.infer<typeof statistics>

const call = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  task: z.string().describe('Code of the call in the queue'),
  code: z.string().nullable().describe('Of the order, ticket or lead'),
  customerName: z.string(),
  attempt: z.int(),
  result: z.enum(CALL_RESULTS),
  outcome: outcomeWords.describe('What that is called of an order, a ticket or a lead'),
  note: z.string().nullable(),
  seconds: z.int().nullable().describe('From dialling to the result'),
})
export type CountedCall = z.infer<typeof call>

export const countedCalls = z.object({
  total: z.int(),
  calls: z.array(call).describe('Newest first; of what is counted once, its last call'),
})
export type CountedCalls = z.infer<typeof countedCalls>
