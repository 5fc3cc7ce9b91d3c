import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceSettled, startLook } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what can wait does so until the last page has its content', () => {
  const run = vi.fn()
  const [first, second] = [startLook(), startLook()]
  onceSettled(run)
  first()
  first()
  vi.advanceTimersByTime(2_000)
  expect(run).not.toHaveBeenCalled()
  second()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(600)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a page that never comes does not hold it back for ever', () => {
  const run = vi.fn()
  const there = startLook()
  onceSettled(run)
  vi.advanceTimersByTime(5_000)
  expect(run).toHaveBeenCalledTimes(1)
  there()
})

test('without such a page it comes with the next rest, unless it is called off', () => {
  const [kept, off] = [vi.fn(), vi.fn()]
  onceSettled(kept)
  onceSettled(off)()
  vi.advanceTimersByTime(1_000)
  expect(kept).toHaveBeenCalledTimes(1)
  expect(off).not.toHaveBeenCalled()
})

test('content that begins to load before the browser rests goes first', () => {
  const run = vi.fn()
  onceSettled(run)
  vi.advanceTimersByTime(100)
  const done = startLook()
  vi.advanceTimersByTime(1_500)
  expect(run).not.toHaveBeenCalled()
  done()
  vi.advanceTimersByTime(600)
  expect(run).toHaveBeenCalledTimes(1)
})
