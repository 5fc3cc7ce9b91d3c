import { describe, expect, it } from 'vitest'
import type { AnyRecord } from '../../../../core/area.ts'
import { GridDraft, type GridRow, isReady, MAX_ROWS, readKept, rebased } from './draft.ts'

const record = (n: number, values: object = {}): AnyRecord => ({
  id: `id-${n}`,
  code: `SP${n}`,
  version: 3,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  price: 100 * n,
  name: `Product ${n}`,
  ...values,
})
const set = (draft: GridDraft, n: number, field: string, value: unknown, error?: string) =>
  draft.set([{ record: record(n), index: n, field, value, error }])

describe('the draft of a grid', () => {
  it('keeps cells with the value they take the place of; the record’s own value leaves the cell', () => {
    const draft = new GridDraft()
    set(draft, 1, 'price', 150)
    expect(draft.cell('id-1', 'price')).toEqual({ value: 150, base: 100 })
    set(draft, 1, 'price', 180)
    expect(draft.cell('id-1', 'price')).toEqual({ value: 180, base: 100 })
    set(draft, 1, 'price', 100)
    expect(draft.rows.size).toBe(0)
  })

  it('bases a cell on the record that was seen, also in a row that is newer', () => {
    const draft = new GridDraft()
    draft.set([{ record: { ...record(1), version: 4, price: 120 }, index: 1, field: 'name', value: 'Other' }])
    set(draft, 1, 'price', 150)
    expect(draft.rows.get('id-1')?.version).toBe(3)
    expect(draft.cell('id-1', 'price')).toEqual({ value: 150, base: 100 })
  })

  it('undoes and redoes a step of many cells as one', () => {
    const draft = new GridDraft()
    draft.set([1, 2, 3].map((n) => ({ record: record(n), index: n, field: 'price', value: 5 })))
    set(draft, 2, 'name', 'Other')
    expect(draft.counts).toEqual({ cells: 4, errors: 0, ready: 3 })
    draft.undo()
    draft.undo()
    expect(draft.rows.size).toBe(0)
    expect(draft.canUndo).toBe(false)
    draft.redo()
    expect(draft.counts.cells).toBe(3)
    draft.clear()
    expect(draft.rows.size).toBe(0)
    draft.undo()
    expect(draft.counts.cells).toBe(3)
  })

  it('orders errors as the table does, and finds those alike in a column', () => {
    const draft = new GridDraft()
    set(draft, 9, 'price', 'abc', 'Not a number.')
    set(draft, 2, 'price', 'x', 'Not a number.')
    set(draft, 2, 'name', '', 'Required.')
    expect(draft.errors(['name', 'price']).map(({ row, field }) => `${row.code} ${field}`)).toEqual([
      'SP2 name',
      'SP2 price',
      'SP9 price',
    ])
    expect(draft.alike('id-2', 'price').map(({ row }) => row.code)).toEqual(['SP9', 'SP2'])
    expect(draft.alike('id-2', 'name')).toHaveLength(1)
    expect(draft.counts).toEqual({ cells: 3, errors: 3, ready: 0 })
  })

  it('takes a newer record: the same value is done, another one is a conflict, untouched fields are none', () => {
    const draft = new GridDraft()
    set(draft, 1, 'price', 150)
    set(draft, 1, 'name', 'Mine')
    const row = draft.rows.get('id-1') as GridRow
    expect(rebased(row, record(1, { version: 4, price: 150, name: 'Mine' }), 'c')).toBeUndefined()
    expect(rebased(row, record(1, { version: 4, stock: 5 }), 'c')).toMatchObject({
      version: 4,
      cells: { price: { value: 150 }, name: { value: 'Mine' } },
    })
    const other = rebased(row, record(1, { version: 4, price: 120 }), 'c') as GridRow
    expect(other.cells.price).toMatchObject({ error: { kind: 'conflict' }, theirs: 120, base: 100 })
    expect(isReady(other)).toBe(false)
    draft.settle(new Map([['id-1', other]]))
    // Setting it again decides the conflict: mine takes the place of theirs.
    draft.set([{ record: record(1, { version: 4, price: 120 }), index: 1, field: 'price', value: 150 }])
    expect(draft.cell('id-1', 'price')).toEqual({ value: 150, base: 120 })
    expect(isReady(draft.rows.get('id-1') as GridRow)).toBe(true)
  })

  it('forgets steps that lead behind what was saved, and no others', () => {
    const draft = new GridDraft()
    set(draft, 1, 'price', 150)
    set(draft, 2, 'price', 250)
    draft.settle(new Map([['id-1', undefined]]))
    expect([...draft.rows.keys()]).toEqual(['id-2'])
    draft.undo()
    expect(draft.rows.size).toBe(0)
    expect(draft.canUndo).toBe(false)
  })

  const byId = (...rows: GridRow[]) => new Map(rows.map((row) => [row.id, row]))

  it('keeps cells typed here over those of the device, and reads nothing of another shape', () => {
    const draft = new GridDraft()
    set(draft, 1, 'price', 150)
    const kept = [...draft.rows.values()]
    const again = new GridDraft()
    set(again, 1, 'price', 170)
    const read = readKept(JSON.parse(JSON.stringify(kept)))
    again.restore(byId(...read, { ...(kept[0] as GridRow), id: 'id-7' }), new Map(), true)
    expect(again.cell('id-1', 'price')?.value).toBe(170)
    expect(again.rows.size).toBe(2)
    for (const strange of [null, 'x', [{}], [{ ...kept[0], cells: { price: 1 } }], [{ ...kept[0], id: 1 }]])
      expect(readKept(strange)).toEqual([])
  })

  it('takes a newer state in place of rows not changed here since, and forgets the steps behind them', () => {
    const draft = new GridDraft()
    for (const n of [1, 2, 3]) set(draft, n, 'price', 50)
    const since = draft.rows
    set(draft, 3, 'price', 60)
    const other = new GridDraft()
    other.restore(since)
    other.drop('id-1', 'price')
    set(other, 2, 'price', 70)
    set(other, 3, 'price', 80)
    draft.restore(other.rows, since)
    expect([...draft.rows].map(([id, row]) => [id, row.cells.price?.value])).toEqual([
      ['id-2', 70],
      ['id-3', 60],
    ])
    for (let i = 0; i < 5; i++) draft.undo()
    expect([...draft.rows.keys()]).toEqual(['id-2'])
  })

  it('holds as many records as one save takes', () => {
    const draft = new GridDraft()
    const many = Array.from({ length: MAX_ROWS + 3 }, (_, n) => ({
      record: record(n + 1),
      index: n,
      field: 'name',
      value: 'x',
    }))
    expect(draft.set(many)).toBe(3)
    expect(draft.rows.size).toBe(MAX_ROWS)
    // A record that is in already has room.
    expect(draft.set([{ record: record(1), index: 0, field: 'price', value: 1 }])).toBe(0)
  })
})
