import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { record } from '../../../../../tests/support/fake-source.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import type { ListQuery } from '../../../../core/filter/filters.ts'
import { RECOUNTED } from '../../../../core/wire/live.ts'
import { LiveRows } from './live.ts'
import { isMoved } from './neighbours.ts'
import type { ListSource } from './source.ts'
import { ListStore } from './store.ts'

const QUERY: ListQuery = { where: [['status', 'eq', 'pending']], q: '', sort: 'code' }
const change = (id: number, action: string, version = 2) => ({
  area: 'things',
  id: String(id),
  code: `C${id}`,
  version,
  action,
  by: null,
  at: '',
})

async function shown() {
  const asked: { codes: readonly string[]; query: ListQuery | undefined }[] = []
  const source: ListSource = {
    rows: async () => ({
      rows: Array.from({ length: 20 }, (_, at) => record(at)),
      total: 20,
      totalKind: 'exact',
      next: null,
      ms: 0,
    }),
    byCodes: async (codes, query) => {
      asked.push({ codes, query })
      // 100 and more match the filter, 50 to 99 do not; 13 is gone.
      return codes
        .map((code) => Number(code.slice(1)))
        .filter((id) => id !== 13 && (!query || id >= 100))
        .map((id) => record(id, 2))
    },
    position: async () => 0,
  }
  const list = new ListStore(source, QUERY)
  await list.show(QUERY)
  return { list, rows: new LiveRows(list), asked }
}

describe('changes by others', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('rows at hand are fetched again, many in one call, and stay where they are', async () => {
    const { list, rows, asked } = await shown()
    for (const id of [3, 4, 4, 7]) rows.changed(change(id, 'confirm'))
    rows.changed(change(9, 'confirm', 1))
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual([{ codes: ['C3', 'C4', 'C7'], query: undefined }])
    expect(list.record(4)?.version).toBe(2)
    expect(list.meta.fresh).toBe(0)
  })

  test('a count that moved without a new version is fetched all the same', async () => {
    const { rows, asked } = await shown()
    rows.changed(change(3, RECOUNTED, 1))
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual([{ codes: ['C3'], query: undefined }])
  })

  test('records elsewhere are nobody’s business', async () => {
    const { rows, asked } = await shown()
    rows.changed(change(77, 'confirm'))
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual([])
  })

  test('new records that match are counted, and no row moves', async () => {
    const { list, rows } = await shown()
    for (const id of [50, 100, 101]) rows.changed(change(id, 'create', 1))
    await vi.advanceTimersByTimeAsync(100)
    expect(list.meta).toMatchObject({ fresh: 2, total: 20 })
    expect(list.record(0)?.id).toBe('0')
  })

  test('a deleted record stays, marked', async () => {
    const { list, rows } = await shown()
    rows.changed(change(5, 'delete'))
    expect(list.rows.get(5)).toMatchObject({ gone: true, record: { id: '5' } })
  })

  test('a record that is not found any more is marked as gone', async () => {
    const { list, rows } = await shown()
    rows.changed(change(13, 'edit'))
    await vi.advanceTimersByTimeAsync(100)
    expect(list.rows.get(13).gone).toBe(true)
  })

  test('what cannot be fetched is asked for again, and counted once', async () => {
    const { list, rows } = await shown()
    const { byCodes } = list.source
    list.source.byCodes = () => Promise.reject(new Error('busy'))
    rows.changed(change(3, 'confirm'))
    rows.changed(change(100, 'create', 1))
    await vi.advanceTimersByTimeAsync(100)
    expect([list.record(3)?.version, list.meta.fresh]).toEqual([1, 0])
    list.source.byCodes = byCodes
    await vi.advanceTimersByTimeAsync(5_000)
    expect([list.record(3)?.version, list.meta.fresh]).toEqual([2, 1])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(list.meta.fresh).toBe(1)
  })

  test('a list that is no longer shown asks for nothing', async () => {
    const { rows, asked } = await shown()
    rows.changed(change(3, 'confirm'))
    rows.stop()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual([])
  })
})

test('under another parent a record is at another place, also with the same one among its siblings', async () => {
  const source = { rows: async () => ({ rows: [of('a')], total: 1, totalKind: 'exact', next: null, ms: 0 }) }
  const query: ListQuery = { where: [], q: '', sort: 'place' }
  const list = new ListStore(source as unknown as ListSource, query)
  await list.show(query)
  const tree = { order: { by: 'place' }, tree: { parent: 'parent', depth: 3 } }
  expect(isMoved(list, of('b', 2), tree)).toBe(true)
  expect(isMoved(list, of(null, 2), tree)).toBe(true)
  expect(isMoved(list, of('a', 2), tree)).toBe(false)

  function of(parent: string | null, version = 1): AnyRecord {
    return { ...record(1, version), place: 'a0', parent: parent && { id: parent } }
  }
})
