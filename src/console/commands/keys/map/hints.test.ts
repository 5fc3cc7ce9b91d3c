import { afterEach, expect, test } from 'vitest'
import { keyCapsAtom, store } from '../../../kit/atoms.ts'
import { type ListHandle, listHandleAtom } from '../../../kit/list/target.ts'
import { areaHintsAtom } from '../../state.ts'
import { hintsFor } from './hints.ts'

afterEach(() => {
  store.set(listHandleAtom, undefined)
  store.set(areaHintsAtom, undefined)
  store.set(keyCapsAtom, new Map())
})

const shown = () => hintsFor().map(({ caps, label }) => [label.split('.').at(-1), caps.flat().join(' ')])
const show = (handle: Partial<ListHandle>) => store.set(listHandleAtom, handle as ListHandle)

test('a calendar has arrows and Enter, not the keys of rows', () => {
  store.set(keyCapsAtom, new Map([['help.keys', ['?']]]))
  show({ ofDays: true })
  expect(shown()).toEqual([
    ['move', '← ↑ → ↓'],
    ['open', 'Enter'],
    ['help', '?'],
  ])
})

test('a list has the keys of rows, a page without one only the help, an area its own', () => {
  store.set(
    keyCapsAtom,
    new Map([
      ['help.keys', ['?']],
      ['list.toggle-select', ['X']],
    ]),
  )
  show({})
  expect(shown()).toEqual([
    ['move', 'J K'],
    ['select', 'X'],
    ['open', 'Enter'],
    ['help', '?'],
  ])
  store.set(listHandleAtom, undefined)
  expect(shown()).toEqual([['help', '?']])
  show({ ofDays: true })
  store.set(areaHintsAtom, { hints: () => [{ caps: [['1']], label: 'desk.say' }] } as never)
  expect(shown()).toEqual([['say', '1']])
})
