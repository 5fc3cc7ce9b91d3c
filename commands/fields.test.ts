import { describe, expect, test } from 'vitest'
import { loadParts } from '../src/server/app/command-catalogue.ts'
import { fakeContext, fakeRecord, fakeRun, fakeTarget } from '../tests/support/context.ts'
import type { Command } from './command.ts'
import { buildRegistry } from './registry.ts'

const parts = await loadParts()
const registry = buildRegistry(parts)
const find = (id: string) => registry.get(id) as Command

describe('fields that are changed by themselves', () => {
  test('have one command each, in every area', () => {
    for (const { area } of parts) {
      const editable = Object.keys(area.fields).filter((name) => area.fields[name]?.editable)
      const commands = registry.commands.filter((one) => one.area === area.id && one.field !== undefined)
      expect(commands.map((one) => one.field).sort(), area.id).toEqual(editable.sort())
      for (const command of commands) {
        expect(command.ability).toBe(`${area.id}.edit`)
        expect(command.steps).toHaveLength(1)
        expect(command.target).toEqual({ area: area.id, arity: 'many' })
      }
    }
  })

  test.each([
    ['products.set-price', { kind: 'money' }],
    ['products.set-sale-price', { kind: 'money', emptied: true }],
    ['products.set-shop', { kind: 'record', area: 'shops' }],
    ['return-policies.set-active', { kind: 'boolean' }],
    ['return-policies.set-days', { kind: 'integer' }],
    ['shops.set-expires-on', { kind: 'date', emptied: true }],
    ['shops.set-kind', { kind: 'enum', values: ['personal', 'business'] }],
    ['orders.set-note', { kind: 'text', emptied: true }],
  ])('%s asks for its kind of value', (id, step) => {
    expect(find(id).steps?.[0]).toMatchObject(step)
  })

  test('say how many can be changed, and why none can', () => {
    const note = find('orders.set-note')
    const open = fakeRecord({ status: 'pending' })
    const gone = fakeRecord({ status: 'delivering' })
    const will = note.gate(fakeContext({ target: fakeTarget('orders', open, gone, open) }))
    expect(will).toMatchObject({ s: 'on', will: { params: { what: { params: { count: 2 } } } } })
    expect(note.gate(fakeContext({ target: fakeTarget('orders', gone) }))).toMatchObject({
      s: 'off',
      reason: { key: 'orders:reasons.onItsWay' },
    })
    expect(note.gate(fakeContext({ target: fakeTarget('orders', open), abilities: ['orders.view'] })).s).toBe(
      'off',
    )
  })

  test('go through the port; what is left empty empties', async () => {
    const target = fakeTarget('orders', fakeRecord({ status: 'pending' }))
    const context = fakeContext({ target })
    await find('orders.set-note').run(context, { note: 'x' }, fakeRun)
    await find('orders.set-note').run(context, { note: null }, fakeRun)
    expect(context.calls).toEqual([
      ['api.change', 'orders', target, { note: 'x' }, fakeRun],
      ['api.change', 'orders', target, { note: null }, fakeRun],
    ])
    expect(find('orders.set-note').change?.({ note: 'x' })).toEqual({
      name: 'update',
      changes: { note: 'x' },
    })
  })
})

describe('jobs', () => {
  const job = { id: 'j1', said: { key: 'commands:run.words', params: { words: 'x' } } }
  const none = { running: 0, download: undefined, cancel: undefined, retry: undefined, undo: undefined }

  test('can be stopped, repeated and taken back where there is one', async () => {
    for (const action of ['cancel', 'retry', 'undo'] as const) {
      const command = find(`jobs.${action}`)
      expect(command.gate(fakeContext({ jobs: none })).s).toBe('off')
      const context = fakeContext({ jobs: { ...none, [action]: job } })
      expect(command.gate(context)).toEqual({ s: 'on', will: job.said })
      expect(command.gate(fakeContext({ jobs: { ...none, [action]: job }, online: false })).s).toBe('off')
      await command.run(context, {}, fakeRun)
      expect(context.calls).toEqual([['api.job', 'j1', action, fakeRun]])
    }
  })
})

describe('notices', () => {
  test('are marked as read while one is unread and the server can be reached', async () => {
    const newest = { id: 'n1', said: { key: 'commands:run.words', params: { words: 'x' } } }
    const read: unknown[] = []
    const notices = { unread: 2, newest, read: async (ids: unknown) => void read.push(ids) }
    for (const [id, ids] of [
      ['notices.read', ['n1']],
      ['notices.read-all', undefined],
    ] as const) {
      const command = find(id)
      expect(command.gate(fakeContext()).s).toBe('off')
      expect(command.gate(fakeContext({ notices, online: false })).s).toBe('off')
      expect(command.gate(fakeContext({ notices }))).toMatchObject({ s: 'on', will: {} })
      await command.run(fakeContext({ notices }), {}, fakeRun)
      expect(read.pop()).toEqual(ids)
    }
  })
})
