/** The drawing process is killed: its paper is begun again, once, and whole. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Paper } from '../../../core/paper.ts'
import type { Helper } from '../workers/helper.ts'
import { render } from './render.ts'

type Any = Helper<unknown, unknown>
/** The test's action when the n-th process gets its m-th question. */
let meddle: (helper: Any, process: number, question: number) => Promise<void> | void = () => {}
let started: Any[] = []

vi.mock(import('../workers/helper.ts'), async (original) => {
  const real = await original()
  const startHelper = (...given: Parameters<typeof real.startHelper>) => {
    const helper = real.startHelper(...given) as Any
    const index = started.push(helper)
    const stopped = Promise.withResolvers<never>()
    stopped.promise.catch(() => {})
    let asked = 0
    return {
      ...helper,
      ask: async (input: unknown) => {
        asked += 1
        await Promise.race([meddle(helper, index, asked), stopped.promise])
        return helper.ask(input)
      },
      stop(reason?: Error) {
        helper.stop(reason)
        stopped.reject(reason)
      },
    }
  }
  return { ...real, startHelper: startHelper as typeof real.startHelper }
})

/** 200 sheets are many, ten few; each has its number on it. */
const paper = (sheets: number): Paper => ({
  title: 'VẬN ĐƠN',
  size: 'a5',
  sheets: Array.from({ length: sheets }, (_, index) => ({
    name: `DH${index}`,
    blocks: [{ kind: 'text', text: `Đơn số ${index}.` }],
  })),
})
const drawn = async (sheets: number) => {
  const { bytes } = await render({ paper: paper(sheets), as: 'page', language: 'vi' })
  const html = bytes.toString('utf8')
  expect(html.match(/<!doctype html>/g)).toHaveLength(1)
  expect(html.endsWith('</body></html>')).toBe(true)
  return [...html.matchAll(/Đơn số (\d+)\./g)].map(([, number]) => Number(number))
}
const upTo = (sheets: number) => Array.from({ length: sheets }, (_, index) => index)
/** As the system ends one when memory is short; the next question finds nobody. */
const killed = async (helper: Any) => {
  helper.stop()
  await new Promise((resolve) => setTimeout(resolve, 100))
}

beforeEach(() => {
  started = []
})
afterEach(() => {
  meddle = () => {}
  vi.restoreAllMocks()
  for (const helper of started) helper.stop()
})

test('one that dies half way through many sheets: all of them are drawn again, none is missing or doubled', async () => {
  meddle = (helper, process, question) => {
    if (process === 1 && question === 4) helper.stop()
  }
  expect(await drawn(24)).toEqual(upTo(24))
  expect(started).toHaveLength(2)
})

test('few sheets too, and also where it died while it waited for the next ones', async () => {
  meddle = (helper, process, question) => {
    if (process === 1 && question === 2) helper.stop()
  }
  expect(await drawn(3)).toEqual(upTo(3))
  expect(started).toHaveLength(2)
  const [, waiting] = started
  if (waiting) await killed(waiting)
  expect(await drawn(2)).toEqual(upTo(2))
  expect(started).toHaveLength(3)
})

test('a paper that ends every process is given up after the second, and the next one is drawn', async () => {
  for (const sheets of [24, 3]) {
    let ended = 0
    meddle = (helper) => {
      ended += 1
      helper.stop()
    }
    await expect(drawn(sheets)).rejects.toThrow('ended')
    expect(ended).toBe(2)
    meddle = () => {}
    expect(await drawn(sheets)).toEqual(upTo(sheets))
  }
})

test('many sheets on a machine that is full: not waited for longer than said, then begun anew', async () => {
  const real = globalThis.setTimeout
  // What it is given for many sheets, less what it took already.
  const hurried = (work: () => void, ms = 0) => real(work, ms > 4_000 && ms <= 8_000 ? 2_000 : ms)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurried as typeof setTimeout)
  meddle = (_helper, process, question) => {
    // It has the sheets and gets no processor.
    if (process === 1 && question === 3) return new Promise(() => {})
    return undefined
  }
  expect(await drawn(24)).toEqual(upTo(24))
  expect(started).toHaveLength(2)
})
