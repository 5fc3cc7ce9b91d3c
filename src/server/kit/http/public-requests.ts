/** Limits and parameters of requests that anyone may send, signed in or not. */
import { z } from 'zod'

/** Bytes of a body: a name and a password are far less. */
export const PUBLIC_BODY_LIMIT = 16_384

/** `uid` and `cms=1` come with every account call of the spec; accepted and never trusted. */
export const accountQuery = z.strictObject({ uid: z.string().optional(), cms: z.string().optional() })
