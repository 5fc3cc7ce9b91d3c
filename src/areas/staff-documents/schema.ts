import { z } from 'zod'
import { attachment, day, line, lines, note, optional, ref, refs, requiredWhen } from '../../core/schema.ts'

const whole = z
  .strictObject({
    title: line,
    folder: optional(line),
    validFrom: optional(day),
    validTo: optional(day),
    audience: refs().default([]),
    owner: optional(ref()),
    reviewOn: optional(day),
    files: lines({ name: line, file: attachment }, { max: 20 }),
    note: optional(note),
  })
  .refine(({ validFrom, validTo }) => validFrom === null || validTo === null || validTo >= validFrom, {
    path: ['validTo'],
    error: 'endBeforeStart',
  })

/** Input of a staff document. Days are whole ones, both included. */
export const input = requiredWhen(whole, {
  audience: { when: () => true, key: 'audienceNeeded' },
})

const person = z.object({ id: z.uuid(), name: z.string() })

/** Data of the detail besides the list's fields: who of the audience has read this edition, and who has not. */
export const detail = z.object({
  read: z.array(person.extend({ at: z.string() })),
  unread: z.array(person),
})
export type StaffDocumentDetail = z.infer<typeof detail>

/** Roles that a record can be addressed to. */
export const audiences = z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string() }))
export type Audiences = z.infer<typeof audiences>
