import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restSince, someoneAsks } from './low-priority.ts'

describe('rests between pieces', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    // Nobody has called for long.
    vi.advanceTimersByTime(60_000)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const over = async (rest: Promise<void>) => {
    let done = false
    void rest.then(() => {
      done = true
    })
    await new Promise((turn) => setImmediate(() => setImmediate(turn)))
    return done
  }

  it('are as many times as long as the piece while somebody calls', async () => {
    const began = performance.now()
    vi.advanceTimersByTime(10)
    someoneAsks()
    const rest = restSince(began, 4)
    vi.advanceTimersByTime(39)
    expect(await over(rest)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await over(rest)).toBe(true)
  })

  it('are never longer than a tenth of a second', async () => {
    const began = performance.now()
    vi.advanceTimersByTime(500)
    someoneAsks()
    const rest = restSince(began, 4)
    vi.advanceTimersByTime(100)
    expect(await over(rest)).toBe(true)
  })

  it('are none while nobody does', async () => {
    const began = performance.now()
    someoneAsks()
    vi.advanceTimersByTime(2_000)
    expect(await over(restSince(began, 4))).toBe(true)
  })
})
