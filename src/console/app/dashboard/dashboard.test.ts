import { describe, expect, test } from 'vitest'
import { loadAllAreas } from '../../../../tests/support/areas.ts'
import { areas } from '../../../areas/index.ts'
import { parseListQuery } from '../../../core/filter/filters.ts'
import { bySection, queueLink, queuesOf } from './waiting.ts'

loadAllAreas()
const orders = areas.find((area) => area.id === 'orders')
if (!orders) throw new Error('there are no orders')
const holding =
  (...abilities: string[]) =>
  (ability: string) =>
    abilities.includes(ability)

/** Conditions that the list reads from a link: each must come back as it was. */
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
  })
})
