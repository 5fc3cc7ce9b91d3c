/** The commission of an order's lines, as it is explained. */
import { z } from 'zod'
import { GOODS } from '../../contracts/area.ts'

/** `clause`: null where no contract held. */
export const lineCommission = z.object({
  line: z.uuid(),
  /** Basis points. */
  rate: z.number(),
  clause: z
    .object({
      contract: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
      name: z.string(),
      kind: z.enum(GOODS),
      /** Names of all goods of the discount; those of `kind` first. */
      goods: z.string(),
      from: z.number(),
      to: z.number().nullable(),
      /** Revenue of the goods group in the month of the order, where it chose among several bands; VND. */
      revenue: z.number().nullable(),
    })
    .nullable(),
})
export type LineCommission = z.infer<typeof lineCommission>
