/** A process that is asked: it knows no secrets, and however it ends, who asked hears of it. */
import { afterEach, expect, test } from 'vitest'
import type { Question } from '../../../../tests/support/helper-worker.ts'
import { type Helper, HelperEnded, startHelper } from './helper.ts'

let helper: Helper<Question, unknown> | undefined
const start = (cpuSeconds?: number) => {
  helper = startHelper(new URL('../../../../tests/support/helper-worker.ts', import.meta.url), {
    memoryMb: 32,
    ...(cpuSeconds && { cpuSeconds }),
  })
  return helper
}
afterEach(() => helper?.stop())

test('answers one question after the other, and has nothing of the server in its environment', async () => {
  process.env.SESSION_KEY_OF_A_TEST = 'secret'
  const { ask } = start()
  expect(await ask({ say: 'a' })).toBe('a')
  expect(await ask({ say: 'b' })).toBe('b')
  const known = await ask({ environment: true })
  expect(known).toContain('PATH')
  expect(known).not.toContain('SESSION_KEY_OF_A_TEST')
  delete process.env.SESSION_KEY_OF_A_TEST
})

test('one that fills its memory or ends is told apart, and is not asked again', async () => {
  const full = start()
  const told = await full.ask({ fill: true }).catch((error: unknown) => error)
  expect(told).toBeInstanceOf(HelperEnded)
  expect(told).toHaveProperty('outOfMemory', true)
  const ended = start()
  await expect(ended.ask({ end: 3 })).rejects.toMatchObject({ outOfMemory: false })
  await expect(ended.ask({ say: 'still there?' })).rejects.toThrow('ended (3)')
})

test('who waits is told why it was stopped', async () => {
  const stopped = start()
  await stopped.ask({ say: 'ready' })
  const waiting = stopped.ask({ fill: true })
  stopped.stop(new Error('took too long'))
  await expect(waiting).rejects.toThrow('took too long')
})

test.skipIf(process.platform === 'win32')('one that never ends is killed by the system', async () => {
  await expect(start(1).ask({ loop: true })).rejects.toThrow('ended (SIGKILL)')
})

test('a request sent after the process exited, before its exit event, rejects with that exit', async () => {
  const gone = start()
  await gone.ask({ say: 'ready' })
  gone.stop()
  // The exit event cannot arrive meanwhile.
  for (const until = performance.now() + 500; performance.now() < until; );
  await expect(gone.ask({ say: 'still there?' })).rejects.toThrow('ended (SIGKILL)')
})
