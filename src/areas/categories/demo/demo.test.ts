/** Demo categories. */
import { expect, test } from 'vitest'
import { CATEGORIES, type CategoryText } from './tree.ts'

const all = (texts: readonly CategoryText[]): CategoryText[] =>
  texts.flatMap((text) => [text, ...all(text.under ?? [])])

test('every name is there once, every picture is of one category, and some wait for theirs', () => {
  const texts = all(CATEGORIES)
  expect(new Set(texts.map(({ name }) => name.toLowerCase())).size).toBe(texts.length)
  const pictures = texts.flatMap(({ picture }) => (picture ? [picture.join(' ')] : []))
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(texts.filter(({ picture }) => !picture).map(({ en }) => en)).toContain('Launch monitors')
})
