import { describe, expect, test } from 'vitest'
import { areas } from '../../../areas/index.ts'
import { spanOf } from '../../../core/dates/relative-days.ts'
import { parseListQuery } from '../../../core/filter/filters.ts'
import { setAreas } from '../../kit/areas.ts'
import { CALL_QUEUES, callQueue } from './calls.ts'
import { changeOf, FIGURES, periodOf, RANGES, type RangeId } from './figures.ts'
import { bySection, listLink, queueLink, queuesOf } from './waiting.ts'

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
  test("is what one may move on; of the rest of the section it is other people's work", () => {
    const queues = queuesOf(areas, holding('orders.view', 'orders.confirm-payment'))
    expect(queues.filter((queue) => queue.waits).map((queue) => [queue.view.id, queue.todo])).toEqual([
      ['awaitingPayment', 'confirm-payment'],
    ])
    expect(queues[0]?.view.id).toBe('awaitingPayment')
    expect(queues.map((queue) => queue.view.id)).toContain('overdue')
  })

  test('what is late stands first, for those who can settle it', () => {
    const waiting = queuesOf(areas, holding('orders.view', 'orders.deliver')).filter((queue) => queue.waits)
    expect(waiting.map((queue) => [queue.view.id, queue.late])).toEqual([
      ['overdue', true],
      ['delivering', false],
    ])
  })

  test("one's own day waits for everybody who has one", () => {
    const queues = queuesOf(areas, holding('daily-jobs.view', 'daily-jobs.start'))
    expect(queues.filter((queue) => queue.waits).map((queue) => queue.view.id)).toEqual(['myDay'])
  })

  test('nothing of a section that one only looks at, or of one that one may not view', () => {
    expect(queuesOf(areas, holding('orders.view', 'orders.export'))).toEqual([])
    expect(queuesOf(areas, holding('orders.confirm'))).toEqual([])
    // A board that nobody can change is looked at.
    expect(queuesOf(areas, holding('work.view')).length).toBeGreaterThan(0)
  })

  test('sections keep their order', () => {
    const sections = bySection(queuesOf(areas, () => true)).map(([area]) => area.id)
    expect(sections).toEqual(areas.map(({ id }) => id).filter((id) => sections.includes(id)))
    expect(sections).not.toContain('reasons')
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
      const { now, before } = periodOf(figure, range)
      const days = (where: typeof now, operator: string) => {
        const word = where.find(([field, sign]) => field === 'placedAt' && sign === operator)?.[2]
        return spanOf(String(word), '2026-11-21')
      }
      const span = days(now, 'eq')
      // The earlier one ends before the first day of the later one.
      expect(days(before, 'lt')).toEqual(span)
      const length = (from?: string, to?: string) =>
        (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000
      expect(length(span?.from, '2026-11-22')).toBe(RANGES[range])
      expect(length(days(before, 'gte')?.from, span?.from)).toBe(RANGES[range])
      expect(read(listLink(orders, now))).toEqual(now)
      expect(read(listLink(orders, before))).toEqual(before)
    }
  })

  test('a link that was kept means the days around its reading', () => {
    const { now } = periodOf('placed', 'week')
    expect(listLink(orders, now)).toMatch(/placedAt=last_7_days/)
  })

  test('change in per cent', () => {
    expect(changeOf(150, 100)).toBe(50)
    expect(changeOf(0, 40)).toBe(-100)
    expect(changeOf(3, 0)).toBeUndefined()
  })
})
