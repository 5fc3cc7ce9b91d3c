import { afterEach, expect, test, vi } from 'vitest'
import { store } from '../../../kit/atoms.ts'
import { whereAtom } from '../../state.ts'
import { placeOf } from './place.ts'

vi.mock('../../context.ts', () => ({
  currentContext: () => ({ target: undefined, where: store.get(whereAtom) }),
}))

// Tests of units have no document.
for (const name of ['Element', 'HTMLElement']) vi.stubGlobal(name, class {})

afterEach(() => store.set(whereAtom, { kind: 'page', path: '/' }))

test('keys of a page hold on the own page of an area, and on no other page', () => {
  expect(placeOf(null).scopes).not.toContain('page')
  store.set(whereAtom, { kind: 'page', area: 'revenue', path: '/Revenue/sales' })
  expect(placeOf(null)).toMatchObject({ scopes: ['page', 'global'], area: 'revenue' })
  store.set(whereAtom, { kind: 'list', area: 'revenue', path: '/Revenue/list' })
  expect(placeOf(null).scopes).not.toContain('page')
})
