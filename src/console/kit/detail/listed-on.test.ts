import { beforeAll, expect, test } from 'vitest'
import { headOf } from '../../../../commands/opening.ts'
import { areas } from '../../../areas/index.ts'
import { setHeads } from '../areas.ts'
import { listedTabs } from './listed-on.tsx'

beforeAll(() => setHeads(areas.map(headOf)))

test('a field that lists records on another record points to that area, or to any', () => {
  const wrong = areas.flatMap(({ id, fields, listedOn = {} }) =>
    Object.entries(listedOn).flatMap(([on, { by }]) => {
      const field: (typeof fields)[string] | undefined = fields[by]
      return field?.type === 'link' ||
        ((field?.type === 'ref' || field?.type === 'refs') && field.area === on)
        ? []
        : [`${id}.${by} on ${on}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('tabs of areas before this one in the sidebar come first, those of areas after it last', () => {
  const ids = (area: string) => {
    const { before, after } = listedTabs(area)
    return { before: before.map(({ id }) => id), after: after.map(({ id }) => id) }
  }
  expect(ids('customers')).toMatchObject({
    before: ['orders'],
    after: expect.arrayContaining(['tickets', 'leads']),
  })
  expect(ids('shops').before).toEqual(expect.arrayContaining(['orders', 'return-policies', 'products']))
  expect(ids('settings')).toEqual({ before: [], after: [] })
})

test('a number of the record is the number at its tab', () => {
  const tab = listedTabs('customers').before.find(({ id }) => id === 'orders')
  expect(tab?.ability).toBe('orders.view')
  expect(tab?.count?.({ orderCount: 7 } as never)).toBe(7)
  expect(tab?.count?.({} as never)).toBeUndefined()
})
