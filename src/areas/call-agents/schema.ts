import { z } from 'zod'

/** More than anybody can call in a day. */
const TARGET_MAX = 2_000

/** The only part of a record that users write: the rest comes from the desk. */
export const input = z.strictObject({ target: z.int().min(1).max(TARGET_MAX) })
