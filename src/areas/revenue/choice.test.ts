/** The address of the page: read as it is written, and what is no range is reported. */
import { expect, test } from 'vitest'
import { askedDays } from '../orders/measured/basis.ts'
import { DIMENSIONS, MEASURE, MEASURES, ordersOf, TAB, TABS } from '../orders/measured/measures.ts'
import { measureWords as en } from '../orders/measured/measures-en.ts'
import { measureWords as vi } from '../orders/measured/measures-vi.ts'
import { fileQuery } from './asked.ts'
import { narrowed, readChoice, writeChoice } from './choice.ts'

const TODAY = '2026-11-27'
const read = (text: string) => readChoice(new URLSearchParams(text), TODAY)

test('nothing is thirty days by day; what is written is read again', () => {
  expect(read('')).toMatchObject({ range: 'days30', by: 'day', span: { from: '2026-10-29', to: TODAY } })
  for (const text of [
    'range=month&by=shop',
    'range=own&from=2026-01-05&to=2026-02-01&by=province&shop=NCC0001&paymentMethod=cod&sort=-revenue',
    'range=week&by=category&goodsCategories=DM0001&province=H%C3%A0+N%E1%BB%99i',
    'range=week&by=carrier&carrier=-',
  ])
    expect(read(writeChoice(read(text))), text).toEqual(read(text))
})

test('unknown words are the usual ones, unknown fields are left out', () => {
  const choice = read('range=decade&by=colour&sort=-colour&handler=TK00001&paymentMethod=gold')
  expect(choice).toMatchObject({ range: 'days30', by: 'day', filter: [] })
  expect(choice.sort).toBeUndefined()
})

test.each([
  ['range=own', 'missing'],
  ['range=own&from=2026-02-30&to=2026-03-01', 'noDay'],
  ['range=own&from=2026-03-02&to=2026-03-01', 'backwards'],
  ['range=own&from=1976-01-01&to=2026-01-01', 'tooFar'],
  ['range=own&from=2016-01-01&to=2026-01-01', 'tooLong'],
])('%s is no range: %s', (text, problem) => {
  expect(read(text)).toMatchObject({ problem })
  expect(read(text).span).toBeUndefined()
  expect(fileQuery('revenue', new URLSearchParams(text), TODAY)).toBeUndefined()
})

test('a brand is not broken down under a category, nor the other way round', () => {
  expect(read('by=brand&goodsCategories=DM0001').by).toBe('day')
  expect(narrowed(read('by=brand'), ['goodsCategories', 'in', ['DM0001']]).by).toBe('day')
  expect(narrowed(read('by=shop'), ['shop', 'eq', 'NCC0001']).by).toBe('shop')
})

test('every number opens orders whose filter asks for its days', () => {
  for (const id of MEASURES)
    for (const by of DIMENSIONS) {
      const key = by === 'day' ? '2026-11-02' : by === 'month' ? '2026-11' : 'x'
      const where = ordersOf(id, '2026-10-05..2026-11-27', [], { by, key })
      // Of a month as much as is in the range.
      const days =
        by === 'day'
          ? ['2026-11-02', '2026-11-02']
          : by === 'month'
            ? ['2026-11-01', '2026-11-27']
            : ['2026-10-05', '2026-11-27']
      expect(askedDays(where)?.asked, `${id} ${by}`).toEqual({
        basis: MEASURE[id].basis,
        span: { from: days[0], to: days[1] },
      })
    }
})

test('every measure has a name and one definition in both languages, and every column is one', () => {
  for (const id of MEASURES)
    for (const words of [vi[id], en[id]]) {
      expect(words.name.length, id).toBeGreaterThan(2)
      expect(words.means, id).toMatch(/\.$/)
    }
  for (const tab of TABS) for (const id of TAB[tab].columns) expect(MEASURES).toContain(id)
})

test('a supplier is named by the id of the specification too', () => {
  expect(read('id=NCC0001').filter).toEqual([['shop', 'eq', 'NCC0001']])
})

test('of a category and a brand in one address the category is asked for', () => {
  const { filter } = read('goodsCategories=DM0001&goodsBrands=TH0001')
  expect(filter).toEqual([['goodsCategories', 'in', ['DM0001']]])
})

test('suppliers are broken down by supplier, one of them by day', () => {
  const suppliers = (text: string) => readChoice(new URLSearchParams(text), TODAY, 'shop').by
  expect(suppliers('range=days30')).toBe('shop')
  expect(suppliers('id=NCC0001')).toBe('day')
  expect(suppliers('by=month')).toBe('month')
})
