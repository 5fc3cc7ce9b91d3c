import { describe, expect, test } from 'vitest'
import { parseDay, parseMoment } from './day-text.ts'

const TODAY = '2026-11-21' // a Saturday
const NOW = Date.parse('2026-11-21T03:00:00Z') // 10:00 in the shop's zone

describe('parseDay', () => {
  test.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/2027', '2027-02-01'],
    ['24-12', '2026-12-24'],
    ['24.12.26', '2026-12-24'],
    ['03/05/85', '1985-05-03'],
    ['21112026', '2026-11-21'],
    ['2026-12-01', '2026-12-01'],
    ['2026/12/01', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['hôm nay', '2026-11-21'],
    ['Mai', '2026-11-22'],
    ['ngày kia', '2026-11-23'],
    ['yesterday', '2026-11-20'],
    ['+7', '2026-11-28'],
    ['-3', '2026-11-18'],
    ['10 ngày nữa', '2026-12-01'],
    ['2 tuần', '2026-12-05'],
    ['in 3 days', '2026-11-24'],
    ['3 days ago', '2026-11-18'],
    ['thứ 6', '2026-11-27'],
    ['thứ sáu', '2026-11-27'],
    ['t7', '2026-11-28'],
    ['CN', '2026-11-22'],
    ['monday', '2026-11-23'],
    ['cuối tháng', '2026-11-30'],
    ['next month', '2026-12-01'],
  ])('%s', (text, day) => {
    expect(parseDay(text, TODAY)).toBe(day)
  })

  test.each(['', '12', '30/02/2026', '2026-13-01', 'soon', '1/2/3/4', '99999999'])('refuses %s', (text) => {
    expect(parseDay(text, TODAY)).toBeUndefined()
  })

  test('the last day of a leap February', () => {
    expect(parseDay('cuối tháng', '2028-02-10')).toBe('2028-02-29')
  })
})

describe('parseMoment', () => {
  test.each([
    ['14:30', '2026-11-21T07:30:00.000Z'],
    ['9h', '2026-11-22T02:00:00.000Z'],
    ['mai 9h', '2026-11-22T02:00:00.000Z'],
    ['21/11 14h30', '2026-11-21T07:30:00.000Z'],
    ['thứ 6 lúc 9h chiều', '2026-11-27T14:00:00.000Z'],
    ['tomorrow 9:15 pm', '2026-11-22T14:15:00.000Z'],
    ['mai', '2026-11-21T17:00:00.000Z'],
    ['mai 12:30 am', '2026-11-21T17:30:00.000Z'],
    ['mai 12:30 pm', '2026-11-22T05:30:00.000Z'],
    ['mai 1h trưa', '2026-11-22T06:00:00.000Z'],
  ])('%s', (text, at) => {
    expect(parseMoment(text, NOW)).toBe(at)
  })

  test.each(['25:00', '9h75', 'xyz 9h', ''])('refuses %s', (text) => {
    expect(parseMoment(text, NOW)).toBeUndefined()
  })
})
