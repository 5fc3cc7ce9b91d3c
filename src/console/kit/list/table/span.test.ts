import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers, HOLDER_ROWS, slotsFor, spanOf } from './span.ts'

describe('the rows that are rendered', () => {
  it('are those seen and some around them, always as many away from the ends', () => {
    expect(spanOf(500, 25, 1_000)).toMatchObject({ first: 492, last: 532 })
    expect(spanOf(501, 25, 1_000)).toMatchObject({ first: 493, last: 533 })
    expect(slotsFor(25)).toBe(41)
  })

  it('end with the list, and begin with it', () => {
    expect(spanOf(0, 25, 1_000)).toMatchObject({ first: 0, last: 32 })
    expect(spanOf(980, 25, 1_000)).toMatchObject({ first: 972, last: 999 })
    expect(spanOf(0, 25, 0)).toMatchObject({ first: 0, last: -1 })
  })

  it('stay as long as enough are ready on either side', () => {
    const span = spanOf(500, 25, 1_000)
    expect(covers(span, 505, 25, 1_000, true)).toBe(true)
    expect(covers(span, 506, 25, 1_000, true)).toBe(false)
    expect(covers(span, 508, 25, 1_000, false)).toBe(true)
    expect(covers(span, 509, 25, 1_000, false)).toBe(false)
    expect(covers(span, 491, 25, 1_000, false)).toBe(false)
  })

  it('are enough wherever the list stands, and lie in their holder', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 200 }),
        (rows, visible) => {
          const seen = Math.max(0, Math.floor(rows * 0.7) - visible)
          const span = spanOf(seen, visible, rows)
          expect(covers(span, seen, visible, rows, true)).toBe(true)
          expect(span.first).toBeGreaterThanOrEqual(span.base)
          expect(span.last).toBeLessThan(span.base + HOLDER_ROWS)
          expect(span.last - span.first).toBeLessThan(slotsFor(visible))
        },
      ),
    )
  })
})
