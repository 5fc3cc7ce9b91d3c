import { describe, expect, test } from 'vitest'
import { area } from '../../../areas/orders/area.ts'
import { columnsOf } from '../list/columns/columns.ts'
import { stepColumn } from './active-cell.ts'
import { gridAction } from './keys.ts'

function press(
  keys: string,
  more: { repeat?: boolean; isComposing?: boolean; keyCode?: number } = {},
  inCell = false,
) {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const event = {
    key: key === 'Space' ? ' ' : key,
    ctrlKey: parts.includes('Ctrl'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    metaKey: parts.includes('Meta'),
    isComposing: false,
    keyCode: 0,
    repeat: false,
    ...more,
  }
  return gridAction(event, inCell)
}

describe('keys of the grid', () => {
  test.each([
    ['ArrowDown', { do: 'move', by: 1, extend: false }],
    ['Shift+ArrowUp', { do: 'move', by: -1, extend: true }],
    ['j', { do: 'move', by: 1, extend: false }],
    ['k', { do: 'move', by: -1, extend: false }],
    ['PageDown', { do: 'move', by: 'page', extend: false }],
    ['Home', { do: 'move', by: 'first', extend: false }],
    ['Ctrl+End', { do: 'move', by: 'last', extend: false }],
    ['Shift+Space', { do: 'toggle' }],
    ['Space', { do: 'peek' }],
    ['Enter', { do: 'open' }],
    ['Ctrl+Enter', { do: 'openTab' }],
    ['Ctrl+a', { do: 'selectAll' }],
    ['Meta+a', { do: 'selectAll' }],
    ['Escape', { do: 'escape' }],
    ['Shift+F10', { do: 'menu' }],
    ['Ctrl+ArrowUp', { do: 'header' }],
  ])('%s', (keys, action) => {
    expect(press(keys)).toEqual(action)
  })

  test.each([
    'Backspace',
    'w',
    '[',
    ']',
    'Alt+ArrowDown',
    'Ctrl+j',
    'e',
    'c',
    'x',
    'Shift+x',
    'Delete',
    'Tab',
    'ọ',
  ])('%s is not the grid’s', (keys) => {
    expect(press(keys)).toBeUndefined()
  })

  test('held keys move on and on, but open once', () => {
    expect(press('j', { repeat: true })).toBeDefined()
    expect(press('ArrowDown', { repeat: true })).toBeDefined()
    expect(press('Enter', { repeat: true })).toBeUndefined()
  })

  test('Caps Lock changes nothing', () => {
    expect(press('J')).toEqual(press('j'))
    expect(press('Ctrl+A')).toEqual({ do: 'selectAll' })
  })

  test('nothing while an input method composes', () => {
    expect(press('ArrowDown', { isComposing: true })).toBeUndefined()
    expect(press('j', { keyCode: 229 })).toBeUndefined()
  })
})

describe('the active cell', () => {
  test('arrows enter it and go along the row', () => {
    expect(press('ArrowRight')).toEqual({ do: 'cell', by: 1 })
    expect(press('ArrowRight', {}, true)).toEqual({ do: 'cell', by: 1 })
    expect(press('ArrowLeft', {}, true)).toEqual({ do: 'cell', by: -1 })
    // Without one the table scrolls sideways, as the browser does it.
    expect(press('ArrowLeft')).toBeUndefined()
    expect(press('Ctrl+ArrowRight', {}, true)).toBeUndefined()
    expect(press('Shift+ArrowRight', {}, true)).toBeUndefined()
  })

  test('Home and End go to the row’s ends, with Ctrl to the list’s', () => {
    expect(press('Home', {}, true)).toEqual({ do: 'cell', by: 'first' })
    expect(press('End', {}, true)).toEqual({ do: 'cell', by: 'last' })
    expect(press('Ctrl+End', {}, true)).toEqual({ do: 'move', by: 'last', extend: false })
  })

  test('before the first column is the row itself, after the last one nothing', () => {
    const columns = columnsOf(area, { shown: ['code', 'status', 'total'] })
    expect(stepColumn(columns, undefined, 1)).toBe('code')
    expect(stepColumn(columns, 'status', 1)).toBe('total')
    expect(stepColumn(columns, 'total', 1)).toBe('total')
    expect(stepColumn(columns, 'code', -1)).toBeUndefined()
    expect(stepColumn(columns, 'code', 'last')).toBe('total')
    // A column that is gone counts as none.
    expect(stepColumn(columns, 'phone', 1)).toBe('code')
  })
})
