import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysFor, type Method, type Sent, typed, written } from '../../../../../tests/support/typing-tool.ts'
import { type Typed, typingToolReader } from './typing-tool.ts'

type Way = 'packet' | 'named' | 'apart' | 'selected' | 'space-first'

/** The events of a stream: hands are slow, tools are quick. */
function events(stream: readonly Sent[], way: Way = 'packet'): Typed[] {
  let at = 0
  const event = (key: string, code: string, after: number, more: Partial<Typed> = {}): Typed => {
    at += after
    return { key, code, keyCode: 0, shiftKey: false, timeStamp: at, ...more }
  }
  return stream.flatMap((one) => {
    if (one.by === 'hand') return [event(one.key, 'KeyQ', 150)]
    const back = () =>
      way === 'selected' ? event('ArrowLeft', 'ArrowLeft', 2, { shiftKey: true }) : event('Backspace', '', 2)
    const letters = way === 'apart' ? [...one.text.normalize('NFD')] : [...one.text]
    const first = one.backspaces > 0 && way === 'space-first' ? [event('\u202f', '', 2)] : []
    at += 150
    return [
      ...first,
      ...Array.from({ length: one.backspaces + first.length }, back),
      ...letters.map((letter) =>
        way === 'named' ? event(letter, 'KeyA', 3) : event(letter, '', 3, { keyCode: 231 }),
      ),
    ]
  })
}

/** Reads events as the keys that a user pressed. */
function read(all: readonly Typed[], method: Method): string[] {
  const reader = typingToolReader()
  const keys: string[] = []
  let unsure: string | undefined
  for (const event of all) {
    const pressed = reader(event)
    // As the filter does: what is unsure runs only when nothing more of the burst comes.
    if (unsure !== undefined && event.timeStamp - (lastAt(all, event) ?? 0) > 45) keys.push(unsure)
    unsure = undefined
    if (pressed.kind === 'typed') {
      if (event.key !== 'Backspace' && event.key !== 'ArrowLeft') keys.push(event.key)
    } else if (pressed.kind === 'made') {
      if (pressed.unsure) unsure = pressed.by[method]
      else keys.push(pressed.by[method])
    }
  }
  return unsure === undefined ? keys : [...keys, unsure]
}

const lastAt = (all: readonly Typed[], event: Typed) => all[all.indexOf(event) - 1]?.timeStamp

const SENTENCE = 'Khách hẹn gọi lại chiều thứ năm, địa chỉ 12 đường Nguyễn Huệ: hoàn tiền được không'

describe('the simulated tools', () => {
  test.each(['telex', 'vni'] as const)('%s writes Vietnamese', (method) => {
    expect(written(typed(keysFor(SENTENCE.replace('12 ', ''), method), method))).toBe(
      SENTENCE.replace('12 ', ''),
    )
  })

  test('take back, move and undo as the tools do', () => {
    const text = (keys: string) => written(typed(keys, 'telex'))
    expect(
      ['ee', 'eee', 'hoaf', 'hoafn', 'dd', 'ddd', 'tieengs', 'muwowif', 'ejz', 'quyeets'].map(text),
    ).toEqual(['ê', 'ee', 'hòa', 'hoàn', 'đ', 'dd', 'tiếng', 'mười', 'e', 'quyết'])
    expect(typed('tieengs', 'telex').at(-1)).toEqual({ by: 'tool', pressed: 's', backspaces: 3, text: 'ếng' })
  })
})

describe('what a person pressed', () => {
  const WAYS: Way[] = ['packet', 'named', 'apart', 'selected', 'space-first']
  test.each(WAYS)('keys that Telex eats come back, sent as %s', (way) => {
    for (const keys of [
      'ee',
      'eee',
      'dd',
      'oo',
      'aa',
      'oj',
      'ex',
      'ejz',
      'iys',
      'hoafn',
      'goo',
      'egr',
      'xexjjz',
    ]) {
      expect(read(events(typed(keys, 'telex'), way), 'telex'), keys).toEqual([...keys])
    }
  })

  test('digits that VNI eats come back', () => {
    for (const keys of ['e1', 'e6', 'a8', 'o7', 'd9', 'e5j', 'e10', 'e11', 'i2', 'hoa2n']) {
      expect(read(events(typed(keys, 'vni')), 'vni'), keys).toEqual([...keys])
    }
  })

  test('any keys of the map, in any order, through both tools', () => {
    const key = fc.constantFrom(...'ejkxzilycrgodpsvtaE1234567')
    for (const method of ['telex', 'vni'] as const) {
      fc.assert(
        fc.property(fc.array(key, { maxLength: 14 }), (keys) => {
          const known = read(events(typed(keys, method)), method).map((one) => one.toLowerCase())
          expect(known).toEqual(keys.map((one) => one.toLowerCase()))
        }),
        { numRuns: 1_000 },
      )
    }
  })

  test('a word that is sent again as it was typed runs nothing', () => {
    // OpenKey and UniKey give a word back that is no Vietnamese, when a space or an arrow ends it.
    const at = (key: string, timeStamp: number, code = ''): Typed => ({
      key,
      code,
      keyCode: 0,
      shiftKey: false,
      timeStamp,
    })
    const stream = [
      at('e', 0, 'KeyE'),
      at('Backspace', 200),
      at('ẹ', 203),
      at('k', 400, 'KeyK'),
      at('Backspace', 600),
      at('Backspace', 602),
      at('e', 604),
      at('j', 606),
      at('k', 608),
      at(' ', 610),
    ]
    expect(read(stream, 'telex')).toEqual(['e', 'j', 'k', ' '])
  })

  test('letters of a keyboard that has them, and a hand’s own Backspace, stay what they are', () => {
    const at = (key: string, timeStamp: number, code: string): Typed => ({
      key,
      code,
      keyCode: 0,
      shiftKey: false,
      timeStamp,
    })
    const kinds = (all: readonly Typed[]) => {
      const reader = typingToolReader()
      return all.map((one) => reader(one).kind)
    }
    expect(kinds([at('é', 0, 'Digit2'), at('e', 100, 'KeyE')])).toEqual(['typed', 'typed'])
    expect(kinds([at('e', 0, 'KeyE'), at('Backspace', 300, 'Backspace'), at('e', 450, 'KeyE')])).toEqual([
      'typed',
      'typed',
      'typed',
    ])
    // Nobody pressed what has no place on the keyboard.
    expect(kinds([at('ê', 0, '')])).toEqual(['sent'])
  })

  test('what was taken back but never seen: the mark alone tells, two marks tell nothing', () => {
    const at = (key: string, timeStamp: number): Typed => ({
      key,
      code: '',
      keyCode: 0,
      shiftKey: false,
      timeStamp,
    })
    expect(read([at('Backspace', 0), at('ọ', 3), at('n', 6)], 'telex')).toEqual(['j'])
    expect(read([at('Backspace', 0), at('ế', 3)], 'telex')).toEqual([])
  })
})
