import { describe, expect, test } from 'vitest'
import { ariaKeys, canonical, collide, forbidden, isChord, keyCaps, parseKeys } from './keys.ts'

test('keys are read with their modifiers, in one spelling', () => {
  expect(parseKeys('g o')).toEqual([
    { modifiers: [], key: 'g' },
    { modifiers: [], key: 'o' },
  ])
  expect(parseKeys('Shift+$mod+K').map(canonical)).toEqual(['$mod+Shift+k'])
  expect(parseKeys('+')).toEqual([{ modifiers: [], key: '+' }])
  expect(() => parseKeys('Hyper+k')).toThrow('broken keys')
  expect(() => parseKeys('')).toThrow('broken keys')
})

describe('collide', () => {
  test.each([
    ['e', 'e', true],
    ['E', 'e', true],
    ['g', 'g o', true], // `g` would fire before `o` is pressed
    ['g o', 'g', true],
    ['g o', 'g p', false],
    ['Shift+e', 'e', false],
    ['$mod+k', 'k', false],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(collide(left, right)).toBe(expected)
  })
})

test('keys of typing tools and of the browser stay free', () => {
  expect(['Backspace', 'w', '[', ']', 'g w'].map(forbidden)).toEqual(Array(5).fill('typingTool'))
  expect(['$mod+t', '$mod+w', 'Control+n', 'F5', 'F11', 'F12'].map(forbidden)).toEqual(
    Array(6).fill('browser'),
  )
  expect(['e', 'g o', '$mod+k', 'F6', 'Delete'].map(forbidden)).toEqual(Array(5).fill(undefined))
})

test('chords reach us from text fields, bare keys do not', () => {
  expect(['$mod+k', 'Alt+ArrowUp', 'F6', 'Shift+F6'].map((keys) => parseKeys(keys).every(isChord))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['e', 'Shift+e', '?'].map((keys) => parseKeys(keys).every(isChord))).toEqual([false, false, false])
})

test('keys are written as the platform does', () => {
  expect(keyCaps('$mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(keyCaps('$mod+k', true)).toEqual(['⌘', 'K'])
  expect(keyCaps('g o', false)).toEqual(['G', 'O'])
  expect(keyCaps('Alt+ArrowUp', false)).toEqual(['Alt', '↑'])
  expect(ariaKeys('$mod+k', false)).toBe('Control+K')
  expect(ariaKeys('g o', false)).toBeUndefined()
})
