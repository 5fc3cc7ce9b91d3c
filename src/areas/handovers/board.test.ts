/** Numbers of the delivery board against the orders list, through the API of a real server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../../core/dates/dates.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Order } from '../orders/area.ts'
import { DAYS, FIGURE_IDS, inTwoWeeks, ordersOf } from './board.ts'
import type { Board } from './schema.ts'

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const now = Date.parse('2026-11-20T17:00:00Z')
  await seedDemo(server.database, { orders: 3_000, now, dataDir: server.config.dataDir })
  for (const name of ['admin', 'warehouse', 'accountant']) tokens[name] = await server.signIn(name)
}, 120_000)
afterAll(() => server.close())

const call = (method: 'GET' | 'POST', url: string, body?: object, who = 'warehouse') =>
  server.call(tokens[who], method, url, body)

/** An order whose cash a carrier holds. */
async function held(but?: string): Promise<{ id: string; carrier_id: string } | undefined> {
  const { rows } = await sql<{ id: string; carrier_id: string }>`
    select id, carrier_id from orders where cod = 'collected' and status = 'delivered' and carrier_id is not null
      and id is distinct from ${but ?? null}::uuid order by carrier_id, id limit 1`.execute(
    server.database.db,
  )
  return rows[0]
}

test('every number of the board is as many orders as its filter finds in the list, and their VND', async () => {
  await sql`update orders set attempts = 2 where id in (select id from orders where status = 'to_deliver' limit 3)`.execute(
    server.database.db,
  )
  // A carrier that has handed a part over still holds the rest.
  const part = await held()
  const handed = { amount: 10_000, reason: 'Chuyển trước một phần' }
  const paid = await call('POST', `/api/orders/${part?.id}/remit-part`, handed, 'accountant')
  expect(paid.statusCode, paid.body).toBe(200)
  // Handed over and taken back, a part before it and a whole one, it holds as much as before.
  const back = await held(part?.id)
  const audits: string[] = []
  for (const [verb, body] of [
    ['remit-part', handed],
    ['remit', {}],
  ] as const) {
    const done = await call('POST', `/api/orders/${back?.id}/${verb}`, body, 'accountant')
    expect(done.statusCode, done.body).toBe(200)
    audits.unshift(done.json().audit)
  }
  for (const audit of audits)
    expect(
      (await call('POST', '/api/undo', { audits: [audit] }, 'accountant')).json().data.undone,
    ).toHaveLength(1)
  const { rows: parts } = await sql<{ carrier: string; amount: number }>`
    select o.carrier_id as carrier, sum(r.amount) as amount
    from order_remittances r join orders o on o.id = r.order_id
    where o.cod = 'collected' group by 1`.execute(server.database.db)
  expect(parts.find((one) => one.carrier === part?.carrier_id)?.amount).toBeGreaterThanOrEqual(handed.amount)
  const { rows } = await sql<{ day: string }>`
    select to_char(delivered_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day from orders
    where delivered_at is not null group by 1 order by count(*) desc, 1 limit 1`.execute(server.database.db)
  const day = rows[0]?.day ?? ''
  const answer = await call('GET', `/api/handovers/board?day=${day}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const board: Board = answer.json().data
  const totalOf = async (where: object) =>
    (
      await call(
        'GET',
        `/api/orders?limit=100&where=${encodeURIComponent(JSON.stringify(where))}`,
        undefined,
        'admin',
      )
    ).json()
  let numbers = 0
  for (const { carrier, figures } of board.rows) {
    for (const id of FIGURE_IDS) {
      const found = await totalOf(ordersOf(id, day, carrier?.code ?? null))
      expect([id, carrier?.name, found.total]).toEqual([id, carrier?.name, figures[id].count])
      if (found.total > 0) numbers += 1
      if (found.total > 100) continue
      const amounts = found.data.map((order: Order) =>
        id === 'codHeld' || id === 'remitted' ? (order.codCollected ?? 0) : order.total,
      )
      const over = id === 'codHeld' ? (parts.find((one) => one.carrier === carrier?.id)?.amount ?? 0) : 0
      expect(
        amounts.reduce((sum: number, one: number) => sum + one, 0 - over),
        `${id} ${carrier?.name}`,
      ).toBe(figures[id].amount)
    }
  }
  expect(numbers).toBeGreaterThan(10)
  // Two weeks by carrier: what was delivered, what of it too late, and what was transferred.
  for (const { carrier, delivered, late, transferred } of board.rows) {
    const code = carrier?.code ?? null
    const found = await totalOf(inTwoWeeks('delivered', day, code))
    const add = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
    expect([code, delivered.length, add(delivered)]).toEqual([code, DAYS, found.total])
    expect([code, transferred.count]).toEqual([
      code,
      (await totalOf(inTwoWeeks('remitted', day, code))).total,
    ])
    const lateOnes = await totalOf(inTwoWeeks('late', day, code))
    expect([code, 'late', lateOnes.total]).toEqual([code, 'late', add(late)])
    expect(lateOnes.data.every((order: Order) => order.deliveredLate)).toBe(true)
    if (found.total > 100 || transferred.count > 100) continue
    const cash = (await totalOf(inTwoWeeks('remitted', day, code))).data
    expect([code, add(cash.map(({ codCollected }: Order) => codCollected ?? 0))]).toEqual([
      code,
      transferred.amount,
    ])
    const tooLate = found.data.filter(
      ({ expectedOn, deliveredAt }: Order) =>
        expectedOn !== null && dayOf(Date.parse(String(deliveredAt))) > expectedOn,
    )
    const perDay = (orders: readonly Order[]) =>
      Array.from(
        { length: DAYS },
        (_, at) =>
          orders.filter(
            ({ deliveredAt }) => dayOf(Date.parse(String(deliveredAt))) === addDays(day, at - DAYS + 1),
          ).length,
      )
    expect([code, perDay(found.data), perDay(tooLate)]).toEqual([code, delivered, late])
    expect(found.data.filter((order: Order) => order.deliveredLate)).toEqual(tooLate)
  }
  expect(board.rows.some(({ late }) => late.some((count) => count > 0))).toBe(true)
  expect([board.days[0]?.day, board.days.length]).toEqual([day, DAYS])
  for (const one of board.days) {
    const [delivered, remitted] = [
      await totalOf(ordersOf('delivered', one.day, undefined)),
      await totalOf(ordersOf('remitted', one.day, undefined)),
    ]
    expect([one.day, one.delivered.count, one.remitted.count]).toEqual([
      one.day,
      delivered.total,
      remitted.total,
    ])
  }
  expect(board.days.some(({ remitted }) => remitted.count > 0)).toBe(true)
  expect((await call('GET', '/api/handovers/board?day=hom-nay')).statusCode).toBe(400)
})
