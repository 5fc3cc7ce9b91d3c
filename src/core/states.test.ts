import { describe, expect, test } from 'vitest'
import { defineStates, refusal, unreachable } from './states.ts'

type Door = { state: string; locked: boolean }

const area = { fields: { state: { type: 'enum', values: ['open', 'shut', 'gone'] } } } as const

const states = defineStates<Door>()(area, {
  field: 'state',
  initial: ['open'],
  transitions: {
    shut: { from: ['open'], to: 'shut', danger: 'undo' },
    open: {
      from: ['shut'],
      to: 'open',
      danger: 'undo',
      guard: (door) => (door.locked ? { key: 'locked' } : undefined),
    },
  },
})

describe('a state machine', () => {
  test('says why not: the state first, then the guard', () => {
    expect(refusal(states, 'shut', { state: 'shut', locked: false })).toEqual({
      key: 'wrongState',
      params: { field: 'state', state: 'shut', wanted: 'open' },
    })
    expect(refusal(states, 'open', { state: 'shut', locked: true })).toEqual({ key: 'locked' })
    expect(refusal(states, 'open', { state: 'shut', locked: false })).toBeUndefined()
    expect(refusal(states, 'burn', { state: 'shut', locked: false })?.key).toBe('unknownTransition')
  })

  test('names the states nothing leads to', () => {
    expect(unreachable(states)).toEqual(['gone'])
  })

  test('refuses unknown states when it is declared', () => {
    expect(() =>
      defineStates<Door>()(
        { fields: { state: { type: 'enum', values: ['open'] as string[] } } },
        {
          field: 'state',
          initial: ['open'],
          transitions: { burn: { from: ['open'], to: 'ash', danger: 'confirm' } },
        },
      ),
    ).toThrow('burn: unknown state ash')
  })
})
