import { z } from 'zod'
import { name } from '../../core/schema.ts'
import { CALL_PURPOSES, RULE_EFFECTS, RULE_NEXT, RULE_RESULTS } from './area.ts'

/** 30 days: longer than any user waits to be called back. */
const DELAY_MAX = 43_200

/** Input of a rule. The server checks which result goes with which step. */
export const input = z.strictObject({
  name,
  purpose: z.enum(CALL_PURPOSES).default('confirm'),
  result: z.enum(RULE_RESULTS),
  attempt: z.int().min(0).max(99).default(1),
  next: z.enum(RULE_NEXT),
  delayMinutes: z.int().min(0).max(DELAY_MAX).default(0),
  effect: z.enum(RULE_EFFECTS).default('none'),
})
