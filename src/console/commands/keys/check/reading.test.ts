import { expect, test } from 'vitest'
import { keysFor, typed } from '../../../../../tests/support/typing-tool.ts'
import { arrival, ToolReading } from './reading.ts'

const codeOf = (key: string) =>
  /\d/.test(key) ? `Digit${key}` : key === ' ' ? 'Space' : `Key${key.toUpperCase()}`

function through(method: 'telex' | 'vni', keepsRelease: boolean): ToolReading {
  const reading = new ToolReading()
  for (const one of typed(keysFor('tiếng việt', method), method)) {
    if (one.by === 'hand') {
      reading.key({ type: 'keydown', key: one.key, code: codeOf(one.key) })
      reading.key({ type: 'keyup', key: one.key, code: codeOf(one.key) })
      continue
    }
    for (let i = 0; i < one.backspaces; i++) {
      reading.key({ type: 'keydown', key: 'Backspace', code: 'Backspace' })
      reading.key({ type: 'keyup', key: 'Backspace', code: 'Backspace' })
    }
    for (const letter of one.text) reading.key({ type: 'keydown', key: letter, code: '' })
    if (!keepsRelease) reading.key({ type: 'keyup', key: one.pressed, code: codeOf(one.pressed) })
  }
  return reading
}

test('tools are told by the releases of the keys they keep', () => {
  expect(through('telex', false).tool('tiếng việt')).toBe('telex')
  expect(through('vni', false).tool('tiếng việt')).toBe('vni')
  expect(through('telex', true).tool('tiếng việt')).toBe('tool')
})

test('composition, Vietnamese keyboards, and none', () => {
  const composing = new ToolReading()
  composing.composed()
  expect(composing.tool('tiếng')).toBe('composing')
  expect(new ToolReading().tool('đ')).toBe('letters')
  expect(new ToolReading().tool('tieng viet')).toBe('none')
})

test('a key arrives as itself, by its place, or not', () => {
  expect(arrival('j', 'J', 'KeyJ')).toBe('right')
  expect(arrival('j', 'о', 'KeyJ')).toBe('elsewhere')
  expect(arrival('e', 'd', 'KeyD')).toBe('wrong')
})
