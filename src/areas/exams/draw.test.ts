import { expect, test } from 'vitest'
import { drawPaper, type Part } from './draw.ts'

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
