import { expect, test } from 'vitest'
import type { Told } from './drafts.ts'
import { type Mine, reactTo } from './elsewhere.ts'

const kept = (at: number, from?: number): Told => ({ key: 'k', at, from })
const dropped = (from: number | undefined, saved: boolean): Told => ({ key: 'k', at: undefined, from, saved })
const known = (at: number | undefined, changed = false): Mine => ({ known: true, at, changed })
const fresh = (at: number | undefined, changed = false): Mine => ({ known: false, at, changed })

test('of one record the newer words are taken', () => {
  expect(reactTo(kept(9), known(undefined))).toBe('take')
  expect(reactTo(kept(9), known(5, true))).toBe('take')
  expect(reactTo(kept(9), known(9))).toBe('rest')
  expect(reactTo(kept(5), known(9))).toBe('rest')
})

test('of a new record only what continues the words that are shown; others are offered', () => {
  expect(reactTo(kept(9, 5), fresh(5))).toBe('take')
  expect(reactTo(kept(9, 5), fresh(5, true))).toBe('offer')
  expect(reactTo(kept(9, 4), fresh(5))).toBe('offer')
  expect(reactTo(kept(9), fresh(5))).toBe('offer')
  expect(reactTo(kept(9), fresh(undefined))).toBe('offer')
  expect(reactTo(kept(9, 5), fresh(9))).toBe('rest')
})

test('what was saved elsewhere is not saved twice; what is another’s is written again', () => {
  expect(reactTo(dropped(5, true), fresh(5))).toBe('base')
  expect(reactTo(dropped(5, true), known(5))).toBe('base')
  expect(reactTo(dropped(5, true), fresh(5, true))).toBe('write')
  expect(reactTo(dropped(4, true), fresh(5))).toBe('write')
  expect(reactTo(dropped(undefined, true), fresh(5))).toBe('write')
  expect(reactTo(dropped(5, true), fresh(undefined))).toBe('rest')
  expect(reactTo(dropped(5, true), fresh(undefined, true))).toBe('write')
})

test('discarding takes it from the record’s other windows, not from another new record', () => {
  expect(reactTo(dropped(5, false), known(5))).toBe('base')
  expect(reactTo(dropped(5, false), fresh(5))).toBe('write')
})
