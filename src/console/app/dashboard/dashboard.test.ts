import { describe, expect, test } from 'vitest'
import { areas } from '../../../areas/index.ts'
import { parseListQuery } from '../../../core/filter/filters.ts'
import { areaQueues } from '../../../core/queues.ts'
import { parts } from '../areas/rest.ts'
import { bySection, queuesOf } from './waiting.ts'

const statesOf = new Map(parts.map(({ area, states }) => [area.id, states]))
const all = areas.map((area) => areaQueues(area, statesOf.get(area.id)))
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
    const queues = queuesOf(all, holding('orders.view', 'orders.confirm-payment'))
    expect(queues.filter((queue) => queue.waits).map((queue) => [queue.view.id, queue.todo])).toEqual([
      ['awaitingPayment', 'confirm-payment'],
    ])
    expect(queues[0]?.view.id).toBe('awaitingPayment')
    expect(queues.map((queue) => queue.view.id)).toContain('overdue')
  })

  test('what is late stands first, for those who can settle it', () => {
    const waiting = queuesOf(all, holding('orders.view', 'orders.deliver')).filter((queue) => queue.waits)
    expect(waiting.map((queue) => [queue.view.id, queue.late])).toEqual([
      ['overdue', true],
      ['delivering', false],
    ])
  })

  test("one's own day waits for everybody who has one", () => {
    const queues = queuesOf(all, holding('daily-jobs.view', 'daily-jobs.start'))
    expect(queues.filter((queue) => queue.waits).map((queue) => queue.view.id)).toEqual(['myDay'])
  })

  test('what was sent back waits for its author, who may ask again', () => {
    const queues = queuesOf(all, holding('orders.view', 'orders.ask-return-again'))
    expect(queues.filter((queue) => queue.waits).map((queue) => [queue.view.id, queue.todo])).toEqual([
      ['myReturnRevisions', 'ask-return-again'],
    ])
    const others = queuesOf(all, holding('orders.view', 'orders.pack')).map(({ view }) => view.id)
    expect(others).not.toContain('myReturnRevisions')
  })

  test('nothing of a section that one only looks at, or of one that one may not view', () => {
    expect(queuesOf(all, holding('orders.view', 'orders.export'))).toEqual([])
    expect(queuesOf(all, holding('orders.confirm'))).toEqual([])
    // A board that nobody can change is looked at.
    expect(queuesOf(all, holding('work.view')).length).toBeGreaterThan(0)
  })

  test('sections keep their order', () => {
    const sections = bySection(queuesOf(all, () => true)).map(([area]) => area)
    expect(sections).toEqual(areas.map(({ id }) => id).filter((id) => sections.includes(id)))
    expect(sections).not.toContain('reasons')
  })

  test('each number leads to exactly its records', () => {
    const where = new Map(orders.views?.map((view) => [view.id, view.where]))
    for (const { area, view } of queuesOf(all, () => true))
      if (area === 'orders') expect(read(view.to)).toEqual(where.get(view.id))
  })
})
