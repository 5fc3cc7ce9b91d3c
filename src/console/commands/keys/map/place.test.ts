import { afterEach, expect, test, vi } from 'vitest'
import { store } from '../../../kit/atoms.ts'
import { whereAtom } from '../../state.ts'
import { placeOf } from './place.ts'

vi.mock('../../context.ts', () => ({
  currentContext: () => ({ target: undefined, where: store.get(whereAtom) }),
}))

// Tests of units have no document.
vi.stubGlobal('HTMLElement', class {})
class Pane extends EventTarget {
  readonly pane: string
  constructor(pane: string) {
    super()
    this.pane = pane
  }
  closest = (selector: string) => (selector === `[data-pane="${this.pane}"]` ? this : null)
}
vi.stubGlobal('Element', Pane)

afterEach(() => store.set(whereAtom, { kind: 'page', path: '/' }))

test('keys of a page hold on the own page of an area, and on no other page', () => {
  expect(placeOf(null).scopes).not.toContain('page')
  store.set(whereAtom, { kind: 'page', area: 'revenue', path: '/Revenue/sales' })
  expect(placeOf(null)).toMatchObject({ scopes: ['page', 'global'], area: 'revenue' })
  store.set(whereAtom, { kind: 'list', area: 'revenue', path: '/Revenue/list' })
  expect(placeOf(null).scopes).not.toContain('page')
})

test('a list on an own page has keys of lists, nearer than those of the page', () => {
  store.set(whereAtom, { kind: 'page', area: 'call-desk', path: '/CallDesk/board' })
  expect(placeOf(new Pane('list')).scopes).toEqual(['list', 'page', 'global'])
})
