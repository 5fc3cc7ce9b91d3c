import { expect, test } from 'vitest'
import { READINGS } from '../../kit/form/controls/readings.ts'
import { readTyped } from '../../kit/list/edit/read-typed.ts'
import { readStep } from './step-values.ts'

const area = { id: 'x', fields: {} } as unknown as Parameters<typeof readTyped>[0]
const money = { name: 'price', field: { type: 'money' } } as const

test.each([
  ['1.250k', 1_250_000],
  ['1.250.000 VNĐ', 1_250_000],
  ['1.250.000 đồng', 1_250_000],
  ['1.250.000,00', 1_250_000],
  ['₫1,250,000.00', 1_250_000],
  ['1tr25', 1_250_000],
])('%s is one amount in a step, in a form and in a cell that is pasted', (text, amount) => {
  expect(readStep({ name: 'amount', kind: 'money' }, text)).toMatchObject({ ok: true, value: amount })
  expect(READINGS.money.read(text)).toBe(amount)
  expect(readTyped(area, money, text, { t: String, has: () => false })).toBe(amount)
})

test('a step for a whole number refuses decimals', () => {
  const step = { name: 'count', kind: 'integer' } as const
  expect(readStep(step, '1.250')).toMatchObject({ ok: true, value: 1_250 })
  for (const text of ['1.5', '12,50', '1 2']) expect(readStep(step, text)?.ok, text).toBe(false)
  expect(readStep({ name: 'amount', kind: 'money' }, '-5k')?.ok).toBe(false)
})
