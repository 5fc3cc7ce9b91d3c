/** Demo promotions run in their time and within their limits. */
import { expect, test } from 'vitest'
import { PromotionBook } from './book.ts'

const DAY = 86_400_000
const row = {
  ...{ code: 'KM0001', name: 'Thử', status: 'active', kind: 'percent', percent: 500, scope: 'all' },
  ...{ startsAt: new Date(DAY).toISOString(), endsAt: new Date(3 * DAY).toISOString() },
  ...{ bearer: 'shared', storeShare: 4_000, maxUses: 3, perCustomer: 2 },
}

test('one counts from its first instant to before its last, until it is used up, in all or by a customer', () => {
  const book = new PromotionBook([
    { id: 'a', row },
    { id: 'b', row: { ...row, status: 'inactive' } },
  ])
  const ids = (at: number, customer: number) => book.running(at, customer).map(({ id }) => id)
  expect([ids(DAY - 1, 1), ids(DAY, 1), ids(3 * DAY, 1)]).toEqual([[], ['a'], []])
  expect(book.running(DAY, 1)[0]?.storeShare).toBe(4_000)
  for (const customer of [1, 1]) book.take(new Set(['a']), customer)
  expect([ids(DAY, 1), ids(DAY, 2)]).toEqual([[], ['a']])
  book.take(new Set(['a']), 2)
  expect(ids(DAY, 2)).toEqual([])
})
