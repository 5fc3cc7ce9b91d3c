import { describe, expect, test } from 'vitest'
import { areas } from '../../../../areas/index.ts'
import type { Area } from '../../../../core/area.ts'
import { briefOf } from './brief.ts'
import { columnsOf } from './columns.ts'

const all = areas as readonly Area[]
const brief = (id: string, shown?: readonly string[]) => {
  const area = all.find((one) => one.id === id) as Area
  const found = briefOf(area, columnsOf(area, shown && { shown: [...shown] }))
  return Object.fromEntries(Object.entries(found).map(([part, column]) => [part, column.name]))
}

describe('rows of two lines', () => {
  test('name, state, sum and time come from the manifest', () => {
    expect(brief('orders')).toEqual({
      title: 'buyerName',
      state: 'status',
      sum: 'total',
      time: 'placedAt',
    })
    expect(brief('tickets')).toMatchObject({ title: 'subject', state: 'status', time: 'dueAt' })
    expect(brief('vouchers')).toMatchObject({ title: 'name', state: 'status', time: 'endsOn' })
    expect(brief('customers')).toEqual({ title: 'name', tags: 'tags', sum: 'spent', time: 'createdAt' })
  })

  test('the columns that are shown count first', () => {
    const overdue = ['code', 'cod', 'expectedOn', 'codCollected']
    expect(brief('orders', overdue)).toEqual({
      title: 'buyerName',
      state: 'cod',
      sum: 'codCollected',
      time: 'expectedOn',
    })
  })

  test('an area can name a field for the place of the state', () => {
    expect(brief('audit-log')).toEqual({ title: 'record', state: 'action', time: 'at' })
  })

  test('tags are shown while their column is', () => {
    expect(brief('tickets', ['code', 'tags']).tags).toBe('tags')
    expect(brief('customers', ['code', 'phone']).tags).toBeUndefined()
  })

  test('every area has a title', () => {
    for (const area of all) expect(briefOf(area, columnsOf(area, undefined)).title.name).not.toBe('')
  })
})
