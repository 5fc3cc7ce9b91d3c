import { expect, test } from 'vitest'
import { mergeWords } from './merge-words.ts'

test('groups of the same name have the words of all trees, at any depth', () => {
  const merged = mergeWords(
    { run: { done: 'Done', by: { key: 'Key' } }, one: 'One' },
    { run: { by: { mouse: 'Mouse' } } },
    { run: { failed: 'Failed' } },
  )
  expect(merged).toEqual({
    run: { done: 'Done', by: { key: 'Key', mouse: 'Mouse' }, failed: 'Failed' },
    one: 'One',
  })
})
