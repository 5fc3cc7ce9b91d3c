import { describe, expect, test } from 'vitest'
import { areas } from '../../../areas/index.ts'
import { parseListQuery } from '../../../core/filters.ts'
import { setAreas } from '../../kit/areas.ts'
import { CALL_QUEUES, callQueue } from './calls.ts'
import { changeOf, FIGURES, periodOf, RANGES, type RangeId } from './figures.ts'
import { listLink, queueLink, queuesOf } from './waiting.ts'

setAreas(areas)
const orders = areas.find((area) => area.id === 'orders')
if (!orders) throw new Error('there are no orders')
const holding =
  (...abilities: string[]) =>
  (ability: string) =>
    abilities.includes(ability)

/** What the list reads from a link; every condition must come back as it was. */
function read(link: string) {
  const query = parseListQuery(orders as NonNullable<typeof orders>, new URLSearchParams(link.split('?')[1]))
  expect(query.unknown).toEqual([])
  return query.where
}

describe('what waits', () => {
  test('is what one may move on, and stands first', () => {
    const queues = queuesOf(areas, holding('orders.view', 'orders.confirm-payment'))
    expect(queues.filter((queue) => queue.todo).map((queue) => [queue.view.id, queue.todo])).toEqual([
      ['awaitingPayment', 'confirm-payment'],
    ])
    expect(queues[0]?.view.id).toBe('awaitingPayment')
  })

  test('nothing of an area that one may not view', () => {
    expect(queuesOf(areas, holding('orders.confirm'))).toEqual([])
  })

  test('each number leads to exactly its records', () => {
    for (const queue of queuesOf([orders], () => true))
      expect(read(queueLink(queue))).toEqual(queue.view.where)
    for (const id of CALL_QUEUES) {
      const where = callQueue(id, Date.UTC(2026, 10, 21, 2))
      expect(read(listLink(orders, where))).toEqual(where)
    }
  })
})

describe('figures', () => {
  test.each(Object.keys(RANGES) as RangeId[])('%s: two periods of equal length, without a gap', (range) => {
    for (const figure of FIGURES) {
      const { now, before } = periodOf(figure, range, Date.parse('2026-11-21T02:00:00Z'))
      const edge = (where: typeof now, operator: string) =>
        Date.parse(String(where.find(([field, sign]) => field === 'placedAt' && sign === operator)?.[2]))
      expect(edge(before, 'lt')).toBe(edge(now, 'gte'))
      const days = (edge(now, 'gte') - edge(before, 'gte')) / 86_400_000
      expect(days).toBe(RANGES[range])
      expect(read(listLink(orders, now))).toEqual(now)
      expect(read(listLink(orders, before))).toEqual(before)
    }
  })

  test('the period ends with the shop’s today', () => {
    // 21/11/2026 01:00 in Vietnam is still the 20th in UTC.
    const { now } = periodOf('placed', 'week', Date.parse('2026-11-20T18:00:00Z'))
    expect(now).toEqual([['placedAt', 'gte', '2026-11-14T17:00:00.000Z']])
  })

  test('change in per cent', () => {
    expect(changeOf(150, 100)).toBe(50)
    expect(changeOf(0, 40)).toBe(-100)
    expect(changeOf(3, 0)).toBeUndefined()
  })
})
