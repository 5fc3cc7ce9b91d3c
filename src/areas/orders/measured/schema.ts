/** Measures in the API's responses. */
import { z } from 'zod'
import { BASIS_FIELDS, type Basis } from './basis.ts'
import { DIMENSIONS, MEASURES } from './measures.ts'

const numbers = z
  .partialRecord(z.enum(MEASURES), z.int().nullable())
  .describe('Money in VND, rates in basis points; null: there is nothing to divide by, or it is not of lines')
export type Figures = z.infer<typeof numbers>

const row = z.object({
  key: z.string().nullable().describe('A day, an id or a value; null: orders without one'),
  name: z.string().nullable().describe('Of a record; null where it is gone, or the key is its own name'),
  code: z.string().nullable(),
  figures: numbers,
})
export type Row = z.infer<typeof row>

export const figures = z.object({
  basis: z.enum(Object.keys(BASIS_FIELDS) as [Basis, ...Basis[]]),
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(DIMENSIONS).nullable(),
  total: numbers,
  filter: z
    .array(z.object({ field: z.string(), name: z.string() }))
    .describe('Names of the records that the filter asks for'),
  rows: z.array(row),
  left: z.int().describe('Smaller rows that are left out'),
})
export type Report = z.infer<typeof figures>
