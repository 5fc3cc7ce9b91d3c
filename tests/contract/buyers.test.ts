/** Golfers for an order: visibility of their orders. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Buyer } from '../../src/areas/orders/placing.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

describe.each(DATABASES)('golfers for an order on $kind', ({ start }) => {
  let server: TestServer
  /** One whose last order went to another person. */
  let golfer: { id: string; code: string; address: string }
  beforeAll(async () => {
    server = await start()
    const { db } = server.database
    const { rows } = await sql<typeof golfer>`
      select c.id, c.code, c.address from customers c join orders o on o.customer_id = c.id limit 1`.execute(
      db,
    )
    golfer = rows[0] as typeof golfer
    await sql`update orders set receiver_name = 'Người Nhận Thay', receiver_phone = '0912777888', address = '9 Ngõ Lạ',
      ward = 'Phường Lạ', district = 'Quận Lạ', province = 'Cà Mau' where customer_id = ${golfer.id}::uuid`.execute(
      db,
    )
    await sql`update roles set abilities = array_remove(abilities, 'orders.view') where id =
      (select role_ids[1] from accounts where username = 'support')`.execute(db)
  })
  afterAll(() => server?.close())

  const asked = async (username: string, query: string) =>
    (await server.as(username)).get(`/api/orders/buyers?${query}`)
  const found = async (username: string, query: string) => {
    const { status, body } = await asked(username, query)
    expect(status).toBe(200)
    return (body.data as Buyer[])[0]
  }

  test('who may view orders is told where the last one went', async () => {
    for (const query of [`key=${golfer.code}`, `key=${golfer.id}`, `q=${golfer.code}`])
      expect(await found('admin', query)).toMatchObject({
        receiverName: 'Người Nhận Thay',
        address: '9 Ngõ Lạ',
        province: 'Cà Mau',
        paymentMethod: expect.any(String),
      })
    expect(((await asked('admin', 'q=')).body.data as Buyer[]).length).toBeGreaterThan(0)
  })

  test('who views golfers alone is told of them alone', async () => {
    expect((await (await server.as('support')).get('/api/orders?limit=1')).status).toBe(403)
    for (const query of [`key=${golfer.code}`, `key=${golfer.id}`, `q=${golfer.code}`]) {
      const buyer = await found('support', query)
      expect(buyer).toMatchObject({ code: golfer.code, receiverName: buyer?.name, paymentMethod: null })
      expect(buyer?.address).toBe(golfer.address)
      expect(JSON.stringify(buyer)).not.toMatch(/Người Nhận Thay|777|Lạ|Cà Mau/)
    }
    // Who ordered last is the orders' too.
    expect((await asked('support', 'q=')).body.data).toEqual([])
  })
})
