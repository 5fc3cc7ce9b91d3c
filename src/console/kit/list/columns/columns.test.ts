import { describe, expect, test } from 'vitest'
import { area } from '../../../../areas/orders/area.ts'
import {
  arrangement,
  columnsOf,
  gridTemplate,
  moved,
  PIN_ROOM,
  placed,
  repinned,
  resized,
  TICK_WIDTH,
  tableWidth,
  toggled,
} from './columns.ts'

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
    const template = gridTemplate(columns)
    // A track each, and those of the tick box and the end.
    expect(template.split(/ (?![^(]*\))/)).toHaveLength(columns.length + 2)
    expect(template.match(/1fr/g)).toHaveLength(1)
    expect(Number.parseInt(tableWidth(columns).slice('calc('.length), 10)).toBeLessThan(1_000)
  })
})

describe('pinned columns', () => {
  test('the code is pinned until a person chooses, unless it does not come first', () => {
    expect(arrangement(area, undefined).pinned).toEqual(['code'])
    expect(arrangement(area, { shown: ['total', 'code'] }).pinned).toEqual([])
    expect(arrangement(area, { pinned: [] }).pinned).toEqual([])
  })

  test('come first and stop one beside the other', () => {
    const choice = { shown: ['status', 'buyerName', 'total', 'code'], pinned: ['code', 'total'] }
    const columns = columnsOf(area, choice)
    expect(columns.map((column) => column.name)).toEqual(['total', 'code', 'status', 'buyerName'])
    expect(columns[0]?.stick).toEqual({ 'data-stick': 'first' })
    expect(columns[1]?.stick?.style).toEqual({ left: TICK_WIDTH + (columns[0]?.width ?? 0) })
    expect(columns[1]?.stick?.['data-stick']).toBe('edge')
    expect(columns[2]?.stick).toBeUndefined()
    // Where the second stops depends on the first: that one keeps its width, and neither grows.
    expect(columns[0]?.least).toBe(columns[0]?.width)
    expect(columns.filter((column) => column.grows).map((column) => column.name)).toEqual(['buyerName'])
  })

  test('leave room for the others', () => {
    const wide = { ...resized(undefined, 'buyerName', PIN_ROOM), pinned: ['code'] }
    expect(repinned(area, wide, 'buyerName')).toBeUndefined()
    expect(arrangement(area, { ...wide, pinned: ['code', 'buyerName'] }).pinned).toEqual(['code'])
  })

  test('pinning moves behind the pinned ones, letting go stays as the first of the others', () => {
    const pinned = repinned(area, undefined, 'total')
    expect(names(pinned).slice(0, 2)).toEqual(['code', 'total'])
    const loose = repinned(area, pinned, 'code')
    expect(arrangement(area, loose).pinned).toEqual(['total'])
    expect(names(loose).slice(0, 2)).toEqual(['total', 'code'])
    expect(names(loose).sort()).toEqual([...names()].sort())
  })

  test('moving among them pins, moving away lets go', () => {
    const two = repinned(area, undefined, 'total')
    expect(arrangement(area, placed(area, two, 'status', 0))).toMatchObject({
      pinned: ['status', 'code', 'total'],
    })
    expect(arrangement(area, placed(area, two, 'code', 3)).pinned).toEqual(['total'])
    expect(arrangement(area, placed(area, two, 'code', 1)).pinned).toEqual(['total', 'code'])
  })
})
