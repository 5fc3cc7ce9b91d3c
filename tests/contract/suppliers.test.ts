/** Lines of suppliers through the whole server: the names that the spec has for the first of them, rights to see numbers. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../support/client.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

type Line = { id: string } & Record<string, unknown>
const lines = (shop: Row, name: string) => shop[name] as Line[]

describe.each(DATABASES)('suppliers on $kind', ({ start }) => {
  let server: TestServer
  let made = 0
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server?.close())

  const input = () => {
    made += 1
    return {
      name: `Golf Dòng ${made}`,
      owner: 'Nguyễn Văn Đức',
      phone: `09${String(30_000_000 + made)}`,
      kind: 'business',
      taxCode: String(7_000_000_000 + made),
      address: '12 Phố Huế',
      ward: 'Hàng Bài',
      province: 'Hà Nội',
    }
  }
  const OLD = { bankAccount: '0011', bankHolder: 'NGUYEN VAN DUC', bankName: 'VCB' }
  const create = async (values: object): Promise<Row> => {
    const answer = await (await server.as('admin')).post('/api/shops', { ...input(), ...values })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data as Row
  }
  const change = async (shop: Row, values: object, username = 'admin') =>
    (await server.as(username)).call('PUT', `/api/shops/${shop.code}`, values, {
      'If-Match': `"${shop.version}"`,
    })
  const read = async (shop: Row, username = 'admin') =>
    (await (await server.as(username)).get(`/api/shops/${shop.code}`)).body.data as Row

  test('every supplier of the demo data has its lines, and the copies agree with them', async () => {
    const { rows } = await sql<{ code: string }>`
      select s.code from shops s
      left join shops_contacts c on c.record_id = s.id and c.position = 0
      left join shops_pickups p on p.record_id = s.id and p.main
      left join shops_bank_accounts b on b.record_id = s.id and b.main
      where s.contact_person is distinct from c.name or s.pickup_address is distinct from p.address
        or s.bank_account is distinct from b.number or s.bank_holder is distinct from b.holder`.execute(
      server.database.db,
    )
    expect(rows).toEqual([])
    const counts = await sql<{ n: number }>`
      select (select count(*) from shops_contacts)::integer as n union all
      select (select count(*) from shops_bank_accounts)::integer union all
      select (select count(*) from shops_pickups)::integer`.execute(server.database.db)
    for (const { n } of counts.rows) expect(n).toBeGreaterThan(20)
  })

  test('a supplier by the names of the spec alone has lines', async () => {
    const shop = await create({ ...OLD, contactPerson: 'Lê An', pickupAddress: 'Kho 5 Trần Phú' })
    expect(lines(shop, 'contacts')).toMatchObject([{ name: 'Lê An', phone: null }])
    expect(lines(shop, 'pickups')).toMatchObject([{ address: 'Kho 5 Trần Phú', contact: null, main: true }])
    expect(lines(shop, 'bankAccounts')).toMatchObject([
      { number: '0011', holder: 'NGUYEN VAN DUC', bank: 'VCB', main: true },
    ])
    const [contact] = lines(shop, 'contacts')
    const changed = await change(shop, { contactPerson: 'Trần Bình', bankAccount: '22', pickupAddress: null })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const now = changed.body.data as Row
    expect(lines(now, 'contacts')).toEqual([{ ...contact, name: 'Trần Bình' }])
    expect(lines(now, 'bankAccounts')).toMatchObject([{ number: '22', bank: 'VCB', main: true }])
    expect([now.pickups, now.pickupAddress]).toEqual([[], null])
  })

  test('the copies follow the lines, and undo brings back both', async () => {
    const shop = await create({ ...OLD, contacts: [{ name: 'Lê An' }, { name: 'Trần Bình' }] })
    expect(shop.contactPerson).toBe('Lê An')
    const changed = await change(shop, {
      contacts: lines(shop, 'contacts').toReversed(),
      bankAccounts: [
        ...lines(shop, 'bankAccounts').map((one) => ({ ...one, main: false })),
        { number: '9', holder: 'LE AN', bank: 'ACB', main: true },
      ],
      pickups: [{ address: 'Kho 1', contact: 'Cô Hoa', phone: '0912345678' }],
    })
    expect(changed.body.data).toMatchObject({
      contactPerson: 'Trần Bình',
      bankAccount: '9',
      bankName: 'ACB',
      pickupAddress: 'Kho 1',
    })
    const undone = await (await server.as('admin')).post('/api/undo', { audits: [changed.body.audit] })
    expect(undone.status).toBe(200)
    expect(await read(shop)).toMatchObject({
      contactPerson: 'Lê An',
      contacts: shop.contacts,
      bankAccounts: shop.bankAccounts,
      bankAccount: '0011',
      pickups: [],
      pickupAddress: null,
    })
  })

  test('without an account nothing is saved, by either name', async () => {
    const admin = await server.as('admin')
    expect((await admin.post('/api/shops', input())).body.fields).toMatchObject({
      bankAccounts: expect.stringMatching(/./),
    })
    const shop = await create(OLD)
    const emptied = await change(shop, { bankAccounts: [] })
    expect([emptied.status, Object.keys(emptied.body.fields ?? {})]).toEqual([400, ['bankAccounts']])
  })

  test('numbers of contacts are whole for some and masked for others, in every answer and file', async () => {
    const contacts = [{ name: 'Lê An', phone: '0912345678' }]
    const pickups = [{ address: 'Kho 1', contact: 'Cô Hoa', phone: '0987654321' }]
    const shop = await create({ ...OLD, contacts, pickups })
    await change(shop, { pickups: [{ ...lines(shop, 'pickups')[0], phone: '0987654322' }] })
    expect(JSON.stringify(await read(shop))).toContain('0912345678')
    const content = await server.as('content')
    const answers = await Promise.all(
      [
        `/api/shops/${shop.code}`,
        `/api/shops/${shop.code}/activity`,
        `/api/shops?q=${shop.code}`,
        '/api/search?q=0912345678',
        '/api/find/0912345678',
      ].map((path) => content.get(path)),
    )
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/0912345678|098765432[12]/)
    expect(lines(await read(shop, 'content'), 'contacts')[0]?.phone).toBe('09•••••678')
    const seen = await read(shop, 'content')
    const saved = await change(
      seen,
      { contacts: lines(seen, 'contacts').map((one) => ({ ...one, role: 'Kho' })) },
      'content',
    )
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(lines(await read(shop), 'contacts')).toMatchObject([{ phone: '0912345678', role: 'Kho' }])
    const readers = await (await server.as('admin')).get(`/api/shops/${shop.code}/number-reveals`)
    expect((readers.body.data as { how: string }[]).map(({ how }) => how)).toContain('record')
  })

  test('10,000 lines are refused at once, with the number that fits', async () => {
    const shop = await create(OLD)
    const many = await change(shop, { contacts: Array.from({ length: 10_000 }, () => ({ name: 'x' })) })
    expect(many.status).toBe(400)
    expect(many.body.fields).toEqual({ contacts: 'Nhiều nhất 200 mục.' })
    const full = await change(shop, {
      contacts: Array.from({ length: 200 }, (_, at) => ({ name: `Tên ${at}` })),
    })
    expect(full.status).toBe(200)
    expect(lines(await read(shop), 'contacts').at(-1)?.name).toBe('Tên 199')
  })
})
