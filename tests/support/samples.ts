/**
 * Valid input for any area, found from its own schema: for each field the first candidate that the schema
 * accepts. So a new area is covered by the contract suite without writing a sample for it.
 */
import type { z } from 'zod'
import type { Area } from '../../src/core/area.ts'
import type { Field, LinesField, Ref } from '../../src/core/fields.ts'

type Schema = z.ZodType<Record<string, unknown>>

/** Returns a record of an area, for fields that point to one; `filled`: one that has a value in this field. */
export type RefSource = (
  area: string,
  filled?: string,
) => Promise<Ref & { readonly [field: string]: unknown }>

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
    case 'duration':
    case 'percent':
    case 'decimal':
      // A number of holes, a body height, a price and a number of days have different bounds.
      return [n % 30, 1 + (n % 9), 100 + (n % 50), 1_000_000 + n]
    case 'boolean':
      return [true]
    case 'link':
      // The code of a record that is there.
      return [(await refs('shops')).code]
    case 'clock':
      return ['16:30']
    case 'date':
      return ['2026-01-15']
    case 'time':
      return ['2026-01-15T02:00:00.000Z']
    case 'enum':
      return [...field.values]
    case 'ref':
      return [(await refs(field.area)).id]
    case 'refs':
      // Of those that it offers alone; which, its area knows.
      return [field.where ? [] : [(await refs(field.area)).id]]
    case 'words':
      return [[]]
    default:
      return name === 'password' ? ['0123456789abcdef0123456789abcdef'] : texts
  }
}

/** Examples that the schema itself gives for a field, in `.meta({ examples })`. */
function examplesOf(input: Schema, name: string): unknown[] {
  const shape = (input as unknown as { shape?: Record<string, z.ZodType | undefined> }).shape
  const examples = shape?.[name]?.meta()?.examples
  return Array.isArray(examples) ? examples : []
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

/** One line that the schema accepts in a field of lines: of each column the first candidate that fits. */
async function sampleLine(
  input: Schema,
  name: string,
  field: LinesField,
  n: number,
  refs: RefSource,
): Promise<Record<string, unknown>> {
  const sampled: Record<string, unknown> = {}
  for (const [column, of] of Object.entries(field.columns)) {
    const tried = await candidates(column, of, n, refs)
    const isGood = (value: unknown) => {
      const result = input.safeParse({ [name]: [{ [column]: value }] })
      return !result.error?.issues.some(({ path }) => path[0] === name && path[2] === column)
    }
    const good = tried.find(isGood)
    if (good !== undefined) sampled[column] = good
  }
  return sampled
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
    const field = area.fields[name]
    // A root: an area has rules of its own on which record may be under which.
    if (name === area.tree?.parent) continue
    const tried = beside[name] ?? [
      // Uploaded already: that of a record which has one.
      ...(field?.type === 'image' && !accepts(input, name, null) ? [(await refs(area.id, name))[name]] : []),
      ...(field?.type === 'lines' ? [[await sampleLine(input, name, field, n, refs)]] : []),
      ...examplesOf(input, name),
      ...(await candidates(name, field, n, refs)),
    ]
    const good = tried.find((value) => accepts(input, name, value))
    if (good !== undefined) values[name] = good
  }
  const result = input.safeParse(values)
  if (!result.success) {
    const names = [...new Set(result.error.issues.map(({ path }) => path.join('.')))].join(', ')
    throw new Error(
      `no sample for ${area.id}: none of the usual values fits ${names}. Name one in its schema.ts: .meta({ examples: ['…'] }). ${JSON.stringify(result.error.issues)}`,
    )
  }
  return values
}
