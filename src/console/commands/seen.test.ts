/** The version that counts as seen: the one that a record had when it came to the user. */
import { atom } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Target } from '../../../commands/command.ts'
import type { AnyRecord } from '../../core/area.ts'
import { store } from '../kit/atoms.ts'
import { followSeen, forgetSeen, noteSeen, seenVersion } from './seen.ts'

const record = (version: number, id = 'a') => ({ id, code: id, version }) as unknown as AnyRecord
const target = (from: Target['from'], ...records: AnyRecord[]): Target => ({
  ...{ area: 'contracts', records, count: records.length, from },
})
const targetAtom = atom<Target | undefined>(undefined)
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  store.set(targetAtom, undefined)
  stop = followSeen(targetAtom)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a record that changes while it is shown keeps its version, until it comes again', () => {
  store.set(targetAtom, target('detail', record(1, 'b')))
  vi.advanceTimersByTime(5_000)
  store.set(targetAtom, target('detail', record(3, 'b')))
  expect(seenVersion(record(3, 'b'))).toBe(1)
  store.set(targetAtom, undefined)
  store.set(targetAtom, target('detail', record(3, 'b')))
  expect(seenVersion(record(3, 'b'))).toBe(3)
})

test('a cached state that gives way at once was not read', () => {
  store.set(targetAtom, target('cursor', record(1, 'c')))
  vi.advanceTimersByTime(100)
  store.set(targetAtom, target('cursor', record(2, 'c')))
  vi.advanceTimersByTime(5_000)
  store.set(targetAtom, target('cursor', record(3, 'c')))
  expect(seenVersion(record(3, 'c'))).toBe(2)
})

test('each ticked record has the version of the moment it was ticked', () => {
  store.set(targetAtom, target('selection', record(1, 'd')))
  vi.advanceTimersByTime(5_000)
  store.set(targetAtom, target('selection', record(2, 'd'), record(7, 'e')))
  expect([seenVersion(record(2, 'd')), seenVersion(record(7, 'e'))]).toEqual([1, 7])
  forgetSeen([record(2, 'd')])
  expect(seenVersion(record(2, 'd'))).toBe(2)
})

test('the result of an own change counts as seen, also for a record as it was before', () => {
  store.set(targetAtom, target('detail', record(1, 'f')))
  noteSeen(record(2, 'f'))
  expect(seenVersion(record(1, 'f'))).toBe(2)
})
