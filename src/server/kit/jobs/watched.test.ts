/** Which calls count as writes of a job: a refusal before any needs no savepoint. */
import { expect, test } from 'vitest'
import type { Others } from '../area/face.ts'
import type { Open } from '../area/write/transaction.ts'
import { watched } from './watched.ts'

test('all that may write in other areas counts as written, what only looks does not', async () => {
  const others: Record<keyof Others, () => Promise<unknown>> = {
    find: async () => [],
    condition: async () => undefined,
    named: async () => undefined,
    read: async () => [],
    transit: async () => new Map(),
    set: async () => {},
    change: async () => ({ audit: null }),
    changeMany: async () => new Map(),
    create: async () => ({ audit: null }),
    attempt: async () => ({ done: undefined }),
    rulesFor: async () => [],
    later: async () => {},
    undo: async () => ({ refused: [] }),
  }
  const open = { write: { others, sql: { withPlugin: () => ({}) } }, runner: {} } as unknown as Open
  const watch = watched(open)
  const seen = watch.open.write.others as unknown as typeof others
  const wrote: Record<string, boolean> = {}
  for (const name of Object.keys(others) as (keyof Others)[]) {
    await seen[name]()
    wrote[name] = watch.wrote()
  }
  expect(wrote).toEqual({
    find: false,
    condition: false,
    named: false,
    read: false,
    transit: true,
    set: true,
    change: true,
    changeMany: true,
    create: true,
    attempt: true,
    rulesFor: false,
    later: true,
    undo: true,
  })
})
