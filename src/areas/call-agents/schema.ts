import { z } from 'zod'

/** More than anybody can call in a day. */
const TARGET_MAX = 2_000

/** All of a record that people write: the rest says what happens at the desk. */
export const input = z.strictObject({ target: z.int().min(1).max(TARGET_MAX) })
