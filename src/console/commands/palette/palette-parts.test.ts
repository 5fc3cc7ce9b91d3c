import { describe, expect, test } from 'vitest'
import type { Step } from '../../../core/steps.ts'
import { en } from '../called/en.ts'
import { vi } from '../called/vi.ts'
import { readStep } from '../steps/step-values.ts'
import { decayed } from './index/decay.ts'
import { markTitle } from './index/marks.ts'
import { PREFIXES, readPrefix } from './prefix.ts'
import { evaluate, formatSum } from './sum.ts'

describe('marks', () => {
  const lit = (title: string, query: string) =>
    markTitle(title, query)
      .map((piece) => (piece.on ? `[${piece.text}]` : piece.text))
      .join('')

  test.each([
    ['Xác nhận đơn', 'xac n', '[Xác n]hận đơn'],
    ['Ngô Thị Xác Nga', 'xac n', '[N]gô Thị [Xác] Nga'],
    ['Đơn chờ xác nhận', 'đơn xác', '[Đơn] chờ [xác] nhận'],
    ['Xác nhận đơn', 'xnd', '[X]ác [n]hận [đ]ơn'],
    ['Huỷ đơn…', 'huy', '[Huỷ] đơn…'],
    ['Huỷ đơn', 'zzz', 'Huỷ đơn'],
    ['Huyền'.normalize('NFD'), 'huy', '[Huy]ền'],
  ])('%s for %s is %s', (title, query, expected) => {
    expect(lit(title, query)).toBe(expected)
  })

  test('no letter is lost', () => {
    const title = 'Đơn hàng: Chờ xác nhận (trả hàng) – 1,000đ'
    expect(
      markTitle(title, 'xac 1')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(title)
  })
})

describe('sums', () => {
  test.each([
    ['1tr2+350k*3', '2,250,000'],
    ['16,735,000-10%', '15,061,500'],
    ['(200k + 50k) / 2', '125,000'],
    ['1.5tr x 2', '3,000,000'],
    ['-5 + 2', '-3'],
    ['10/4', '2.5'],
    ['20% * 350k', '70,000'],
    ['2 tỷ : 4', '500,000,000'],
  ])('%s = %s', (text, expected) => {
    const value = evaluate(text)
    expect(value === undefined ? undefined : formatSum(value)).toBe(expected)
  })

  test.each(['', '1+', '(1', '1)', 'abc', '1/0', '2 3', '1++', '%'])('“%s” is no sum', (text) => {
    expect(evaluate(text)).toBeUndefined()
  })
})

test('the first character chooses what is searched', () => {
  expect(readPrefix('> theme')).toEqual({ mode: 'commands', query: 'theme' })
  expect(readPrefix('@lan')).toEqual({ mode: 'people', query: 'lan' })
  expect(readPrefix('#DH1').mode).toBe('codes')
  expect(readPrefix('=1+1')).toEqual({ mode: 'sum', query: '1+1' })
  expect(readPrefix('xac n')).toEqual({ mode: 'all', query: 'xac n' })
})

test.each([en, vi])('each of these characters has a word at the foot of the palette', (words) => {
  expect(Object.keys(words.palette.prefix)).toEqual(Object.values(PREFIXES))
})

describe('answers to steps', () => {
  const now = Date.parse('2026-11-21T03:00:00Z')
  const read = (step: Step, text: string) => {
    const reading = readStep(step, text, now)
    return reading?.ok ? reading.value : reading?.said.key
  }

  test.each<[Step, string, string | number | undefined]>([
    [{ name: 'a', kind: 'money' }, '1tr2', 1_200_000],
    [{ name: 'a', kind: 'money' }, '', 'commands:step.money'],
    [{ name: 'a', kind: 'money' }, '-5k', 'commands:step.notMoney'],
    [{ name: 'a', kind: 'money' }, 'abc', 'commands:step.notMoney'],
    [{ name: 'a', kind: 'text', min: 3, max: 5 }, 'ab', 'commands:step.tooShort'],
    [{ name: 'a', kind: 'text', min: 3, max: 5 }, 'abcdef', 'commands:step.tooLong'],
    [{ name: 'a', kind: 'text', min: 3, max: 5 }, ' abc ', 'abc'],
    [{ name: 'a', kind: 'integer', min: 1, max: 9 }, '10', 'commands:step.notInteger'],
    [{ name: 'a', kind: 'integer' }, '1,200', 1200],
    [{ name: 'a', kind: 'time' }, 'mai 9h', '2026-11-22T02:00:00.000Z'],
    [{ name: 'a', kind: 'time' }, 'sớm', 'commands:step.notTime'],
    [{ name: 'a', kind: 'date' }, 'thứ 2', '2026-11-23'],
    [{ name: 'a', kind: 'enum', values: ['x'] }, 'x', undefined],
  ])('%o from “%s”', (step, text, expected) => {
    expect(read(step, text)).toBe(expected)
  })
})

test('uses count half after a week', () => {
  expect(decayed(8, 0, 7 * 86_400_000)).toBe(4)
  expect(decayed(8, 0, 0)).toBe(8)
})
