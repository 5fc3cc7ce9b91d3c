/** Colleagues as values of filters and steps: rights, returned fields, and nothing that can be guessed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES, type TestServer } from '../support/server.ts'

type Person = { id: string; code: string; name: string }

describe.each(DATABASES)('people on $kind', ({ start }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server?.close())

  const asked = async (username: string, query = '') => (await server.as(username)).get(`/api/people${query}`)
  const named = async (username: string, q: string) =>
    (await asked(username, `?q=${encodeURIComponent(q)}`)).body.data as Person[]

  test.each(['admin', 'manager', 'telesales', 'warehouse', 'accountant', 'support', 'content'])(
    '%s sees records that name people and may ask',
    async (username) => {
      const { status, body } = await asked(username)
      expect(status).toBe(200)
      expect(Object.keys((body.data as Person[])[0] ?? {}).sort()).toEqual(['code', 'id', 'name'])
    },
  )

  test('who sees no such record may not', async () => {
    // Clubs name no colleague; every other section of the built-in roles has one that does.
    await sql`update roles set abilities = array['clubs.view'] where id = any (
      select unnest(role_ids) from accounts where username = 'education')`.execute(server.database.db)
    const { status, body } = await asked('education')
    expect(status).toBe(403)
    expect(body).toMatchObject({ ability: 'accounts.view' })
    expect((await server.anonymous().get('/api/people')).status).toBe(401)
  })

  test('names are found by words without marks and by the code, and nothing else is', async () => {
    expect((await named('telesales', 'mai phuong')).map(({ name }) => name)).toEqual(['Lê Thị Mai Phương'])
    expect((await named('telesales', 'tk00003')).map(({ name }) => name)).toEqual(['Lê Thị Mai Phương'])
    for (const hidden of ['telesales', '0938714205', 'cmsshop.example', '%', 'phuong.telesales'])
      expect(
        (await named('support', hidden)).map(({ name }) => name),
        hidden,
      ).toEqual(hidden === '%' ? expect.anything() : [])
  })

  test('who has left is not offered', async () => {
    await sql`update accounts set status = 'suspended' where username = 'content'`.execute(server.database.db)
    expect(await named('telesales', 'ngoc anh')).toEqual([])
  })

  test('they are what filters and steps take', async () => {
    const telesales = await server.as('telesales')
    const [me] = await named('telesales', 'mai phuong')
    const where = encodeURIComponent(JSON.stringify([['handler', 'eq', me?.code]]))
    expect((await telesales.get(`/api/orders?where=${where}&limit=1`)).status).toBe(200)
    const made = await telesales.post('/api/tickets', {
      subject: 'Hỏi bảo hành',
      contactName: 'Trần Bình An',
      phone: '0908070605',
    })
    const ticket = made.body.data as { id: string }
    const [other] = await named('telesales', 'minh khang')
    const given = await telesales.post(`/api/tickets/${ticket.id}/assign`, { assignee: other?.id })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    expect((given.body.data as { assignee: Person }).assignee.name).toBe('Vũ Minh Khang')
  })

  test('bounds', async () => {
    expect((await asked('telesales', '?limit=0')).status).toBe(400)
    expect((await asked('telesales', '?limit=51')).status).toBe(400)
    expect((await asked('telesales', `?q=${'a'.repeat(201)}`)).body.error).not.toBe(0)
    expect((await asked('telesales', '?x=1')).body.error).not.toBe(0)
  })
})
