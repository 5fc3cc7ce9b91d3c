/** Caller and time of the last call, as columns of the list. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Order } from './area.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['manager', 'telesales'])
}, 120_000)
afterAll(() => shop?.close())

const read = async (code: string): Promise<Order> => (await shop.call('GET', `/api/orders/${code}`)).data
const call = (code: string, as: string) =>
  shop.call('POST', `/api/orders/${code}/log-call`, { result: 'no_answer' }, as)

test('a call sets both, the next one replaces them, its undo brings them back; lists filter and sort', async () => {
  const { code } = await shop.bring('pending')
  const other = await shop.bring('pending')
  expect(await read(code)).toMatchObject({ caller: null, lastCallAt: null })
  const first = await call(code, 'telesales')
  expect(first.status, first.msg).toBe(200)
  const once = await read(code)
  expect(once.caller?.name).toBeTruthy()
  expect(once.lastCallAt).toBe(first.data.lastCallAt)
  const { audit } = await call(code, 'manager')
  const twice = await read(code)
  expect(twice.caller?.id).not.toBe(once.caller?.id)
  expect(await shop.undo(audit)).toBeUndefined()
  expect(await read(code)).toMatchObject({ caller: once.caller, lastCallAt: once.lastCallAt })

  await call(other.code, 'manager')
  const found = async (query: string): Promise<string[]> =>
    (await shop.call('GET', `/api/orders?${query}`)).data.map((order: Order) => order.code)
  const where = encodeURIComponent(JSON.stringify([['caller', 'eq', once.caller?.code]]))
  expect(await found(`where=${where}`)).toEqual([code])
  expect((await found('sort=-lastCallAt')).slice(0, 2)).toEqual([other.code, code])
})

test('the migration fills them from the calls that were not taken back', async () => {
  const { code } = await shop.bring('pending')
  await call(code, 'telesales')
  const { audit } = await call(code, 'manager')
  expect(await shop.undo(audit)).toBeUndefined()
  const before = await read(code)
  // Constants: the columns of the migration, and its own file.
  await sql.raw('alter table orders drop column caller_id, drop column last_call_at').execute(shop.db)
  const file = 'src/areas/orders/server/migrations/202611241502-last-caller.sql'
  // One statement at a time, as both databases take them.
  for (const statement of readFileSync(file, 'utf8')
    .split(';\n')
    .filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(shop.db)
  expect(await read(code)).toMatchObject({ caller: before.caller, lastCallAt: before.lastCallAt })
})
