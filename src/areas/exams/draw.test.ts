import { expect, test } from 'vitest'
import { drawPaper, type Part } from './draw.ts'
import { markOf, numbersIn, resultOf } from './marking.ts'
import type { PaperQuestion } from './schema.ts'

const part = (number: number, take: number | null, size: number): Part => ({
  ...{ part: number, take },
  codes: Array.from({ length: size }, (_, at) => `CH${String(number * 1_000 + at).padStart(5, '0')}`),
})

test('the same seed draws the same paper, whatever the order of the questions', () => {
  const all = [part(0, 5, 40), part(1, 3, 10)]
  const paper = drawPaper(all, 7)
  expect(paper).toHaveLength(8)
  const turned = all.map((one) => ({ ...one, codes: one.codes.toReversed() })).toReversed()
  expect(drawPaper(turned, 7)).toEqual(paper)
  expect(drawPaper(all, 8)).not.toEqual(paper)
  // As it was drawn first: printed papers can be drawn again.
  expect(drawPaper([part(0, 4, 9)], 1)).toMatchInlineSnapshot(`
    [
      "CH00001",
      "CH00003",
      "CH00002",
      "CH00005",
    ]
  `)
})

test('parts stay in their order; by hand all are taken in their places', () => {
  const paper = drawPaper([part(1, 2, 6), part(0, 2, 6)], 3)
  expect(paper.map((code) => code.slice(0, 4))).toEqual(['CH00', 'CH00', 'CH01', 'CH01'])
  const byHand = { part: 0, take: null, codes: ['CH00002', 'CH00001', 'CH00000'] }
  expect(drawPaper([byHand], 9)).toEqual(byHand.codes)
})

test('every question is drawn about equally often', () => {
  const counts = new Map<string, number>()
  for (let seed = 1; seed <= 2_000; seed++)
    for (const code of drawPaper([part(0, 5, 20)], seed)) counts.set(code, (counts.get(code) ?? 0) + 1)
  expect(counts.size).toBe(20)
  for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(120)
})

const question = (values: Partial<PaperQuestion>): PaperQuestion => ({
  ...{ code: 'CH00001', subject: 'Luật', difficulty: 'easy', kind: 'single', text: 'Câu?', points: 2 },
  ...{
    options: [],
    truth: null,
    value: null,
    tolerance: null,
    expected: null,
    explanation: null,
    picture: null,
  },
  ...values,
})
const options = [true, false, true].map((right, at) => ({ text: `${at}`, right }))

test.each([
  ['multiple', { kind: 'multiple', options } as const, [2, 0], 'right'],
  ['multiple, one too few', { kind: 'multiple', options } as const, [0], 'wrong'],
  ['multiple, one too many', { kind: 'multiple', options } as const, [0, 1, 2], 'wrong'],
  ['true or false', { kind: 'true_false', truth: 'false' } as const, [1], 'right'],
  ['number with its difference', { kind: 'number', value: 2.54, tolerance: 0.01 } as const, '2,55', 'right'],
  ['number off', { kind: 'number', value: 2.54, tolerance: 0.01 } as const, '2.56', 'wrong'],
  ['number in groups', { kind: 'number', value: 1_850, tolerance: 0 } as const, '1,850', 'right'],
  ['no number', { kind: 'number', value: 14, tolerance: 0 } as const, 'mười bốn', 'wrong'],
  ['text', { kind: 'text' } as const, 'Chào anh', 'open'],
  ['empty text', { kind: 'text' } as const, '  ', 'wrong'],
])('marks %s', (_, values, answer, verdict) => {
  expect(markOf(question(values), answer)).toEqual({ verdict, points: verdict === 'right' ? 2 : 0 })
})

test('numbers may be typed in groups', () => {
  expect(numbersIn('1,850,000')).toEqual([1_850_000])
  expect(numbersIn('1.850.000')).toEqual([1_850_000])
  expect(numbersIn('2.54')).toEqual([2.54])
  expect(numbersIn('14 gậy')).toEqual([])
})

test('the pass mark counts the points of all questions; open texts leave it undecided', () => {
  const all = [question({ points: 7 }), question({ kind: 'text', points: 3 })]
  const right = { verdict: 'right', points: 7 } as const
  const open = { verdict: 'open', points: 0 } as const
  expect(resultOf(all, [right, open], 7_000)).toEqual({ points: 7, most: 10, open: 3, passed: true })
  expect(resultOf(all, [right, open], 7_100).passed).toBeUndefined()
  expect(resultOf(all, [{ ...right, verdict: 'wrong', points: 0 }, open], 7_000).passed).toBe(false)
})
