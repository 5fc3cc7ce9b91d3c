/** Lengths of time in whole minutes, as people write and read them in both languages. */
import { fold } from '../text.ts'
import type { LanguageId } from '../words.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Units as they are typed, folded, in minutes. */
const UNITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['', "'", '′', 'p', 'ph', 'phut', 'm', 'mi', 'min', 'mins', 'minute', 'minutes'].map((one) => [one, 1]),
  ),
  ...Object.fromEntries(['h', 'g', 'gio', 'tieng', 'hour', 'hours'].map((one) => [one, HOUR])),
  ...Object.fromEntries(['d', 'ng', 'ngay', 'day', 'days'].map((one) => [one, DAY])),
}

/**
 * Reads a length of time: `20 phút`, `1h30`, `1 giờ 30`, `1:30`, `1,5h`, `2 ngày`, `45`. A number without a unit is minutes.
 * Returns whole minutes, or undefined when it is none.
 */
export function parseDuration(text: string): number | undefined {
  const clean = fold(text).replace(/\s+/g, '')
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(clean)
  if (clock) return Number(clock[1]) * HOUR + Number(clock[2])
  const parts = [...clean.matchAll(/(\d+(?:[.,]\d+)?)([a-z'′]*)/g)]
  if (parts.length === 0 || parts.map(([all]) => all).join('') !== clean) return undefined
  let [sum, last] = [0, Number.POSITIVE_INFINITY]
  for (const [, amount = '', unit = ''] of parts) {
    const minutes = UNITS[unit]
    // From the greatest unit down: `30 phút 1 giờ` and `1h 2h` are slips.
    if (minutes === undefined || minutes >= last) return undefined
    last = minutes
    sum += Number(amount.replace(',', '.')) * minutes
  }
  return Math.round(sum)
}

const WORDS: Readonly<Record<LanguageId, readonly [day: string, hour: string, minute: string]>> = {
  vi: ['ngày', 'giờ', 'phút'],
  en: ['d', 'h', 'min'],
}

/** Whole minutes in words that `parseDuration` reads again: `90` -> `1 giờ 30 phút`, `1 h 30 min`. */
export function formatDuration(minutes: number, language: LanguageId): string {
  const size = Math.abs(minutes)
  const [day, hour, minute] = WORDS[language]
  const parts = [
    [Math.floor(size / DAY), day],
    [Math.floor((size % DAY) / HOUR), hour],
    [size % HOUR, minute],
  ] as const
  const filled = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return `${minutes < 0 ? '−' : ''}${filled.join(' ') || `0 ${minute}`}`
}
