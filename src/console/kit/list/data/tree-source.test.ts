import { afterEach, expect, test, vi } from 'vitest'
import { area } from '../../../../areas/reasons/area.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import type { TreeRow } from '../../../../core/wire/tree.ts'
import { api } from '../../net/api.ts'
import type { ListSource } from './source.ts'
import { TreeSource } from './tree-source.ts'

const BY_HAND = { where: [], q: '', sort: area.order?.by ?? '' }

const base: ListSource = {
  rows: () => Promise.reject(new Error('not a flat list')),
  byCodes: async (codes) => codes.map((code) => ({ id: code, code, version: 1 }) as AnyRecord),
  position: async () => null,
}

afterEach(() => vi.restoreAllMocks())

/** A tree whose responses come when the test gives them. */
function held() {
  const waiting: ((rows: TreeRow[]) => void)[] = []
  vi.spyOn(api, 'tree').mockImplementation(
    (_area, _query, signal) =>
      new Promise((resolve, reject) => {
        waiting.push(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  return waiting
}

const order = (...codes: string[]): TreeRow[] => codes.map((code) => [code, 1, true, 1])

test('a reading that is given up leaves the order that is asked for next to that one', async () => {
  const waiting = held()
  const tree = new TreeSource(area, base)
  const read = (signal = new AbortController().signal) =>
    tree.rows(BY_HAND, { at: 0 }, 10, signal).then(({ rows }) => rows.map(({ code }) => code))
  const first = read()
  waiting.shift()?.(order('A', 'B'))
  expect(await first).toEqual(['A', 'B'])

  tree.renew()
  const givenUp = new AbortController()
  const late = read(givenUp.signal).catch(() => 'given up')
  givenUp.abort()
  const next = read()
  waiting.pop()?.(order('B', 'A'))
  expect(await late).toBe('given up')
  expect(await next).toEqual(['B', 'A'])
})

test('an answer that was asked for before a change does not replace that of after it', async () => {
  const waiting = held()
  const tree = new TreeSource(area, base)
  const { signal } = new AbortController()
  const before = tree.rows(BY_HAND, { at: 0 }, 10, signal)
  tree.renew()
  const after = tree.rows(BY_HAND, { at: 0 }, 10, signal)
  waiting[1]?.(order('B', 'A'))
  await after
  waiting[0]?.(order('A', 'B'))
  await before
  expect((await tree.rows(BY_HAND, { at: 0 }, 10, signal)).rows.map(({ code }) => code)).toEqual(['B', 'A'])
})

test('records that were changed after the tree was read have it read again: one of them may have moved', async () => {
  const waiting = held()
  const versions = new Map([['B', 2]])
  const byCodes: ListSource['byCodes'] = async (codes) =>
    codes.map((code) => ({ id: code, code, version: versions.get(code) ?? 1 }) as AnyRecord)
  const tree = new TreeSource(area, { ...base, byCodes })
  const read = tree.rows(BY_HAND, { at: 0 }, 10, new AbortController().signal)
  waiting.shift()?.(order('A', 'B'))
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  waiting.shift()?.([
    ['B', 1, true, 2],
    ['A', 1, true, 1],
  ])
  expect((await read).rows.map(({ code }) => code)).toEqual(['B', 'A'])
})
