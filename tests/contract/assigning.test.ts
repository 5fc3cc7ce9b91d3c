/** Handlers of orders: assigned, removed and distributed evenly, also by two users at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { least } from '../../src/areas/orders/server/effects/assign.ts'
import { type Client, rowOf, rowsOf } from '../support/client.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

type Preview = { changed: number; into: { field: string; name: string; count: number }[] }
type Done = { changed: number; audits: string[]; refused: { msg: string }[] }
type Person = { id: string; code: string; name: string; open: number; available: boolean; shares: boolean }

test('least: the smallest load, its holder before others, nobody where there is nobody', () => {
  const loads = new Map([
    ['a', 3],
    ['b', 1],
    ['c', 1],
  ])
  expect(least(loads, undefined)).toBe('b')
  expect(least(loads, 'c')).toBe('c')
  expect(least(loads, 'a')).toBe('b')
  expect(least(new Map(), 'a')).toBeUndefined()
})

describe.each(DATABASES)('handlers on $kind', ({ kind, start }) => {
  let server: TestServer
  let admin: Client
  let open: string[]

  const list = (path: string, where: unknown) =>
    admin.get(`/api/${path}?limit=100&where=${encodeURIComponent(JSON.stringify(where))}`)
  const people = async () =>
    (rowsOf(await list('work', [])) as unknown as Person[]).filter(({ shares }) => shares)
  const spreadOf = async () => {
    const loads = (await people()).map((person) => person.open)
    return Math.max(...loads) - Math.min(...loads)
  }
  const bulk = async <T>(name: string, body: object) => {
    const answer = await admin.post(`/api/orders/bulk/${name}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data as unknown as T
  }

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
    const states = ['pending', 'awaiting_payment', 'to_pack', 'to_deliver', 'delivering', 'return_requested']
    const rows = await Promise.all(states.map((state) => list('orders', [['status', 'eq', state]])))
    open = rows.flatMap((answer) => rowsOf(answer).map(({ id }) => id))
  })
  afterAll(() => server?.close())

  test('the board counts every open order once, those of nobody under a record of their own', async () => {
    const all = rowsOf(await list('work', [])) as unknown as Person[]
    expect(all[0]?.code).toBe('NV00000')
    expect(all.reduce((sum, one) => sum + one.open, 0)).toBe(open.length)
    // Nobody without the right to confirm orders is offered any.
    expect(all.map(({ name }) => name)).not.toContain('Bùi Thanh Tùng')
    // A user with everything (`*`) may confirm too, and is given orders by hand only.
    const mine = all.find(({ name }) => name === 'Nguyễn Quang Hải')
    expect([mine?.available, mine?.shares]).toEqual([true, false])
    const given = await admin.post(`/api/orders/${open[0]}/assign`, { handler: mine?.id })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    await admin.post('/api/undo', { audits: [given.body.audit] })
  })

  test('nobody on a break at the call desk is given any, until they are back', async () => {
    const everybody = await people()
    const telesales = await server.as('telesales')
    expect((await telesales.post('/api/desk/shift', { shift: 'paused' })).status).toBe(200)
    const left = await people()
    expect(left.length).toBe(everybody.length - 1)
    const gone = everybody.find(({ id }) => !left.some((one) => one.id === id))
    const look = await bulk<Preview>('spread', { ids: open, args: { spread: 'away' }, dryRun: true })
    expect(look.into.map(({ name }) => name)).not.toContain(gone?.name)
    expect(look.into.map(({ name }) => name)).not.toContain('Nguyễn Quang Hải')
    expect((await telesales.post('/api/desk/shift', { shift: 'off' })).status).toBe(200)
    expect((await people()).length).toBe(everybody.length)
  })

  test('an order is given to who may handle it, taken from them, and each is taken back by undo', async () => {
    const [one, other] = await people()
    const id = open[0] ?? ''
    const given = await admin.post(`/api/orders/${id}/assign`, { handler: one?.id })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    expect(rowOf(given).handler).toMatchObject({ id: one?.id })
    const again = await admin.post(`/api/orders/${id}/assign`, { handler: one?.id })
    expect(again.status).toBe(409)
    const education = rowsOf(await list('accounts', [['username', 'eq', 'education']]))[0]
    const wrong = await admin.post(`/api/orders/${id}/assign`, { handler: education?.id })
    expect(wrong.status).toBe(409)
    const moved = await admin.post(`/api/orders/${id}/assign`, { handler: other?.id })
    await admin.post('/api/undo', { audits: [moved.body.audit] })
    expect(rowOf(await admin.get(`/api/orders/${id}`)).handler).toMatchObject({ id: one?.id })
    expect(rowOf(await admin.post(`/api/orders/${id}/unassign`, {})).handler).toBeNull()
    expect((await admin.post(`/api/orders/${id}/unassign`, {})).status).toBe(409)
  })

  test('spreading evens the loads out, does what the look at it said, and is taken back as a whole', async () => {
    const [first] = await people()
    const loadOf = async (name: string | undefined) =>
      (await people()).find((one) => one.name === name)?.open ?? -1
    await bulk<Done>('assign', { ids: open, args: { handler: first?.id } })
    expect(await loadOf(first?.name)).toBe(open.length)
    const look = await bulk<Preview>('spread', { ids: open, args: { spread: 'even' }, dryRun: true })
    const done = await bulk<Done>('spread', { ids: open, args: { spread: 'even' } })
    expect(done.changed).toBe(look.changed)
    expect(look.into.map(({ name }) => name)).not.toContain(first?.name)
    for (const { name, count } of look.into) expect(await loadOf(name), name).toBe(count)
    expect(await loadOf(first?.name)).toBe(open.length - done.changed)
    expect(await spreadOf()).toBeLessThanOrEqual(1)
    // Even already: nobody's order moves.
    const again = await bulk<Done>('spread', { ids: open, args: { spread: 'even' } })
    expect(again.changed).toBeLessThanOrEqual((await people()).length)

    const away = await bulk<Done>('spread', { ids: open, args: { spread: 'away' } })
    expect(away.changed).toBe(open.length)
    const undone = await admin.post('/api/undo', { audits: away.audits })
    expect((undone.body.data as unknown as { undone: unknown[] }).undone).toHaveLength(open.length)
  })

  test.runIf(kind === 'postgres')('two people who spread at once spread evenly together', async () => {
    for (let round = 0; round < 4; round++) {
      const [first] = await people()
      const ids = open
      await bulk<Done>('assign', { ids, args: { handler: first?.id } })
      const halves = [ids.slice(0, ids.length / 2), ids.slice(ids.length / 2)]
      const answers = await Promise.all(
        halves.map((half) => bulk<Done>('spread', { ids: half, args: { spread: 'even' } })),
      )
      expect(answers.every(({ changed }) => changed > 0)).toBe(true)
      expect(await spreadOf()).toBeLessThanOrEqual(1)
    }
  })
})
