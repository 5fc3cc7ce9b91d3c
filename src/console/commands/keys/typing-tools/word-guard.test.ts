import { afterEach, beforeEach, describe, expect, vi as mock, test } from 'vitest'
import { createWordGuard, type WordGuard } from './word-guard.ts'

/** A page with `e` (acts), `x` (runs at once, no word), `g o` (a sequence that acts) and `t` (means nothing). */
let ran: string[]
let words: string[]
let pending: boolean
let guard: WordGuard

beforeEach(() => {
  mock.useFakeTimers()
  ran = []
  words = []
  pending = false
  guard = createWordGuard({
    isKeys: () => true,
    isPending: () => pending,
    isBound: ({ key }) => 'exgi'.includes(key),
    onWord: (word) => words.push(word),
  })
})
afterEach(() => mock.useRealTimers())

function press(key: string): void {
  let prevented = false
  let stopped = false
  const event = {
    key,
    timeStamp: performance.now(),
    get defaultPrevented() {
      return prevented
    },
    preventDefault: () => (prevented = true),
    stopImmediatePropagation: () => (stopped = true),
  } as unknown as KeyboardEvent
  guard.onKey(event)
  if (stopped) {
    pending = false
    return
  }
  if (pending && key === 'o') {
    pending = false
    guard.end()
    ran.push('g o')
  } else if (key === 'x') ran.push('x')
  else if (key === 'g') pending = true
  else if (key === 'e' || key === 'i') guard.hold(() => ran.push(key))
  else return
  prevented = true
}

/** Types at a pace of `ms` from letter to letter, then rests. */
function type(text: string, ms = 100): string[] {
  for (const key of text) {
    press(key)
    mock.advanceTimersByTime(ms)
  }
  mock.advanceTimersByTime(1_000)
  return ran
}

describe('a word runs nothing', () => {
  test.each(['em', 'em oi', 'ela', 'gian', 'tien', 'tue', 'iem'])('%s', (word) => {
    expect(type(word)).toEqual([])
    expect(words.at(-1) ?? word).toBe(word)
  })

  test('and is reported as soon as a command was stopped, with the whole word in the end', () => {
    type('emily')
    expect(words).toEqual(['em', 'emi', 'emil', 'emily'])
  })

  test('and is reported as soon as it took a key that means something', () => {
    expect(type('tgo', 60)).toEqual([])
    expect(words).toEqual(['tg', 'tgo'])
    words = []
    type('th')
    expect(words).toEqual([])
  })
})

describe('keys run', () => {
  test('alone, after a moment', () => {
    press('e')
    expect(ran).toEqual([])
    mock.advanceTimersByTime(200)
    expect(ran).toEqual(['e'])
  })

  test.each([
    ['ee', ['e', 'e']],
    ['xe', ['x', 'e']],
    ['exe', ['e', 'x', 'e']],
    ['go', ['g o']],
    ['ego', ['e', 'g o']],
    ['e.', ['e']],
    // A finished sequence is no word, however fast it was and the next key comes.
    ['goe', ['g o', 'e']],
    ['go e', ['g o', 'e']],
    ['go2e', ['g o', 'e']],
    ['gon em', ['g o']],
  ])('%s, quickly', (keys, expected) => {
    expect(type(keys, 60)).toEqual(expected)
  })

  test('slowly, whatever they spell', () => {
    expect(type('ei', 250)).toEqual(['e', 'i'])
  })

  test('before what is clicked', () => {
    press('e')
    guard.settle()
    expect(ran).toEqual(['e'])
    mock.advanceTimersByTime(1_000)
    expect(ran).toEqual(['e'])
  })
})
