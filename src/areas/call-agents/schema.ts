import { z } from 'zod'

/** Highest target, in calls per day: more than any agent can make. */
const TARGET_MAX = 2_000

/** Fields that users write: `target`, in calls per day. The call desk sets the rest. */
export const input = z.strictObject({ target: z.int().min(1).max(TARGET_MAX) })
