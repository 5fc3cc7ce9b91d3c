/** Data of the lead's board: waiting times and agents. */
import { z } from 'zod'
import { SHIFTS } from './card.ts'

/** Calls that are due, by how long they have been: up to so many minutes, the last without an end. */
export const BANDS = [15, 60, 240, 1_440, null] as const

const agent = z.object({
  id: z.uuid().describe('Of the account'),
  code: z.string(),
  name: z.string(),
  version: z.int(),
  shift: z.enum(SHIFTS),
  since: z.iso.datetime().nullable().describe('Since when they take calls, pause or are away'),
  call: z
    .object({
      code: z.string(),
      orderCode: z.string().nullable(),
      customerName: z.string(),
      since: z.iso.datetime(),
    })
    .nullable()
    .describe('What is open on their desk'),
  held: z.int().describe('Calls held for after it'),
  wanted: z.int().describe('Due calls that wait for them'),
  calls: z.int().describe('Of today, without those taken back'),
  reached: z.int(),
  buyers: z.int().describe('Reached in calls that confirm orders'),
  confirmed: z.int().describe('Of those: orders confirmed'),
  target: z.int(),
  lastAt: z.iso.datetime().nullable(),
})
export type BoardAgent = z.infer<typeof agent>

const purpose = z.object({
  purpose: z.string(),
  due: z.int(),
  bands: z.array(z.int()).length(BANDS.length).describe('Due calls by how long they wait'),
  promised: z.int().describe('Due calls that were agreed on'),
  later: z.int().describe('Not due yet'),
  oldestAt: z.iso.datetime().nullable(),
  first: z.int().describe('Calls of today that were the first of their order, ticket or lead'),
  firstSeconds: z.int().nullable().describe('Median of what those had waited'),
})
export type BoardPurpose = z.infer<typeof purpose>

export const board = z.object({
  queue: z.array(purpose),
  claimed: z.int(),
  exhausted: z.int(),
  exhaustedOldestAt: z.iso.datetime().nullable().describe('Since when the oldest of them waits for the lead'),
  agents: z.array(agent),
})
export type Board = z.infer<typeof board>
