import { expect, test } from 'vitest'
import type { AnyRecord, Area } from '../../../../core/area.ts'
import { connectionAtom, store } from '../../atoms.ts'
import type { RowsSaved } from '../../form/save.ts'
import { GridDraft } from './draft.ts'
import type { GridParts } from './parts.ts'
import { Session } from './session.ts'

const record = { id: 'id-1', code: 'SP1', version: 3, price: 100 } as unknown as AnyRecord

/** A grid with one changed cell, whose save waits until `arrive` is called. */
function editing() {
  const { promise, resolve } = Promise.withResolvers<RowsSaved>()
  const draft = new GridDraft()
  draft.set([{ record, index: 0, field: 'price', value: 150 }])
  const said: string[] = []
  const parts = {
    area: { id: 'products', fields: {} } as unknown as Area,
    face: {},
    store: { source: { byCodes: async () => [] }, meta: {} },
    edits: {},
    input: { safeParse: (values: unknown) => ({ success: true, data: values }), shape: {} },
    save: { saveRows: () => promise, withheld: () => undefined },
    announce: (text: string) => said.push(text),
  } as unknown as GridParts
  store.set(connectionAtom, 'live')
  const session = new Session(draft, parts)
  session.read = (_field, value) => ({ ok: true, value })
  return { draft, session, said, arrive: resolve, price: () => draft.rows.get('id-1')?.cells.price?.value }
}

test('nothing is taken back, made again or discarded while it is saved, and it can be afterwards', async () => {
  const { session, arrive, price, draft } = editing()
  draft.set([{ record, index: 0, field: 'price', value: 170 }])
  const saved = session.save()
  const { port } = session
  expect(port.saving).toBe(true)
  port.undo()
  port.discard()
  expect(price()).toBe(170)
  arrive({ saved: [], refused: [], failed: 'away' })
  await saved
  expect(session.port.saving).toBe(false)
  port.undo()
  expect(price()).toBe(150)
  const again = session.save()
  port.redo()
  expect(price()).toBe(150)
  await again
  port.redo()
  expect(price()).toBe(170)
})

test('a second save waits for the first', async () => {
  const { session, arrive, draft } = editing()
  const saved = session.save()
  const calls: unknown[] = []
  draft.onChange(() => calls.push(draft.rows.size))
  await session.save()
  expect(session.progress).toEqual({ done: 0, total: 1 })
  arrive({ saved: ['id-1'], refused: [] })
  await saved
  expect([draft.rows.size, session.progress]).toEqual([0, undefined])
})
