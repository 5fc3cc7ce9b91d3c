/** Terms of sales on orders. */
import { z } from 'zod'

/** Terms of a reduced price that an order keeps (decision 0179): of a piece, VND. */
export const agreedTerms = z.object({ price: z.number() })
