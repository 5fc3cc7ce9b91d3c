/** Lines of a step: those that the user touched are sent, with the record as it is by then. */
import { describe, expect, test } from 'vitest'
import { states as orderStates } from '../../../../areas/orders/states.ts'
import { states as productStates } from '../../../../areas/products/states.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import { type LineRow, MANY_PIECES, type Step, usualFlag } from '../../../../core/steps.ts'
import type { LineEntries } from '../../../kit/form/controls/lines.tsx'
import { readStep } from '../step-values.ts'
import { answersOf, complaints, firstValues } from './values.ts'

type LinesStep = Step & { kind: 'lines' }

const stepsOf = (states: { transitions: Readonly<Record<string, { steps?: readonly Step[] }>> }) =>
  Object.entries(states.transitions).flatMap(([name, { steps = [] }]) =>
    steps.flatMap((step) => (step.kind === 'lines' ? [[name, step as LinesStep] as const] : [])),
  )

/** The same step over made-up rows: S and M, with so many pieces each. */
const over = (step: LinesStep, rows: () => LineRow[]): LinesStep => ({ ...step, rows })
const row = (id: string, initial: number, max = MANY_PIECES): LineRow => ({ id, name: id, max, initial })
const sent = (step: Step, lines: LineEntries) =>
  answersOf([step], { [step.name]: lines }, {} as AnyRecord)[step.name]
const typed = (text: string): LineEntries => new Map([['M', { text }]])

describe('a record that changes under the dialog', () => {
  const counting = stepsOf(productStates)
  test('there are counts, receipts and write-offs', () => {
    expect(counting.map(([name]) => name)).toEqual(['receive', 'count-stock', 'correct-stock', 'write-off'])
  })

  test.each(counting)('%s sends the touched line alone', (_, step) => {
    let stock = 5
    const open = over(step, () => [row('S', step.counted ? stock : 0), row('M', step.counted ? 5 : 0)])
    const first = firstValues([open], {})[step.name] as LineEntries
    stock = 3
    expect(sent(open, first) ?? []).toEqual([])
    const from = step.counted ? { from: 5 } : {}
    expect(sent(open, new Map([...first, ...typed('7')]))).toEqual([{ line: 'M', quantity: 7, ...from }])
  })

  test('a count is sent with the number that was read, also once the record has another one', () => {
    const [, step] = counting.find(([name]) => name === 'count-stock') as readonly [string, LinesStep]
    const open: LinesStep = { ...step, rows: ({ stock }) => [row('S', 5), row('M', Number(stock))] }
    const [opened, now] = [{ stock: 5 }, { stock: 3 }] as unknown as AnyRecord[]
    const answers = (was: AnyRecord | undefined) =>
      answersOf([open], { [open.name]: typed('5') }, now as AnyRecord, was)[open.name]
    expect(answers(opened)).toEqual([{ line: 'M', quantity: 5, from: 5 }])
    // After a refusal that has named it, the number of now.
    expect(answers(undefined)).toEqual([{ line: 'M', quantity: 5, from: 3 }])
  })

  test.each(stepsOf(orderStates))('%s leaves lines that are all untouched to the server', (_, step) => {
    let left = 2
    const open = over(step, () => [row('S', left, left), row('M', 5, 5)])
    const first = firstValues([open], {})[step.name] as LineEntries
    expect(sent(open, first)).toBeUndefined()
    expect(complaints([open], { [step.name]: first }, {} as AnyRecord)).toEqual({})
    left = 1
    // The choice that is shown by now, with no quantity of the opening.
    expect(sent(open, new Map([...first, ...typed('4')]))).toEqual([
      { line: 'S', quantity: 1 },
      { line: 'M', quantity: 4 },
    ])
  })
})

test('a flag follows its row until the user touches it', () => {
  const [, step] = stepsOf(orderStates).find(([, { flags }]) => flags) as readonly [string, LinesStep]
  const rows = [{ ...row('S', 1, 1), flags: { restock: false } }, row('M', 1, 1)]
  expect(rows.map((one) => usualFlag(one, 'restock'))).toEqual([false, true])
  const open = over(step, () => rows)
  const touched = new Map([['S', { flags: { restock: true } }]])
  expect(sent(open, touched)).toEqual([
    { line: 'S', quantity: 1, restock: true },
    { line: 'M', quantity: 1 },
  ])
})

test('a day that has passed is refused before anything is sent, in the form and in the palette', () => {
  const step: Step = { name: 'day', kind: 'date', from: 'today', optional: true }
  const against = (day: string) => complaints([step], { day }, undefined)
  expect(against('2020-01-01')).toEqual({ day: { key: 'problems:dayPast' } })
  expect([against('9999-01-01'), against('')]).toEqual([{}, {}])
  expect(readStep(step, '1/1/2020')).toEqual({ ok: false, said: { key: 'problems:dayPast' } })
  expect(readStep(step, 'hôm nay')).toMatchObject({ ok: true })
})
