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
vi.mock('../../kit/net/api.ts', () => ({ api: { update } }))
// It ends at the browser's own address.
vi.mock('./leave-session.ts', () => ({ leaveSession: vi.fn() }))

const { apiPort } = await import('./api-port.ts')
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
