import { describe, expect, test } from 'vitest'
import type { Area, AreaHead } from '../../../core/area.ts'
import { addParts, setHeads } from '../../kit/areas.ts'
import { isWholeCode, settled, stillFitting } from './use-search.ts'

const found = (id: string, name: string) => ({ area: 'customers', id, code: `KH${id}`, name, subtitle: null })

describe('records that come later', () => {
  const shown = [found('1', 'Nguyễn Lan'), found('2', 'Nguyễn Minh'), found('3', 'Nguyễn Lâm')]

  test('of an older question stay only while they fit', () => {
    expect(stillFitting(shown, 'nguyen la').map((one) => one.id)).toEqual(['1', '3'])
    expect(stillFitting(shown, 'kh2').map((one) => one.id)).toEqual(['2'])
  })

  test('stand below those that are shown, which keep their places and take their newest words', () => {
    const answer = [found('9', 'Nguyễn Lành'), { ...found('3', 'Nguyễn Lâm Anh') }, found('1', 'Nguyễn Lan')]
    const rows = settled(stillFitting(shown, 'nguyen la'), answer)
    expect(rows.map((one) => one.id)).toEqual(['1', '3', '9'])
    expect(rows[1]?.name).toBe('Nguyễn Lâm Anh')
  })
})

test('a whole code is one with the letters and all digits of an area', () => {
  const things = { id: 'things', code: { prefix: 'DH', digits: 8 } } as unknown as Area
  setHeads([things as unknown as AreaHead])
  expect(isWholeCode('DH00001900')).toBe(false)
  addParts([{ area: things }])
  expect(['DH00001900', 'dh00001900'].map(isWholeCode)).toEqual([true, true])
  expect(['DH1900', 'DH000019001', 'XX00001900', '00001900', 'DH0000190O', ''].map(isWholeCode)).toEqual(
    Array(6).fill(false),
  )
})
