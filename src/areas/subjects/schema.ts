import { z } from 'zod'
import { TONES } from '../../core/fields.ts'
import { name } from '../../core/schema.ts'

export const input = z.strictObject({ name, colour: z.enum(TONES).default('blue') })
