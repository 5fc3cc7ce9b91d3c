import { expect, test } from 'vitest'
import { areas } from '../src/areas/index.ts'
import { type Command, defineCommand, literal } from './command.ts'
import { freeKeys, takenOver } from './free-keys.ts'
import { clashesOf } from './keymap-file.ts'
import { buildRegistry, withPersonal } from './registry.ts'

const base = buildRegistry(areas.map((area) => ({ area })))

function own(id: string, more: Partial<Command> = {}): Command {
  const { key: title, params: titleParams } = literal(id)
  const common = { id, title, titleParams, section: 'views', gate: () => ({ s: 'on' }) as const } as const
  return defineCommand({ ...common, run: async () => undefined, ...more })
}

test('a taken key is taken over, and the other command goes without', () => {
  const registry = withPersonal(base, [own('view.a')])
  const next = takenOver(registry, [{ id: 'edit.repeat', keys: 'r' }], ['view.a'], 'z')
  expect(next).toEqual([
    { id: 'edit.repeat', keys: 'r' },
    { id: 'view.a', keys: 'z' },
    { id: 'edit.undo', keys: null },
  ])
  expect(clashesOf(registry, next ?? [], ['view.a'])).toEqual([])
  // The grid handles these itself.
  expect(takenOver(registry, [], ['view.a'], '$mod+a')).toBeUndefined()
})

test('free keys are near the taken one, and free', () => {
  const registry = withPersonal(base, [own('view.a')])
  const free = freeKeys(registry, [], ['view.a'], 'z')
  expect(free).toHaveLength(3)
  expect(free).not.toContain('Shift+z')
  for (const keys of free) expect(clashesOf(registry, [{ id: 'view.a', keys }], ['view.a'])).toEqual([])
})

test('a digit of a page, or one that yields, is free for a view', () => {
  const area = areas[0]?.id
  const registry = withPersonal(base, [
    own('view.a'),
    own('queue.1', { area, local: true, keys: [{ keys: '1', scope: 'detail' }] }),
    own('tab.1', { yields: true, keys: [{ keys: '1', scope: 'list' }] }),
  ])
  const keys = [{ id: 'view.a', keys: '1' }]
  expect(clashesOf(registry, keys, ['view.a'])).toEqual([])
  expect(registry.bindings(keys).some(({ command }) => command.id === 'tab.1')).toBe(false)
  expect(registry.bindings().some(({ command }) => command.id === 'tab.1')).toBe(true)
})
