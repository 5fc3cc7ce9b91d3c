/** Between portions of work there is always a rest: users may call other processes over the same database. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someoneAsks } from '../workers/low-priority.ts'
import { Upkeep } from './upkeep.ts'

/** The time of a portion, ms. */
const TOOK = 30

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // The last call was long ago.
  vi.advanceTimersByTime(60_000)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Promises that are due have their turns, while the clock does not move. */
async function turns() {
  for (let turn = 0; turn < 10; turn++) await new Promise((next) => setImmediate(next))
}

/** Moves the clock by so many ms. */
async function pass(ms: number) {
  vi.advanceTimersByTime(ms)
  await turns()
}

/** An upkeep whose portions never end, after the first of them. */
async function begin() {
  const seen = { portions: 0 }
  const portion = async () => {
    vi.advanceTimersByTime(TOOK)
    seen.portions += 1
    return true
  }
  const table = { area: { id: 'revenue' }, server: { portion } }
  const upkeep = new Upkeep(
    { transaction: async (work: (trx: unknown) => unknown) => work({}) } as never,
    { tables: new Map([['revenue', table]]) } as never,
    () => {},
  )
  await turns()
  expect(seen.portions).toBe(1)
  return { seen, upkeep }
}

test('while nobody calls this process, the rest is twice what the portion took', async () => {
  const { seen, upkeep } = await begin()
  await pass(2 * TOOK - 1)
  expect(seen.portions).toBe(1)
  await pass(1)
  expect(seen.portions).toBe(2)
  await upkeep.close()
})

test('a server that closes does not wait for it', async () => {
  const { seen, upkeep } = await begin()
  await upkeep.close()
  expect(seen.portions).toBe(1)
})

test('while users call it, that comes after the rest for them', async () => {
  // In the last test, as the module keeps the time of the call.
  someoneAsks()
  const { seen, upkeep } = await begin()
  // Eight times the portion, at most 100 ms.
  await pass(100)
  await pass(2 * TOOK - 1)
  expect(seen.portions).toBe(1)
  await pass(1)
  expect(seen.portions).toBe(2)
  const closed = upkeep.close()
  await pass(100)
  await closed
})
