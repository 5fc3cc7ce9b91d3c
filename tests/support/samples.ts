/**
 * Valid input for any area, found from its own schema: for each field the first candidate that the schema
 * accepts. So a new area is covered by the contract suite without writing a sample for it.
 */
import type { z } from 'zod'
import type { Area } from '../../src/core/area.ts'
import type { Field, Ref } from '../../src/core/fields.ts'

type Schema = z.ZodType<Record<string, unknown>>

/** Returns a record of another area, for fields that point to one. */
export type RefSource = (area: string) => Promise<Ref>

/** Ten digits that differ for each number, with a mobile prefix so that they may be a phone too. */
const digits = (n: number) => `09${String(10_000_000 + ((n * 7_919) % 89_999_999))}`

async function candidates(
  name: string,
  field: Field | undefined,
  n: number,
  refs: RefSource,
): Promise<unknown[]> {
  const texts = [`Mẫu thử ${n}`, `mau.thu.${n}`, digits(n), `mau${n}@example.vn`, `https://example.vn/${n}`]
  switch (field?.type) {
    case 'phone':
      return [digits(n)]
    case 'email':
      return [`mau${n}@example.vn`]
    case 'url':
      return [`https://example.vn/${n}`]
    case 'money':
    case 'integer':
    case 'percent':
      // A number of holes, a body height, a price and a number of days have different bounds.
      return [n % 30, 1 + (n % 9), 100 + (n % 50), 1_000_000 + n]
    case 'boolean':
      return [true]
    case 'date':
      return ['2026-01-15']
    case 'time':
      return ['2026-01-15T02:00:00.000Z']
    case 'enum':
      return [...field.values]
    case 'ref':
      return [(await refs(field.area)).id]
    case 'refs':
      return [[(await refs(field.area)).id]]
    case 'words':
      return [[]]
    default:
      // The code of a record that is there.
      if (name === 'linked') return [(await refs('shops')).code]
      return name === 'password' ? ['0123456789abcdef0123456789abcdef'] : texts
  }
}

/** Names of the fields that the schema knows. */
export function inputFields(input: Schema): string[] {
  const shape = (input as unknown as { shape?: Record<string, unknown> }).shape
  return shape ? Object.keys(shape) : []
}

/** Whether a value of one field is accepted, whatever the others lack. */
function accepts(input: Schema, name: string, value: unknown): boolean {
  const result = input.safeParse({ [name]: value })
  return result.success || !result.error.issues.some((issue) => issue.path[0] === name)
}

/** Input that the area accepts; different for each `n`, so that unique fields stay unique. */
export async function sampleInput(
  area: Area,
  input: Schema,
  n: number,
  refs: RefSource,
  /** Candidates for what is no field of the record. */
  beside: Readonly<Record<string, unknown[]>> = {},
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const name of inputFields(input)) {
    const tried = beside[name] ?? (await candidates(name, area.fields[name], n, refs))
    const good = tried.find((value) => accepts(input, name, value))
    if (good !== undefined) values[name] = good
  }
  const result = input.safeParse(values)
  if (!result.success) throw new Error(`no sample for ${area.id}: ${JSON.stringify(result.error.issues)}`)
  return values
}
