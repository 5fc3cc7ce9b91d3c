import { describe, expect, test } from 'vitest'
import { areas } from '../src/areas/index.ts'
import { type Command, literal, titleSaid } from './command.ts'
import { buildRegistry, withPersonal } from './registry.ts'

const base = buildRegistry(areas.map((area) => ({ area })))

const own = (id: string, keys?: string): Command => {
  const { key: title, params: titleParams } = literal('Đơn của tôi')
  return {
    id,
    title,
    titleParams,
    section: 'views',
    keys: keys === undefined ? undefined : [{ keys, scope: 'global' }],
    gate: () => ({ s: 'on' }),
    run: async () => undefined,
  }
}

describe('a person’s own commands', () => {
  test('are found, bound and compared for clashes beside the others', () => {
    const registry = withPersonal(base, [own('view.mine', 'Alt+1')])
    expect(registry.get('view.mine')?.id).toBe('view.mine')
    expect(registry.bindings().find((one) => one.command.id === 'view.mine')?.binding.keys).toBe('Alt+1')
    expect(registry.clashes([{ id: 'view.mine', keys: 'z' }])[0]?.keys).toBe('z')
    expect(registry.clashes([{ id: 'view.mine', keys: '$mod+F8' }])).toEqual([])
    expect(registry.bindings([{ id: 'view.mine', keys: null }]).map((one) => one.command.id)).not.toContain(
      'view.mine',
    )
  })

  test('never take the place of another command, and never throw', () => {
    const registry = withPersonal(base, [own('edit.undo'), own('view.a', 'w'), own('view.b', 'Hyper+q')])
    expect(registry.get('edit.undo')).toBe(base.get('edit.undo'))
    for (const id of ['view.a', 'view.b']) expect(registry.get(id)?.keys).toEqual([])
    expect(withPersonal(base, [])).toBe(base)
  })

  test('bear their owner’s words as they are', () => {
    expect(titleSaid(own('view.mine'))).toEqual({
      key: 'commands:run.words',
      params: { words: 'Đơn của tôi' },
    })
  })
})
