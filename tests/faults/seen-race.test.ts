/**
 * Random interleavings of reading, changing, deciding, shipping and counting, at three server processes over one PostgreSQL: no decision
 * on values that its maker did not read, no count that undoes a movement, no message twice.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/server/kit/database/database.ts'
import { type Answer, type Client, type Row, rowOf } from '../support/client.ts'
import { missingPostgres } from '../support/kit-harness.ts'
import { newOrder, type Stocked, stockProduct, stockShop } from '../support/orders.ts'
import { openShared, type SharedDatabase, signInAt } from '../support/server-processes.ts'

const PROCESSES = 3
/** Records that are fought over at once. */
const LANES = 4
const INTERLEAVINGS = Number(process.env.FAULT_SEEN ?? (process.env.FAULTS === 'long' ? 5_000 : 200))
const LATEST_MS = 30
const SEED = Number(process.env.FAULT_SEED ?? 20_261_129)

/** Numbers from 0 to below 1, the same for a seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

describe.skipIf(missingPostgres !== undefined)('deciding on what was read', () => {
  let shared: SharedDatabase
  let database: Database
  let stocked: Stocked
  let admin: Client
  /** Makes and changes records; the deciders only decide. */
  let writer: Client
  let deciders: Client[]
  let type: string
  const variants: string[] = []
  const seen = { decided: 0, stale: 0, counted: 0, moved: 0 }

  beforeAll(async () => {
    shared = await openShared()
    database = shared.database
    stocked = await stockShop(database.db)
    for (let lane = 0; lane < LANES; lane++)
      variants.push(
        await stockProduct(database.db, {
          ...{ code: `SP9000${lane}`, name: `Hàng ${lane}`, category: 'Bóng', brand: 'Titleist' },
          ...{ shop: stocked.shop, price: 100_000 },
        }),
      )
    const servers = await shared.start(PROCESSES)
    const [first, second, third] = servers.map(({ address }) => address)
    admin = await signInAt(first ?? '')
    // Two more administrators.
    await sql`
      update accounts set role_ids = (select role_ids from accounts where username = 'admin')
      where username in ('accountant', 'manager')`.execute(database.db)
    writer = await signInAt(second ?? '', 'manager')
    deciders = [admin, await signInAt(third ?? '', 'accountant')]
    const tag = await writer.post('/api/tags', { kind: 'notifications', name: 'Tin', colour: 'blue' })
    type = rowOf(tag).id
    await sql`update customers set points = 2000000000`.execute(database.db)
    // Orders that the database is given by hand have low numbers.
    await sql`select setval('orders_code', 500000)`.execute(database.db)
  }, 180_000)
  afterAll(() => shared?.close())

  const match = ({ version }: Row) => ({ 'if-match': `"${version}"` })
  const read = async (client: Client, url: string) => rowOf(await client.get(url))

  /** Each after its own wait: two who read, wait and decide, and one who changes the record. */
  async function race(
    random: () => number,
    { url, verb, args, change }: { url: string; verb: string; args: object; change: object },
  ): Promise<{ row: Row; answer: Answer }[]> {
    const pause = () => new Promise((done) => setTimeout(done, random() * LATEST_MS))
    const decide = async (client: Client) => {
      await pause()
      const row = await read(client, url)
      await pause()
      return { row, answer: await client.post(`${url}/${verb}`, args, match(row)) }
    }
    const edit = async () => {
      await pause()
      const row = await read(writer, url)
      await pause()
      await writer.call('PUT', url, change, match(row))
    }
    const [, ...decisions] = await Promise.all([edit(), ...deciders.map(decide)])
    const taken = (decisions as { row: Row; answer: Answer }[]).filter(({ answer }) => answer.status === 200)
    expect(taken.length).toBeLessThanOrEqual(1)
    for (const { answer } of decisions as { answer: Answer }[]) {
      expect([200, 409, 412], JSON.stringify(answer.body)).toContain(answer.status)
      if (answer.status === 412) seen.stale += 1
    }
    seen.decided += taken.length
    return taken
  }

  async function refund(random: () => number, at: number) {
    const made = await writer.post('/api/point-refunds', {
      ...{ customer: stocked.customer, reason: 'Khách xin rút', points: 1_000 + at },
      ...{ payTo: 'bank', bankAccount: '0123456789', bankHolder: 'TRAN MINH', bankName: 'VCB' },
    })
    expect(made.status, made.body.msg).toBe(201)
    const url = `/api/point-refunds/${rowOf(made).id}`
    const change = { points: 500_000 + at, bankAccount: `99${at}` }
    const [taken] = await race(random, { url, verb: 'approve', args: {}, change })
    if (!taken) return
    const { points, bankAccount } = await read(admin, url)
    expect([points, bankAccount]).toEqual([taken.row.points, taken.row.bankAccount])
    const { rows } = await sql<{ held: number }>`
      select -sum(points)::integer as held from point_entries where kind = 'hold' and refund_code = ${taken.row.code}`.execute(
      database.db,
    )
    expect(rows).toEqual([{ held: points }])
  }

  async function payment(random: () => number) {
    const id = await newOrder(database.db, stocked, { paymentMethod: 'bank', status: 'awaiting_payment' })
    const url = `/api/orders/${id}`
    const change = { shippingFee: Math.floor(random() * 90_000) }
    const [taken] = await race(random, { url, verb: 'confirm-payment', args: {}, change })
    const { rows } = await sql<{ amount: number }>`
      select amount::integer as amount from order_payments where order_id = ${id}::uuid`.execute(database.db)
    expect(rows).toEqual(taken ? [{ amount: taken.row.total }] : [])
    await writer.post(`${url}/cancel`, { reason: 'duplicate' })
  }

  async function notification(random: () => number, at: number) {
    const made = await writer.post('/api/notifications', {
      ...{ title: 'Giờ vàng', type, text: `Đã đọc ${at}`, audience: 'all' },
    })
    expect(made.status, made.body.msg).toBe(201)
    const { id } = rowOf(made)
    const url = `/api/notifications/${id}`
    const [taken] = await race(random, { url, verb: 'shoot', args: {}, change: { text: `Chưa đọc ${at}` } })
    const { rows } = await sql<{ text: string; customers: number }>`
      select body::jsonb->>'text' as text, jsonb_array_length(body::jsonb->'customers') as customers
      from outgoing_messages where about_id = ${id}::uuid`.execute(database.db)
    expect(rows).toEqual(taken ? [{ text: taken.row.text, customers: 1 }] : [])
  }

  /** Two who count what they read, while a parcel leaves. */
  async function count(random: () => number, lane: number) {
    const variant = variants[lane] ?? ''
    await sql`update product_variants set stock = stock + 5 where id = ${variant}::uuid`.execute(database.db)
    const placed = await admin.post('/api/orders', {
      ...{ customer: stocked.customer, lines: [{ variant, quantity: 2 }], receiverName: 'Trần Minh' },
      ...{ receiverPhone: `09${Math.floor(random() * 90_000_000 + 10_000_000)}`, address: '12 Láng Hạ' },
      ...{ ward: 'Láng Hạ', province: 'Hà Nội', paymentMethod: 'cod', shippingFee: 0 },
      acknowledged: await likeOrders(variant),
    })
    expect(placed.status, placed.body.msg).toBe(201)
    const order = `/api/orders/${rowOf(placed).id}`
    const packing = { shippingType: 'standard', carrier: stocked.carriers[0].id, expectedOn: '2030-01-15' }
    for (const [verb, args] of [
      ['confirm', {}],
      ['pack', packing],
    ] as const)
      expect((await admin.post(`${order}/${verb}`, args)).status, verb).toBe(200)
    const { rows: before } = await sql<{ last: string }>`
      select coalesce(max(id), 0)::text as last from stock_movements where variant_id = ${variant}::uuid`.execute(
      database.db,
    )
    const url = `/api/products/SP9000${lane}`
    const pause = () => new Promise((done) => setTimeout(done, random() * LATEST_MS))
    const counts = await Promise.all([
      ...deciders.map(async (client) => {
        await pause()
        const [held] = (await read(client, url)).stocks as { id: string; stock: number; packed: number }[]
        const shelf = (held?.stock ?? 0) - (held?.packed ?? 0)
        const more = 1 + Math.floor(random() * 3)
        await pause()
        const line = { line: held?.id, quantity: shelf + more, from: shelf }
        const answer = await client.post(`${url}/count-stock`, { lines: [line], below: true })
        expect([200, 409, 412], JSON.stringify(answer.body)).toContain(answer.status)
        return answer.status === 200 ? more : undefined
      }),
      (async () => {
        await pause()
        expect((await admin.post(`${order}/ship`, {})).status).toBe(200)
        return undefined
      })(),
    ])
    const { rows } = await sql<{ kind: string; stock: number }>`
      select kind, stock from stock_movements where variant_id = ${variant}::uuid and id > ${before[0]?.last}::bigint and stock <> 0
      order by id`.execute(database.db)
    const done = counts.filter((one) => one !== undefined)
    // Each count adds what its maker found more than they read, and the parcel stays gone.
    expect(
      rows
        .filter(({ kind }) => kind === 'count')
        .map(({ stock }) => stock)
        .sort(),
    ).toEqual(done.sort())
    expect(rows.filter(({ kind }) => kind === 'ship').map(({ stock }) => stock)).toEqual([-2])
    seen.counted += done.length
    seen.moved += 2 - done.length
  }

  /** The newest orders of these goods: each is like the next one. */
  const likeOrders = async (variant: string) =>
    (
      await sql<{ id: string }>`
        select o.id from orders o join order_lines l on l.order_id = o.id where l.variant_id = ${variant}::uuid
        order by o.placed_at desc limit 50`.execute(database.db)
    ).rows.map(({ id }) => id)

  test(`${INTERLEAVINGS} interleavings`, { timeout: 60_000 + INTERLEAVINGS * 1_000 }, async () => {
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      const random = numbers(SEED + lane)
      for (let at = lane; at < INTERLEAVINGS; at += LANES) {
        const kind = Math.floor(random() * 4)
        if (kind === 0) await refund(random, at)
        else if (kind === 1) await payment(random)
        else if (kind === 2) await notification(random, at)
        else await count(random, lane)
      }
    })
    await Promise.all(lanes)
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(INTERLEAVINGS / 50)
    process.stdout.write(`${JSON.stringify(seen)}\n`)
  })
})
