import { expect, test } from 'vitest'
import type { ListQuery } from '../../../../core/filter/filters.ts'
import type { PageCache } from './pages.ts'
import { ParkedLists } from './parked.ts'

function park(lists: ParkedLists, q: string, size: number): ListQuery {
  const query = { where: [], q, sort: [] } as unknown as ListQuery
  const pages = { size } as PageCache
  const place = { top: 0, cursor: undefined }
  lists.put({ query, pages, total: size, totalKind: 'exact', place })
  return query
}

test('lists are parked up to a number of lists and of rows, the oldest make room', () => {
  const many = new ParkedLists()
  const queries = Array.from({ length: 14 }, (_, i) => park(many, `q${i}`, 10))
  expect(queries.map((query) => many.get(query) !== undefined)).toEqual(queries.map((_, i) => i >= 2))
  const large = new ParkedLists()
  const [first, second, third] = ['a', 'b', 'c'].map((q) => park(large, q, 8_000))
  expect([first, second, third].map((query) => query && large.get(query)?.total)).toEqual([
    undefined,
    8_000,
    8_000,
  ])
  const huge = park(large, 'd', 30_000)
  expect(large.get(huge)?.total).toBe(30_000)
})
