import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_SPACE_PX, ScrollModel } from './scroll.ts'

function model(rows: number, rowHeight = 34, viewport = 800): ScrollModel {
  const scroll = new ScrollModel()
  scroll.resize({ rows, rowHeight, viewport })
  return scroll
}

describe('a list that fits into the scroll area', () => {
  test('scrolls px by px', () => {
    const scroll = model(1_000)
    expect(scroll.space).toBe(34_000)
    expect(scroll.scrolled(5_000)).toBe(false)
    expect(scroll.top).toBe(5_000)
    expect(scroll.settle()).toBe(false)
  })

  test('brings a row into view with the least movement', () => {
    const scroll = model(1_000)
    expect(scroll.reveal(10)).toBe(false)
    expect(scroll.reveal(100)).toBe(true)
    expect(scroll.top).toBe(101 * 34 - 800)
    scroll.reveal(50)
    expect(scroll.top).toBe(50 * 34)
  })

  test('keeps the first row when the density changes', () => {
    const scroll = model(1_000)
    scroll.scrollTo(340)
    scroll.resize({ rowHeight: 24 })
    expect(scroll.firstRow).toBe(10)
    expect(scroll.scrollTop).toBe(240)
  })

  test('stays within a list that became shorter', () => {
    const scroll = model(1_000)
    scroll.scrollTo(30_000)
    scroll.resize({ rows: 5 })
    expect(scroll.top).toBe(0)
    expect(scroll.scrollTop).toBe(0)
  })
})

describe.each([1_000_000, 10_000_000])('%i rows', (rows) => {
  test('never asks for more than browsers can scroll', () => {
    expect(model(rows).space).toBeLessThanOrEqual(MAX_SPACE_PX)
  })

  test('the thumb at either end shows the first and the last row', () => {
    const scroll = model(rows)
    scroll.scrolled(scroll.maxScrollTop)
    expect(scroll.top).toBe(scroll.maxTop)
    scroll.scrolled(0)
    expect(scroll.top).toBe(0)
  })

  test('dragging the thumb to the middle shows the middle', () => {
    const scroll = model(rows)
    scroll.scrolled(scroll.maxScrollTop / 2)
    expect(Math.abs(scroll.firstRow - rows / 2)).toBeLessThan(rows / 1_000)
  })

  test('a wheel moves px by px anywhere', () => {
    const scroll = model(rows)
    scroll.scrolled(scroll.maxScrollTop * 0.3)
    const { top, scrollTop } = scroll
    scroll.scrolled(scrollTop + 240)
    expect(scroll.top).toBe(top + 240)
  })

  test('settling moves the thumb and no row', () => {
    const scroll = model(rows)
    scroll.scrolled(scroll.maxScrollTop * 0.3)
    for (let i = 0; i < 500; i++) scroll.scrolled(scroll.scrollTop + 240)
    const { top } = scroll
    expect(scroll.settle()).toBe(true)
    expect(scroll.top).toBe(top)
    expect(scroll.settle()).toBe(false)
  })

  test('the wheel reaches both ends from anywhere', () => {
    const scroll = model(rows)
    scroll.scrollTo(30_000 * 34)
    // As the browser does: it clamps at the element's own ends.
    for (let i = 0; i < 30_000 && scroll.top > 0; i++) scroll.scrolled(Math.max(0, scroll.scrollTop - 240))
    expect(scroll.top).toBe(0)
    expect(scroll.scrollTop).toBe(0)
    scroll.scrollTo(scroll.total - 40_000)
    for (let i = 0; i < 1_000 && scroll.top < scroll.maxTop; i++) {
      scroll.scrolled(Math.min(scroll.maxScrollTop, scroll.scrollTop + 240))
    }
    expect(scroll.top).toBe(scroll.maxTop)
    expect(scroll.scrollTop).toBe(scroll.maxScrollTop)
  })
})

describe('10,000,000 rows', () => {
  const rows = 10_000_000

  test('keys move row by row near both ends and in between, and no row is skipped', () => {
    for (const from of [0, 1_000, rows / 3, rows - 1_000]) {
      const scroll = model(rows)
      scroll.reveal(from, 'center')
      for (let row = from; row < Math.min(rows, from + 900); row++) {
        const before = scroll.top
        scroll.reveal(row)
        expect(scroll.top - before).toBeLessThanOrEqual(34)
        expect(row * 34).toBeGreaterThanOrEqual(scroll.top)
        expect((row + 1) * 34).toBeLessThanOrEqual(scroll.top + scroll.viewport)
        // The element is where the model put it: its next scroll event moves nothing.
        const { top } = scroll
        scroll.scrolled(scroll.scrollTop)
        expect(scroll.top).toBe(top)
      }
    }
  })

  test('the last row by key lies at the bottom, the first from there at the top', () => {
    const scroll = model(rows)
    scroll.reveal(rows - 1)
    expect(scroll.top).toBe(scroll.maxTop)
    expect(scroll.scrollTop).toBe(scroll.maxScrollTop)
    for (let row = rows - 1; row > rows - 200; row--) scroll.reveal(row)
    expect(scroll.firstRow).toBe(rows - 199)
    scroll.reveal(0)
    expect(scroll.scrollTop).toBe(0)
  })

  test('a wheel notch of one row moves one row anywhere, also after a jump and a settled thumb', () => {
    const scroll = model(rows)
    for (const share of [0, 0.0001, 0.25, 0.5, 0.75, 0.9999]) {
      scroll.scrolled(Math.floor(scroll.maxScrollTop * share))
      scroll.settle()
      const { top } = scroll
      scroll.scrolled(scroll.scrollTop + 34)
      expect(scroll.top).toBe(top + 34)
      scroll.scrolled(scroll.scrollTop - 34)
      expect(scroll.top).toBe(top)
    }
  })

  test('dragging the thumb through passes every part and ends at the last row', () => {
    const scroll = model(rows)
    let last = -1
    for (let step = 0; step <= 800; step++) {
      scroll.scrolled((scroll.maxScrollTop * step) / 800)
      expect(scroll.firstRow).toBeGreaterThan(last)
      last = scroll.firstRow
    }
    expect(scroll.top).toBe(scroll.maxTop)
    expect(last + scroll.pageRows).toBe(rows - 1)
  })

  test('a row between is shown where it is asked for', () => {
    const scroll = model(rows)
    for (const row of [5_000_000, 900_000, 9_999_990, 17, 9_000_000]) {
      scroll.reveal(row, 'center')
      expect(scroll.firstRow).toBeLessThanOrEqual(row)
      expect(scroll.firstRow + scroll.pageRows).toBeGreaterThanOrEqual(Math.min(row, rows - 1))
    }
  })
})

test('whatever happens, what is shown lies inside the list and the element', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('wheel' as const), by: fc.integer({ min: -900, max: 900 }) }),
    fc.record({ kind: fc.constant('thumb' as const), to: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constant('row' as const), to: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constant('rows' as const), rows: fc.integer({ min: 0, max: 10_000_000 }) }),
    fc.record({ kind: fc.constant('height' as const), px: fc.constantFrom(24, 28, 34, 40) }),
    fc.record({ kind: fc.constant('settle' as const) }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.array(step, { maxLength: 30 }), (rows, steps) => {
      const scroll = model(rows)
      for (const one of steps) {
        if (one.kind === 'wheel') {
          scroll.scrolled(Math.min(Math.max(0, scroll.scrollTop + one.by), scroll.maxScrollTop))
        } else if (one.kind === 'thumb') scroll.scrolled(Math.floor(one.to * scroll.maxScrollTop))
        else if (one.kind === 'row') scroll.reveal(Math.floor(one.to * Math.max(0, scroll.rows - 1)))
        else if (one.kind === 'rows') scroll.resize({ rows: one.rows })
        else if (one.kind === 'height') scroll.resize({ rowHeight: one.px })
        else scroll.settle()
        expect(scroll.top).toBeGreaterThanOrEqual(0)
        expect(scroll.top).toBeLessThanOrEqual(scroll.maxTop)
        expect(scroll.scrollTop).toBeGreaterThanOrEqual(0)
        expect(scroll.scrollTop).toBeLessThanOrEqual(scroll.maxScrollTop)
        const first = scroll.firstRow
        // The row at the top is drawn where the eye sees it.
        expect(scroll.placeOf(first) - scroll.scrollTop).toBeCloseTo(first * scroll.rowHeight - scroll.top, 3)
      }
    }),
    { numRuns: 300 },
  )
})
