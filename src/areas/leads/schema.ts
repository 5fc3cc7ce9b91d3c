import { z } from 'zod'
import { decimal, money, note, optional } from '../../core/schema.ts'
import { caseDetail, caseInput } from '../../families/cases/schema.ts'
import { heightCm, weightKg } from '../customers/schema.ts'
import { HANDS, INTERESTS, SOURCES } from './area.ts'

export const input = z.strictObject({
  ...caseInput,
  interest: z.enum(INTERESTS).default('clubs'),
  source: z.enum(SOURCES).default('phone'),
  budget: optional(money),
  need: optional(note),
  heightCm: optional(heightCm),
  weightKg: optional(weightKg),
  hand: optional(z.enum(HANDS)),
  /** From plus ten, written as a minus, to the highest that is given. */
  handicap: optional(decimal(1, -10, 54)),
  fitting: optional(note),
})

export const detail = z.object(caseDetail)
