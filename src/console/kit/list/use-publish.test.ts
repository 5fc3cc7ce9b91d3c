import { expect, test } from 'vitest'
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
  followNew(list, '2')
  expect(atoms.get(listTargetAtom)).toBeUndefined()
})

test('ticked rows stay the target', () => {
  const list = new ListStore(source, { where: [], q: '', sort: '-createdAt' })
  list.meta = { ...list.meta, selected: 1 }
  const ticked = { ...recordTarget(area, before), from: 'selection' as const }
  atoms.set(listTargetAtom, ticked)
  followNew(list, '2')
  expect(atoms.get(listTargetAtom)).toBe(ticked)
})
