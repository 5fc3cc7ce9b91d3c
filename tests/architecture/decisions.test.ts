/** The index of decisions is generated and up to date. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DECISIONS_PATH, decisionIndex, decisionRow } from '../../src/server/app/decision-index.ts'

test('the index lists every decision with its title and its sentence', () => {
  expect(readFileSync(DECISIONS_PATH, 'utf8'), 'run: npm run docs').toBe(decisionIndex())
})

test('a record needs a title and a decision, in any of the usual spellings', () => {
  const row = '| [0099](0099-x.md) | A choice | It is made. |'
  for (const text of [
    '# 0099 A choice\n\nDecision: It is made.\n\nMore.',
    '# 0099: A choice\n\n**Decision:** It\nis made.\n',
    '# 0099 · A choice\nDecision: It is made.',
    '# A choice\n\nDecision: It is made.\n',
  ])
    expect(decisionRow('0099-x.md', text)).toBe(row)
  expect(() => decisionRow('0099-x.md', '# 0099 A choice\n\nMore.')).toThrow('0099-x.md')
})
