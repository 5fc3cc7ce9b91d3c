/** Words of the date picker and the calendar; namespace `dates`. */
import type { Shape } from '../../../core/words.ts'
import type { vi } from './vi.ts'

export const en = {
  choose: 'Choose a day: {label}',
  keys: 'Arrows move by day, PgUp/PgDn by month, T goes to today, Enter chooses.',
  today: 'Today',
  isToday: '{day}, today',
  before: 'Previous month',
  after: 'Next month',
  clock: 'Time',
  clockWrong: 'This time cannot be read. Examples: 9h, 14:30.',
  month: '{month} {year}',
  day: '{number} {month} {year}, {weekday}',
  heading: '{weekday}, {day}',
  short: { d1: 'Mo', d2: 'Tu', d3: 'We', d4: 'Th', d5: 'Fr', d6: 'Sa', d7: 'Su' },
  long: {
    d1: 'Monday',
    d2: 'Tuesday',
    d3: 'Wednesday',
    d4: 'Thursday',
    d5: 'Friday',
    d6: 'Saturday',
    d7: 'Sunday',
  },
  months: {
    m1: 'January',
    m2: 'February',
    m3: 'March',
    m4: 'April',
    m5: 'May',
    m6: 'June',
    m7: 'July',
    m8: 'August',
    m9: 'September',
    m10: 'October',
    m11: 'November',
    m12: 'December',
  },
} as const satisfies Shape<typeof vi>
