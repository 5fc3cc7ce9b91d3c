import { expect, test, vi } from 'vitest'
import { store } from '../../kit/atoms.ts'
import { openTabsAtom } from '../../kit/detail/tab-state.ts'
import { changeTab } from './kept-state.ts'

test('a tab finds its inner tab again; a preview that gave its place away leaves the inner tab as it is', () => {
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('Element', class {})
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const go = (id: string, ...open: string[]) => changeTab(id, 'orders', false, new Set(open))
  const inner = () => store.get(openTabsAtom).orders
  go('A', 'A')
  store.set(openTabsAtom, { orders: 'info' })
  go('B', 'A', 'B')
  store.set(openTabsAtom, { orders: 'history' })
  go('A', 'A', 'B')
  expect(inner()).toBe('info')
  // A gives its place to C, which is stepped back from.
  go('C', 'B', 'C')
  store.set(openTabsAtom, { orders: 'items' })
  go('A', 'A', 'B')
  expect(inner()).toBe('items')
  go('B', 'B')
  expect(inner()).toBe('history')
})
