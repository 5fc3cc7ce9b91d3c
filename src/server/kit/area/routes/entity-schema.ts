/** The shapes of an area's records and answers, for the API's description. Nothing is checked by them. */
import { z } from 'zod'
import { type Area, listedFields } from '../../../../core/area.ts'
import type { Field } from '../../../../core/fields.ts'
import { TOTAL_KINDS } from '../../../../core/wire/lists.ts'

const refShape = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  tone: z.string().optional().describe('Its colour, of areas whose records have one'),
})

const pictureShape = z.object({ picture: z.string().describe('/files/….webp'), alt: z.string() })

function shapeOfField(field: Field): z.ZodType {
  switch (field.type) {
    case 'money':
      return z.int().describe('VND')
    case 'percent':
      return z.int().describe('Basis points, 10000 is 100 %')
    case 'duration':
      return z.int().describe('Minutes')
    case 'integer':
      return z.int()
    case 'decimal':
      return z.number().describe(`At most ${field.places} decimals`)
    case 'clock':
      return z.iso.time({ precision: -1 }).describe('HH:mm')
    case 'boolean':
      return z.boolean()
    case 'date':
      return z.iso.date()
    case 'time':
      return z.iso.datetime()
    case 'enum':
      return z.enum(field.values as [string, ...string[]])
    case 'ref':
      return refShape.describe(`A record of ${field.area}`)
    case 'refs':
      return z.array(refShape).describe(`Records of ${field.area}`)
    case 'lines':
      return z.array(z.object({ id: z.uuid(), ...shapeOf(field.columns) })).describe('Lines in their order')
    case 'words':
      return z.array(z.string())
    case 'rich':
      return z.looseObject({ type: z.literal('doc') }).describe('Rich text as JSON of ProseMirror')
    case 'file':
      return z
        .object({ file: z.uuid(), name: z.string(), size: z.int() })
        .describe(`An attached file: the bytes are at /api/{area}/files/{file}`)
    case 'pictures':
      return z.array(pictureShape).describe('Uploaded pictures, the main one first')
    default:
      return z.string()
  }
}

function shapeOf(fields: Readonly<Record<string, Field>>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.optional ? shapeOfField(field).nullable() : shapeOfField(field),
    ]),
  )
}

/** A whole record of an area; `detail` is what its detail adds. */
export function recordSchema(area: Area, detail?: z.ZodObject): z.ZodObject {
  const record = z.object({
    id: z.uuid(),
    code: z.string().describe(`${area.code.prefix} and ${area.code.digits} digits`),
    version: z.int(),
    ...(area.times !== false && {
      createdAt: z.iso.datetime(),
      createdBy: refShape.nullable(),
      updatedAt: z.iso.datetime(),
      updatedBy: refShape.nullable(),
    }),
    ...shapeOf(area.fields),
  })
  return detail ? record.extend(detail.shape) : record
}

/** A row of an area's list: the listed fields. */
export function rowSchema(area: Area): z.ZodObject {
  return z.object({ id: z.uuid(), version: z.int(), ...shapeOf(listedFields(area)) })
}

/** The body of a failed call. */
export const failure = z.object({
  error: z.int().describe('Code of the failure, see errors.md'),
  msg: z.string().describe('In the language of Accept-Language'),
  fields: z.record(z.string(), z.string()).optional(),
  reason: z.string().optional().describe('Key of the exact reason, where there is one'),
  requestId: z.string(),
})

/** `{error: 0, data, …}`. */
export function envelope(data: z.ZodType, more: Record<string, z.ZodType> = {}): z.ZodObject {
  return z.object({ error: z.literal(0), data, ...more })
}

export const totalShape = {
  total: z.int(),
  totalKind: z.enum(TOTAL_KINDS),
}

export const idParams = z.object({ id: z.string().describe('Id or code') })

const entrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.string(),
  source: z.string(),
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  args: z.record(z.string(), z.unknown()).nullable(),
  note: z.string().nullable(),
  undoable: z.boolean(),
  whyNot: z.string().nullable(),
  job: z.uuid().nullable(),
})
export const activitySchema = z.array(entrySchema)
/** An entry with the id of its record; null when that is deleted by now. */
export const entryShape = entrySchema.extend({ record: z.uuid().nullable() })

export const refusedSchema = z.array(
  z.object({
    ...{ id: z.string(), code: z.string(), msg: z.string(), field: z.string().optional() },
    unseen: z.literal(true).optional().describe('It has changed since the version that was sent'),
  }),
)
