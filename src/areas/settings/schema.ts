import { z } from 'zod'
import { optional } from '../../core/schema.ts'

/** Input of a setting: its value in its unit; the bounds are the declared ones, which the server checks. */
export const input = z.strictObject({ value: optional(z.int().min(0).max(10_000_000)) })
