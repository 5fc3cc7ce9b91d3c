import { describe, expect, test } from 'vitest'
import { area } from '../../../../areas/orders/area.ts'
import { columnsOf, gridTemplate, moved, resized, tableWidth, toggled } from './columns.ts'

const names = (choice?: Parameters<typeof columnsOf>[1]) =>
  columnsOf(area, choice).map((column) => column.name)

describe('columns', () => {
  test('are the manifest’s until a person chooses', () => {
    expect(names()).toEqual([...(area.columns ?? [])])
    expect(columnsOf(area, undefined).find((column) => column.grows)?.name).toBe('buyerName')
  })

  test('what is kept survives fields that are gone, or said twice', () => {
    expect(names({ shown: ['total', 'colour', 'code', 'total'] })).toEqual(['total', 'code'])
    expect(names({ shown: ['colour'] })).toEqual([...(area.columns ?? [])])
  })

  test('a width that was chosen is kept to the px, others shrink before the table scrolls', () => {
    const [code, status] = columnsOf(area, resized(undefined, 'code', 200))
    expect(code).toMatchObject({ width: 200, least: 200 })
    expect(status?.least).toBeLessThan(status?.width ?? 0)
    expect(columnsOf(area, resized(undefined, 'code', 3))[0]?.width).toBeGreaterThan(40)
  })

  test('move, hide and show', () => {
    expect(moved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 'c', -5)).toEqual(['c', 'a', 'b'])
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
    expect(toggled(['a'], 'a')).toEqual(['a'])
    expect(toggled(['a'], 'z')).toEqual(['a', 'z'])
  })

  test('every column has a track, and one takes the room that is left', () => {
    const columns = columnsOf(area, undefined)
    expect(gridTemplate(columns).match(/minmax/g)).toHaveLength(columns.length)
    expect(gridTemplate(columns).match(/1fr/g)).toHaveLength(1)
    expect(tableWidth(columns)).toBeLessThan(1_000)
  })
})
