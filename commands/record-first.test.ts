/** Commands on a record from anywhere: which ask for the record first, and that each can be run on one. */
import { describe, expect, test } from 'vitest'
import { loadParts } from '../src/server/app/command-catalogue.ts'
import { fakeContext, fakeRecord, fakeTarget } from '../tests/support/context.ts'
import { lacksRecord } from './record-first.ts'
import { buildRegistry } from './registry.ts'

const parts = await loadParts()
const registry = buildRegistry(parts)
const onRecords = registry.commands.filter((command) => command.target)

const lacks = (id: string, given: Parameters<typeof fakeContext>[0] = {}) => {
  const command = registry.get(id)
  if (!command) throw new Error(`no command ${id}`)
  return lacksRecord(command, fakeContext(given))
}

test('every command on a record asks for one where none is at hand, and so does none other', () => {
  for (const command of registry.commands)
    expect(lacksRecord(command, fakeContext()), command.id).toBe(command.target?.area)
  expect(onRecords.length).toBeGreaterThan(100)
})

test('every one of them is in question on a record of its area, so that the choice leads somewhere', () => {
  for (const command of onRecords) {
    const { area = '' } = command.target ?? {}
    const context = fakeContext({ target: fakeTarget(area, fakeRecord({ status: 'none' })) })
    expect(command.gate(context).s, command.id).not.toBe('hidden')
  }
})

describe('a record is not asked for', () => {
  test('where one is at hand, even if the command cannot run on it', () => {
    const target = fakeTarget('orders', fakeRecord({ status: 'delivered' }))
    expect(lacks('orders.confirm', { target })).toBeUndefined()
    expect(lacks('orders.confirm', { target: fakeTarget('customers', fakeRecord()) })).toBe('orders')
  })

  test('of a user who may not run the command, or not look at such records', () => {
    expect(lacks('orders.confirm', { abilities: ['orders.view'] })).toBeUndefined()
    expect(lacks('orders.confirm', { abilities: ['orders.confirm'] })).toBeUndefined()
    expect(lacks('orders.confirm', { abilities: ['orders.view', 'orders.confirm'] })).toBe('orders')
  })

  test('by a command that acts on none', () => {
    expect(lacks('orders.create')).toBeUndefined()
    expect(lacks('record.main')).toBeUndefined()
  })
})

test('a transition offers first the records in a state that it can start from', () => {
  expect(registry.get('orders.confirm')?.target?.where).toEqual([['status', 'in', ['pending']]])
  // From every state: there is nothing to narrow.
  expect(registry.get('orders.log-call')?.target?.where).toBeUndefined()
  for (const command of onRecords)
    for (const [field] of command.target?.where ?? []) {
      const area = parts.find((part) => part.area.id === command.target?.area)?.area
      expect(area?.fields[field]?.list, `${command.id} by ${field}`).not.toBe(false)
    }
})
