/** Trying a rule on calls that were made. */
import { expect, test } from 'vitest'
import type { Rule } from './rules.ts'
import { type Made, tryRules } from './trial.ts'

const rule = (result: string, attempt: number, next: Rule['next'], delayMinutes = 0): Rule => ({
  result,
  attempt,
  next,
  delayMinutes,
  effect: 'none',
})
const NOW = [
  rule('no_answer', 1, 'wait', 120),
  rule('no_answer', 4, 'exhausted'),
  rule('confirmed', 1, 'done'),
]
const call = (task: string, attempt: number, result = 'no_answer', more: Partial<Made> = {}): Made => ({
  task,
  orderCode: `DH${task}`,
  attempt,
  result,
  at: attempt * 10_000_000,
  agreedAt: null,
  ...more,
})

test('a shorter wait: sooner, nothing else', () => {
  const tried = tryRules([call('1', 1), call('1', 2), call('2', 1, 'busy')], 'no_answer', {
    now: NOW,
    tried: [...NOW, rule('no_answer', 2, 'wait', 30)],
  })
  expect(tried).toMatchObject({ calls: 3, matching: 2, changed: 1, sooner: 1, later: 0, notMade: 0 })
  expect(tried.examples).toMatchObject([{ orderCode: 'DH1', attempt: 2, before: 'wait', after: 'wait' }])
})

test('to the lead earlier: later calls are not made, and what they confirmed is told', () => {
  const made = [call('1', 3, 'confirmed'), call('1', 1), call('1', 2), call('2', 1)]
  const tried = tryRules(made, 'no_answer', { now: NOW, tried: [...NOW, rule('no_answer', 2, 'exhausted')] })
  expect(tried).toMatchObject({ matching: 3, changed: 1, notMade: 1, lost: 1 })
  expect([tried.before.wait, tried.after.wait, tried.after.exhausted]).toEqual([3, 2, 1])
})

test('called again where it went to the lead: more calls; a promise is kept by either rule', () => {
  const tried = tryRules([call('1', 4)], 'no_answer', {
    now: NOW,
    tried: [...NOW, rule('no_answer', 4, 'wait', 60)].reverse(),
  })
  expect(tried).toMatchObject({ changed: 1, more: 1 })
  const promised = tryRules([call('1', 1, 'call_back', { agreedAt: 5 })], 'call_back', {
    now: [rule('call_back', 1, 'wait', 60)],
    tried: [rule('call_back', 1, 'wait', 10)],
  })
  expect(promised).toMatchObject({ matching: 1, changed: 0 })
})
