/** Times of day, `HH:mm` of 24 hours in the shop's zone. */
import { fold } from '../text.ts'

/** Whether a text is a time of day as it is stored. */
export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The hour of 24 that a typed hour means with its half of the day (folded): 12 `am` is midnight, 12 `pm` noon. */
export function hourOf(typed: number, half: string | undefined): number {
  if (half === 'am') return typed === 12 ? 0 : typed
  const later = half === 'pm' || half === 'chieu' || half === 'toi' || half === 'trua'
  return later && typed < (half === 'trua' ? 3 : 12) ? typed + 12 : typed
}

/** Reads `8h30`, `8:30`, `16h`, `4h chiều`, `4:30 pm`, `1630`, `8 giờ`; undefined when it is no time of day. */
export function parseClock(text: string): string | undefined {
  const clean = fold(text).replace(/\s+/g, '')
  const match = /^(\d{1,2})(?:(?::|h|g|gio|\.)(\d{2})?|(\d{2}))?(am|pm|sang|trua|chieu|toi)?$/.exec(clean)
  if (!match) return undefined
  const [, first = '', parted, plain, half] = match
  const hour = hourOf(Number(first), half)
  const minute = Number(parted ?? plain ?? 0)
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return isClock(clock) ? clock : undefined
}
