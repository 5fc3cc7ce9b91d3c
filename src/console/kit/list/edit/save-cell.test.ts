import { describe, expect, test } from 'vitest'
import { fakeRecord } from '../../../../../tests/support/context.ts'
import { area } from '../../../../areas/products/area.ts'
import { input } from '../../../../areas/products/schema.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import type { SaveResult } from '../../form/save.ts'
import { checkField } from '../../form/values.ts'
import { columnsOf } from '../columns/columns.ts'
import { type CellDraft, CellEdits } from './edits.ts'
import { readTyped } from './read-typed.ts'
import { saveCell } from './save-cell.ts'

type Answer = (record: AnyRecord, changes: Record<string, unknown>) => SaveResult | Promise<SaveResult>

function host(record: AnyRecord, answer: Answer) {
  let row = record
  const sent: [version: number, changes: Record<string, unknown>][] = []
  const kept: CellDraft[] = []
  const edits = new CellEdits()
  let offline: string | undefined
  const parts = {
    area,
    edits,
    sent,
    kept,
    store: {
      record: () => row,
      indexOf: () => 0,
      patch: (next: AnyRecord) => {
        row = next
      },
    },
    port: {
      async update(_area: string, on: AnyRecord, changes: Record<string, unknown>) {
        sent.push([on.version, changes])
        const result = await answer(on, changes)
        if (result.ok) row = result.record
        return result
      },
    },
    offline: () => offline,
    goOffline: (why: string) => {
      offline = why
    },

    row: () => row,
  }
  return { ...parts, kept: (draft: CellDraft) => void kept.push(draft), drafts: kept }
}

const product = fakeRecord({ code: 'SP1', version: 3, price: 100, stock: 5 })
const saved: Answer = (record, changes) => ({
  ok: true,
  record: { ...record, ...changes, version: record.version + 1 },
})
const save = (field: string, value: unknown) => ({
  record: product,
  field,
  index: 0,
  value,
  sent: value,
  opened: product[field],
})

describe('saving a cell', () => {
  test('is painted before the answer', async () => {
    const h = host(product, saved)
    const done = saveCell(h, save('price', 200))
    expect(h.row().price).toBe(200)
    await done
    expect(h.row()).toMatchObject({ price: 200, version: 4 })
    expect(h.edits.drafts).toEqual([])
  })

  test('two cells of one record go one after the other, the second on the version the first made', async () => {
    const h = host(product, saved)
    await Promise.all([saveCell(h, save('price', 200)), saveCell(h, save('stock', 6))])
    expect(h.sent).toEqual([
      [3, { price: 200 }],
      [4, { stock: 6 }],
    ])
    expect(h.row()).toMatchObject({ price: 200, stock: 6, version: 5 })
  })

  test('what is refused stays as a draft with the reason, the row shows what is saved', async () => {
    const h = host(product, () => ({
      ok: false,
      reason: 'refused',
      message: 'no',
      fields: { price: 'too low' },
    }))
    await saveCell(h, save('price', 1))
    expect(h.row().price).toBe(100)
    expect(h.drafts).toMatchObject([{ value: 1, before: 100, message: 'too low' }])
    expect(h.edits.draft({ id: product.id, field: 'price' })?.value).toBe(1)
  })

  test('without a connection nothing is sent and nothing is lost', async () => {
    const h = host(product, saved)
    h.goOffline('away')
    await saveCell(h, save('price', 1))
    expect(h.sent).toEqual([])
    expect(h.edits.drafts).toMatchObject([{ value: 1, message: 'away' }])
  })

  test('somebody else changed this very field: both are kept', async () => {
    const current = { ...product, version: 9, price: 777 }
    const h = host(product, () => ({ ok: false, reason: 'stale', message: 'Bình changed it', current }))
    await saveCell(h, save('price', 200))
    expect(h.row().price).toBe(777)
    expect(h.edits.drafts).toMatchObject([{ value: 200, theirs: { price: 777, version: 9 } }])
  })

  test('what somebody else saved while the cell was open is not written over, though the row shows it', async () => {
    const theirs = { ...product, price: 300, version: 4 }
    const h = host(theirs, (record, changes) =>
      record.version === 4
        ? saved(record, changes)
        : { ok: false, reason: 'stale', current: theirs, message: 'newer' },
    )
    await saveCell(h, { ...save('price', 200), record: theirs })
    expect(h.edits.drafts).toMatchObject([{ value: 200, message: 'newer', theirs }])
    expect(h.row()).toEqual(theirs)
    // The user sees it and keeps their own value.
    await saveCell(h, { ...save('price', 200), record: theirs, opened: 300 })
    expect(h.row()).toMatchObject({ price: 200, version: 5 })
    expect(h.edits.drafts).toEqual([])
  })

  test('somebody else changed another field: saved on the newer version', async () => {
    const current = { ...product, version: 9, stock: 0 }
    const h = host(product, (record, changes) =>
      record.version === 9
        ? saved(record, changes)
        : { ok: false, reason: 'stale', message: 'changed', current },
    )
    await saveCell(h, save('price', 200))
    expect(h.row()).toMatchObject({ price: 200, stock: 0, version: 10 })
    expect(h.edits.drafts).toEqual([])
  })

  test('typed over while the first is on its way: the newer value stands', async () => {
    const h = host(product, (record, changes) =>
      changes.price === 1 ? { ok: false, reason: 'refused', message: 'no' } : saved(record, changes),
    )
    await Promise.all([saveCell(h, save('price', 1)), saveCell(h, save('price', 2))])
    expect(h.row().price).toBe(2)
    expect(h.edits.drafts).toEqual([])
  })
})

describe('a cell’s text', () => {
  const words = {
    t: (key: string) => ({ 'products:values.status.on_sale': 'Đang bán' })[key] ?? key,
    has: () => true,
  }
  const column = (name: string) => {
    const found = columnsOf(area, { shown: [name] })[0]
    if (!found) throw new Error(name)
    return found
  }

  test('is read as the form reads it', () => {
    expect(readTyped(area, column('price'), '1tr2', words)).toBe(1_200_000)
    expect(readTyped(area, column('stock'), ' 1,234 ', words)).toBe(1_234)
    expect(readTyped(area, column('salePrice'), '', words)).toBeNull()
    expect(readTyped(area, column('name'), ' Gậy ', words)).toBe('Gậy')
    // What cannot be read stays as it was typed, for the schema to complain about.
    expect(readTyped(area, column('price'), 'dear', words)).toBe('dear')
  })

  test('a field is checked by itself with the area’s schema', () => {
    expect(checkField(input, 'price', 1_200_000)).toEqual({ ok: true, value: 1_200_000 })
    expect(checkField(input, 'price', 'dear')).toMatchObject({ ok: false })
    expect(checkField(input, 'price', null)).toMatchObject({ ok: false, problem: { key: 'required' } })
    expect(checkField(input, 'salePrice', null)).toEqual({ ok: true, value: null })
    expect(checkField(input, 'name', 'x')).toMatchObject({ ok: false, problem: { key: 'tooShort' } })
    expect(checkField(input, 'colour', 1)).toMatchObject({ ok: false })
  })
})
