import { describe, expect, test } from 'vitest'
import { defineCommand, type KeyBinding, type KeyScope } from '../../../../../commands/command.ts'
import type { Bound } from '../../../../../commands/registry.ts'
import { lookedUp } from '../paste/pasted-text.ts'
import { type KeyEvent, match, type Place, prepare } from './matcher.ts'

function bound(
  id: string,
  keys: string,
  scope: KeyScope,
  more: Partial<KeyBinding> = {},
  area?: string,
): Bound {
  const command = defineCommand({
    id,
    title: id,
    section: 'view',
    area,
    gate: () => ({ s: 'on' }),
    run: async () => undefined,
  })
  return { command, binding: { keys, scope, ...more } }
}

function key(text: string, code = ''): KeyEvent {
  const parts = text.split(/(?<=\w)\+/)
  const name = parts.pop() ?? ''
  return { key: name, code, getModifierState: (modifier) => parts.includes(modifier) }
}

const all = [
  bound('main', 'e', 'list'),
  bound('pay', 'Shift+e', 'list'),
  bound('help', '?', 'global'),
  bound('palette', 'Control+k', 'global', { inText: true }),
  bound('orders', 'g o', 'global'),
  bound('products', 'g p', 'global'),
  bound('pane', 'F6', 'global', { inText: true }),
  bound('order.edit', 'i', 'list', {}, 'orders'),
  bound('shop.edit', 'i', 'list', {}, 'shops'),
  bound('grid', 'x', 'list', { by: 'surface' }),
  bound('next', 'Alt+ArrowDown', 'list'),
]
const list: Place = { scopes: ['list', 'global'], area: 'orders', inText: false }
const ready = prepare(all, true)
const press = (text: string, place: Place = list, pending: readonly string[] = [], among = ready) => {
  const found = match(among, key(text), pending, place)
  if (found === 'none') return 'none'
  return 'run' in found ? found.run.map((one) => one.command.id).join() : found.pending.join(' ')
}

describe('matching', () => {
  test('letters with and without Shift, signs wherever they sit', () => {
    expect(press('e')).toBe('main')
    expect(press('E')).toBe('main') // Caps Lock
    expect(press('Shift+E')).toBe('pay')
    expect(press('Shift+?')).toBe('help')
    expect(press('?')).toBe('help')
    expect(press('Control+e')).toBe('none')
  })

  test('sequences wait for their second key', () => {
    expect(press('g')).toBe('g')
    expect(press('o', list, ['g'])).toBe('orders')
    expect(press('z', list, ['g'])).toBe('none')
    expect(press('o')).toBe('none')
  })

  test('in text only chords that say so', () => {
    const text = { ...list, inText: true }
    expect(press('Control+k', text)).toBe('palette')
    expect(press('F6', text)).toBe('pane')
    expect(press('e', text)).toBe('none')
    expect(press('Alt+ArrowDown', text)).toBe('none')
  })

  test('only scopes that are live, only the area that is shown', () => {
    expect(press('e', { ...list, scopes: ['detail', 'global'] })).toBe('none')
    expect(press('i')).toBe('order.edit')
    expect(press('i', { ...list, area: 'shops' })).toBe('shop.edit')
    expect(press('i', { ...list, area: undefined })).toBe('none')
  })

  test('what the grid answers to itself is left alone', () => {
    expect(press('x')).toBe('none')
  })

  test('bare keys can be switched off; chords go on working', () => {
    const chords = prepare(all, false)
    expect(press('e', list, [], chords)).toBe('none')
    expect(press('g', list, [], chords)).toBe('none')
    expect(press('Control+k', list, [], chords)).toBe('palette')
    expect(press('Alt+ArrowDown', list, [], chords)).toBe('next')
  })
})

describe('paste', () => {
  test.each([
    [' DH00012345 ', 'DH00012345'],
    ['#DH00012345', 'DH00012345'],
    ['0912 345 678', '0912 345 678'],
    ['+84 912 345 678', '+84 912 345 678'],
    ['VTP-2026/0012', 'VTP-2026/0012'],
    ['Nguyễn Văn Khánh', undefined],
    ['xin chào', undefined],
    ['DH1 and DH2', undefined],
    ['', undefined],
    ['1', undefined],
  ])('“%s” looks up %s', (text, expected) => {
    expect(lookedUp(text)).toBe(expected)
  })
})
