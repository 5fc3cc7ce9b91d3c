import { describe, expect, test } from 'vitest'
import { areas } from '../src/areas/index.ts'
import { literal } from './command.ts'
import { clashesOf, isPrefix, readKeymap, writeKeymap } from './keymap-file.ts'
import { buildRegistry, withPersonal } from './registry.ts'
import { reserved } from './reserved.ts'

const registry = buildRegistry(areas.map((area) => ({ area })))

test('keys that are not for a person to give say why', () => {
  const why = (keys: string) => reserved(keys)
  expect(
    ['$mod+t', 'Control+Shift+t', '$mod+1', 'Alt+F4', 'F5', 'F12', 'Meta+k', 'Alt+ArrowLeft'].map(why),
  ).toEqual(Array(8).fill('browser'))
  expect(['w', '[', 'Backspace', 'Alt+z'].map(why)).toEqual(Array(4).fill('typingTool'))
  expect(['Tab', 'Enter', 'Escape', 'Space', 'Shift+ArrowDown', 'Home'].map(why)).toEqual(
    Array(6).fill('moving'),
  )
  expect(['$mod+c', '$mod+v'].map(why)).toEqual(['clipboard', 'clipboard'])
  expect(why('$mod+Alt+e')).toBe('altGr')
  expect(why('Hyper+e')).toBe('broken')
  expect(['q', 'g b', '$mod+j', 'Alt+Enter', 'Shift+F2', '$mod+z', 'F8'].map(why)).toEqual(
    Array(7).fill(undefined),
  )
})

test('one sequence that begins another is told from the same keys', () => {
  expect(isPrefix('g', 'g o')).toBe(true)
  expect(isPrefix('g o', 'g')).toBe(true)
  expect(isPrefix('g o', 'g o')).toBe(false)
  expect(isPrefix('e', 'g o')).toBe(false)
})

describe('a keymap as text', () => {
  test('comes back as it went', () => {
    const keys = [
      { id: 'edit.undo', keys: 'q' },
      { id: 'view.refresh', keys: null },
    ]
    const text = writeKeymap(keys, false, (id) => `title of ${id}`)
    expect(text).toContain('title of edit.undo')
    expect(readKeymap(text, registry)).toEqual({ keys, bareKeys: false, refused: [] })
  })

  test('two that change places clash with nobody', () => {
    const keys = [
      { id: 'edit.undo', keys: 'r' },
      { id: 'view.refresh', keys: 'z' },
    ]
    expect(readKeymap(JSON.stringify({ keymap: 1, keys }), registry)).toMatchObject({ keys, refused: [] })
  })

  test('what cannot be used is named, the rest can be taken', () => {
    const keys = [
      { id: 'nobody.knows', keys: 'q' },
      { id: 'edit.undo', keys: 'e' },
      { id: 'view.refresh', keys: '$mod+t' },
      { id: 'help.keys', keys: '$mod+F2' },
      { id: 'edit.repeat', keys: 'Hyper+x' },
      'nonsense',
    ]
    const read = readKeymap(JSON.stringify({ keys }), registry)
    expect(read?.keys).toEqual([{ id: 'help.keys', keys: '$mod+F2' }])
    expect(read?.refused.map(({ id, why }) => [id, why])).toEqual([
      ['nobody.knows', 'unknown'],
      ['view.refresh', 'browser'],
      ['edit.repeat', 'broken'],
      ['"nonsense"', 'broken'],
      ['edit.undo', 'clash'],
    ])
    const clash = read?.refused.find((one) => one.why === 'clash')
    expect(clash && 'left' in clash && [clash.left.id, clash.right.id].sort()).toEqual([
      'edit.undo',
      'record.main',
    ])
  })

  test('what comes back by leaving one out is looked at again', () => {
    // Without the second, whose keys are the browser's, `r` is still the reload's.
    const keys = [
      { id: 'edit.undo', keys: 'r' },
      { id: 'view.refresh', keys: '$mod+w' },
    ]
    const read = readKeymap(JSON.stringify({ keys }), registry)
    expect(read?.keys).toEqual([])
    expect(read?.refused.map((one) => one.why)).toEqual(['browser', 'clash'])
  })

  test('a key that the grid or the form answers to by itself is not given away, nor taken away', () => {
    const keys = [
      { id: 'list.select-all', keys: 'q' },
      { id: 'form.save', keys: null },
      { id: 'help.keys', keys: '$mod+F2' },
    ]
    expect(registry.get('list.select-all')).toBeDefined()
    const read = readKeymap(JSON.stringify({ keys }), registry)
    expect(read?.keys).toEqual([{ id: 'help.keys', keys: '$mod+F2' }])
    expect(read?.refused.map(({ id, why }) => [id, why])).toEqual([
      ['list.select-all', 'fixed'],
      ['form.save', 'fixed'],
    ])
    // One that was kept earlier changes nothing either.
    const shown = registry.bindings(keys).filter(({ command }) => command.id === 'list.select-all')
    expect(shown.map(({ binding }) => binding.keys)).toEqual(['$mod+a'])
  })

  test('other text is none', () => {
    for (const text of ['', 'hello', '42', '{}', '{"keys": 1}', `"${'x'.repeat(300_000)}"`]) {
      expect(readKeymap(text, registry)).toBeUndefined()
    }
  })
})

test('a person’s own commands clash as the others do, and old clashes are not a new key’s', () => {
  const { key: title, params: titleParams } = literal('Đơn gấp')
  const own = {
    id: 'view.mine',
    title,
    titleParams,
    section: 'views' as const,
    keys: [{ keys: 'z', scope: 'global' as const }],
    gate: () => ({ s: 'on' as const }),
    run: async () => undefined,
  }
  const both = withPersonal(registry, [own])
  expect(clashesOf(both, [], ['view.mine'])[0]).toMatchObject({
    left: { id: 'edit.undo' },
    right: { id: 'view.mine' },
  })
  expect(clashesOf(both, [{ id: 'view.refresh', keys: 'q' }], ['view.refresh'])).toEqual([])
})
