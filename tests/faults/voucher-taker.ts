/**
 * One of several server processes that take and return uses of vouchers for orders, all of a line at once.
 * Arguments: PostgreSQL's address. Each line of input is a list of actions; the output is a line with as many
 * results: the VND taken off, null for a returned use, or the reason.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { Cart } from '../../src/areas/vouchers/rules.ts'
import { giveBack, type Taking, takeVoucher } from '../../src/areas/vouchers/server/use.ts'
import { openDatabase } from '../../src/server/kit/database/database.ts'

export type Order = { id: string; code: string; customer: string; cancel?: boolean }

const [url = ''] = process.argv.slice(2)
// All wait for one voucher, on a busy machine for longer than a request may wait for its connection.
const database = await openDatabase({ url, dataDir: '/nonexistent', connectTimeoutMs: 120_000 })
const abilities: ReadonlySet<string> = new Set()

const cartOf = (customer: string): Cart => ({
  customerId: customer,
  vid: null,
  phone: customer.slice(0, 11),
  lines: [
    {
      productId: customer,
      variantId: customer,
      shopId: customer,
      categories: [],
      brandId: 'Srixon',
      quantity: 1,
      amount: 1_000_000,
    },
  ],
  subtotal: 1_000_000,
  fees: [],
})

async function carryOut({ id, code, customer, cancel }: Order): Promise<number | string | null> {
  return database.transaction(async (trx) => {
    const actor = { accountId: customer, username: 'a', name: 'A', abilities, language: 'vi' as const }
    const write: Taking = { sql: trx as unknown as Taking['sql'], now: new Date().toISOString(), actor }
    if (cancel) {
      await giveBack(write, id)
      await sql`update orders set status = 'cancelled' where id = ${id}::uuid`.execute(trx)
      return null
    }
    const answer = await takeVoucher(write, id, code, cartOf(customer))
    return 'refused' in answer ? answer.refused.key : answer.discount
  })
}

writeSync(1, '"ready"\n')
for await (const line of createInterface({ input: process.stdin })) {
  const outcomes = await Promise.all((JSON.parse(line) as Order[]).map(carryOut))
  writeSync(1, `${JSON.stringify(outcomes)}\n`)
}
await database.close()
