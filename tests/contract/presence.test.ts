/** Other users on a record: sent only to users who are on it themselves and may see it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, rowsOf } from '../support/client.ts'
import { heldTimers } from '../support/held-timers.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

type Person = { id: string; name: string; mode: string }
type Told = { area: string; id: string; code: string; people: Person[] }
/** `rights`: number of events that say that its rights changed. */
type Tab = { stream: string; told: Told[]; rights: number; close(): void }

describe.each(DATABASES)('presence on $kind', ({ start }) => {
  let server: TestServer
  let telesales: Client
  let manager: Client
  let warehouse: Client
  let code: string
  const open: Tab[] = []
  const timers = heldTimers()

  beforeAll(async () => {
    server = await start({ timers })
    ;[telesales, manager, warehouse] = (await Promise.all(
      ['telesales', 'manager', 'warehouse'].map((name) => server.as(name)),
    )) as [Client, Client, Client]
    code = rowsOf(await telesales.get('/api/orders?limit=1'))[0]?.code ?? ''
  })
  afterEach(async () => {
    for (const tab of open.splice(0)) tab.close()
    await sql`delete from presence`.execute(server.database.db)
  })
  afterAll(() => server?.close())

  /** A user's browser: its live stream, with its presence events. */
  async function browser(username: string): Promise<Tab> {
    const control = new AbortController()
    const response = await fetch(`${server.url}/api/events`, {
      headers: { Authorization: await server.tokenOf(username) },
      signal: control.signal,
    })
    const stream = response.headers.get('x-stream') ?? ''
    const tab: Tab = { stream, told: [], rights: 0, close: () => control.abort() }
    const read = async () => {
      let text = ''
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += piece
        for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
          const [event, data] = /^event: (\w+)\ndata: (.*)$/m.exec(text.slice(0, at))?.slice(1) ?? []
          if (event === 'presence' && data) tab.told.push(JSON.parse(data))
          if (event === 'access') tab.rights += 1
          text = text.slice(at + 2)
        }
      }
    }
    read().catch(() => {}) // the abort
    open.push(tab)
    return tab
  }

  const show = async (who: Client, { stream }: Tab, more: object = {}) => {
    const body = { mode: 'view', tab: randomUUID(), stream, area: 'orders', code, ...more }
    const answer = await who.post('/api/presence', body)
    return { status: answer.status, ...(answer.body.data as { id: string; people: Person[] }) }
  }
  const names = (people: Person[] | undefined) => people?.map(({ name, mode }) => `${name}: ${mode}`)

  test('who comes is told who is there, who is there that somebody came, began to edit and left', async () => {
    const [mine, theirs] = [await browser('telesales'), await browser('manager')]
    expect(await show(telesales, mine)).toMatchObject({ status: 200, people: [] })
    const tab = randomUUID()
    const come = await show(manager, theirs, { tab })
    expect(names(come.people)).toEqual(['Lê Thị Mai Phương: view'])
    expect(Object.keys(come.people[0] ?? {}).sort()).toEqual(['id', 'mode', 'name'])
    await expect.poll(() => names(mine.told.at(-1)?.people)).toEqual([expect.stringMatching(/: view$/)])
    expect(mine.told.at(-1)).toMatchObject({ area: 'orders', code, id: come.id })
    await show(manager, theirs, { tab, mode: 'edit' })
    await expect.poll(() => names(mine.told.at(-1)?.people)).toEqual([expect.stringMatching(/: edit$/)])
    await manager.post('/api/presence', { mode: 'none', tab })
    await expect.poll(() => mine.told.at(-1)?.people).toEqual([])
  })

  test('two tabs of one person are one, and nobody is told of themselves', async () => {
    const [mine, theirs] = [await browser('telesales'), await browser('manager')]
    await show(manager, theirs, { mode: 'edit' })
    await show(manager, theirs)
    const come = await show(telesales, mine)
    expect(names(come.people)).toEqual([expect.stringMatching(/: edit$/)])
    expect((await show(telesales, mine)).people).toHaveLength(1)
  })

  test('a record that one may not see is not there, and its people are told to nobody else', async () => {
    const [mine, theirs, strange] = [
      await browser('telesales'),
      await browser('manager'),
      await browser('warehouse'),
    ]
    const customer = rowsOf(await manager.get('/api/customers?limit=1'))[0]?.code
    const place = { area: 'customers', code: customer }
    expect((await show(warehouse, strange, place)).status).toBe(404)
    expect((await show(telesales, mine, { code: 'DH99999999' })).status).toBe(404)
    expect((await show(telesales, mine, { area: 'nothing' })).status).toBe(404)
    await show(manager, theirs, place)
    // A user on another record gets no event.
    await show(warehouse, strange)
    await show(telesales, mine, place)
    await expect.poll(() => theirs.told.length).toBeGreaterThan(0)
    expect(strange.told.filter(({ area }) => area === 'customers')).toEqual([])
  })

  test('a killed browser is gone, and so is what a killed process vouched for', async () => {
    const [mine, theirs] = [await browser('telesales'), await browser('manager')]
    await show(telesales, mine)
    await show(manager, theirs)
    await expect.poll(() => mine.told.at(-1)?.people.length).toBe(1)
    theirs.close()
    // The server learns of the end by its connection; then another tab has five seconds to take over.
    await expect
      .poll(() => {
        timers.pass(1_000)
        return mine.told.at(-1)?.people
      })
      .toEqual([])
    // A stream that no process holds.
    await show(manager, { ...theirs, stream: randomUUID() })
    await expect.poll(() => mine.told.at(-1)?.people.length).toBe(1)
    await sql`update presence set seen_at = now() - interval '1 minute' where stream <> ${mine.stream}`.execute(
      server.database.db,
    )
    timers.pass(10_000)
    await expect.poll(() => mine.told.at(-1)?.people).toEqual([])
  })

  test('a tab that has not said itself for long is vouched for no more, though its browser lives', async () => {
    const [mine, theirs] = [await browser('telesales'), await browser('manager')]
    await show(telesales, mine)
    const tab = randomUUID()
    await show(manager, theirs, { tab, mode: 'edit' })
    await expect.poll(() => mine.told.at(-1)?.people.length).toBe(1)
    await sql`update presence set said_at = now() - interval '13 minutes', seen_at = now() - interval '31 seconds'
      where tab = ${tab}`.execute(server.database.db)
    // A beat renews before it removes.
    timers.pass(10_000)
    await expect.poll(() => mine.told.at(-1)?.people).toEqual([])
  })

  test('where nobody else is, nobody is told; the oldest of too many tabs is taken from where it was', async () => {
    const [mine, theirs] = [await browser('telesales'), await browser('manager')]
    const heard: string[] = []
    const stop = await server.database.listen('presence', (payload) => heard.push(payload))
    const other = rowsOf(await telesales.get('/api/orders?limit=2'))[1]?.code
    await show(telesales, mine)
    await show(telesales, mine, { mode: 'edit' })
    for (let count = 2; count < 30; count++) await show(telesales, mine, { code: other })
    expect(heard).toEqual([])
    await show(manager, theirs)
    await expect.poll(() => theirs.told.length).toBe(1)
    expect(names(theirs.told.at(-1)?.people)).toEqual([expect.stringMatching(/: edit$/)])
    await show(telesales, mine, { code: other })
    await show(telesales, mine, { code: other })
    await expect.poll(() => theirs.told.at(-1)?.people).toEqual([])
    await stop()
  })

  test('one who lost the right to see the record is told no more of it', async () => {
    const [mine, theirs] = [await browser('telesales'), await browser('manager')]
    await show(telesales, mine)
    const { rows } = await sql<{ id: string; abilities: string[] }>`
      select r.id, r.abilities from roles r join accounts a on r.id = any (a.role_ids)
      where a.username = 'telesales'`.execute(server.database.db)
    const [role] = rows
    const set = async (abilities: readonly string[]) => {
      const before = mine.rights
      await sql`update roles set abilities = ${[...abilities]} where id = ${role?.id}`.execute(
        server.database.db,
      )
      await sql`select pg_notify('sessions', '*')`.execute(server.database.db)
      const seen = abilities.includes('orders.view') ? 200 : 403
      await expect.poll(async () => (await telesales.get('/api/orders?limit=1')).status).toBe(seen)
      // The stream asks for its rights by itself.
      await expect.poll(() => mine.rights).toBeGreaterThan(before)
    }
    await set(['customers.view'])
    try {
      await show(manager, theirs)
      // Events come in the order of what happened: after this one nothing of the order is on its way.
      const customer = rowsOf(await manager.get('/api/customers?limit=1'))[0]?.code
      const place = { area: 'customers', code: customer }
      await show(telesales, mine, place)
      await show(manager, theirs, place)
      await expect.poll(() => mine.told.at(-1)?.area).toBe('customers')
      expect(mine.told.filter(({ area }) => area === 'orders')).toEqual([])
    } finally {
      await set(role?.abilities ?? [])
    }
  })

  test('a bad body is refused by name', async () => {
    for (const body of [
      {},
      { mode: 'stare', tab: randomUUID() },
      { mode: 'view', tab: randomUUID(), stream: 'x', area: 'orders', code },
      { mode: 'none', tab: 'short' },
      { mode: 'none', tab: randomUUID(), people: [] },
    ]) {
      const answer = await telesales.post('/api/presence', body)
      expect(answer.status, JSON.stringify(body)).toBe(400)
    }
  })
})
