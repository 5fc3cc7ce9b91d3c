/** Words of the calendar of a list; namespace `calendar`. */
import type { Shape } from '../../../core/words.ts'
import type { vi } from './vi.ts'

export const en = {
  label: 'Calendar: {title}',
  as: 'Show as',
  list: 'List',
  month: 'Month',
  week: 'Week',
  day: 'Day',
  today: 'Today',
  before: { month: 'Previous month', week: 'Previous week', day: 'Previous day' },
  after: { month: 'Next month', week: 'Next week', day: 'Next day' },
  keys: 'Arrows move by day, PgUp/PgDn by month, T goes to today, Enter opens the day or the record, N creates one on that day.',
  range: '{from} – {to}',
  more: '+{count} more',
  moreIn: '{day}: open the day',
  counted: '{count} {many}',
  inDay: '{day}, {count} {many}',
  goesOn: 'goes on',
  nothing: 'No {many} in this time.',
  nothingOn: 'No {many} on this day.',
  create: 'Create {one}',
  tooMany: 'More than {max} {many} in this time: each day shows a number. Open a day, or filter.',
  capped: 'The first {max} {many} of the day. Filter to see the others.',
  from: 'from {day}',
  to: 'to {day}',
} as const satisfies Shape<typeof vi>
