import { z } from 'zod'
import { email, line, name, note, optional, picture, privatePhone, url } from '../../core/schema.ts'
import { PARTNER_KINDS } from './area.ts'

export const input = z.strictObject({
  name,
  shortName: line,
  kind: z.enum(PARTNER_KINDS),
  logo: optional(picture),
  contactPerson: optional(line),
  phone: optional(privatePhone),
  email: optional(email),
  website: optional(url),
  note: optional(note),
})
