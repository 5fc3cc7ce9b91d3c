import { describe, expect, test } from 'vitest'
import type { Area } from '../src/core/area.ts'
import { loadParts, loadWords } from '../src/server/app/command-catalogue.ts'
import { fakeContext, fakeRecord, fakeRun, fakeTarget } from '../tests/support/context.ts'
import { type Command, defineCommand, type Said } from './command.ts'
import { deriveCommands } from './derive.ts'
import { openingPath } from './opening.ts'
import { assemble, buildRegistry } from './registry.ts'

const parts = await loadParts()
const registry = buildRegistry(parts)

const some = (given: Partial<Command>): Command =>
  defineCommand({
    id: 'some.command',
    title: 'commands:command.open',
    section: 'view',
    gate: () => ({ s: 'on' }),
    run: async () => undefined,
    ...given,
  })

const order = (fields: Record<string, unknown> = {}) =>
  fakeRecord({
    code: 'DH00000001',
    status: 'pending',
    payment: 'waiting',
    paymentMethod: 'cod',
    addressComplete: true,
    ...fields,
  })

describe('an area without a derived command', () => {
  const found = parts.find(({ area }) => area.id === 'shops')
  if (!found) throw new Error('no shops')
  const idsOf = (without: Area['without'] = []) =>
    deriveCommands({ ...found, area: { ...found.area, without } }).map(({ id }) => id)

  test.each(['create', 'edit', 'delete', 'copy-link'] as const)('%s', (kind) => {
    expect(idsOf()).toContain(`shops.${kind}`)
    expect(idsOf([kind])).toEqual(idsOf().filter((id) => id !== `shops.${kind}`))
  })

  test('fields: those that are set from the palette, all at once', () => {
    expect(idsOf().length).toBeGreaterThan(idsOf(['fields']).length)
    expect(idsOf(['fields'])).toEqual(idsOf().filter((id) => !id.startsWith('shops.set-')))
  })
})

describe('a mistake stops the console, loudly', () => {
  test('two commands with one id', () => {
    expect(() => assemble([some({}), some({})], parts)).toThrow('two commands are called some.command')
  })

  test.each([
    ['e', 'global', 'e', 'global'],
    ['e', 'list', 'e', 'list'],
    ['e', 'global', 'e', 'detail'],
    ['g', 'global', 'g o', 'list'],
    ['g o', 'global', 'G', 'global'],
  ] as const)('%s in %s against %s in %s', (left, a, right, b) => {
    const commands = [
      some({ id: 'one', keys: [{ keys: left, scope: a }] }),
      some({ id: 'two', keys: [{ keys: right, scope: b }] }),
    ]
    expect(() => assemble(commands, parts)).toThrow('keys clash: one and two')
  })

  test('keys of scopes or areas that never meet do not clash', () => {
    const commands = [
      some({ id: 'one', keys: [{ keys: 'e', scope: 'list' }] }),
      some({ id: 'two', keys: [{ keys: 'e', scope: 'detail' }] }),
      some({ id: 'three', area: 'orders', keys: [{ keys: 'q', scope: 'list' }] }),
      some({ id: 'four', area: 'shops', keys: [{ keys: 'q', scope: 'list' }] }),
    ]
    expect(assemble(commands, parts).commands).toHaveLength(4)
  })

  test('an unknown ability, an unknown area, a key that is not ours', () => {
    expect(() => assemble([some({ ability: 'orders.fly' })], parts)).toThrow('unknown ability orders.fly')
    expect(() => assemble([some({ area: 'ships' })], parts)).toThrow('unknown area ships')
    const key = (keys: string) => [some({ keys: [{ keys, scope: 'global' }] })]
    expect(() => assemble(key('Backspace'), parts)).toThrow('typingTool')
    expect(() => assemble(key('$mod+w'), parts)).toThrow('browser')
  })
})

describe('overrides', () => {
  test('give other keys, or none', () => {
    const bound = registry.bindings([
      { id: 'edit.undo', keys: 'u' },
      { id: 'help.keys', keys: null },
    ])
    expect(bound.find((one) => one.command.id === 'edit.undo')?.binding.keys).toBe('u')
    expect(bound.some((one) => one.command.id === 'help.keys')).toBe(false)
  })

  test('give a key to a command that had none, where it works', () => {
    const bound = registry.bindings([{ id: 'orders.cancel', keys: 'Shift+x' }])
    const scopes = bound.filter((one) => one.command.id === 'orders.cancel').map((one) => one.binding.scope)
    expect(scopes).toEqual(['list', 'detail'])
  })

  test('leave a key that is held what it was', () => {
    const bound = registry.bindings([{ id: 'record.next', keys: 'Alt+n' }])
    const own = bound.filter((one) => one.command.id === 'record.next').map((one) => one.binding.repeat)
    expect(own).toEqual([true, true])
  })

  test('that clash are named with both commands', () => {
    const [clash] = registry.clashes([{ id: 'edit.undo', keys: 'e' }])
    expect([clash?.left.id, clash?.right.id].sort()).toEqual(['edit.undo', 'record.main'])
    expect(registry.clashes([])).toEqual([])
  })
})

describe('gates', () => {
  const confirm = registry.get('orders.confirm') as Command

  test('hidden without records of the area', () => {
    expect(confirm.gate(fakeContext()).s).toBe('hidden')
    expect(confirm.gate(fakeContext({ target: fakeTarget('shops', fakeRecord()) })).s).toBe('hidden')
  })

  test('say what will happen, counting those that can', () => {
    const target = fakeTarget('orders', order(), order({ status: 'delivered' }), order())
    expect(confirm.gate(fakeContext({ target }))).toEqual({
      s: 'on',
      will: { key: 'orders:transitions.confirm.will', params: { count: 2 } },
    })
  })

  test('say why not: state, guard, ability, connection', () => {
    const reason = (record: ReturnType<typeof order>, given: Parameters<typeof fakeContext>[0] = {}) => {
      const gate = confirm.gate(fakeContext({ target: fakeTarget('orders', record), ...given }))
      return gate.s === 'off' ? gate.reason.key : gate.s
    }
    expect(reason(order({ status: 'delivered' }))).toBe('commands:gate.wrongState')
    expect(reason(order({ addressComplete: false }))).toBe('orders:reasons.addressIncomplete')
    expect(reason(order({ paymentMethod: 'bank' }))).toBe('orders:reasons.notPaid')
    expect(reason(order(), { abilities: ['orders.view'] })).toBe('commands:gate.noAbility')
    expect(reason(order(), { online: false })).toBe('commands:gate.offline')
    expect(reason(order())).toBe('on')
  })

  test('leave it to the server where a filter stands for the records', () => {
    const target = { ...fakeTarget('orders', order()), count: 900, query: { where: [], q: '', sort: 'code' } }
    expect(confirm.gate(fakeContext({ target }))).toEqual({
      s: 'on',
      will: { key: 'orders:transitions.confirm.will', params: { count: 900 } },
    })
  })

  test('"create" is offered where one may, and refused with a reason where one looks for it', () => {
    const create = registry.get('shops.create') as Command
    const abilities = ['orders.view']
    expect(create.gate(fakeContext()).s).toBe('on')
    expect(create.gate(fakeContext({ abilities })).s).toBe('hidden')
    const where = { kind: 'list', area: 'shops', path: '/Shop/list' } as const
    expect(create.gate(fakeContext({ abilities, where })).s).toBe('off')
  })
})

describe('the main action', () => {
  test('is the first that is possible', () => {
    const main = (record: ReturnType<typeof order>) =>
      registry.main(fakeContext({ target: fakeTarget('orders', record) }))?.id
    expect(main(order())).toBe('orders.confirm')
    expect(main(order({ status: 'awaiting_payment', paymentMethod: 'bank' }))).toBe('orders.confirm-payment')
    expect(main(order({ status: 'delivered', payment: 'paid' }))).toBeUndefined()
    const held = { payment: 'paid', cod: 'collected' }
    expect(main(order({ status: 'delivered', ...held }))).toBe('orders.remit')
    // A return that waits comes first.
    expect(main(order({ status: 'return_requested', ...held }))).toBe('orders.approve-return')
  })

  test('stands behind `e`, with a reason where none is possible', () => {
    const e = registry.get('record.main') as Command
    const ready = fakeContext({ target: fakeTarget('orders', order()) })
    expect(registry.resolve(e, ready)?.id).toBe('orders.confirm')
    const done = fakeContext({
      target: fakeTarget('orders', order({ status: 'delivered', payment: 'paid' })),
    })
    expect(e.gate(done).s).toBe('off')
    expect(e.gate(fakeContext()).s).toBe('hidden')
  })
})

test('a transition goes through the port with its answers, target and key', async () => {
  const target = fakeTarget('orders', order())
  const context = fakeContext({ target })
  await registry.get('orders.cancel')?.run(context, { reason: 'other' }, fakeRun)
  expect(context.calls).toEqual([
    ['api.transition', 'orders', 'cancel', target, { reason: 'other' }, fakeRun],
  ])
})

test('the regular commands of every area do what they say', async () => {
  for (const { area } of parts) {
    const context = fakeContext({ target: fakeTarget(area.id, fakeRecord()) })
    await registry.get(`${area.id}.go`)?.run(context, {}, fakeRun)
    await registry.get(`${area.id}.copy-link`)?.run(context, {}, fakeRun)
    expect(context.calls[0]).toEqual(['nav.go', openingPath(area)])
    expect(context.calls[1]?.slice(0, 2)).toEqual(['view.copy', `${area.path}/list/X1`])
  }
})

test('every title, keyword, step, choice and reason has words in both languages', async () => {
  const words = await loadWords()
  const missing = new Set<string>()
  const need = (key: string) => {
    for (const language of ['vi', 'en'] as const) {
      if (words[language](key) === undefined) missing.add(`${language} ${key}`)
    }
  }
  const needSaid = (said: Said | undefined): void => {
    if (!said) return
    need(said.key)
    for (const value of Object.values(said.params ?? {})) {
      if (Array.isArray(value)) for (const one of value as readonly Said[]) needSaid(one)
      else if (typeof value === 'object') needSaid(value as Said)
    }
  }
  for (const command of registry.commands) {
    needSaid({ key: command.title, params: command.titleParams })
    // An area's keywords and a transition's are optional; the console's own are not.
    if (command.keywords?.startsWith('commands:')) need(command.keywords)
    for (const step of command.steps ?? []) {
      need(command.stepWords?.label(step.name) ?? step.name)
      if (step.kind !== 'enum') continue
      for (const value of step.values) need(command.stepWords?.choice(step.name, value) ?? value)
    }
    const area = command.area
    const target = area ? fakeTarget(area, fakeRecord({ status: 'nowhere' })) : undefined
    const moments = [{}, { abilities: [] }, { online: false }, { preferences: undefined }]
    for (const moment of moments) {
      const { preferences: _, ...rest } = moment as { preferences?: undefined }
      const gate = command.gate(fakeContext({ target, ...rest }))
      if (gate.s === 'off') needSaid(gate.reason)
      if (gate.s === 'on') needSaid(gate.will)
    }
  }
  const advice = 'Add them to vi.ts and en.ts of the area or part before the colon'
  expect([...missing], `No words for ${[...missing].join(', ')}. ${advice}.`).toEqual([])
}, 60_000)

test('parameters of words have single braces, and those of transitions are named', async () => {
  const words = await loadWords()
  const wrong: string[] = []
  for (const { area, states } of await loadParts()) {
    for (const language of ['vi', 'en'] as const) {
      for (const name of Object.keys(states?.transitions ?? {})) {
        const need = (part: string, parameter: string) => {
          const key = `${area.id}:transitions.${name}.${part}`
          const text = words[language](key)
          if (typeof text === 'string' && (!text.includes(parameter) || text.includes('{{')))
            wrong.push(`${language} ${key}: "${text}" needs ${parameter}`)
        }
        need('done', '{code}')
        need('doneMany', '{count}')
        need('will', '{count}')
      }
    }
  }
  expect(wrong, wrong.join('; ')).toEqual([])
}, 60_000)
