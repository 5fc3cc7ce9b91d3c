/** Possible outcomes of the call on the screen: those when it opened. */
import { expect, test } from 'vitest'
import type { DeskOutcome } from '../../../call-outcomes/area.ts'
import type { DeskState } from '../../card.ts'
import { type Desk, EMPTY, goOn, isSecondPress, type Pending, received, said, shownCard } from './state.ts'

const words = { confirm: 'x', care: 'x', lead: 'x' }
const one = (key: string): DeskOutcome => ({
  key,
  effect: 'busy',
  tone: 'amber',
  words: { vi: words, en: words },
})
const state = (tasks: string[], keys: string[]): DeskState =>
  ({
    cards: tasks.map((id) => ({ id })),
    outcomes: keys.map(one),
    exchange: false,
    summary: { shift: 'on' },
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

const shown = (desk: Desk, note: string, at: number): Desk => ({
  ...desk,
  note,
  dialledAt: at,
  ticks: new Set(['goods']),
})
const held = (tasks: string[], attempts = 0): DeskState => ({
  ...state(tasks, ['a']),
  cards: tasks.map((id) => ({ id, attempts, orderCode: `DH${id}` })) as unknown as DeskState['cards'],
  summary: { shift: 'on' } as DeskState['summary'],
})
const outcomeOf = (task: string) => ({ key: task, orderCode: '', body: { task } }) as unknown as Pending

test('undone while the next one was begun, both calls come back with what was written', () => {
  const first = shown(received(EMPTY, held(['1', '2']), 0), 'gọi chiều', 5)
  const next = shown(said(first, outcomeOf('1'), 10), 'đang nói', 12)
  expect(next).toMatchObject({ shown: '2', note: 'đang nói' })
  const back = received({ ...next, pending: [] }, held(['1', '2']), 20, '1')
  expect(back).toMatchObject({ shown: '1', note: 'gọi chiều', dialledAt: 5, shownAt: 0 })
  expect([...back.ticks]).toEqual(['goods'])
  const on = said(back, outcomeOf('1'), 30)
  expect(on).toMatchObject({ shown: '2', note: 'đang nói', dialledAt: 12 })
  expect(on.lost).toBeUndefined()
})

test('a call that is made again begins with nothing', () => {
  const first = shown(received(EMPTY, held(['1']), 0), 'bận', 5)
  const after = received({ ...said(first, outcomeOf('1'), 10), pending: [] }, held(['1'], 1), 20)
  expect(after).toMatchObject({ shown: '1', note: '', dialledAt: undefined, shownAt: 20 })
})

test('a call that goes without an outcome is told, with its note; no other takes its place until the agent goes on', () => {
  const first = shown(received(EMPTY, held(['1', '2']), 0), ' khách dặn giao chiều ', 5)
  const gone = received(first, held(['2']), 10)
  expect(gone.lost).toEqual({ orderCode: 'DH1', note: 'khách dặn giao chiều' })
  expect(shownCard(gone)).toBeUndefined()
  const later = received(gone, held(['2', '3']), 20)
  expect([later.lost, shownCard(later)]).toEqual([gone.lost, undefined])
  const next = goOn(later, 30)
  expect([next.lost, shownCard(next)?.id, next.note, next.shownAt]).toEqual([undefined, '2', '', 30])
  // Taken back by the agent, it is wanted.
  expect(shownCard(received(later, held(['1', '2']), 40, '1'))?.id).toBe('1')
  expect(
    received(first, { ...held([]), summary: { shift: 'off' } as DeskState['summary'] }, 10).lost,
  ).toBeUndefined()
  expect(received(first, held(['1', '2']), 10).lost).toBeUndefined()
})

test('a second press on the same call soon after the first does not dial again', () => {
  expect(isSecondPress(undefined, '1', 0)).toBe(false)
  const last = { task: '1', at: 1_000 }
  expect([2_000, 3_999, 4_000].map((now) => isSecondPress(last, '1', now))).toEqual([true, true, false])
  expect(isSecondPress(last, '2', 1_001)).toBe(false)
})
