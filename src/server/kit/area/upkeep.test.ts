/** Work in portions goes on until there is none, one transaction each, and ends with the server. */
import { expect, test } from 'vitest'
import { Upkeep } from './upkeep.ts'

/** An upkeep of one area with this `portion`; counts transactions and keeps what is logged. */
function begin(portion: () => Promise<boolean>) {
  const seen = { transactions: 0, log: [] as string[] }
  const database = {
    transaction: async (work: (trx: unknown) => unknown) => {
      seen.transactions += 1
      return work({})
    },
  }
  const table = { area: { id: 'revenue' }, server: { portion } }
  const upkeep = new Upkeep(
    database as never,
    { tables: new Map([['revenue', table]]) } as never,
    (message) => seen.log.push(message),
  )
  return { seen, upkeep }
}

test('portions go on until one of them finds nothing, each in a transaction of its own', async () => {
  let left = 3
  const { seen, upkeep } = begin(async () => --left >= 0)
  await expect.poll(() => left).toBe(-1)
  await upkeep.close()
  // One of them is the upkeep's own.
  expect(seen).toEqual({ transactions: 5, log: [] })
})

test('a server that closes waits for the portion, not for all of them', async () => {
  let done = 0
  const { upkeep } = begin(async () => ++done > 0)
  await expect.poll(() => done).toBeGreaterThan(1)
  await upkeep.close()
  const at = done
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(done).toBe(at)
})

test('a failure is logged and ends the round', async () => {
  let tries = 0
  const { seen, upkeep } = begin(async () => {
    tries += 1
    throw new Error('no room')
  })
  await expect.poll(() => seen.log).toEqual(['work of revenue failed: no room'])
  await upkeep.close()
  expect(tries).toBe(1)
})
