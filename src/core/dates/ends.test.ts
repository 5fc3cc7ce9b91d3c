import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEnd, parseMoment } from './day-text.ts'
import { endOfDay, formatEnd, lastMinute } from './ends.ts'

/** 10:00 of the 29th of November 2026 in the shop's zone, a Sunday. */
const NOW = Date.parse('2026-11-29T03:00:00Z')
const OVER = '2026-12-31T17:00:00.000Z'

describe('ends of periods', () => {
  test.each([
    ['31/12/2026', OVER],
    ['31/12', OVER],
    ['hết 31/12', OVER],
    ['đến hết ngày 31/12/2026', OVER],
    ['until 31/12', OVER],
    ['through the end of 31/12', OVER],
    ['31/12/2026 24:00', OVER],
    ['31/12 24h', OVER],
    ['31/12/2026 23:59', OVER],
    ['31/12/2026 17:00', '2026-12-31T10:01:00.000Z'],
    ['hết hôm nay', '2026-11-29T17:00:00.000Z'],
    ['mai', '2026-11-30T17:00:00.000Z'],
    ['hết tháng', '2026-11-30T17:00:00.000Z'],
    ['cuối tháng', '2026-11-30T17:00:00.000Z'],
    ['mai 9h', '2026-11-30T02:01:00.000Z'],
    ['24:00', '2026-11-29T17:00:00.000Z'],
    ['31/12 24:30', undefined],
    ['31/12 25:00', undefined],
    ['hết', undefined],
    ['', undefined],
  ])('%s', (text, end) => {
    expect(parseEnd(text, NOW)).toBe(end)
  })

  test('a start that is typed alike is the first instant', () => {
    expect(parseMoment('31/12/2026', NOW)).toBe('2026-12-30T17:00:00.000Z')
    expect(parseMoment('31/12/2026 17:00', NOW)).toBe('2026-12-31T10:00:00.000Z')
    expect(parseMoment('31/12/2026 24:00', NOW)).toBe(OVER)
  })

  test('shown as typed: a day by its day, a minute by its minute', () => {
    expect(formatEnd(OVER)).toBe('31/12/2026')
    expect(formatEnd('2026-12-31T10:01:00.000Z')).toBe('31/12/2026 17:00')
    // Sent by another program with seconds: its last minute.
    expect(formatEnd('2026-12-31T10:00:30.000Z')).toBe('31/12/2026 17:00')
  })

  test('what is shown, or written to a sheet, reads as the same instant; a day is in the period as a whole', () => {
    const minutes = fc.integer({
      min: Date.parse('2000-01-01') / 60_000,
      max: Date.parse('2099-01-01') / 60_000,
    })
    fc.assert(
      fc.property(minutes, fc.integer({ min: 0, max: 1e9 }), (minute, shift) => {
        const end = new Date(minute * 60_000).toISOString()
        const now = NOW + shift
        expect(parseEnd(formatEnd(end), now)).toBe(end)
        expect(parseEnd(sheetText(lastMinute(end)), now)).toBe(end)
        expect(Date.parse(endOfDay(end.slice(0, 10)))).toBeGreaterThan(
          Date.parse(`${end.slice(0, 10)}T16:59:59Z`),
        )
      }),
    )
  })
})

/** As a sheet shows it, with day and minute. */
function sheetText(iso: string): string {
  const at = new Date(Date.parse(iso) + 7 * 3_600_000).toISOString()
  return `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 16)}`
}
