/** Vietnamese phone numbers: stored as digits with a leading 0 (spec section 5: 10 to 11 characters). */

/**
 * Digits with the country code turned into a 0, also where a 0 was left behind it: `+84 912 345 678`, `84912345678` and
 * `(+84) 0912 345 678` -> `0912345678`.
 */
export function normalizePhone(text: string): string {
  const digits = text.replace(/[^\d+]/g, '')
  return digits.replace(/^(?:\+84|0084|84(?=0?\d{9}$))0?/, '0').replace(/\D/g, '')
}

/** Digits with the signs that are written between them. */
const WRITTEN = /^[\d\s().+-]*\d[\d\s().+-]*$/
/** A run of such signs that is long enough for a number, and no part of a word or a code. */
const RUN = /(?<![\p{L}\p{N}])\(?\+?\d[\d\s().+-]{7,20}\d(?![\p{L}\p{N}])/gu

/** A number or a part of one as it is stored, `+84 91` -> `091`; a text with anything else in it as it is. */
export function storedPhone(text: string): string {
  return WRITTEN.test(text) ? normalizePhone(text) : text
}

/**
 * A text with each whole number in it as it is stored: `minh +84 912 345 678` -> `minh 0912345678`. Bare digits stay:
 * `84912345678` may be a carrier's code as well.
 */
export function withStoredPhones(text: string): string {
  return text.replace(RUN, (run) => (isPhone(run) && !/^\d+$/.test(run) ? normalizePhone(run) : run))
}

/** 10 or 11 digits after normalising (spec section 5). */
export function isPhone(text: string): boolean {
  return /^0\d{9,10}$/.test(normalizePhone(text))
}

/** Whether it is a company's short number, `1900 1234` or `1800 123456`. */
export function isHotline(text: string): boolean {
  return /^1[89]00\d{4,6}$/.test(text.replace(/\D/g, ''))
}

/** In groups, as it is read aloud: `0912345678` -> `0912 345 678`. Masked numbers keep their dots. */
export function formatPhone(phone: string): string {
  const match = /^(\S{4})(\S{3})(\S{3,4})$/.exec(phone)
  return match ? `${match[1]} ${match[2]} ${match[3]}` : phone
}

/** Whether a value is a number as `maskPhone` shows it. */
export function isMaskedPhone(value: unknown): value is string {
  return typeof value === 'string' && /^0\d•{5,6}\d{3}$/.test(value)
}

/** Masks a number for users who may not see it: its kind and its end, `0912345678` -> `09•••••678`. */
export function maskPhone(phone: string): string {
  return phone.slice(0, 2) + '•'.repeat(Math.max(0, phone.length - 5)) + phone.slice(-3)
}

/** A text with each whole number in it masked. */
export function maskPhones(text: string): string {
  return text.replace(RUN, (run) => (isPhone(run) ? maskPhone(normalizePhone(run)) : run))
}
