/**
 * Building blocks of inputs. Messages are keys of the `problems` namespace, so that the same schema speaks
 * both languages in the form and on the server. Minimum lengths are the spec's (section 5).
 */
import { z } from 'zod'
import { isMaskedPhone, isPhone, normalizePhone } from './phone.ts'

const trimmed = z.string().trim()

/** A name: at least 3 characters (spec section 5). */
export const name = trimmed.min(3).max(200)
/** Street and house number: at least 3 characters (spec section 5). */
export const address = trimmed.min(3).max(300)
/** Free text on several lines. */
export const note = trimmed.max(2000)
/** One line of text that has to be there. */
export const line = trimmed.min(1).max(200)
export const email = trimmed.toLowerCase().max(200).pipe(z.email())
/** A web address. It is shown as a link, so only http(s) gets in, never `javascript:`. */
export const url = z.url({ protocol: /^https?$/ }).max(300)
/** 10 to 11 digits (spec section 5); stored normalised with a leading 0. */
export const phone = trimmed.refine(isPhone, { error: 'phone' }).transform(normalizePhone)
/** A private field: its masked text means that the stored number stays. */
export const privatePhone = trimmed
  .refine((text) => isPhone(text) || isMaskedPhone(text), { error: 'phone' })
  .transform((text) => (isMaskedPhone(text) ? text : normalizePhone(text)))
/** Whole VND, not negative. */
export const money = z.int().min(0).max(1_000_000_000_000)
/** `YYYY-MM-DD`. */
export const day = z.iso.date()

/** Another record: its id, or the record as responses carry it. Parsed to the id. */
export function ref() {
  return z.union([z.uuid(), z.looseObject({ id: z.uuid() }).transform((record) => record.id)])
}

/** Many records: ids. */
export function refs() {
  return z.array(ref()).max(100)
}

/** Empty text counts as none: forms hand over '' for what was left out. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => null), z.null(), schema]).default(null)
}
