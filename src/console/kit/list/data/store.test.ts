import { describe, expect, test, vi } from 'vitest'
import { FakeSource, record } from '../../../../../tests/support/fake-source.ts'
import type { ListQuery } from '../../../../core/filter/filters.ts'
import { PAGE_ROWS } from './pages.ts'
import { queryOf } from './selection.ts'
import { ListStore } from './store.ts'

const ALL: ListQuery = { where: [], q: '', sort: '-createdAt' }
const PENDING: ListQuery = { where: [['status', 'eq', 'pending']], q: '', sort: '-createdAt' }

async function shown(total = 1_000): Promise<{ source: FakeSource; list: ListStore }> {
  const source = new FakeSource(total)
  const list = new ListStore(source, ALL)
  list.scroll.resize({ rowHeight: 34, viewport: 680 })
  await list.show(ALL)
  return { source, list }
}

/** Holds responses back until the function that it returns is called. */
function holdBack(source: FakeSource): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  source.hold = promise
  return resolve
}

const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true))

describe('a list', () => {
  test('rows that are here before they are asked for are shown at once, and asked for no more', async () => {
    const source = new FakeSource(250)
    const first = await source.rows(ALL, { at: 0 }, PAGE_ROWS, AbortSignal.timeout(1_000))
    source.calls = []
    const list = new ListStore(Object.assign(source, { arrived: () => first }), ALL)
    expect(list.begin()).toBe(true)
    expect(list.meta).toMatchObject({ status: 'ready', total: 250, pending: false })
    expect(list.record(99)?.id).toBe('99')
    expect(list.cursor).toEqual({ index: 0, id: '0' })
    await list.show(ALL)
    expect(source.calls).toEqual([])
    // Once: what is shown by now may be newer.
    expect(list.begin()).toBe(false)
  })

  test('shows its first page and fetches the next as it is looked at, by the page before', async () => {
    const { source, list } = await shown()
    expect(list.meta).toMatchObject({ status: 'ready', total: 1_000, loaded: PAGE_ROWS })
    list.look(95, 130)
    await until(() => list.record(120) !== undefined)
    expect(source.calls).toEqual([{ at: 0 }, { after: '100' }])
    list.look(700, 730)
    await until(() => list.record(720) !== undefined)
    expect(source.calls.at(-1)).toEqual({ at: 700 })
  })

  test('a refresh does not take the place of another filter whose rows are on their way', async () => {
    const { source, list } = await shown()
    const release = holdBack(source)
    const switching = list.show(PENDING)
    const refreshing = list.refresh()
    release()
    await Promise.all([switching, refreshing])
    expect(list.meta).toMatchObject({ query: PENDING, pending: false, total: 100 })
  })

  test('rows that were asked for before a move, or while it is on its way, do not undo it', async () => {
    const { source, list } = await shown(10)
    const codes = () => [0, 1, 2, 3].map((at) => list.record(at)?.id)
    const release = holdBack(source)
    list.moveTo(3)
    const before = list.refresh()
    await until(() => source.calls.length === 2)
    const end = list.arrange(['3'], { before: '2' })
    expect(list.cursor).toEqual({ index: 2, id: '3' })
    expect(list.meta.pending).toBe(false)
    const during = list.refresh()
    release()
    await Promise.all([before, during])
    expect(codes()).toEqual(['0', '1', '3', '2'])
    // Another is on its way as the first one ends.
    const next = list.arrange(['3'], { before: '1' })
    end?.()
    await list.refresh()
    expect(codes()).toEqual(['0', '3', '1', '2'])
    source.ids = [0, 3, 1, 2, 4]
    next?.()
    await list.refresh()
    expect(list.meta.total).toBe(5)
    expect(codes()).toEqual(['0', '3', '1', '2'])
  })

  test('records that came in above put no row on two pages: the list is fetched again around the cursor', async () => {
    const { source, list } = await shown(250)
    list.moveTo(99)
    list.scroll.scrollTo(85 * 34)
    source.ids.unshift(-1, -2, -3, -4, -5)
    list.look(85, 115)
    await until(() => list.cursor?.index === 104)
    expect([list.cursorRecord?.code, list.scroll.top]).toEqual(['C99', 90 * 34])
    await until(() => list.record(119) !== undefined && list.record(90) !== undefined)
    const codes = [...list.entries()].map(([, { code }]) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('at the end, of a list that grew while its last pages were fetched, the cursor is on the last row', async () => {
    const { source, list } = await shown(300)
    list.moveTo(299)
    const grown = source.ids
    // The last page comes from before five records were added, the one behind it from after.
    list.look(270, 299)
    await until(() => list.record(299) !== undefined)
    source.ids = [-1, -2, -3, -4, -5, ...grown]
    list.look(150, 180)
    await until(() => list.meta.total === 305)
    list.look(275, 304)
    await until(() => list.cursor?.index === 304)
    expect(list.cursorRecord?.code).toBe('C299')
  })

  test('gives up pages that were scrolled past', async () => {
    const { source, list } = await shown()
    const release = holdBack(source)
    list.look(300, 330)
    await until(() => source.calls.length === 2)
    list.look(800, 830)
    await until(() => source.calls.length === 3)
    release()
    await until(() => list.record(810) !== undefined)
    expect(list.record(310)).toBeUndefined()
  })

  test('only the two rows of a cursor move are told', async () => {
    const { list } = await shown()
    const told: number[] = []
    for (let index = 0; index < 20; index++) {
      list.rows.get(index)
      list.rows.subscribe(index, () => told.push(index))
    }
    list.moveTo(4)
    list.moveTo(5)
    expect(told).toEqual([0, 4, 4, 5])
    expect(list.rows.get(5).cursor).toBe(true)
  })

  test('keeps the rows shown until those of another filter are here', async () => {
    const { source, list } = await shown()
    const release = holdBack(source)
    const other = list.show(PENDING)
    expect(list.meta).toMatchObject({ pending: true, total: 1_000, query: ALL, wanted: PENDING })
    expect(list.record(3)?.id).toBe('3')
    release()
    await other
    expect(list.meta).toMatchObject({ pending: false, total: 100, query: PENDING })
    expect(list.record(3)?.id).toBe('30')
  })

  test.each([false, true])('only the filter asked for last counts (late answers: %s)', async (deaf) => {
    const { source, list } = await shown()
    source.deaf = deaf
    const release = holdBack(source)
    const first = list.show(PENDING)
    source.hold = undefined
    await list.show({ ...ALL, q: 'x' })
    release()
    await first
    expect(list.meta.query.q).toBe('x')
  })

  test('Back to a filter shows its rows at once, where they were left', async () => {
    const { source, list } = await shown()
    list.moveTo(60)
    const { top } = list.scroll
    await list.show(PENDING)
    source.hold = new Promise(() => {})
    void list.show(ALL)
    expect(list.meta.query).toEqual(ALL)
    expect(list.scroll.top).toBe(top)
    expect(list.cursor).toEqual({ index: 60, id: '60' })
  })

  test('after a refresh the cursor is on the same record, at the same place of the screen', async () => {
    const { source, list } = await shown()
    list.moveTo(60)
    const onScreen = 60 * 34 - list.scroll.top
    source.ids.unshift(5_001, 5_002, 5_003)
    await list.refresh()
    expect(list.cursor).toEqual({ index: 63, id: '60' })
    expect(63 * 34 - list.scroll.top).toBe(onScreen)
  })

  test.each([
    [5, 'near'],
    [450, 'far off'],
  ])('a refresh that is under way does not call back who moves on by %i rows', async (by) => {
    const { source, list } = await shown()
    list.moveTo(60)
    const release = holdBack(source)
    source.ids.unshift(5_001, 5_002, 5_003)
    const refreshed = list.refresh()
    await until(() => source.calls.length === 2)
    const { top } = list.scroll
    // Pages that are scrolled to come as ever.
    list.look(by + 40, by + 80)
    list.moveBy(by)
    const on = list.scroll.top - (60 + by) * 34
    expect(list.scroll.top > top || by === 5).toBe(true)
    source.hold = undefined
    release()
    await refreshed
    await until(() => list.cursorRecord !== undefined)
    expect(list.meta.pending).toBe(false)
    expect(list.cursor?.id).toBe(list.cursorRecord?.id)
    expect([60 + by, 60 + by + 3]).toContain(list.cursor?.index)
    if (by === 5) expect(list.cursor).toEqual({ index: 68, id: '65' })
    expect(list.scroll.top - (list.cursor?.index ?? 0) * 34).toBe(on)
  })

  test('in another order the cursor stays on its record where that is seen, else it is on the first row', async () => {
    const { source, list } = await shown()
    list.moveTo(5)
    await list.show({ ...ALL, sort: 'name' })
    expect(list.cursor).toEqual({ index: 5, id: '5' })
    source.ids.reverse()
    source.ids.splice(60, 0, 5)
    await list.show({ ...ALL, sort: 'code' })
    expect(list.scroll.top).toBe(0)
    expect(list.cursor).toEqual({ index: 0, id: '999' })
  })

  test('a record that is gone leaves the cursor’s place to the next', async () => {
    const { source, list } = await shown()
    list.moveTo(10)
    source.ids = source.ids.filter((id) => id !== 10)
    await list.refresh()
    expect(list.cursor).toEqual({ index: 10, id: '11' })
  })

  test('a failure keeps the rows, and a second try asks again', async () => {
    const { source, list } = await shown()
    source.failing = true
    await list.show(PENDING)
    expect(list.meta).toMatchObject({ status: 'ready', query: ALL, pending: false })
    expect(list.meta.error).toBeInstanceOf(Error)
    source.failing = false
    list.retry()
    await until(() => list.meta.query === PENDING)
    expect(list.meta.error).toBeUndefined()
  })

  test('the first load that fails is an error; trying again shows the rows', async () => {
    const source = new FakeSource(10)
    const list = new ListStore(source, ALL)
    source.failing = true
    await list.show(ALL)
    expect(list.meta.status).toBe('error')
    source.failing = false
    list.retry()
    await until(() => list.meta.status === 'ready')
  })

  test('a place beyond a list that became shorter is its end', async () => {
    const source = new FakeSource(250)
    const list = new ListStore(source, ALL)
    list.scroll.resize({ rowHeight: 34, viewport: 680 })
    await list.show(ALL, { top: 9_000 * 34, cursor: { index: 9_000, id: 'gone' } })
    expect(list.cursor?.index).toBe(249)
    expect(list.scroll.top).toBe(list.scroll.maxTop)
  })

  test('takes the newest state of a record and no older one, with the listed fields only', async () => {
    const { list } = await shown()
    list.patch({ ...record(5, 3), name: 'new', lines: [] })
    expect(list.record(5)).toMatchObject({ name: 'new', version: 3 })
    expect(list.record(5)).not.toHaveProperty('lines')
    list.patch({ ...record(5, 2), name: 'old' })
    expect(list.record(5)).toMatchObject({ name: 'new' })
  })
})

describe('ticking', () => {
  test('a range grows and shrinks with the cursor and keeps what was ticked before', async () => {
    const { list } = await shown()
    list.moveTo(2)
    list.selecting.toggle(2)
    list.moveTo(10)
    for (const index of [11, 12, 13]) list.moveTo(index, { extend: true })
    expect(list.meta.selected).toBe(5)
    list.moveTo(11, { extend: true })
    expect(list.selectedRecords().map((one) => one.id)).toEqual(['2', '10', '11'])
  })

  test('a range over rows not at hand fetches them', async () => {
    const { list } = await shown()
    list.moveTo(50)
    list.moveTo(349, { extend: true })
    expect(list.meta.selected).toBeLessThan(300)
    await until(() => list.meta.selected === 300)
  })

  test('all at hand, then all that match, but one', async () => {
    const { list } = await shown()
    list.selecting.loaded()
    expect(list.meta).toMatchObject({ selected: 100, selection: { mode: 'some' } })
    list.selecting.loaded()
    expect(list.meta).toMatchObject({ selected: 1_000, selection: { mode: 'all' } })
    list.selecting.toggle(3)
    expect(list.meta.selected).toBe(999)
    expect(list.rows.get(3).selected).toBe(false)
    expect(queryOf(list.meta.selection, list.meta.query)).toMatchObject({ ...ALL, except: ['3'] })
  })

  test('an exception that no longer matches is not taken off the count', async () => {
    const { source, list } = await shown()
    list.selecting.everything()
    list.selecting.toggle(3)
    list.selecting.toggle(4)
    expect(list.meta.selected).toBe(998)
    source.ids = source.ids.filter((id) => id !== 3)
    source.byCodes = async (codes) =>
      codes.filter((code) => code !== 'C3').map((code) => record(code.slice(1)))
    await list.refresh()
    await until(() => list.meta.selected === 998)
    expect(list.meta.total).toBe(999)
  })

  test('a record that is deleted is ticked no more', async () => {
    const { list } = await shown()
    list.selecting.toggle(7)
    list.selecting.toggle(8)
    list.markGone('7')
    expect(list.selectedRecords().map((one) => one.id)).toEqual(['8'])
    expect(list.meta.selected).toBe(1)
  })

  test('a range over more rows than are kept at hand is whole, and ends where the server takes no more', async () => {
    const { list } = await shown(20_000)
    list.moveTo(9_000)
    list.moveTo(4_500, { extend: true })
    await until(() => list.meta.selected === 4_501)
    expect(list.meta.tooFar).toBeUndefined()
    list.moveTo(0, { extend: true })
    await until(() => list.meta.selected === 5_000)
    expect(list.meta.tooFar).toBe(5_000)
    // The rows next to the start of the range.
    expect(list.rows.get(9_000).selected).toBe(true)
  })

  test('everything but some is taken up again', async () => {
    const { list } = await shown()
    list.selecting.everythingBut([record(5)])
    expect(list.meta.selected).toBe(999)
    expect(list.rows.get(5).selected).toBe(false)
  })

  test('survives a refresh and another order, not another filter', async () => {
    const { list } = await shown()
    list.selecting.toggle(7)
    await list.refresh()
    await list.show({ ...ALL, sort: 'createdAt' })
    expect(list.meta.selected).toBe(1)
    await list.show(PENDING)
    expect(list.meta.selected).toBe(0)
    // Back to the filter, they are there again.
    await list.show({ ...ALL, sort: 'createdAt' })
    expect(list.meta.selected).toBe(1)
  })

  test('a ticked record is the newest one', async () => {
    const { list } = await shown()
    list.selecting.toggle(7)
    list.patch(record(7, 9))
    expect(list.selectedRecords()[0]?.version).toBe(9)
  })
})
