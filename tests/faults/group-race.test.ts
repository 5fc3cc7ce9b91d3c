/**
 * Two users on two orders of one split cart. The second one's change is put after each statement of the first
 * in turn: at every position no payment is lost and no use stays without a holder.
 */
import { randomUUID } from 'node:crypto'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siblingsOf } from '../../src/areas/orders/server/placing/siblings.ts'
import type { Cart } from '../../src/areas/vouchers/rules.ts'
import { exchangeVoucher, lockHeld, type Taking, takeVoucher } from '../../src/areas/vouchers/server/use.ts'
import { type Database, openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { missingPostgres } from '../support/kit-harness.ts'
import { findPostgres, type TestPostgres } from '../support/postgres.ts'

const CODE = 'TWO'
/** More than either function has statements. */
const STATEMENTS = 12
const person = randomUUID()
const cart: Cart = {
  customerId: person,
  vid: null,
  phone: '0901234567',
  lines: [
    {
      productId: person,
      variantId: person,
      shopId: person,
      categories: [],
      brandId: 'Srixon',
      quantity: 1,
      amount: 1_000_000,
    },
  ],
  subtotal: 1_000_000,
  fees: [],
}

describe.skipIf(missingPostgres !== undefined)('two orders of a cart at once', () => {
  let postgres: TestPostgres
  let database: Database
  /** The second person's, who has nothing to do with the first one's transaction. */
  let second: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const { found, reason } = await findPostgres()
    if (!found) throw new Error(reason)
    postgres = found
    const created = await postgres.createDatabase()
    drop = created.drop
    database = await openDatabase({ url: created.url, dataDir: '/nonexistent' })
    await migrate(database)
    second = await openDatabase({ url: created.url, dataDir: '/nonexistent' })
  })
  afterAll(async () => {
    await Promise.all([database?.close(), second?.close()])
    await drop?.()
    await postgres?.close()
  })

  /** A transaction; `after` runs when its statement of that number has been answered. */
  const write = <T>(
    work: (write: Taking) => Promise<T>,
    { by = database, at = -1, after = async () => {} } = {},
  ): Promise<T> => {
    let count = 0
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (count++ === at) await after()
        return result
      },
    }
    const actor = { accountId: person, username: 'a', name: 'A', abilities: new Set<string>() }
    return by.transaction((trx) =>
      work({
        sql: trx.withPlugin(plugin) as unknown as Taking['sql'],
        now: new Date().toISOString(),
        actor: { ...actor, language: 'vi' },
      }),
    )
  }
  /** Whether it went through; not when it would have had to wait for the other. */
  async function meanwhile(work: (write: Taking) => Promise<unknown>): Promise<boolean> {
    try {
      await write(
        async (one) => {
          await sql`set local lock_timeout = '100ms'`.execute(one.sql)
          await work(one)
        },
        { by: second },
      )
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error
      return false
    }
  }

  /** Two orders that share a voucher, and their group. */
  async function split(): Promise<[string, string, string]> {
    const { db } = database
    await sql`truncate vouchers, voucher_uses, orders`.execute(db)
    const [voucher, group, ...ids] = Array.from({ length: 4 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
    ]
    await sql`
      insert into vouchers (id, code, name, voucher_code, kind, starts_on, ends_on, benefit, amount, max_uses)
      values (${voucher}, ${CODE}, 'Hai đơn', ${CODE}, 'public', '2020-01-01', '2099-01-01', 'amount', 50000, 1)`.execute(
      db,
    )
    await write((one) => takeVoucher(one, group, CODE, cart))
    for (const id of ids)
      await sql`
        insert into orders (id, code, status, payment, buyer_name, phone, total, payment_method, customer_id, shop_id,
          province, receiver_name, receiver_phone, address, subtotal, group_id, voucher_id, voucher_code)
        values (${id}, ${id}, 'awaiting_payment', 'waiting', 'A', '0901234567', 500000, 'bank', ${person}, ${person},
          'HN', 'A', '0901234567', 'x', 500000, ${group}, ${voucher}, ${CODE})`.execute(db)
    return [ids[0] ?? '', ids[1] ?? '', group]
  }

  test('money that comes in for the one while the other is changed: its sum is not moved', async () => {
    let paidFirst = 0
    for (let at = 0; at < STATEMENTS; at++) {
      const [own, other, group] = await split()
      const read = async ({ sql: db }: Taking) => {
        await lockHeld(db, group, CODE)
        return siblingsOf(db, { id: own, group }, true)
      }
      const pay = (one: Taking) =>
        sql`update orders set payment = 'paid', status = 'to_pack' where id = ${other}`.execute(one.sql)
      let isPaid = false
      const siblings = await write(read, {
        at,
        after: async () => {
          isPaid = await meanwhile(pay)
        },
      })
      if (isPaid) paidFirst += 1
      expect([at, siblings.find(({ id }) => id === other)?.moves]).toEqual([at, !isPaid])
    }
    expect(paidFirst).toBeGreaterThan(0)
  })

  test('both leave their voucher: whoever is last gives the use back', async () => {
    const leave = (id: string) => async (one: Taking) => {
      await sql`select from orders where id = ${id} for update`.execute(one.sql)
      await exchangeVoucher(one, id, null, cart)
      await sql`update orders set voucher_id = null, voucher_code = null where id = ${id}`.execute(one.sql)
    }
    let between = 0
    for (let at = 0; at < STATEMENTS; at++) {
      const [own, other] = await split()
      let hasLeft = false
      await write(leave(own), {
        at,
        after: async () => {
          hasLeft = await meanwhile(leave(other))
        },
      })
      if (hasLeft) between += 1
      else await write(leave(other))
      const { rows } = await sql<{ used: number; held: number }>`
        select used, (select sum(count) from voucher_uses)::int as held from vouchers`.execute(database.db)
      expect([at, rows[0]]).toEqual([at, { used: 0, held: 0 }])
    }
    expect(between).toBeGreaterThan(0)
  })
})
