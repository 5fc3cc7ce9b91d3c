import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { viewTotals } from './totals.ts'

afterEach(() => vi.restoreAllMocks())

const total = (count: number) => ({ all: { total: count, totalKind: 'exact' as const } })

test('areas wanted at one moment are one call, one alone is its own', async () => {
  const views = vi.spyOn(api, 'views').mockImplementation(async () => total(1))
  const totals = vi
    .spyOn(api, 'totals')
    .mockImplementation(async () => ({ orders: total(2), shops: total(3) }))
  const [orders, again, shops, hidden] = await Promise.all(
    ['orders', 'orders', 'shops', 'accounts'].map(viewTotals),
  )
  expect(totals.mock.calls).toEqual([[['orders', 'shops', 'accounts']]])
  expect([orders, again, shops, hidden]).toEqual([total(2), total(2), total(3), {}])
  expect(await viewTotals('orders')).toEqual(total(1))
  expect(views.mock.calls).toEqual([['orders']])
})

test('a call that failed is made again by the next one', async () => {
  const totals = vi.spyOn(api, 'totals').mockRejectedValueOnce(new Error('away'))
  await expect(Promise.all(['orders', 'shops'].map(viewTotals))).rejects.toThrow('away')
  totals.mockResolvedValueOnce({ orders: total(5), shops: total(6) })
  expect(await Promise.all(['orders', 'shops'].map(viewTotals))).toEqual([total(5), total(6)])
})
