/**
 * Building blocks of inputs. Messages are keys of the `problems` namespace, so that the same schema speaks
 * both languages in the form and on the server. Minimum lengths are the spec's (section 5).
 */

import { z } from 'zod'
import { FILE_BYTES } from './attachments.ts'
import { isDay, startOfDay } from './dates/dates.ts'
import { endOfDay } from './dates/ends.ts'
import { LINES_MAX } from './lines.ts'
import { isHotline, isMaskedPhone, isPhone, normalizePhone } from './phone.ts'
import { MOST_PICTURES, PICTURE } from './pictures.ts'
import { RICH_MAX, readRich, richOf } from './rich-text.ts'
import { codeForm, lineForm, textForm } from './sameness.ts'

const trimmed = z.string().overwrite(lineForm)
const isNone = (value: unknown) => value === undefined || value === null || value === ''

/** A name: at least 3 characters (spec section 5). */
export const name = trimmed.min(3).max(200)
/** Street and house number: at least 3 characters (spec section 5). */
export const address = trimmed.min(3).max(300)
/** Free text on several lines. */
export const note = z.string().overwrite(textForm).max(2000)
/** One line of text that has to be there. */
export const line = trimmed.min(1).max(200)
export const email = trimmed.toLowerCase().max(200).pipe(z.email())
/** A web address. It is shown as a link, so only http(s) gets in, never `javascript:`. */
export const url = z.url({ protocol: /^https?$/ }).max(300)
/** 10 to 11 digits (spec section 5); stored normalised with a leading 0. */
export const phone = trimmed.refine(isPhone, { error: 'phone' }).transform(normalizePhone)
/** The same, or a company's short number (1900, 1800). */
export const hotline = trimmed
  .refine((text) => isPhone(text) || isHotline(text), { error: 'phone' })
  .transform((text) => (isHotline(text) ? text.replace(/\D/g, '') : normalizePhone(text)))
/** A private field: its masked text means that the stored number stays. */
export const privatePhone = trimmed
  .refine((text) => isPhone(text) || isMaskedPhone(text), { error: 'phone' })
  .transform((text) => (isMaskedPhone(text) ? text : normalizePhone(text)))
/** A golfer's VID: letters, digits and hyphens; stored in capitals. */
export const vid = z
  .string()
  .overwrite(codeForm)
  .regex(/^[A-Z0-9-]{1,20}$/)
/** Whole VND, not negative. */
export const money = z.int().min(0).max(1_000_000_000_000)
const PERCENT = z.int().max(10_000, { error: 'percentOver' })
/** A percentage in basis points, from 0 to 100 %; its messages are in percent, as people enter it. */
export const percent = PERCENT.min(0, { error: 'percentBelow' })
/** The same above 0 %. */
export const percentAbove = PERCENT.min(1, { error: 'percentNone' })
/** A number of at most `places` decimals, both bounds included. */
export function decimal(places: 1 | 2 | 3, min: number, max: number) {
  const fits = (value: number) => Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-6
  return z.number().min(min).max(max).refine(fits, { error: 'decimals' })
}
/** `YYYY-MM-DD`. */
export const day = z.iso.date()
/** An instant, from a text of a day by `of`. */
const instantOr = (of: (day: string) => string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && isDay(value) ? of(value) : value),
    z.iso.datetime({ offset: true }),
  )
/** The instant at which something begins; a day is its first instant. */
export const startTime = instantOr(startOfDay)
/** The instant at which something is over; a day is in it as a whole. */
export const endTime = instantOr(endOfDay)
/** A time of day, `HH:mm`. */
export const clock = z.iso.time({ precision: -1, error: 'clock' })

/** Another record: its id, or the record as responses carry it. Parsed to the id. `needed`: the key of the words where it is missing. */
export function ref(needed?: string) {
  const ways = [z.uuid(), z.looseObject({ id: z.uuid() }).transform((record) => record.id)] as const
  return z.union(
    ways,
    needed === undefined ? undefined : { error: (issue) => (isNone(issue.input) ? needed : undefined) },
  )
}

/** Many records: ids. */
export function refs() {
  return z.array(ref()).max(100)
}

/** Formatted text, or plain text, which becomes a paragraph for each line. Text without a letter is null. */
export function rich() {
  const plain = z.string().max(RICH_MAX).transform(richOf)
  const formatted = z.looseObject({ type: z.literal('doc') })
  return z
    .union([z.null(), plain, formatted])
    .default(null)
    .transform((value, context) => {
      if (value === null) return null
      const read = readRich(value)
      if ('doc' in read) return read.doc
      context.addIssue({ code: 'custom', message: read.problem })
      return z.NEVER
    })
}

/** The address of an uploaded picture. */
export const picture = z.string().regex(PICTURE, 'pictureUnknown')

/** An attached file of a field, as its upload returned it; the server compares it with what was sent. */
export const attachment = z.strictObject({
  file: z.uuid(),
  name: z.string().min(1).max(200),
  size: z.int().min(0).max(FILE_BYTES),
})

/** Uploaded pictures in order, each once. */
export function pictures(most = MOST_PICTURES) {
  const one = z.strictObject({
    picture,
    alt: trimmed.max(200).default(''),
  })
  return z
    .array(one)
    .max(most)
    .refine((all) => new Set(all.map(({ picture }) => picture)).size === all.length, {
      error: 'pictureTwice',
    })
    .default([])
}

/** Empty text counts as none: forms hand over '' for what was left out. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => null), z.null(), schema]).default(null)
}

/** When a field may not be empty, and the problem's key then. `values` may be incomplete. */
export type Requirement<V = Record<string, unknown>> = { when: (values: Partial<V>) => boolean; key: string }

const conditions = new WeakMap<z.ZodType, Readonly<Record<string, Requirement>>>()

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Requires fields depending on other values. Checked together with everything else, not only once all other
 * fields are right; the form marks them (*) while they are required (spec section 5). Has to be outermost.
 */
export function requiredWhen<T extends z.ZodObject>(
  schema: T,
  rules: { [N in keyof z.output<T>]?: Requirement<z.output<T>> },
): T {
  let result = schema
  for (const [name, rule] of Object.entries(rules) as [string, Requirement][]) {
    result = result.refine(
      (values) => typeof values !== 'object' || !rule.when(values) || !isEmpty(values[name]),
      { path: [name], error: rule.key, when: () => true },
    )
  }
  conditions.set(result, rules as Readonly<Record<string, Requirement>>)
  return result
}

/** The fields of a schema that other values make required. */
export function conditionsOf(schema: z.ZodType): Readonly<Record<string, Requirement>> {
  return conditions.get(schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : schema) ?? {}
}

/**
 * Lines of a record: `columns` as the manifest names them, each line with its id once it is stored. `one`: the flag that
 * exactly one line has; without any it becomes the first line's.
 */
export function lines<T extends z.ZodRawShape>(
  columns: T,
  { max = LINES_MAX, one }: { max?: number; one?: keyof T & string } = {},
) {
  const all = z.array(z.strictObject({ id: z.uuid().optional(), ...columns })).max(max)
  if (one === undefined) return all.default([])
  const isSet = (line: object) => (line as Record<string, unknown>)[one] === true
  return all
    .overwrite((rows) =>
      rows.some(isSet) ? rows : rows.map((row, at) => (at === 0 ? { ...row, [one]: true } : row)),
    )
    .superRefine((rows, context) => {
      for (const [at, row] of rows.entries()) {
        if (isSet(row) && rows.findIndex(isSet) < at)
          context.addIssue({ code: 'custom', path: [at, one], message: 'oneDefault' })
      }
    })
    .default([])
}
