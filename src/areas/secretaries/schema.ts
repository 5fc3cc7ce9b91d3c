import { z } from 'zod'
import { day, email, name, note, optional, privatePhone, ref, vid } from '../../core/schema.ts'

/** Input of a secretary. Days are whole ones, both included; without an end it is until further notice. */
export const input = z
  .strictObject({
    name,
    club: ref(),
    slot: z.enum(['1', '2']),
    startsOn: day,
    endsOn: optional(day),
    phone: optional(privatePhone),
    email: optional(email),
    vid: optional(vid),
    note: optional(note),
  })
  .superRefine(({ startsOn, endsOn }, context) => {
    if (endsOn !== null && endsOn < startsOn)
      context.addIssue({ code: 'custom', path: ['endsOn'], message: 'endBeforeStart' })
  })
