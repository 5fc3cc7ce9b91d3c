/** A job's end may be known before the response that it was accepted: `z` then uses the end. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Job } from '../../../core/wire/jobs.ts'
import { doneAtom } from '../../commands/state.ts'
import { store } from '../../kit/atoms.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { begun, ended } from './job-port.ts'
import { takeJob } from './state.ts'

vi.mock('../../kit/overlays/toast.ts', () => ({ toast: vi.fn() }))
vi.mock('../../commands/registry.ts', () => ({
  registry: { get: (id: string) => ({ danger: id === 'orders.refund-bank' ? 'confirm' : 'undo' }) },
}))
vi.mock('../../commands/run/run.ts', () => ({ undo: vi.fn() }))
vi.mock('../../commands/run/undo-label.tsx', () => ({ undoLabel: () => 'Hoàn tác (Z)' }))

const job = (id: string, over: Partial<Job>): Job =>
  ({
    id,
    area: 'orders',
    action: 'update',
    name: 'update',
    changes: { note: 'x' },
    state: 'queued',
    total: 2,
    done: 0,
    changed: 0,
    refused: 0,
    failed: 0,
    undone: 0,
    counts: {},
    error: null,
    canRetry: false,
    canUndo: false,
    retryOf: null,
    undoOf: null,
    by: null,
    createdAt: '2026-01-05T02:00:00.000Z',
    startedAt: null,
    endedAt: null,
    ...over,
  }) as Job

beforeEach(() => {
  store.set(doneAtom, [])
  vi.mocked(toast).mockClear()
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('accepted, then ended: taken back as long as it changed something', () => {
  const accepted = job('a', {})
  expect(begun(accepted).undo).toBeDefined()
  const end = job('a', { state: 'done', done: 2, changed: 2, canUndo: true })
  takeJob(end)
  ended(end)
  expect(store.get(doneAtom)).toHaveLength(1)
})

test('what one record would not offer back, many do not either: neither at once nor when it is over', () => {
  const refunds = { action: 'transition', name: 'refund-bank', changes: null } as const
  expect(begun(job('r', refunds)).undo).toBeUndefined()
  const end = job('r', { ...refunds, state: 'done', done: 2, changed: 2 })
  takeJob(end)
  ended(end)
  expect(store.get(doneAtom)).toEqual([])
  expect(vi.mocked(toast).mock.lastCall?.[1]?.action).toBeUndefined()
})

test('ended before it was accepted, nothing changed: nothing to take back, and its end is said', () => {
  takeJob(job('b', { state: 'done', done: 2, refused: 2 }))
  expect(begun(job('b', {})).undo).toBeUndefined()
  expect(store.get(doneAtom)).toEqual([])
  expect(vi.mocked(toast).mock.lastCall?.[1]).toMatchObject({ kind: 'warning' })
})

test('ended before it was accepted, with changes: `z` takes it back once', () => {
  takeJob(job('c', { state: 'done', done: 2, changed: 2, canUndo: true }))
  expect(begun(job('c', {})).undo).toBeUndefined()
  expect(store.get(doneAtom)).toHaveLength(1)
})
