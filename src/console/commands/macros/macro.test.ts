import { describe, expect, test } from 'vitest'
import type { Command, Target } from '../../../../commands/command.ts'
import { loadAllAreas } from '../../../../tests/support/areas.ts'
import { fakeContext, fakeRecord, fakeTarget } from '../../../../tests/support/context.ts'
import { builtIn } from '../built-in.ts'
import { type Macro, notKept, readMacros } from './macro.ts'
import { answersFit, freeName, macroGate, moved, recordable } from './macro-rules.ts'

loadAllAreas()
const record = fakeRecord({ status: 'pending', addressComplete: true, paymentMethod: 'cod' })
const target = fakeTarget('orders', record)

const macro = (...ids: string[]): Macro => ({
  id: 'm1',
  name: 'Của tôi',
  steps: ids.map((id) => ({ id, args: {}, shown: [], title: `Tên ${id}` })),
})
const all = (abilities?: string[]) => fakeContext({ target, ...(abilities && { abilities }) })

describe('macros as they are kept', () => {
  test('are read back; what is broken is left out', () => {
    const whole = macro('orders.confirm')
    expect(readMacros([whole])).toEqual([whole])
    expect(readMacros('macros')).toEqual([])
    const broken = [
      null,
      { ...whole, id: '../x' },
      { ...whole, name: '' },
      { ...whole, steps: 'none' },
      { ...whole, steps: [{ args: {} }] },
      {
        ...whole,
        id: 'm2',
        steps: [{ id: 'orders.confirm', args: { evil: { nested: 1 }, note: 'x' }, shown: [3] }],
      },
      whole,
      whole,
    ]
    expect(readMacros(broken).map((one) => one.id)).toEqual(['m2', 'm1'])
    expect(readMacros(broken)[0]?.steps[0]).toEqual({
      id: 'orders.confirm',
      args: { note: 'x' },
      shown: [],
      title: 'orders.confirm',
    })
  })

  test('are refused when they are too many or too big', () => {
    const one = macro('orders.confirm')
    expect(notKept([one])).toBeUndefined()
    expect(notKept(Array.from({ length: 41 }, (_, i) => ({ ...one, id: `m${i}` })))).toBe('tooMany')
    const long = { ...one, steps: one.steps.map((step) => ({ ...step, args: { note: 'ư'.repeat(30_000) } })) }
    expect(notKept([long])).toBe('tooBig')
  })

  test('get a name that is free, and move their steps', () => {
    expect(freeName([{ ...macro(), name: 'MACRO 2' }], 'Macro')).toBe('Macro 3')
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  })
})

describe('what becomes a step', () => {
  test('changes do; moving about by the console’s own commands does not', () => {
    for (const id of ['orders.confirm', 'orders.log-call', 'theme.dark'])
      expect(recordable({ id }), id).toBe(true)
    const none = [
      'macro.record',
      'view.x',
      'list.open',
      'edit.undo',
      'session.sign-out',
      'palette.open',
      'record.main',
    ]
    for (const id of none) expect(recordable({ id }), id).toBe(false)
  })

  test('answers fit only what is asked now', () => {
    const steps = [
      { name: 'result', kind: 'enum', values: ['a', 'b'] },
      { name: 'amount', kind: 'money', optional: true },
      { name: 'sure', kind: 'boolean' },
    ] as const
    expect(answersFit(steps, { result: 'a', sure: true })).toBe(true)
    expect(answersFit(steps, { result: 'gone', sure: true })).toBe(false)
    expect(answersFit(steps, { result: 'a', sure: 'yes' })).toBe(false)
    expect(answersFit(steps, { result: 'a', sure: false, amount: '5' })).toBe(false)
    expect(answersFit(steps, { result: 'a' })).toBe(false)
  })
})

describe('whether a macro can run', () => {
  const find = (id: string): Command | undefined => builtIn.get(id)

  test('says what its steps will be', () => {
    const gate = macroGate(macro('orders.confirm'), find, all())
    expect(gate).toMatchObject({
      s: 'on',
      will: { params: { steps: [{ key: 'orders:transitions.confirm.title' }] } },
    })
  })

  test('names the command that is gone, forbidden, or asks for something else', () => {
    expect(macroGate(macro('orders.confirm', 'orders.vanish'), find, all())).toMatchObject({
      s: 'off',
      reason: { key: 'commands:macro.gone', params: { what: { params: { words: 'Tên orders.vanish' } } } },
    })
    expect(macroGate(macro('orders.confirm'), find, all(['orders.view']))).toMatchObject({
      s: 'off',
      reason: { key: 'commands:gate.noAbility' },
    })
    expect(macroGate(macro('orders.log-call'), find, all())).toMatchObject({
      s: 'off',
      reason: { key: 'commands:macro.otherAnswers' },
    })
    expect(macroGate(macro(), find, all())).toMatchObject({
      s: 'off',
      reason: { key: 'commands:macro.empty' },
    })
  })

  test('wants records of its area, not too many, and a first step that can start', () => {
    const at = (given: Target | undefined) =>
      macroGate(macro('orders.confirm'), find, fakeContext({ target: given }))
    expect(at(undefined)).toMatchObject({ s: 'off', reason: { key: 'commands:macro.chooseRecord' } })
    expect(at({ ...target, count: 201, from: 'selection' })).toMatchObject({
      reason: { key: 'commands:macro.tooManyRecords' },
    })
    expect(at(fakeTarget('orders', { ...record, status: 'to_pack' }))).toMatchObject({
      reason: { key: 'commands:macro.firstStep' },
    })
  })
})
