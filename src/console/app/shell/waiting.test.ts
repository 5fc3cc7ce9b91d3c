import { expect, test } from 'vitest'
import { headOf } from '../../../../commands/opening.ts'
import { area as leads } from '../../../areas/leads/area.ts'
import { area as orders } from '../../../areas/orders/area.ts'
import { states } from '../../../areas/orders/states.ts'
import { area as reasons } from '../../../areas/reasons/area.ts'
import { PENDING } from '../../../core/area.ts'
import { areaQueues } from '../../../core/queues.ts'
import { countsWaiting } from './waiting.ts'

const holding = (...abilities: string[]) => {
  return (ability: string) => abilities.includes(ability)
}
const pending = areaQueues(orders, states).views.find(({ id }) => id === PENDING)
const head = { ...headOf(orders), pendingVerb: pending?.late ?? pending?.todo }

test('the number of the orders is for users who may confirm them', () => {
  expect(head).toMatchObject({ hasPending: true, pendingVerb: 'confirm' })
  expect(countsWaiting(head, holding('orders.view', 'orders.confirm'))).toBe(true)
  expect(countsWaiting(head, holding('orders.view', 'orders.pack', 'leads.confirm'))).toBe(false)
})

test('sections without a view of what waits have no number; one without a verb has it for all', () => {
  expect(countsWaiting(headOf(reasons), holding('reasons.view', 'reasons.edit'))).toBe(false)
  expect(countsWaiting(undefined, holding())).toBe(false)
  expect(countsWaiting({ ...headOf(leads), hasPending: true, pendingVerb: undefined }, holding())).toBe(true)
})
