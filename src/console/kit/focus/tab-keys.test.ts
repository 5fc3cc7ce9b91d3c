import { expect, test } from 'vitest'
import { stepAlong } from './tab-keys.ts'

const press = (key: string, at: number, chord: object = {}) =>
  stepAlong({ key, altKey: false, ctrlKey: false, metaKey: false, ...chord }, at, 3)

test('arrows go round the ends, Home and End to them', () => {
  expect([press('ArrowRight', 0), press('ArrowRight', 2), press('ArrowLeft', 0)]).toEqual([1, 0, 2])
  expect([press('Home', 2), press('End', 0)]).toEqual([0, 2])
})

test('other keys, chords and a bar without the focus are left alone', () => {
  expect([press('a', 0), press('ArrowRight', -1)]).toEqual([undefined, undefined])
  // Alt with an arrow is the browser's Back.
  for (const chord of ['altKey', 'ctrlKey', 'metaKey'])
    expect(press('ArrowLeft', 1, { [chord]: true })).toBeUndefined()
})
