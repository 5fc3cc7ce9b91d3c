import { expect, test } from 'vitest'
import { states } from '../areas/orders/states.ts'
import { fieldIssues } from './problems/issues.ts'
import { stepSchema } from './step-schema.ts'
import type { Step } from './steps.ts'

const steps: Step[] = [
  { name: 'reason', kind: 'enum', values: ['duplicate', 'other'] },
  { name: 'note', kind: 'text', max: 10, optional: true },
  { name: 'amount', kind: 'money', optional: true },
  { name: 'when', kind: 'time', optional: true },
]

function complaints(values: Record<string, unknown>) {
  const result = stepSchema(steps).safeParse(values)
  return result.success ? result.data : fieldIssues(result.error.issues, values).fields
}

test('takes the answers of the steps, empty ones as null, times in UTC', () => {
  expect(complaints({ reason: 'other', note: '', when: '2026-11-21T09:00:00+07:00' })).toEqual({
    reason: 'other',
    note: null,
    amount: null,
    when: '2026-11-21T02:00:00.000Z',
  })
})

test('names what is missing, wrong or foreign', () => {
  expect(complaints({})).toEqual({ reason: { key: 'required' } })
  expect(complaints({ reason: 'x', note: 'x'.repeat(11), amount: -1, other: 1 })).toEqual({
    reason: { key: 'choice' },
    note: { key: 'tooLong', params: { max: 10 } },
    amount: { key: 'tooSmall', params: { min: 0 } },
    other: { key: 'unknownField' },
  })
})

test('a transition without steps takes nothing', () => {
  const { steps: none } = states.transitions.confirm as { steps?: readonly Step[] }
  expect(stepSchema(none).safeParse({}).success).toBe(true)
  expect(stepSchema(none).safeParse({ x: 1 }).success).toBe(false)
})
