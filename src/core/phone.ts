/** Vietnamese phone numbers: stored as digits with a leading 0 (spec section 5: 10 to 11 characters). */

/** Digits with the country code turned into a 0: `+84 912 345 678` -> `0912345678`. */
export function normalizePhone(text: string): string {
  const digits = text.replace(/[^\d+]/g, '')
  return digits.replace(/^(?:\+84|0084|84(?=\d{9}$))/, '0').replace(/\D/g, '')
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
