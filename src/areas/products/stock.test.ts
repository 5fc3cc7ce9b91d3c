/** Stock changed by commands alone, variant by variant: through the API of a real server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { StockMovement, StockSums } from './schema.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['manager', 'warehouse', 'telesales'])
}, 120_000)
afterAll(() => shop?.close())

const CODE = 'SP00001'
type Variant = { id: string; stock: number; reserved: number }
const read = async () => {
  const { data } = await shop.call('GET', `/api/products/${CODE}`)
  return data as { stock: number; stocks: Variant[] }
}
const post = (verb: string, body: object, as = 'warehouse') =>
  shop.call('POST', `/api/products/${CODE}/${verb}`, body, as)
const sums = async (as = 'manager'): Promise<StockSums> =>
  (await shop.call('GET', `/api/products/${CODE}/stock`, undefined, as)).data
const movements = async (): Promise<StockMovement[]> =>
  (await shop.call('GET', `/api/products/${CODE}/movements?limit=10`)).data

async function expectSound(): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from product_variants v
    where v.stock <> (select coalesce(sum(m.stock), 0) from stock_movements m where m.variant_id = v.id)
      or exists (select from products p where p.id = v.product_id
        and p.stock <> (select sum(o.stock) from product_variants o where o.product_id = p.id))`.execute(
    shop.db,
  )
  expect(rows[0]?.wrong).toBe(0)
}

test('goods are received for a variant, with a note, and undone; sold ones stay', async () => {
  const before = await read()
  const [first] = before.stocks
  const done = await post('receive', { lines: [{ line: first?.id, quantity: 7 }], note: 'PN-0012' })
  expect(done.status, done.msg).toBe(200)
  const after = await read()
  expect(after.stock).toBe(before.stock + 7)
  expect(after.stocks[0]?.stock).toBe((first?.stock ?? 0) + 7)
  expect((await movements())[0]).toMatchObject({ kind: 'receipt', stock: 7, note: 'PN-0012', reason: null })
  expect(await shop.undo(done.audit)).toBeUndefined()
  expect((await read()).stocks).toEqual(before.stocks)
  await expectSound()

  const again = await post('receive', { lines: [{ line: first?.id, quantity: 7 }] })
  const gone = await post('write-off', {
    lines: [{ line: first?.id, quantity: (first?.stock ?? 0) + 7 }],
    writeOff: 'lost',
  })
  expect(gone.status, gone.msg).toBe(200)
  expect(await shop.undo(again.audit)).toBeDefined()
  expect(await shop.undo(gone.audit)).toBeUndefined()
  expect(await shop.undo(again.audit)).toBeUndefined()
  expect((await read()).stocks).toEqual(before.stocks)
  await expectSound()
})

test('a count sets what was counted, also nothing; its undo keeps what moved meanwhile', async () => {
  const before = await read()
  const [first, second] = before.stocks
  const done = await post('count-stock', {
    lines: [
      { line: first?.id, quantity: 0 },
      { line: second?.id, quantity: 3 },
    ],
  })
  expect(done.status, done.msg).toBe(200)
  expect((await read()).stocks.slice(0, 2)).toMatchObject([{ stock: 0 }, { stock: 3 }])
  const same = await post('count-stock', { lines: [{ line: second?.id, quantity: 3 }] })
  expect(same.status).toBe(409)
  const received = await post('receive', { lines: [{ line: first?.id, quantity: 5 }] }, 'manager')
  expect(await shop.undo(received.audit)).toBeUndefined()
  expect(await shop.undo(done.audit)).toBeUndefined()
  expect((await read()).stocks).toEqual(before.stocks)
  // Done again, it sets the same numbers.
  const [undone] = (await shop.call('GET', `/api/products/${CODE}/activity`)).data
  expect(await shop.undo(undone.id)).toBeUndefined()
  expect((await read()).stocks.slice(0, 2)).toMatchObject([{ stock: 0 }, { stock: 3 }])
  const [again] = (await shop.call('GET', `/api/products/${CODE}/activity`)).data
  expect(await shop.undo(again.id)).toBeUndefined()
  expect((await read()).stocks).toEqual(before.stocks)
  await expectSound()
})

test('a write-off needs a reason and cannot take more than there is', async () => {
  const [first] = (await read()).stocks
  const line = { line: first?.id, quantity: 2 }
  expect((await post('write-off', { lines: [line] })).status).toBe(400)
  const much = await post('write-off', { lines: [{ ...line, quantity: 9_999 }], writeOff: 'damaged' })
  expect(much.status).toBe(409)
  const foreign = crypto.randomUUID()
  for (const lines of [[{ ...line, line: foreign }], [line, line], [], [{ ...line, quantity: -1 }], 'x'])
    expect((await post('write-off', { lines, writeOff: 'damaged' })).status, JSON.stringify(lines)).not.toBe(
      200,
    )
  expect((await post('write-off', { lines: [line], writeOff: 'damaged' }, 'telesales')).status).toBe(403)
  const done = await post('write-off', { lines: [line], writeOff: 'damaged', note: 'rách bao bì' })
  expect(done.status, done.msg).toBe(200)
  expect((await movements())[0]).toMatchObject({ kind: 'write_off', stock: -2, reason: 'damaged' })
  await expectSound()
})

test('why there are as many: by kind, and who holds pieces, for those who may see orders', async () => {
  const { code } = await shop.bring('pending')
  const found = await sums()
  expect(found.stock).toBe((await read()).stock)
  expect(found.kinds.reduce((sum, { stock }) => sum + stock, 0)).toBe(found.stock)
  expect(found.orders?.map((one) => one.code)).toContain(code)
  expect(found.orders?.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(found.reserved)
  expect((await shop.call('GET', '/api/products/SP99999/stock')).status).toBe(404)
})

test('twenty receipts and counts at once lose nothing', async () => {
  const { stocks } = await read()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 5 === 4
        ? post('count-stock', { lines: [{ line: stocks[at % 3]?.id, quantity: 40 + at }] })
        : post('receive', { lines: [{ line: stocks[at % 3]?.id, quantity: 1 }] }),
    ),
  )
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  await expectSound()
})

test('a correction needs a reason and is in the ledger with it', async () => {
  const [first] = (await read()).stocks
  const lines = [{ line: first?.id, quantity: (first?.stock ?? 0) + 3 }]
  for (const why of [undefined, '', 'ab'])
    expect(Object.keys((await post('correct-stock', { lines, why })).fields), String(why)).toEqual(['why'])
  const done = await post('correct-stock', { lines, why: 'Nhập nhầm phiếu PN-0012' })
  expect(done.status, done.msg).toBe(200)
  expect((await movements())[0]).toMatchObject({
    kind: 'correction',
    stock: 3,
    note: 'Nhập nhầm phiếu PN-0012',
  })
  expect((await sums()).kinds.find(({ kind }) => kind === 'correction')?.stock).toBe(3)
  expect(await shop.undo(done.audit)).toBeUndefined()
  expect((await read()).stocks[0]?.stock).toBe(first?.stock)
  await expectSound()
})

test('nothing else changes the stock: an edit, an edit of many and rows of a paste name the commands', async () => {
  const { data: product } = await shop.call('GET', `/api/products/${CODE}`)
  const words = /Nhập kho, Kiểm kê, Điều chỉnh tồn hoặc Xuất huỷ/
  const edit = await shop.call('PUT', `/api/products/${CODE}`, { stock: 1 }, 'admin', product.version)
  expect([edit.status, edit.fields?.stock]).toEqual([400, expect.stringMatching(words)])
  // What is sent back as it was is no change.
  const same = await shop.call(
    'PUT',
    `/api/products/${CODE}`,
    { stock: product.stock, name: product.name },
    'admin',
    product.version,
  )
  expect(same.status, same.msg).toBe(200)
  for (const body of [
    { ids: [product.id], changes: { stock: 1 } },
    { rows: [{ id: CODE, version: product.version, changes: { stock: 1 } }] },
  ]) {
    const many = await shop.call('POST', '/api/products/bulk/update', body)
    expect([many.status, many.fields?.stock]).toEqual([400, expect.stringMatching(words)])
  }
  expect((await read()).stock).toBe(product.stock)
})

test('the warehouse counts and corrects; it edits nothing', async () => {
  const { data: product } = await shop.call('GET', `/api/products/${CODE}`)
  const edit = await shop.call(
    'PUT',
    `/api/products/${CODE}`,
    { name: 'Tên khác' },
    'warehouse',
    product.version,
  )
  expect(edit.status).toBe(403)
})
