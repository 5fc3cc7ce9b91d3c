/** Derived commands of every area come from one function: the browser then walks them on a few areas only. */
import { describe, expect, test } from 'vitest'
import { queueView } from '../src/core/area-views.ts'
import { stepOfField } from '../src/core/steps.ts'
import { loadParts } from '../src/server/app/command-catalogue.ts'
import { isDerived, MODELS, settableKinds } from '../tests/support/derived.ts'
import type { Command } from './command.ts'
import { deriveCommands } from './derive.ts'
import { buildRegistry } from './registry.ts'

const parts = await loadParts()
const registry = buildRegistry(parts)

/** A command as data: functions by their source. */
const plain = (command: Command | undefined) =>
  JSON.parse(JSON.stringify(command, (_key, value) => (typeof value === 'function' ? String(value) : value)))

/** The part of a command that may not depend on the area. */
function common(command: Command | undefined) {
  if (!command) throw new Error('no such command')
  const { section, danger, places, keys, gate, run, change, main, form, notice, propose } = command
  return plain({ section, danger, places, keys, gate, run, change, main, form, notice, propose } as Command)
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe.each(parts.map((part) => [part.area.id, part] as const))('%s', (id, part) => {
  const { area } = part
  const verbs = ['create', 'edit', 'delete', 'export'].filter((verb) => area.verbs.includes(verb))
  const settable = Object.entries(area.fields).filter(
    ([name, field]) => field.editable && area.verbs.includes('edit') && stepOfField(name, field),
  )

  test('has every derived command that its manifest asks for, and no other', () => {
    const queue = queueView(area, part.states) && !area.without?.includes('queue') ? ['queue'] : []
    const expected = [
      ...['go', ...verbs, 'copy-link', 'history', ...queue],
      ...settable.map(([name]) => `set-${kebab(name)}`),
    ]
    const owned = registry.commands.filter(
      (command) =>
        isDerived(command) && command.id.startsWith(`${id}.`) && command.id.split('.').length === 2,
    )
    expect(owned.map((command) => command.id).sort()).toEqual(expected.map((verb) => `${id}.${verb}`).sort())
  })

  test('has them as they are derived: none is written by hand', () => {
    expect((part.commands ?? []).filter(isDerived).map((command) => command.id)).toEqual([])
    for (const command of deriveCommands(part))
      expect(plain(registry.get(command.id)), command.id).toEqual(plain(command))
  })

  test('has them of the same function, section, keys and places as the model', () => {
    const [model = ''] = MODELS
    for (const verb of [...verbs, 'copy-link', 'history'])
      expect(common(registry.get(`${id}.${verb}`)), verb).toEqual(common(registry.get(`${model}.${verb}`)))
    const of = (command: string) => [registry.get(command)?.run, registry.get(command)?.gate].map(String)
    expect(of(`${id}.go`)).toEqual(of(`${model}.go`))
    for (const [name] of settable)
      expect(common(registry.get(`${id}.set-${kebab(name)}`)), name).toEqual(
        common(registry.get(`${model}.set-name`)),
      )
  })
})

test('the model areas have a field of every kind that a command sets', () => {
  const kinds = (ids: readonly string[]) =>
    new Set(parts.filter(({ area }) => ids.includes(area.id)).flatMap(({ area }) => settableKinds(area)))
  expect([...kinds(MODELS)].sort()).toEqual([...kinds(parts.map(({ area }) => area.id))].sort())
})
