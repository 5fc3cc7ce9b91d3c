import { expect, test } from 'vitest'
import { IdleClock } from './idle-clock.ts'

const MIN = 60_000
const start = 1_000_000
const clock = (endsAt = start + 720 * MIN) =>
  new IdleClock({ idleMs: 30 * MIN, warnMs: 2 * MIN, endsAt }, start)

test('warns two minutes before the end, and ends after thirty without a touch', () => {
  const idle = clock()
  expect(idle.phase(start + 27 * MIN)).toEqual({ is: 'fine' })
  expect(idle.phase(start + 28 * MIN)).toEqual({ is: 'warned', endsAt: start + 30 * MIN, final: false })
  expect(idle.phase(start + 30 * MIN)).toEqual({ is: 'over', why: 'idle' })
})

test('a touch in any tab prolongs it; news of an older one does not shorten it', () => {
  const idle = clock()
  idle.touch(start + 29 * MIN)
  idle.touch(start + 5 * MIN)
  expect(idle.phase(start + 31 * MIN)).toEqual({ is: 'fine' })
  expect(idle.phase(start + 58 * MIN)).toMatchObject({ is: 'warned', endsAt: start + 59 * MIN })
})

test('after hours of sleep it is over at once', () => {
  expect(clock().phase(start + 300 * MIN)).toEqual({ is: 'over', why: 'idle' })
})

test('the longest time ends it however busy somebody is', () => {
  const idle = clock(start + 60 * MIN)
  idle.touch(start + 58.5 * MIN)
  expect(idle.phase(start + 59 * MIN)).toEqual({ is: 'warned', endsAt: start + 60 * MIN, final: true })
  expect(idle.phase(start + 60 * MIN)).toEqual({ is: 'over', why: 'limit' })
})

test('the server is told of a touch, once a minute at most, and never without one', () => {
  const idle = clock()
  expect(idle.isNews(start)).toBe(true)
  idle.told(start)
  idle.touch(start + 1_000)
  expect(idle.isNews(start + 2_000)).toBe(false)
  expect(idle.isNews(start + MIN)).toBe(true)
  idle.told(start + MIN)
  expect(idle.isNews(start + 10 * MIN)).toBe(false)
})

test('what is fetched a minute after the last touch is fetched by nobody', () => {
  const idle = clock()
  expect(idle.isIdle(start + 59_000)).toBe(false)
  expect(idle.isIdle(start + 60_000)).toBe(true)
})

test('a clock that is set back prolongs nothing beyond the idle time from then on', () => {
  const idle = clock(start + 7200 * MIN)
  idle.told(start)
  expect(idle.phase(start - 600 * MIN)).toEqual({ is: 'fine' })
  expect(idle.phase(start - 569 * MIN)).toEqual({ is: 'over', why: 'idle' })
  idle.touch(start - 569 * MIN)
  expect(idle.isNews(start - 569 * MIN)).toBe(true)
})

test('what was only recalled was touched when it was used last', () => {
  const limits = { idleMs: 30 * MIN, warnMs: 2 * MIN, endsAt: start + 720 * MIN }
  const idle = new IdleClock(limits, start, start - 29 * MIN)
  expect(idle.isIdle(start)).toBe(true)
  expect(idle.phase(start)).toMatchObject({ is: 'warned', endsAt: start + MIN })
})
