/** Decisions about contracts of one supplier at once, round after round: one of them, and goods are never held twice. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { categoryOf, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { addDays } from '../../core/dates/dates.ts'
import type { Contract } from './area.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const ROUNDS = 15

let shop: OrdersUnderTest
let category = ''
beforeAll(async () => {
  shop = await startOrders(['content', 'accountant'])
  category = await categoryOf(shop.db, 'Gậy golf')
})
afterAll(() => shop?.close())

let years = 0
/** The first day of a year that no contract has. */
const freeDay = () => `${2040 + years++}-01-01`

async function waiting(from: string, more: object = {}): Promise<Contract> {
  const made = await shop.call(
    'POST',
    '/api/contracts',
    {
      ...{ name: 'Hợp đồng đua', supplier: shop.shop, kind: 'agency', signer: 'Lê An' },
      ...{ bankAccount: '1', bankHolder: 'AN', bankName: 'VCB', signedOn: from, effectiveOn: from },
      expiresOn: addDays(from, 200),
      discounts: [{ name: 'Gậy', category, value: 1_000, revenueFrom: 0 }],
      ...more,
    },
    'content',
  )
  expect(made.status, JSON.stringify(made)).toBe(201)
  return made.data
}
const act = async ({ id }: { id: string }, verb: string): Promise<number> =>
  (await shop.call('POST', `/api/contracts/${id}/${verb}`, {}, 'accountant')).status
const atOnce = async (...acts: Promise<number>[]) => (await Promise.all(acts)).sort()

test('two approvals of one contract, of two for the same goods, of two new versions: one each', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const day = freeDay()
    const [one, other] = [await waiting(day), await waiting(addDays(day, 100))]
    // The second on the same contract was read before the first was approved.
    const approvals = await atOnce(act(one, 'approve'), act(one, 'approve'), act(other, 'approve'))
    expect(approvals.filter((status) => status === 200)).toHaveLength(1)
    expect(approvals.slice(1).every((status) => status === 409 || status === 412)).toBe(true)
    const { rows } = await sql<{ id: string; from: string }>`
      select id, effective_on::text as from from contracts
      where id = any(${[one.id, other.id]}::uuid[]) and status = 'approved'`.execute(shop.db)
    const [first] = rows
    if (!first) throw new Error('none was approved')
    const version = { replaces: first.id, expiresOn: addDays(first.from, 250) }
    const [next, twin] = [
      await waiting(addDays(first.from, 50), version),
      await waiting(addDays(first.from, 60), version),
    ]
    expect(
      await atOnce(act(next, 'approve'), act(twin, 'approve'), act(first, 'hide')),
      `round ${round}`,
    ).toContain(200)
    const after = await sql<{ status: string }>`
      select status from contracts where id = any(${[next.id, twin.id]}::uuid[])`.execute(shop.db)
    expect(after.rows.filter(({ status }) => status === 'approved')).toHaveLength(1)
  }
})

test('hidden and activated while another one takes the goods: one holds them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const day = freeDay()
    const [one, other] = [await waiting(day), await waiting(day)]
    expect(await act(one, 'approve')).toBe(200)
    expect(await act(one, 'hide')).toBe(200)
    expect(await atOnce(act(one, 'activate'), act(other, 'approve'))).toEqual([200, 409])
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from contract_items where starts_on = ${day}::date`.execute(shop.db)
    expect(rows).toEqual([{ count: 1 }])
  }
})
