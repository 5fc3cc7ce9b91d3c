/** No overrun: many orders want the last uses of a voucher, from three server processes on one PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { VOUCHER_ROUNDS } from '../support/figures.ts'
import { faultFigure } from '../support/kept-figures.ts'
import { missingPostgres } from '../support/kit-harness.ts'
import { findPostgres, type TestPostgres } from '../support/postgres.ts'
import type { Order } from './voucher-taker.ts'

const PROCESSES = 3
const LIMIT = 100
const WANTED = 500
const TAKER = fileURLToPath(new URL('./voucher-taker.ts', import.meta.url))

type Outcome = number | string | null

class Taker {
  readonly #child: ChildProcess
  readonly #heard: ((line: string) => void)[] = []
  readonly ready: Promise<string>

  constructor(url: string) {
    this.#child = spawn(process.execPath, [TAKER, url], { stdio: ['pipe', 'pipe', 'inherit'] })
    const { stdout } = this.#child
    if (!stdout) throw new Error('the taker says nothing')
    createInterface({ input: stdout }).on('line', (line) => this.#heard.shift()?.(line))
    this.ready = this.#next()
  }

  #next(): Promise<string> {
    return new Promise((resolve) => this.#heard.push(resolve))
  }

  async carryOut(orders: readonly Order[]): Promise<Outcome[]> {
    const answer = this.#next()
    this.#child.stdin?.write(`${JSON.stringify(orders)}\n`)
    return JSON.parse(await answer)
  }

  close(): Promise<unknown> {
    const ended = new Promise((resolve) => this.#child.once('close', resolve))
    this.#child.stdin?.end()
    return ended
  }
}

describe.skipIf(missingPostgres !== undefined)('vouchers under a rush', () => {
  let postgres: TestPostgres
  let database: Database
  let drop: () => Promise<void>
  let takers: Taker[]

  beforeAll(async () => {
    const { found, reason } = await findPostgres()
    if (!found) throw new Error(reason)
    postgres = found
    const created = await postgres.createDatabase()
    drop = created.drop
    database = await openDatabase({ url: created.url, dataDir: '/nonexistent' })
    await migrate(database)
    takers = Array.from({ length: PROCESSES }, () => new Taker(created.url))
    await Promise.all(takers.map((taker) => taker.ready))
  })
  afterAll(async () => {
    await Promise.all(takers.map((taker) => taker.close()))
    await database.close()
    await drop()
    await postgres.close()
  })

  /** Creates a voucher of so many uses; returns its code. */
  async function voucher(limit: number, perCustomer: number | null = null): Promise<string> {
    const code = `V${randomUUID().slice(0, 8).toUpperCase()}`
    await sql`
      insert into vouchers (id, code, name, voucher_code, kind, starts_on, ends_on, benefit, amount, uses, max_uses,
        per_customer)
      values (${randomUUID()}, ${code}, 'Chạy đua', ${code}, 'public', '2020-01-01', '2099-01-01', 'amount', 50000,
        'custom', ${limit}, ${perCustomer})`.execute(database.db)
    return code
  }

  /** All at once, spread over the processes; outcomes in the order of `orders`. */
  async function rush(orders: readonly Order[]): Promise<Outcome[]> {
    const parts = takers.map((_, at) => orders.filter((_order, index) => index % PROCESSES === at))
    const answers = await Promise.all(takers.map((taker, at) => taker.carryOut(parts[at] ?? [])))
    return orders.map((_, index) => answers[index % PROCESSES]?.[Math.floor(index / PROCESSES)] ?? null)
  }

  const strangers = (code: string, count: number): Order[] =>
    Array.from({ length: count }, () => ({ id: randomUUID(), code, customer: randomUUID() }))

  async function standing(code: string) {
    const { rows } = await sql<{ used: number; rows: number; holders: number; usedUp: boolean }>`
      select v.used, v.used_up as "usedUp", (select sum(count) from voucher_uses where voucher_id = v.id) as rows,
        (select count(*) from (select holder_id from voucher_uses where voucher_id = v.id
          group by holder_id having sum(count) = 1) h) as holders
      from vouchers v where voucher_code = ${code}`.execute(database.db)
    return rows[0]
  }
  const counts = (outcomes: readonly Outcome[]) => ({
    taken: outcomes.filter((one) => one === 50_000).length,
    refused: outcomes.filter((one) => one === 'vouchers:usedUp').length,
  })

  test(`${VOUCHER_ROUNDS} rounds: of ${WANTED} orders at once exactly ${LIMIT} get a use, also after some were given back`, {
    timeout: 60_000 + VOUCHER_ROUNDS * 20_000,
  }, async () => {
    const began = performance.now()
    for (let round = 0; round < VOUCHER_ROUNDS; round++) {
      const code = await voucher(LIMIT)
      const orders = strangers(code, WANTED)
      const outcomes = await rush(orders)
      expect(counts(outcomes)).toEqual({ taken: LIMIT, refused: WANTED - LIMIT })
      expect(await standing(code)).toEqual({ used: LIMIT, rows: LIMIT, holders: LIMIT, usedUp: true })
      // Each cancelled twice at once, by different processes, while others are waiting for what comes free.
      const back = orders.filter((_, at) => outcomes[at] === 50_000).slice(0, 40)
      const cancels = back.flatMap((order) => [order, order]).map((order) => ({ ...order, cancel: true }))
      await rush(cancels)
      expect(await standing(code)).toEqual({ used: 60, rows: 60, holders: 60, usedUp: false })
      expect(counts(await rush(strangers(code, 200)))).toEqual({ taken: 40, refused: 160 })
      expect(await standing(code)).toEqual({ used: LIMIT, rows: LIMIT, holders: LIMIT, usedUp: true })
    }
    const took = Math.round(performance.now() - began)
    faultFigure(
      `a voucher is never overrun (${PROCESSES} processes): limit ${LIMIT}, ${WANTED} orders at once, 40 cancelled twice each, 200 more`,
      `exactly ${LIMIT} each, 20 rounds`,
      `${VOUCHER_ROUNDS} rounds, ${LIMIT} each, ${took} ms`,
    )
  })

  test('one customer who orders in many windows at once gets as many as the voucher allows them', async () => {
    const code = await voucher(LIMIT, 2)
    const customer = randomUUID()
    const orders = Array.from({ length: 90 }, () => ({ id: randomUUID(), code, customer }))
    const outcomes = await rush(orders)
    expect(outcomes.filter((one) => one === 50_000)).toHaveLength(2)
    expect(outcomes.filter((one) => one === 'vouchers:customerUsedUp')).toHaveLength(88)
    expect(await standing(code)).toMatchObject({ used: 2, holders: 2 })
  })

  test('orders of a group that are all cancelled at once give its use back, once', async () => {
    for (let round = 0; round < 10; round++) {
      const code = await voucher(LIMIT)
      const customer = randomUUID()
      const group = randomUUID()
      await rush([{ id: group, code, customer }])
      const orders = Array.from({ length: 4 * PROCESSES }, () => ({
        id: randomUUID(),
        code,
        customer,
        cancel: true,
      }))
      for (const { id } of orders) {
        await sql`
          insert into orders (id, code, status, buyer_name, phone, total, payment_method, customer_id, shop_id, province,
            receiver_name, receiver_phone, address, subtotal, group_id, voucher_id)
          select ${id}::uuid, ${id}::text, 'pending', 'A', '0901234567', 1, 'cod', ${customer}::uuid, ${customer}::uuid,
            'HN', 'A', '0901234567', 'x', 1, ${group}::uuid, v.id from vouchers v where voucher_code = ${code}`.execute(
          database.db,
        )
      }
      await rush(orders)
      expect(await standing(code)).toMatchObject({ used: 0, rows: 0, holders: 0 })
    }
  })
})
