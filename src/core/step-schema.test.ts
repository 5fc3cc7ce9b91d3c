import { expect, test } from 'vitest'
import { states } from '../areas/orders/states.ts'
import { dayOf } from './dates/dates.ts'
import { fieldIssues } from './problems/issues.ts'
import { stepSchema } from './step-schema.ts'
import { earliestDay, type Step } from './steps.ts'

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

test('every delivery day is today or later', () => {
  const days = Object.values(states.transitions).flatMap(({ steps = [] }: { steps?: readonly Step[] }) =>
    steps.filter(({ kind }) => kind === 'date'),
  )
  expect(days.map(({ name }) => name)).toEqual(['expectedOn', 'expectedOn'])
  const now = Date.now()
  for (const step of days) {
    for (const [day, fits] of [
      [dayOf(now - 86_400_000), false],
      [dayOf(now), true],
    ] as const) {
      const complaint = { [step.name]: { key: 'dayPast' } }
      const result = stepSchema([step]).safeParse({ [step.name]: day })
      expect(result.success, day).toBe(fits)
      if (!result.success)
        expect(fieldIssues(result.error.issues, { [step.name]: day }).fields).toEqual(complaint)
    }
    expect(earliestDay(step, now)).toBe(dayOf(now))
  }
})
