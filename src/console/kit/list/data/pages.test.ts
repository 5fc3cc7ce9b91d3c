import { describe, expect, test } from 'vitest'
import { record } from '../../../../../tests/support/fake-source.ts'
import { PAGE_ROWS, PageCache } from './pages.ts'

const page = (number: number, length = PAGE_ROWS) => ({
  rows: Array.from({ length }, (_, at) => record(`${number * PAGE_ROWS + at}`)),
  next: `after-${number}`,
})

describe('pages of a list', () => {
  test('find a record by row and a row by record', () => {
    const pages = new PageCache()
    pages.set(3, page(3))
    expect(pages.row(342)?.id).toBe('342')
    expect(pages.indexOf('342')).toBe(342)
    expect(pages.row(42)).toBeUndefined()
    expect(pages.nextOf(3)).toBe('after-3')
    expect(pages.nextOf(2)).toBeUndefined()
  })

  test('the longest unused make room, but none that is looked at', () => {
    const pages = new PageCache(3)
    for (const number of [0, 1, 2]) pages.set(number, page(number))
    pages.touch(0)
    expect(pages.set(3, page(3))).toEqual([1])
    expect(pages.indexOf('150')).toBeUndefined()
    expect(pages.set(4, page(4), (number) => number === 2)).toEqual([0])
    expect(pages.has(2)).toBe(true)
  })

  test('a record is replaced where it stands', () => {
    const pages = new PageCache()
    pages.set(0, page(0))
    const before = pages.row(7)
    expect(pages.update(record('7', 2))).toBe(7)
    expect(pages.row(7)?.version).toBe(2)
    expect(pages.row(8)).not.toBe(before)
    expect(pages.update(record('unknown'))).toBeUndefined()
  })

  test('a record that moved to another page is found there, also when the old page goes', () => {
    const pages = new PageCache()
    pages.set(0, page(0))
    pages.set(1, { rows: [record('99'), record('100')], next: null })
    expect(pages.indexOf('99')).toBe(100)
    pages.set(0, page(0, 10))
    expect(pages.indexOf('99')).toBe(100)
    expect(pages.indexOf('50')).toBeUndefined()
  })

  test('all rows come in the order of the list', () => {
    const pages = new PageCache()
    pages.set(2, page(2, 2))
    pages.set(0, page(0, 2))
    expect([...pages.entries()].map(([index]) => index)).toEqual([0, 1, 200, 201])
    expect(pages.size).toBe(4)
  })
})
