import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyRecord } from '../../../../core/area.ts'
import type { Draft } from '../../drafts/drafts.ts'

/** The device that two windows share. */
const device = vi.hoisted(() => ({ lying: new Map<string, unknown>(), writes: 0 }))
vi.mock('../../drafts/draft-db.ts', () => ({
  getDraft: async (key: string) => structuredClone(device.lying.get(key)),
  putDraft: async (key: string, draft: unknown) => {
    device.writes += 1
    device.lying.set(key, structuredClone(draft))
  },
  putNewer: async () => undefined,
  deleteDraft: async (key: string) => device.lying.delete(key),
  listDrafts: async () => [...device.lying].map(([key, draft]) => [key, (draft as Draft).at]),
}))

/** Messages reach the other windows a little later. */
class Channel extends EventTarget {
  static all: Channel[] = []
  constructor() {
    super()
    Channel.all.push(this)
  }
  postMessage(data: unknown): void {
    const send = (to: Channel) => setTimeout(() => to.dispatchEvent(new MessageEvent('message', { data })), 2)
    Channel.all.filter((one) => one !== this).map(send)
  }
}

const record = (n: number): AnyRecord => ({
  id: `id-${n}`,
  code: `SP${n}`,
  version: 3,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  price: 100,
})

/** A window of its own: its modules, its draft. */
async function openWindow() {
  vi.resetModules()
  const { keepGrid } = await import('./keep.ts')
  const { GridDraft } = await import('./draft.ts')
  const { ownDraftKey, dropDraft } = await import('../../drafts/drafts.ts')
  const draft = new GridDraft()
  const end = keepGrid('products', draft, () => undefined)
  return {
    draft,
    end,
    reopen: () => keepGrid('products', draft, () => undefined),
    drop: () => dropDraft(ownDraftKey('products', 'grid')),
    type: (n: number, value: number) => draft.set([{ record: record(n), index: n, field: 'price', value }]),
    prices: () => Object.fromEntries([...draft.rows].map(([id, { cells }]) => [id, cells.price?.value])),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(5_000)
const keptRows = () => [...device.lying.values()].map((one) => (one as Draft).values.rows)

beforeEach(() => {
  device.lying.clear()
  device.writes = 0
  Channel.all = []
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the draft of a grid in two windows', () => {
  it('is written once by the window that changed it', async () => {
    const [one, two] = [await openWindow(), await openWindow()]
    await settle()
    one.type(1, 150)
    await settle()
    expect(two.prices()).toEqual({ 'id-1': 150 })
    expect(device.writes).toBe(1)
    two.type(2, 250)
    await settle()
    expect(one.prices()).toEqual({ 'id-1': 150, 'id-2': 250 })
    expect(device.writes).toBe(2)
  })

  it('loses cells in both that one of them took back', async () => {
    const [one, two] = [await openWindow(), await openWindow()]
    await settle()
    one.type(1, 150)
    one.type(2, 250)
    await settle()
    two.draft.drop('id-1', 'price')
    await settle()
    expect([one.prices(), two.prices()]).toEqual([{ 'id-2': 250 }, { 'id-2': 250 }])
    one.draft.undo()
    one.draft.clear()
    await settle()
    expect([one.prices(), two.prices()]).toEqual([{}, {}])
    expect(device.lying.size).toBe(0)
  })

  it('keeps what was typed in both at the same time', async () => {
    const [one, two] = [await openWindow(), await openWindow()]
    await settle()
    one.type(1, 150)
    two.type(2, 250)
    await settle()
    // Written in the same millisecond: the next change brings them together.
    two.type(3, 350)
    await settle()
    const all = { 'id-1': 150, 'id-2': 250, 'id-3': 350 }
    expect([one.prices(), two.prices()]).toEqual([all, all])
    expect(keptRows()[0]).toHaveLength(3)
    expect(device.writes).toBeLessThan(6)
  })

  it('forgets with a drop what was not changed since, and writes the rest again', async () => {
    const [one, two] = [await openWindow(), await openWindow()]
    await settle()
    one.type(1, 150)
    one.type(2, 250)
    await settle()
    one.draft.clear()
    await vi.advanceTimersByTimeAsync(249)
    two.type(2, 270)
    await settle()
    expect([one.prices(), two.prices()]).toEqual([{ 'id-2': 270 }, { 'id-2': 270 }])
    await one.drop()
    await settle()
    expect(two.prices()).toEqual({})
  })

  it('finds the draft again with its steps, and without what was saved after it was closed', async () => {
    const one = await openWindow()
    await settle()
    one.type(1, 150)
    one.type(2, 250)
    await settle()
    one.end()
    // A save that ends later.
    one.draft.settle(new Map([['id-1', undefined]]))
    one.reopen()
    await settle()
    expect(one.prices()).toEqual({ 'id-2': 250 })
    expect(keptRows()[0]).toHaveLength(1)
    expect(one.draft.canUndo).toBe(true)
  })
})
