/**
 * Lists that change while they are shown, left, filtered and sorted: the record in the address follows the person's keys and
 * pointer alone, and a key acts on the row that it was pressed for or on nothing.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Command, defineCommand } from '../../../../commands/command.ts'
import { FakeSource, record } from '../../../../tests/support/fake-source.ts'
import type { Area } from '../../../core/area.ts'
import { store } from '../../kit/atoms.ts'
import { ListStore } from '../../kit/list/data/store.ts'
import { type ListHandle, listHandleAtom } from '../../kit/list/target.ts'
import { publish, watchResting } from '../../kit/list/use-publish.ts'
import { areaCommandsAtom } from '../state.ts'
import { pressed, runPressed } from './run.ts'

// Of the page only what the modules listen to.
vi.hoisted(() => {
  const page = Object.assign(new EventTarget(), { location: { pathname: '/', search: '' } })
  Object.assign(globalThis, { window: page, location: page.location })
})

const ALL = { where: [], q: '', sort: '-createdAt' }
const TENTHS = { where: [['status', 'eq', 'pending'] as const], q: '', sort: '-createdAt' }
const BY_NAME = { ...ALL, sort: 'name' }
const QUERIES = [ALL, TENTHS, BY_NAME]
const area = { id: 'exams' } as Area

/** Steps of the sequences: the first four are a person's. */
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('down', 'up'), at: fc.nat(0) }),
  fc.record({ do: fc.constantFrom('row', 'key'), at: fc.nat(30) }),
  fc.record({ do: fc.constantFrom('add', 'remove', 'removeCursor', 'swap', 'live', 'gone'), at: fc.nat(60) }),
  fc.record({ do: fc.constantFrom('refresh', 'look', 'leave', 'query', 'wait'), at: fc.nat(200) }),
)
type Step = { do: string; at: number }

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  store.set(listHandleAtom, undefined)
})

/** Keys that acted, over all sequences. */
let count = 0

/** Runs a sequence; returns what was wrong, in words. */
async function wrongIn(steps: readonly Step[]): Promise<string[]> {
  const wrong: string[] = []
  const source = new FakeSource(250)
  const list = new ListStore(source, ALL)
  list.scroll.resize({ rowHeight: 34, viewport: 680 })
  await list.show(ALL)
  /** Rows on which the person has put the cursor and that have not been opened since; undefined: it was not here yet. */
  let wanted: { code: string | undefined } | undefined
  let open = 'C7'
  list.setOpen(open)
  let opens = watchResting(list, {
    prefetch: async () => undefined,
    prepare: () => undefined,
    follow(code) {
      if (!wanted) wrong.push(`${open} gave way to ${code}, which nobody chose`)
      else if (wanted.code !== undefined && wanted.code !== code)
        wrong.push(`${code} instead of ${wanted.code}`)
      wanted = undefined
      open = code
      list.setOpen(code)
    },
  })
  const ends = [publish(area, list), () => opens()]
  const below = (id: string | undefined, rows: number) => {
    const at = id === undefined ? undefined : list.indexOf(id)
    return at === undefined ? undefined : list.record(at + rows)?.id
  }
  store.set(listHandleAtom, { below, lost: () => list.pointer.lost } as unknown as ListHandle)
  const ran: string[] = []
  const command: Command = defineCommand({
    id: 'exams.try',
    title: 'commands:command.edit',
    section: 'record',
    area: 'exams',
    target: { area: 'exams', arity: 'one' },
    gate: (c) => (c.target ? { s: 'on' } : { s: 'hidden' }),
    async run(c) {
      ran.push(c.target?.records.map(({ id }) => id).join() ?? '')
      return undefined
    },
  })
  store.set(areaCommandsAtom, [command])
  const runs: Promise<void>[] = []
  let nextId = 1_000
  for (const { do: what, at } of steps) {
    const size = source.ids.length
    const person = what === 'down' || what === 'up' || what === 'row'
    if (what === 'down') list.moveBy(1)
    else if (what === 'up') list.moveBy(-1)
    else if (what === 'row') list.moveTo(at)
    else if (what === 'add') source.ids = [nextId++, nextId++, ...source.ids]
    else if (what === 'remove') source.ids = source.ids.filter((_, index) => index !== at % size)
    else if (what === 'removeCursor') source.ids = source.ids.filter((id) => String(id) !== list.cursor?.id)
    else if (what === 'swap') source.ids = [...source.ids.slice(at), ...source.ids.slice(0, at)]
    else if (what === 'live') list.patch(record(at, nextId++))
    else if (what === 'gone') list.markGone(String(at))
    else if (what === 'refresh') void list.refresh()
    else if (what === 'look') list.look(at, at + 30)
    else if (what === 'query') void list.show(QUERIES[at % QUERIES.length] ?? ALL)
    else if (what === 'leave') {
      list.rest()
      void list.show(list.meta.query)
      void list.refresh()
    } else if (what === 'wait') await vi.advanceTimersByTimeAsync(at)
    else {
      const seen = list.cursorRecord?.id
      const meaning = pressed()
      const press = async () => {
        await new Promise((resolve) => setTimeout(resolve, 200))
        const before = ran.length
        await runPressed(command, meaning)
        const [acted] = ran.slice(before)
        count += ran.length - before
        if (acted !== undefined && acted !== seen) wrong.push(`a key for ${seen} acted on ${acted}`)
      }
      runs.push(press())
    }
    if (person) wanted = { code: list.cursorRecord?.code }
    // The responses of what was asked for come between two steps, or later.
    if (at % 3 > 0) await vi.advanceTimersByTimeAsync(at % 3)
  }
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(runs)
  for (const end of ends) end()
  opens = () => undefined
  return wrong
}

test('changes of the list change neither what is open nor what a key means', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 40 }), async (steps) => {
      expect(await wrongIn(steps)).toEqual([])
    }),
    { numRuns: 300 },
  )
  expect(count).toBeGreaterThan(100)
}, 60_000)

test('the row in the place of one that has left is not opened, and none is passed over on the way down', async () => {
  const source = new FakeSource(20)
  const list = new ListStore(source, ALL)
  list.scroll.resize({ rowHeight: 34, viewport: 680 })
  await list.show(ALL)
  const opened: string[] = []
  const stop = watchResting(list, {
    prefetch: async () => undefined,
    prepare: () => undefined,
    follow: (code) => void opened.push(code),
  })
  list.moveTo(5)
  await vi.advanceTimersByTimeAsync(100)
  list.setOpen('C5')
  source.ids = source.ids.filter((id) => id !== 5)
  await list.refresh()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([list.cursorRecord?.code, list.pointer.lost?.record.code]).toEqual(['C6', 'C5'])
  expect(opened).toEqual(['C5'])
  list.moveBy(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(opened).toEqual(['C5', 'C6'])
  expect(list.pointer.lost).toBeUndefined()
  stop()
})
