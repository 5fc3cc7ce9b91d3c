/** The API's statistics of calls in a period; definitions of the figures: decision 0034. */
import { z } from 'zod'
import { CALL_RESULTS } from '../call-outcomes/area.ts'
import { outcomeWords } from '../call-outcomes/schema.ts'
import { ABOUT, BREAKDOWNS } from './statistics.ts'

const figures = {
  calls: z.int().describe('Calls with a result that was not undone'),
  reached: z.int().describe('Calls in which the customer was talked to'),
  matters: z.int().describe('Orders, tickets or leads that were called, each once'),
  confirmed: z.int().describe('Of those: confirmed, settled or won in one of the calls'),
  cancelled: z.int().describe('Of those: cancelled or lost in one of the calls'),
  talkSeconds: z.int().nullable().describe('Median of the calls in which the customer was talked to'),
  first: z.int().describe('Calls that were the first of their order, ticket or lead'),
  firstMinutes: z.int().nullable().describe('Median wait of those, minutes'),
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
  left: z.int().describe('Number of further rows, with fewer calls, that the response leaves out'),
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
  outcome: outcomeWords.describe('Words of the outcome by kind of record'),
  note: z.string().nullable(),
  seconds: z.int().nullable().describe('From dialling to the result'),
})
export type CountedCall = z.infer<typeof call>

export const countedCalls = z.object({
  total: z.int(),
  calls: z.array(call).describe('Newest first; for figures that count a record once, its last call'),
})
export type CountedCalls = z.infer<typeof countedCalls>

export const week = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  about: z.enum(ABOUT),
  cells: z
    .array(
      z.object({
        weekday: z.int().describe('1 is Monday, 7 Sunday'),
        hour: z.int().describe('0 to 23'),
        calls: figures.calls,
        reached: figures.reached,
      }),
    )
    .describe('Hours of a weekday with calls'),
})
export type Week = z.infer<typeof week>
