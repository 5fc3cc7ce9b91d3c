/** What the call on the screen can come to: as it was when it opened. */
import { expect, test } from 'vitest'
import type { DeskState } from '../../../areas/call-desk/card.ts'
import type { DeskOutcome } from '../../../areas/call-outcomes/area.ts'
import { EMPTY, type Pending, received, said } from './state.ts'

const words = { confirm: 'x', care: 'x', lead: 'x' }
const one = (key: string): DeskOutcome => ({ key, effect: 'busy', words: { vi: words, en: words } })
const state = (tasks: string[], keys: string[]): DeskState =>
  ({
    cards: tasks.map((id) => ({ id })),
    outcomes: keys.map(one),
    exchange: false,
  }) as unknown as DeskState
const keysOf = (list: readonly DeskOutcome[]) => list.map(({ key }) => key)

test('the keys of an open call stay, those of the next one are of the newest list', () => {
  const open = received(EMPTY, state(['1', '2'], ['a', 'b']), 0)
  expect(keysOf(open.offered)).toEqual(['a', 'b'])
  const changed = received(open, state(['1', '2'], ['b']), 1)
  expect(keysOf(changed.offered)).toEqual(['a', 'b'])
  const pending = { key: 'k', orderCode: '', body: { task: '1' } } as unknown as Pending
  expect(keysOf(said(changed, pending, 2).offered)).toEqual(['b'])
})

test('the same list is the same object, of which commands are made', () => {
  const open = received(EMPTY, state(['1'], ['a']), 0)
  expect(received(open, state(['1'], ['a']), 1).outcomes).toBe(open.outcomes)
})
