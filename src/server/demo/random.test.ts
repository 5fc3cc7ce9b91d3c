/** Streams, places and the calendar of the demo data. */
import { describe, expect, test } from 'vitest'
import { makeCalendar } from './calendar.ts'
import { NORTH } from './data/districts-north.ts'
import { SOUTH } from './data/districts-south.ts'
import { threeTier, twoTier } from './data/places.ts'
import { TWO_TIER } from './data/wards-2025.ts'
import { mobileNumber } from './people.ts'
import { seedStreams, shuffled } from './random.ts'

describe('randomness', () => {
  test('a stream depends on seed, name and index alone', () => {
    const draw = (seed: number, name: string, index: number) => seedStreams(seed)(name, index).bits()
    expect(draw(1, 'orders', 5)).toBe(draw(1, 'orders', 5))
    expect(
      new Set([draw(1, 'orders', 5), draw(2, 'orders', 5), draw(1, 'carts', 5), draw(1, 'orders', 6)]).size,
    ).toBe(4)
  })

  test('shuffled gives each number of the range once', () => {
    const seen = new Set(Array.from({ length: 5_000 }, (_, index) => shuffled(index, 5_000, 3)))
    expect(seen.size).toBe(5_000)
    expect(Math.max(...seen)).toBe(4_999)
  })

  test('phone numbers are unique mobile numbers', () => {
    const numbers = new Set(Array.from({ length: 50_000 }, (_, index) => mobileNumber(index, 9)))
    expect(numbers.size).toBe(50_000)
    for (const number of numbers) expect(number).toMatch(/^0(3[2-9]|5[68]|7[06-9]|8[1-9]|9[0-46-9])\d{7}$/)
  })
})

describe('places', () => {
  const old = [...NORTH, ...SOUTH].flatMap(threeTier)

  test('enough of Vietnam, each place once', () => {
    expect(new Set(old.map((place) => place.province)).size).toBeGreaterThanOrEqual(25)
    expect(new Set(old.map((place) => `${place.province} ${place.district}`)).size).toBeGreaterThanOrEqual(
      120,
    )
    expect(new Set(old.map((place) => JSON.stringify(place))).size).toBe(old.length)
    expect(old.length).toBeGreaterThan(600)
  })

  test('every name carries its kind', () => {
    for (const { ward, district } of old) {
      expect(ward).toMatch(/^(Phường|Xã|Thị trấn) \S/)
      expect(district).toMatch(/^(Quận|Huyện|Thị xã|Thành phố) \S/)
    }
    for (const { ward, district } of TWO_TIER.flatMap(twoTier)) {
      expect(ward).toMatch(/^(Phường|Xã|Đặc khu) \S/)
      expect(district).toBeNull()
    }
  })
})

test('orders come by day, hardly at night, and more each month', () => {
  const now = Date.parse('2026-11-20T17:00:00Z')
  const calendar = makeCalendar(now)
  const at = Array.from({ length: 20_000 }, (_, index) => calendar.at(index / 20_000))
  const hour = (instant: number) => new Date(instant + 7 * 3_600_000).getUTCHours()
  const night = at.filter((instant) => hour(instant) < 6).length
  expect(night / at.length).toBeLessThan(0.05)
  const half = (calendar.start + now) / 2
  expect(at.filter((instant) => instant > half).length).toBeGreaterThan(11_000)
})
