/** The undo information that a change leaves behind. */
import { expect, test, vi } from 'vitest'
import type { AnyRecord } from '../../../core/area.ts'

const record: AnyRecord = {
  id: '1',
  code: 'SP1',
  version: 2,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
}
const update = vi.hoisted(() => vi.fn())
const undo = vi.hoisted(() => vi.fn())
const updateRows = vi.hoisted(() => vi.fn())
vi.mock('../../kit/net/api.ts', () => ({
  api: { update, updateRows, undo, read: vi.fn(async () => record) },
}))
// It ends at the browser's own address.
vi.mock('./leave-session.ts', () => ({ leaveSession: vi.fn() }))

const { apiPort } = await import('./api-port.ts')
const { report } = await import('../run/report.ts')
const { doneAtom, undoneAtom } = await import('../state.ts')
const { store } = await import('../../kit/atoms.ts')
const { listHandleAtom, listTargetAtom, shownQueryAtom } = await import('../../kit/list/target.ts')
const options = { source: 'key' as const, signal: new AbortController().signal, key: 'k' }
const target = { area: 'products', records: [record], count: 1, from: 'cursor' as const }

test('a change that was made can be taken back', async () => {
  update.mockResolvedValue({ record, audit: 'a1' })
  const outcome = await apiPort.change('products', target as never, { price: 1 }, options)
  expect(outcome.said?.key).toBe('commands:command.setFieldDone')
  expect(outcome.undo).toBeTypeOf('function')
})

test('where nothing had to be written that is said, and Undo goes on meaning the change before', async () => {
  update.mockResolvedValue({ record, audit: null })
  const changed = await apiPort.change('products', target as never, { price: 1 }, options)
  expect(changed).toMatchObject({ said: { key: 'commands:command.nothingChanged' }, undo: undefined })
  const { outcome } = await apiPort.update('products', record, { price: 1 }, options)
  expect(outcome.undo).toBeUndefined()
})

test('an undone change is made again by the entry of its undo, until something else is changed', async () => {
  update.mockResolvedValue({ record, audit: 'a1' })
  undo.mockImplementation(async ([audit]: string[]) => ({
    undone: [{ area: 'products', id: '1', code: 'SP1' }],
    refused: [],
    audits: [`undo of ${audit}`],
  }))
  store.set(doneAtom, [])
  report(await apiPort.change('products', target as never, { price: 1 }, options))
  report(await apiPort.undo(options))
  expect(store.get(undoneAtom)).toHaveLength(1)
  expect(store.get(doneAtom)).toHaveLength(0)

  const again = await apiPort.redo()
  expect(undo.mock.lastCall?.[0]).toEqual(['undo of a1'])
  expect(again.said?.key).toBe('commands:command.redone')
  report(again)
  // What was made again can be taken back again.
  report(await apiPort.undo(options))
  expect(undo.mock.lastCall?.[0]).toEqual(['undo of undo of a1'])
  expect(store.get(undoneAtom)).toHaveLength(1)
  report(await apiPort.change('products', target as never, { price: 2 }, options))
  expect(store.get(undoneAtom)).toHaveLength(0)
  await expect(apiPort.redo()).rejects.toThrow()
})

test('rows that are sent again on a newer version are taken back with the others', async () => {
  const sent: string[][] = []
  updateRows.mockImplementation(async (_area: string, rows: { id: string; version: number }[]) => {
    sent.push(rows.map(({ id, version }) => `${id} ${version}`))
    const refused = rows.filter(({ version }) => version < 5).slice(1)
    return {
      changed: rows.length - refused.length,
      refused: refused.map(({ id }) => ({ id, code: id, msg: 'changed since' })),
      audits: [`audit ${sent.length}`],
    }
  })
  undo.mockResolvedValue({ undone: [], refused: [], audits: [] })
  const row = (id: string, version: number) => ({ id, version, changes: { price: 1 } })
  const again = vi.fn(async () => [row('b', 5)])
  const made = await apiPort.saveRows(
    'products',
    [row('a', 1), row('b', 1)],
    { onProgress: () => undefined, again },
    options,
  )
  expect(sent).toEqual([['a 1', 'b 1'], ['b 5']])
  expect(again).toHaveBeenCalledWith([expect.objectContaining({ id: 'b' })])
  expect(made).toMatchObject({ saved: ['a', 'b'], refused: [] })
  await made.outcome.undo?.()
  expect(undo.mock.lastCall?.[0].toSorted()).toEqual(['audit 1', 'audit 2'])
})

test('the cursor goes to the record that was taken back, unless the user has moved it meanwhile', async () => {
  const follow = vi.fn(async () => undefined)
  store.set(listHandleAtom, { follow, patch: vi.fn() } as never)
  store.set(shownQueryAtom, { area: 'products' } as never)
  const at = (id: string) => store.set(listTargetAtom, { ...target, records: [{ ...record, id }] } as never)
  update.mockResolvedValue({ record, audit: 'a1' })
  const undoWhile = async (moves: () => void) => {
    at('2')
    undo.mockImplementation(async () => {
      moves()
      return { undone: [{ area: 'products', id: '1', code: 'SP1' }], refused: [], audits: [] }
    })
    report(await apiPort.change('products', target as never, { price: 1 }, options))
    report(await apiPort.undo(options))
  }
  await undoWhile(() => {})
  expect(follow).toHaveBeenCalledExactlyOnceWith('1')
  await undoWhile(() => at('3'))
  expect(follow).toHaveBeenCalledOnce()
})
