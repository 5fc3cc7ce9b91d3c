import { expect, test, vi } from 'vitest'
import type { AnyRecord } from '../../../core/area.ts'
import { store as atoms } from '../atoms.ts'
import type { ListSource } from './data/source.ts'
import { ListStore } from './data/store.ts'
import { listTargetAtom } from './target.ts'
import { followNew, recordTarget } from './use-publish.ts'

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
