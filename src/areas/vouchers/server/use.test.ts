/** Taking, giving back and exchanging uses, and that counters are what orders hold. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmbedded } from '../../../../tests/support/embedded.ts'
import { migrate } from '../../../server/kit/database/migrate.ts'
import type { Cart } from '../rules.ts'
import {
  checkVoucher,
  exchangeVoucher,
  giveBack,
  type Taking,
  takeAgain,
  takeVoucher,
  type VoucherAnswer,
} from './use.ts'

let embedded: Awaited<ReturnType<typeof createEmbedded>>
const voucher = randomUUID()
const other = randomUUID()
const now = '2026-11-15T03:00:00.000Z'
const customer = randomUUID()

const cart: Cart = {
  customerId: customer,
  vid: null,
  phone: '0901234567',
  lines: [
    {
      productId: randomUUID(),
      variantId: randomUUID(),
      shopId: randomUUID(),
      categories: [],
      brandId: 'Ping',
      quantity: 1,
      amount: 1_000_000,
    },
  ],
  subtotal: 1_000_000,
  fees: [],
}
const cartOf = (customerId: string): Cart => ({ ...cart, customerId, phone: customerId.slice(0, 10) })

/** One transaction; refusals do not roll it back, as the functions promise to have written nothing then. */
const write = <T>(work: (write: Taking) => Promise<T>, at = now): Promise<T> =>
  embedded.database.transaction((trx) =>
    work({
      sql: trx as unknown as Taking['sql'],
      actor: { accountId: customer, username: 'a', name: 'A', abilities: new Set(), language: 'vi' },
      now: at,
    }),
  )
const reader = () => embedded.database.db as unknown as Taking['sql']

async function order(
  values: { group?: string; status?: string; voucher?: string | null } = {},
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into orders (id, code, status, buyer_name, phone, total, payment_method, customer_id, shop_id, province,
      receiver_name, receiver_phone, address, subtotal, group_id, voucher_id)
    values (${id}, ${id}, ${values.status ?? 'pending'}, 'A', '0901234567', 1, 'cod', ${customer}, ${randomUUID()},
      'HN', 'A', '0901234567', 'x', 1, ${values.group ?? null},
      ${values.voucher === undefined ? voucher : values.voucher})`.execute(embedded.database.db)
  return id
}
const cancel = (id: string) =>
  write(async (one) => {
    await giveBack(one, id)
    await sql`update orders set status = 'cancelled' where id = ${id}::uuid`.execute(one.sql)
  })
const bringBack = (id: string) =>
  write(async (one) => {
    const refused = await takeAgain(one, id)
    if (!refused) await sql`update orders set status = 'pending' where id = ${id}::uuid`.execute(one.sql)
    return refused?.refused.key
  })

const said = (answer: VoucherAnswer | undefined) =>
  answer === undefined ? undefined : 'refused' in answer ? answer.refused.key : answer.discount

/** The counter, what the rows add up to, and whether it is marked as used up. */
async function used(id = voucher): Promise<[number, number, boolean]> {
  const { rows } = await sql<{ used: number; held: number; usedUp: boolean }>`
    select used, used_up as "usedUp",
      (select coalesce(sum(count), 0) from voucher_uses where voucher_id = v.id) as held
    from vouchers v where id = ${id}::uuid`.execute(embedded.database.db)
  const row = rows[0]
  return [row?.used ?? -1, row?.held ?? -1, row?.usedUp ?? false]
}

beforeAll(async () => {
  embedded = await createEmbedded({}, { migrated: true })
  await migrate(embedded.database)
})
afterAll(() => embedded.remove())
beforeEach(async () => {
  const { db } = embedded.database
  await sql`truncate vouchers, voucher_uses, voucher_codes, orders`.execute(db)
  for (const [id, code] of [
    [voucher, 'BIRDIE'],
    [other, 'EAGLE'],
  ])
    await sql`
      insert into vouchers (id, code, name, voucher_code, kind, starts_on, ends_on, benefit, percent, max_uses,
        per_customer)
      values (${id}, ${code}, 'Thử', ${code}, 'public', '2026-11-01', '2026-11-30', 'percent', 1000, 2, null)`.execute(
      db,
    )
})

test('a use is taken until there is none, checked without writing', async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  expect(said(await checkVoucher(reader(), ' birdie', cart, now))).toBe(100_000)
  expect(await used()).toEqual([0, 0, false])
  expect(said(await write((one) => takeVoucher(one, a, 'birdie', cart)))).toBe(100_000)
  expect(said(await write((one) => takeVoucher(one, a, 'EAGLE', cart)))).toBe('vouchers:oneVoucher')
  expect(said(await write((one) => takeVoucher(one, b, 'BIRDIE', cart)))).toBe(100_000)
  expect(await used()).toEqual([2, 2, true])
  expect(said(await write((one) => takeVoucher(one, c, 'BIRDIE', cart)))).toBe('vouchers:usedUp')
  expect(said(await write((one) => takeVoucher(one, c, 'NOTHING', cart)))).toBe('vouchers:unknownCode')
  expect(await used()).toEqual([2, 2, true])
})

test('the day is the shop’s: the last instant counts, the next midnight in Vietnam does not', async () => {
  const at = (instant: string) => checkVoucher(reader(), 'BIRDIE', cart, instant).then(said)
  expect(await at('2026-10-31T16:59:59.999Z')).toBe('vouchers:notYet')
  expect(await at('2026-10-31T17:00:00.000Z')).toBe(100_000)
  expect(await at('2026-11-30T16:59:59.999Z')).toBe(100_000)
  expect(await at('2026-11-30T17:00:00.000Z')).toBe('vouchers:over')
})

test('a customer is known by account or phone; what was given back counts no more', async () => {
  await sql`update vouchers set per_customer = 1`.execute(embedded.database.db)
  const first = await order()
  await write((one) => takeVoucher(one, first, 'BIRDIE', cart))
  const guest = { ...cart, customerId: null }
  expect(said(await checkVoucher(reader(), 'BIRDIE', guest, now))).toBe('vouchers:customerUsedUp')
  const phone = { ...cart, phone: '0999999999' }
  expect(said(await checkVoucher(reader(), 'BIRDIE', phone, now))).toBe('vouchers:customerUsedUp')
  expect(said(await checkVoucher(reader(), 'BIRDIE', cartOf(randomUUID()), now))).toBe(100_000)
  // The order itself, when it is edited.
  expect(said(await checkVoucher(reader(), 'BIRDIE', cart, now, first))).toBe(100_000)
  await cancel(first)
  expect(said(await checkVoucher(reader(), 'BIRDIE', cart, now))).toBe(100_000)
})

test('cancelling gives back once, its undo takes again unless others have it by now', async () => {
  const id = await order()
  await write((one) => takeVoucher(one, id, 'BIRDIE', cart))
  await cancel(id)
  await cancel(id)
  expect(await used()).toEqual([0, 0, false])
  expect(await bringBack(id)).toBeUndefined()
  expect(await used()).toEqual([1, 1, false])
  await cancel(id)
  for (const holder of [randomUUID(), randomUUID()])
    await write((one) => takeVoucher(one, holder, 'BIRDIE', cart))
  expect(await bringBack(id)).toBe('vouchers:usedUp')
  expect(await used()).toEqual([2, 2, true])
  // An order without a voucher has nothing to give or take.
  const plain = await order({ voucher: null })
  await cancel(plain)
  expect(await bringBack(plain)).toBeUndefined()
})

test('a group holds one use, which the last of its orders gives back', async () => {
  const group = randomUUID()
  const [a, b] = [await order({ group }), await order({ group })]
  await write((one) => takeVoucher(one, group, 'BIRDIE', cart))
  expect(await used()).toEqual([1, 1, false])
  await cancel(a)
  expect(await used()).toEqual([1, 1, false])
  await cancel(b)
  expect(await used()).toEqual([0, 0, false])
  expect(await bringBack(a)).toBeUndefined()
  expect(await bringBack(b)).toBeUndefined()
  expect(await used()).toEqual([1, 1, false])
  expect(said(await write((one) => exchangeVoucher(one, a, 'EAGLE', cart)))).toBe('vouchers:sharedWithGroup')
  expect(await write((one) => exchangeVoucher(one, a, null, cart))).toBeUndefined()
  expect(await used()).toEqual([1, 1, false])
})

test('an edited order exchanges its voucher, keeps one that is over, or drops it', async () => {
  const id = await order()
  const later = '2027-01-01T03:00:00.000Z'
  await write((one) => takeVoucher(one, id, 'BIRDIE', cart))
  const bigger = {
    ...cart,
    subtotal: 2_000_000,
    lines: cart.lines.map((line) => ({ ...line, amount: 2_000_000 })),
  }
  expect(said(await write((one) => exchangeVoucher(one, id, 'BIRDIE', bigger), later))).toBe(200_000)
  expect(await used()).toEqual([1, 1, false])
  expect(said(await write((one) => exchangeVoucher(one, id, 'EAGLE', cart), later))).toBe('vouchers:over')
  expect([await used(), await used(other)]).toEqual([
    [1, 1, false],
    [0, 0, false],
  ])
  expect(said(await write((one) => exchangeVoucher(one, id, 'EAGLE', cart)))).toBe(100_000)
  expect([await used(), await used(other)]).toEqual([
    [0, 0, false],
    [1, 1, false],
  ])
  expect(await write((one) => exchangeVoucher(one, id, null, cart))).toBeUndefined()
  expect(await used(other)).toEqual([0, 0, false])
})

test('a generated code is good for one order at a time', async () => {
  await sql`insert into voucher_codes (code, voucher_id) values ('HT7K', ${voucher})`.execute(
    embedded.database.db,
  )
  const [a, b] = [await order(), randomUUID()]
  expect(said(await write((one) => takeVoucher(one, a, 'ht7k', cart)))).toBe(100_000)
  expect(said(await write((one) => takeVoucher(one, b, 'HT7K', cart)))).toBe('vouchers:codeUsed')
  await cancel(a)
  expect(said(await write((one) => takeVoucher(one, b, 'HT7K', cart)))).toBe(100_000)
  expect(await bringBack(a)).toBe('vouchers:codeUsed')
})
