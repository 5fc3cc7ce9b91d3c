/**
 * Walks rows that are off: every command in the moments that disable it. Each has a reason in both languages;
 * each fix can run at once; reasons without a fix are known with why there is none: those of the areas in `noFix` of their
 * `states.ts` and `commands.ts`, the rest below. Records and moments of an area: its `proofs.ts`.
 */
import { describe, expect, test } from 'vitest'
import { loadParts, loadWords } from '../src/server/app/command-catalogue.ts'
import { NO_FIX, PROOFS } from '../tests/support/area-proofs.ts'
import { fakeContext, fakeRecord, fakeTarget } from '../tests/support/context.ts'
import type { Context, Gate, Said } from './command.ts'
import { literal } from './command.ts'
import { buildRegistry } from './registry.ts'

const parts = await loadParts()
const registry = buildRegistry(parts)
const words = await loadWords()
const proofs = [...PROOFS]
const commands = [...registry.commands, ...proofs.flatMap(([, { commands = [] }]) => commands)]

/** Reasons of the console’s own against which no command helps, and why none does. */
const NOTHING_HELPS: Readonly<Record<string, string>> = {
  'commands:gate.offline': 'the network comes back by itself',
  'commands:gate.noAbility': 'a right is given by somebody else',
  'commands:gate.nothingToUndo': 'nothing was done',
  'commands:gate.nothingToRedo': 'nothing was undone',
  'commands:gate.nothingToRepeat': 'nothing was done',
  'commands:gate.noRecord': 'which record is meant is the person’s to choose',
  'commands:gate.alreadySet': 'it is as it would be',
  'commands:columns.asManifest': 'it is as it would be',
  'commands:command.mergeTwo': 'which two are meant is the person’s to choose',
  'commands:order.atTop': 'it is as it would be',
  'commands:order.atEnd': 'it is as it would be',
  'commands:order.noneAbove': 'it is as it would be',
  'commands:order.isRoot': 'it is as it would be',
  'commands:order.tooMany': 'which of them are meant is the person’s to choose',
  'commands:app.newest': 'it is as it would be',
  'commands:app.cannot': 'the browser’s own matter',
  'commands:views.unchanged': 'it is as it would be',
  'commands:views.atEnd': 'there is no further place',
  'commands:cells.activeFirst': 'which cell is meant is the person’s to choose',
  'commands:print.tooMany': 'which of them are meant is the person’s to choose',
  'commands:job.cancelNone': 'there is no such job',
  'commands:job.retryNone': 'there is no such job',
  'commands:job.undoNone': 'there is no such job',
  'commands:notices.none': 'it is as it would be',
}

function* combined(fields: Readonly<Record<string, readonly unknown[]>>): Generator<Record<string, unknown>> {
  const [first, ...rest] = Object.entries(fields)
  if (!first) return void (yield {})
  for (const value of first[1])
    for (const other of combined(Object.fromEntries(rest))) yield { [first[0]]: value, ...other }
}

const list = (area: string, more: object = {}) =>
  ({
    shown: () => ({ query: { where: [['status', 'eq', 'x']], q: '', sort: 'code' }, columns: [], total: 0 }),
    columns: () => [
      { name: 'code', title: `${area}:fields.code`, shown: true, active: true, editable: false },
    ],
    columnsChanged: () => false,
    inOrder: (records: unknown) => records,
    neighbour: () => undefined,
    parent: () => undefined,
    cut: () => [],
    grid: () => undefined,
    ...more,
  }) as unknown as Context['view']['list']

const base = fakeContext()

/** The moments: every area's records in every state, one and several, with their surroundings. */
function* moments(): Generator<Context> {
  yield base
  yield fakeContext({ online: false })
  const views = { ...base.views, list: { changed: true } } as unknown as Context['views']
  yield fakeContext({ views })
  yield fakeContext({
    views: { ...views, subject: { editable: false, shared: true } } as unknown as Context['views'],
  })
  yield fakeContext({
    views: {
      ...views,
      list: { changed: false },
      place: { at: 0, count: 1 },
      subject: { editable: true, shared: true },
    } as unknown as Context['views'],
  })
  for (const [, { moments: more = [] }] of proofs) for (const one of more) yield fakeContext(one)
  const open = { active: false, editable: true }
  const fixed = { name: 'code', title: 'orders:fields.code', shown: true, active: true, editable: false }
  const view = { ...base.view, list: list('orders', { columns: () => [fixed, { ...fixed, ...open }] }) }
  yield fakeContext({ view, target: fakeTarget('orders', fakeRecord({ status: 'pending' })) })
  const last = { command: registry.get('orders.confirm'), shown: [] }
  yield fakeContext({ history: { undo: undefined, last } as unknown as Context['history'] })
  for (const { area, states } of parts) {
    const where = { kind: 'list', area: area.id, path: `${area.path}/list` } as const
    const view = { ...base.view, list: list(area.id) }
    yield fakeContext({ where, view })
    const all = { ...PROOFS.get(area.id)?.gates, ...(states && { [states.field]: states.values }) }
    for (const one of combined(all)) {
      const record = fakeRecord({ code: 'X1', ...one })
      const target = fakeTarget(area.id, record)
      yield fakeContext({ where, view, target })
      yield fakeContext({ where, view, target: { ...target, from: 'detail' } })
    }
    const [one = {}] = combined(all)
    const several = fakeTarget(area.id, fakeRecord(one), fakeRecord({ ...one, id: 'b', code: 'X2' }))
    yield fakeContext({ where, view, target: several })
    yield fakeContext({ where, view, target: { ...several, count: 100_000 } })
    yield fakeContext({ where, view, target: several, abilities: [`${area.id}.view`] })
    if (area.order) {
      const query = { where: [], q: '', sort: area.order.by }
      const ordered = list(area.id, { shown: () => ({ query, columns: [], total: 1 }) })
      const sorted = { where, view: { ...base.view, list: ordered } }
      yield fakeContext({ ...sorted, target: fakeTarget(area.id, fakeRecord(one)) })
      yield fakeContext({ ...sorted, target: { ...several, count: 100_000 } })
    }
    yield fakeContext({
      where,
      view: { ...base.view, list: list(area.id, { columns: () => [] }) },
      target: several,
    })
  }
}

type Off = { id: string; gate: Extract<Gate, { s: 'off' }>; c: Context }
const off: Off[] = []
for (const c of moments())
  for (const command of commands) {
    const gate = command.gate(c)
    if (gate.s === 'off') off.push({ id: command.id, gate, c })
  }

/** Words that come with code of the console’s own. */
const ELSEWHERE = /^(tabs|problems):/

function missing(said: Said): string[] {
  if (said.key === literal('x').key || ELSEWHERE.test(said.key)) return []
  return (['vi', 'en'] as const)
    .filter((language) => !words[language](said.key))
    .map((one) => `${one} ${said.key}`)
}

describe('rows that are off', () => {
  test('were met, of many commands', () => {
    expect(new Set(off.map(({ id }) => id)).size).toBeGreaterThan(100)
  })

  test('say why, in both languages', () => {
    expect([...new Set(off.flatMap(({ gate }) => missing(gate.reason)))]).toEqual([])
  })

  test('offer what can run at once', () => {
    const useless = off.filter(
      ({ gate, c }) => gate.fix && registry.get(gate.fix.command)?.gate(c).s !== 'on',
    )
    expect([
      ...new Set(useless.map(({ id, gate }) => `${id}: ${gate.reason.key} -> ${gate.fix?.command}`)),
    ]).toEqual([])
  })

  test('offer something, or it is known why nothing helps', () => {
    const helped = new Set(off.filter(({ gate }) => gate.fix).map(({ gate }) => gate.reason.key))
    const bare = [...new Set(off.map(({ gate }) => gate.reason.key))].filter((key) => !helped.has(key))
    const known = Object.keys({ ...NOTHING_HELPS, ...NO_FIX })
    expect(
      bare.filter((key) => !known.includes(key)),
      'name what helps in `fixes` of states.ts, or why nothing does in `noFix`',
    ).toEqual([])
    expect(
      known.filter((key) => !bare.includes(key)),
      'no command is off for this reason, or a command helps',
    ).toEqual([])
  })
})

describe('what helps', () => {
  const fixOf = (id: string, area: string, fields: Record<string, unknown>) => {
    const gate = registry.get(id)?.gate(fakeContext({ target: fakeTarget(area, fakeRecord(fields)) }))
    return gate?.s === 'off' ? gate.fix?.command : gate?.s
  }
  const examples = proofs.flatMap(([id, { fixes = [] }]) =>
    fixes.map(({ off, area = id, on, fix }) => [off, area, on, fix] as const),
  )
  test.each(examples)('%s of %s %j: %s', (id, area, fields, command) => {
    expect(fixOf(id, area, fields)).toBe(command)
  })

  test('a right that is missing is not offered', () => {
    const target = fakeTarget('orders', fakeRecord({ status: 'pending', handler: null }))
    const gate = registry
      .get('orders.unassign')
      ?.gate(fakeContext({ target, abilities: ['orders.unassign'] }))
    expect(gate).toEqual({ s: 'off', reason: expect.anything() })
  })
})
