/** Cells of a row as values of a product, and errors with the nearest name. */
import { describe, expect, test } from 'vitest'
import type { Refusal } from '../../core/problems/problems.ts'
import { richText } from '../../core/rich-text.ts'
import { en } from './en.ts'
import { PROBLEMS, sentenceOf } from './problems.ts'
import { type Cells, errorsOf, type Names, nearest, readRow } from './read.ts'
import { vi } from './vi.ts'

const names: Names = (kind, text) =>
  text === 'Callaway' || text === 'Gậy' || text === 'Mới'
    ? { id: `${kind} ${text}` }
    : { problem: 'unknown', hint: text === 'Calaway' ? 'Callaway' : null }

describe('a row', () => {
  test('is read as people write it', () => {
    const { values, errors } = readRow(
      {
        ...{ code: ' ab-1 ', name: 'Driver', brand: 'Callaway', category: 'Gậy', tags: 'Mới; Mới' },
        ...{
          price: '12.500.000 đ',
          salePrice: 9_900_000,
          weight: '450 g',
          stock: '0',
          description: 'Một\nHai',
        },
      },
      names,
    )
    const { description, ...rest } = values
    expect(errors).toEqual([])
    expect(richText(description)).toBe('Một\nHai')
    expect(rest).toEqual({
      ...{
        ownCode: 'AB-1',
        name: 'Driver',
        brand: 'brand Callaway',
        category: 'category Gậy',
        tags: ['tag Mới'],
      },
      ...{ price: 12_500_000, salePrice: 9_900_000, weightGrams: 450, stock: 0 },
    })
  })

  test('has an error for each cell that cannot be read', () => {
    const { errors } = readRow(
      { code: 7, brand: 'Calaway', tags: 'Mới, Lạ', price: 'liên hệ', stock: 1.5, weight: 'nặng' },
      names,
    )
    expect(errors.map(({ column, key, value, hint }) => [column, key, value, hint])).toEqual([
      ['brand', 'unknown', 'Calaway', 'Callaway'],
      ['tags', 'unknown', 'Lạ', null],
      ['price', 'notNumber', 'liên hệ', null],
      ['weight', 'notNumber', 'nặng', null],
      ['stock', 'notNumber', '1.5', null],
    ])
  })
})

test('what a sheet has made of a code or a word is an error, not a value', () => {
  const of = (cells: Cells) => {
    const { values, errors } = readRow(cells, names)
    return [...errors.map(({ column, key, value }) => `${column} ${key} ${value}`), ...Object.keys(values)]
  }
  expect(of({ code: 8_934_567_890_123, value1: '36' })).toEqual(['ownCode', 'value1'])
  expect(of({ code: 8_934_567_890_123_450 })).toEqual(['code digitsLost 8934567890123450'])
  expect(of({ code: '8.9E+12' })).toEqual(['code digitsLost 8.9E+12'])
  expect(of({ code: '2026-12-03T00:00', value1: '2026-12-10T00:00', price: '2026-11-20T00:00' })).toEqual([
    'code isDay 03/12/2026',
    'price isDay 20/11/2026',
    'value1 isDay 10/12/2026',
  ])
  expect(of({ name: '#N/A', price: '#DIV/0!', attribute1: '#1' })).toEqual([
    'name formulaError #N/A',
    'price formulaError #DIV/0!',
    'attribute1',
  ])
})

test('refusals of the product’s own rules are errors of the cells that they are about', () => {
  const fields = {
    images: { key: 'imagesNeeded' },
    weightGrams: { key: 'required' },
    'variants.0.value1': { key: 'sameVariant' },
    ownCode: { key: 'codeTaken', params: { code: 'A', other: 'SP00001' } },
  }
  expect(errorsOf(fields, { code: 'A' })).toEqual([
    { column: 'images', key: 'imageNeeded', value: '', hint: null },
    { column: 'weight', key: 'needed', value: '', hint: null },
    { column: 'value1', key: 'refused', value: '', hint: null, reason: { key: 'sameVariant' } },
    { column: 'code', key: 'codeTaken', value: 'A', hint: 'SP00001' },
  ])
})

test('the nearest name has few changed letters, or has the word in it', () => {
  const all = ['callaway', 'titleist', 'ao polo nam']
  expect(['calaway', 'titlelist', 'polo', 'xyzxyz'].map((one) => nearest(one, all))).toEqual([
    'callaway',
    'titleist',
    'ao polo nam',
    undefined,
  ])
})

test('every error has a sentence in both languages', () => {
  for (const key of PROBLEMS) {
    const of = (hint: string | null, reason?: Refusal) =>
      sentenceOf({ column: 'price', key, value: 'x', hint, ...(reason && { reason }) })
    expect(of(null, { key: 'sameVariant' })).toEqual({ area: 'products', reason: { key: 'sameVariant' } })
    for (const hint of [null, 'y'])
      if (key !== 'refused')
        for (const { reasons } of [vi, en]) expect(Object.keys(reasons)).toContain(of(hint).reason.key)
  }
})
