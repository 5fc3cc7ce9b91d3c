import { z } from 'zod'

/** Nothing is entered here: the days are counted from orders. */
export const input = z.strictObject({})
