import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { places } from './recycled.ts'
import { covers, HOLDER_ROWS, spanOf, stepped } from './span.ts'

describe('the rows that are rendered', () => {
  it('are those seen and some around them, always as many away from the ends', () => {
    expect(spanOf(500, 25, 1_000)).toMatchObject({ first: 492, last: 532 })
    expect(spanOf(501, 25, 1_000)).toMatchObject({ first: 493, last: 533 })
    expect(spanOf(500, 25, 1_000).slots).toBe(41)
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

  it('follow a cursor that goes step by step by one row each', () => {
    expect(stepped(spanOf(500, 25, 1_000), 506, 25, 1_000)).toMatchObject({ first: 493, last: 533 })
    expect(stepped(spanOf(500, 25, 1_000), 494, 25, 1_000)).toMatchObject({ first: 491, last: 531 })
    // From the start of the list rows are added, and none leaves.
    expect(stepped(spanOf(0, 25, 1_000), 6, 25, 1_000)).toMatchObject({ first: 0, last: 33 })
  })

  it('are enough after each step, whichever way and however far', () => {
    const row = fc.integer({ min: 0, max: 3_000 })
    fc.assert(
      fc.property(row, row, row, fc.integer({ min: 1, max: 80 }), (rows, from, to, visible) => {
        const end = Math.max(0, rows - visible)
        const span = stepped(spanOf(Math.min(from, end), visible, rows), Math.min(to, end), visible, rows)
        expect(covers(span, Math.min(to, end), visible, rows, true)).toBe(true)
        expect(span.last - span.first).toBeLessThan(span.slots)
      }),
    )
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
          expect(span.last - span.first).toBeLessThan(span.slots)
        },
      ),
    )
  })

  it('are all drawn while they are kept, also in a table that became lower', () => {
    const height = fc.integer({ min: 1, max: 80 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        height,
        height,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rows, before, now, share) => {
          const at = (visible: number) => Math.floor(share * Math.max(0, rows - visible))
          const span = spanOf(at(before), before, rows)
          if (!covers(span, at(now), now, rows, false)) return
          const drawn = places(span.first, span.last, span.slots, 0).map(({ index }) => index)
          for (let row = at(now); row < Math.min(rows, at(now) + now); row++) expect(drawn).toContain(row)
        },
      ),
    )
  })
})
