import { z } from 'zod'
import { HELD_CAUSES, HELD_CHOICES, HELD_KINDS } from '../../core/wire/held.ts'

/** No user writes a message. */
export const input = z.strictObject({})

/** Parts of one message beyond its fields. */
export const detail = z.object({
  body: z.string().describe('Its text, with the name of each secret in place of it'),
  tries: z.array(
    z.object({
      number: z.int(),
      startedAt: z.string(),
      endedAt: z.string().nullable().describe('Absent: under way, or its process ended in the middle'),
      outcome: z.string().nullable(),
      response: z.string().nullable(),
    }),
  ),
})
export type MessageDetail = z.infer<typeof detail>

const heldKind = z.object({
  kind: z.enum(HELD_KINDS),
  count: z.int(),
  oldest: z.string().nullable().describe('An instant, of daily jobs a day'),
  newest: z.string().nullable(),
  codes: z.array(z.string()).describe('Of the first five'),
})
export type HeldRow = z.infer<typeof heldKind>

/** Work that waits after a restore; `last`: the release before. */
export const heldReport = z.object({
  held: z.object({ since: z.iso.datetime(), cause: z.enum(HELD_CAUSES) }).nullable(),
  kinds: z.array(heldKind),
  last: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
})
export type HeldReport = z.infer<typeof heldReport>

/** A release: for each kind that waits, what becomes of it, with the number that the user saw. */
export const releaseAsked = z.strictObject({
  since: z.iso.datetime().describe('The time of the mark that the user saw'),
  choices: z.array(
    z.strictObject({ kind: z.enum(HELD_KINDS), choice: z.enum(HELD_CHOICES), count: z.int().min(0) }),
  ),
})
export type ReleaseAsked = z.infer<typeof releaseAsked>
