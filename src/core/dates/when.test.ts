import { describe, expect, test } from 'vitest'
import { formatDateTime } from './dates.ts'
import { parseDay, parseWhen } from './when.ts'

/** Saturday 21/11/2026, 10:00 in the shop's zone. */
const NOW = Date.parse('2026-11-21T03:00:00Z')
const when = (text: string) => {
  const iso = parseWhen(text, NOW)
  return iso && formatDateTime(iso)
}

describe('parseWhen', () => {
  test.each([
    ['14:30', '21/11/2026 14:30'],
    ['14h30', '21/11/2026 14:30'],
    ['14 giờ 30 phút', '21/11/2026 14:30'],
    ['9h', '22/11/2026 09:00'], // passed today
    ['9h rưỡi', '22/11/2026 09:30'],
    ['2h chiều', '21/11/2026 14:00'],
    ['8 giờ tối', '21/11/2026 20:00'],
    ['tối nay 8h', '21/11/2026 20:00'],
    ['chiều nay', '21/11/2026 14:00'],
    ['sáng mai', '22/11/2026 09:00'],
    ['mai', '22/11/2026 09:00'],
    ['mai 9h', '22/11/2026 09:00'],
    ['9h ngày mai', '22/11/2026 09:00'],
    ['chiều mai 3h', '22/11/2026 15:00'],
    ['ngày kia 10h', '23/11/2026 10:00'],
    ['thứ 2', '23/11/2026 09:00'],
    ['thứ hai 8h30', '23/11/2026 08:30'],
    ['t3 14:00', '24/11/2026 14:00'],
    ['chủ nhật', '22/11/2026 09:00'],
    ['thứ 7', '28/11/2026 09:00'], // today is Saturday: the next one
    ['thứ 4 tuần sau', '25/11/2026 09:00'],
    ['25/12', '25/12/2026 09:00'],
    ['25/12 14:30', '25/12/2026 14:30'],
    ['lúc 14h ngày 25/12/2026', '25/12/2026 14:00'],
    ['1/2', '01/02/2027 09:00'], // passed this year
    ['30p nữa', '21/11/2026 10:30'],
    ['30 phút', '21/11/2026 10:30'],
    ['2 tiếng nữa', '21/11/2026 12:00'],
    ['1 tiếng rưỡi', '21/11/2026 11:30'],
    ['sau 2 giờ', '21/11/2026 12:00'],
    ['+15p', '21/11/2026 10:15'],
    ['tomorrow 9am', '22/11/2026 09:00'],
    ['tomorrow at 2:30pm', '22/11/2026 14:30'],
    ['mon', '23/11/2026 09:00'],
    ['monday 8:30', '23/11/2026 08:30'],
    ['thu 9am', '26/11/2026 09:00'],
    ['in 2 hours', '21/11/2026 12:00'],
    ['in 30 min', '21/11/2026 10:30'],
    ['tonight', '21/11/2026 19:00'],
    ['12am', '22/11/2026 00:00'],
    ['2026-12-24 15:00', '24/12/2026 15:00'],
    ['2026-11-22T02:00:00Z', '22/11/2026 09:00'],
  ])('%s is %s', (text, expected) => {
    expect(when(text)).toBe(expected)
  })

  test.each(['', 'abc', '25:00', '9:75', '31/2', '14pm', 'mai abc', '99', '5', 'thứ 9', 'in 9999 weeks'])(
    '“%s” is not understood',
    (text) => {
      expect(when(text)).toBeUndefined()
    },
  )
})

describe('parseDay', () => {
  test.each([
    ['hôm nay', '2026-11-21'],
    ['mai', '2026-11-22'],
    ['hôm qua', '2026-11-20'],
    ['thứ 6', '2026-11-27'],
    ['3 ngày nữa', '2026-11-24'],
    ['25/12', '2026-12-25'],
    ['24-12-2027', '2027-12-24'],
    ['2026-02-28', '2026-02-28'],
  ])('%s is %s', (text, expected) => {
    expect(parseDay(text, NOW)).toBe(expected)
  })

  test.each(['', '14:30', 'mai 9h', '30/2', '32/1'])('“%s” is not understood', (text) => {
    expect(parseDay(text, NOW)).toBeUndefined()
  })
})
