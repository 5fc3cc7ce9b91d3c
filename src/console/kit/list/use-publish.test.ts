import { expect, test, vi } from 'vitest'
import type { AnyRecord } from '../../../core/area.ts'
import { store as atoms } from '../atoms.ts'
import type { ListSource } from './data/source.ts'
import { ListStore } from './data/store.ts'
import { listTargetAtom, orderedRowsAtom } from './target.ts'
import { followNew, publishRows, recordTarget } from './use-publish.ts'

const area = { id: 'exams' } as Parameters<typeof recordTarget>[0]
const before = { id: '1', code: 'DTH0001' } as AnyRecord
// No call of it ends.
const never = () => new Promise<never>(() => {})
const source: ListSource = { rows: never, position: never, byCodes: never }

test('while a new record comes into the list, the row that had the cursor is not the target', () => {
  const list = new ListStore(source, { where: [], q: '', sort: '-createdAt' })
  atoms.set(listTargetAtom, recordTarget(area, before))
  followNew(area, list, '2')
  expect(atoms.get(listTargetAtom)).toBeUndefined()
})

test('a list that cannot be fetched gives its row the keys back', async () => {
  const away = () => Promise.reject(new Error('away'))
  const list = new ListStore(
    { rows: away, position: away, byCodes: away },
    { where: [], q: '', sort: '-createdAt' },
  )
  vi.spyOn(list, 'cursorRecord', 'get').mockReturnValue(before)
  followNew(area, list, '2')
  expect(atoms.get(listTargetAtom)).toBeUndefined()
  await vi.waitFor(() => expect(atoms.get(listTargetAtom)?.records).toEqual([before]))
})

test('ticked rows stay the target', () => {
  const list = new ListStore(source, { where: [], q: '', sort: '-createdAt' })
  list.meta = { ...list.meta, selected: 1 }
  const ticked = { ...recordTarget(area, before), from: 'selection' as const }
  atoms.set(listTargetAtom, ticked)
  followNew(area, list, '2')
  expect(atoms.get(listTargetAtom)).toBe(ticked)
})

test('rows of an order by hand that come have the gates asked again, those of other lists do not', async () => {
  const rows = async () => ({ rows: [before], total: 1, totalKind: 'exact' as const, next: null, ms: 0 })
  const query = { where: [], q: '', sort: 'place' }
  const plain = new ListStore({ ...source, rows }, query)
  const stopPlain = publishRows({}, plain)
  await plain.show(query)
  expect(plain.record(0)).toBe(before)
  expect(atoms.get(orderedRowsAtom)).toBeUndefined()
  stopPlain()

  const list = new ListStore({ ...source, rows }, query)
  const asked: unknown[] = []
  const stopAsking = atoms.sub(orderedRowsAtom, () => asked.push(list.record(0)))
  const stop = publishRows({ order: { by: 'place' } }, list)
  await list.show(query)
  expect(asked.at(-1)).toBe(before)
  stopAsking()
  stop()
  expect(atoms.get(orderedRowsAtom)).toBeUndefined()
})
