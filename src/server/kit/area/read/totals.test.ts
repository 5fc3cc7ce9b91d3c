import { expect, test } from 'vitest'
import type { Background } from '../background.ts'
import type { AreaTable } from '../columns.ts'
import type { Runner } from '../statement.ts'
import type { Changes } from '../write/changes.ts'
import { type Counted, Totals } from './totals.ts'

test('a total of a search through references is counted again when a record that they name changes', async () => {
  const counters = new Map([
    ['products', 3],
    ['shops', 1],
    ['orders', 1],
  ])
  const changes = {
    counter: (area: string) => counters.get(area) ?? 0,
    mayLag: () => false,
    onReset: () => undefined,
  }
  const totals = new Totals({} as Runner, changes as unknown as Changes, {} as Background)
  const table = {
    area: { id: 'products' },
    server: {},
    columns: new Map([
      ['shop', { field: { type: 'ref', area: 'shops', search: true } }],
      ['lastOrder', { field: { type: 'ref', area: 'orders' } }],
    ]),
  } as unknown as AreaTable
  const set: Counted = { table, key: 'products gia hung', compile: () => [] }
  await totals.counted(set, 7, totals.counter(table))
  expect(totals.known(set)).toEqual({ total: 7, totalKind: 'exact' })
  // Not searched: its names are in no row that was counted.
  counters.set('orders', 2)
  expect(totals.known(set)).toEqual({ total: 7, totalKind: 'exact' })
  counters.set('shops', 2)
  expect(totals.known(set)).toBeUndefined()
})
