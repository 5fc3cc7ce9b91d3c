/** Right options and values of a question, as form and server check them. */
import { expect, test } from 'vitest'
import { input } from './schema.ts'

const SUBJECT = '019a0000-0000-7000-8000-000000000000'
const option = (text: string, right = false) => ({ text, right })
const problems = (values: object): string[] => {
  const read = input.safeParse({ text: 'Câu hỏi nào?', subject: SUBJECT, ...values })
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test.for([
  ['none', 'single', [], ['options: fewOptions']],
  ['one option', 'multiple', [option('A', true)], ['options: fewOptions']],
  ['no right one', 'single', [option('A'), option('B')], ['options: oneRight']],
  ['two right ones', 'single', [option('A', true), option('B', true)], ['options: oneRight']],
  ['exactly one', 'single', [option('A', true), option('B')], []],
  ['no right one of several', 'multiple', [option('A'), option('B')], ['options: anyRight']],
  ['several', 'multiple', [option('A', true), option('B', true)], []],
] as const)('options: %s of %s', ([, kind, options, wanted]) => {
  expect(problems({ kind, options })).toEqual(wanted)
})

test('true or false, and a number with its tolerance, have an answer', () => {
  expect(problems({ kind: 'true_false' })).toEqual(['truth: truthNeeded'])
  expect(problems({ kind: 'true_false', truth: 'false' })).toEqual([])
  expect(problems({ kind: 'number', value: 3 })).toEqual(['tolerance: toleranceNeeded'])
  expect(problems({ kind: 'number', value: 3, tolerance: 0 })).toEqual([])
  expect(problems({ kind: 'number', value: 3, tolerance: -1 }).length).toBe(1)
  expect(problems({ kind: 'text' })).toEqual([])
})
