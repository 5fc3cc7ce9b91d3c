/** Prices of many products by a rule: looked at, changed and taken back, through the API of a real server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkPreview, BulkResult } from '../../core/wire/bulk.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Product } from './area.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const now = Date.parse('2026-11-20T17:00:00Z')
  await seedDemo(server.database, { orders: 60, now, dataDir: server.config.dataDir })
  token = await server.signIn('admin')
}, 120_000)
afterAll(() => server.close())

const few = async (): Promise<Product[]> => {
  const where = encodeURIComponent(JSON.stringify([['salePrice', 'empty', false]]))
  return (await server.call(token, 'GET', `/api/products?limit=3&sort=code&where=${where}`)).json().data
}
const reprice = (body: object, as = token) =>
  server.call(as, 'POST', '/api/products/bulk/reprice', body, { 'idempotency-key': crypto.randomUUID() })
const args = { target: 'both', way: 'lower_percent', percent: 1_000, rounding: 'thousand' }

describe('prices by a rule', () => {
  test('a preview shows each before and after and writes nothing; the change is undone as one', async () => {
    const before = await few()
    const ids = before.map(({ id }) => id)
    const looked = await reprice({ ids, args, dryRun: true })
    expect(looked.statusCode, looked.body).toBe(200)
    const preview: BulkPreview = looked.json().data
    expect(preview).toMatchObject({ total: 3, changed: 3, refusedCount: 0 })
    const [first] = before
    if (!first) throw new Error('no products')
    const after = Math.floor((first.price * 0.9) / 1_000 + 0.5) * 1_000
    expect(preview.rows.find(({ id }) => id === first.id)?.changes).toContainEqual({
      field: 'price',
      before: first.price,
      after,
    })
    expect((await few()).map(({ version }) => version)).toEqual(before.map(({ version }) => version))

    const done: BulkResult = (await reprice({ ids, args })).json().data
    expect(done).toMatchObject({ changed: 3, refused: [] })
    expect((await few())[0]?.price).toBe(after)
    const sale = (all: readonly { salePrice: number | null }[]) => all.map(({ salePrice }) => salePrice)
    const lowered = sale(await few())
    expect(lowered.every((price, at) => (price ?? 0) < (sale(before)[at] ?? 0))).toBe(true)
    const undone = await server.call(
      token,
      'POST',
      '/api/undo',
      { audits: done.audits },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await few()).map(({ price }) => price)).toEqual(before.map(({ price }) => price))
    expect(sale(await few())).toEqual(sale(before))
  })

  test('a price that would not be above 0 is refused, record by record, in the preview too', async () => {
    const ids = (await few()).map(({ id }) => id)
    const zero = { ...args, percent: 10_000 }
    const preview: BulkPreview = (await reprice({ ids, args: zero, dryRun: true })).json().data
    expect(preview).toMatchObject({ changed: 0, refusedCount: 3 })
    expect(preview.refused[0]?.msg).toContain('phải lớn hơn 0')
    expect((await reprice({ ids, args: zero })).json().data).toMatchObject({ changed: 0 })
  })

  test('prices below the import price come first in the preview, counted as a warning', async () => {
    const [product] = await few()
    if (!product) throw new Error('no products')
    const set = { target: 'sale', way: 'set', amount: 1, rounding: 'none' }
    const saved = await server.call(
      token,
      'PUT',
      `/api/products/${product.id}`,
      { importPrice: 1_000 },
      { 'if-match': `"${product.version}"` },
    )
    expect(saved.statusCode, saved.body).toBe(200)
    const ids = (await few()).map(({ id }) => id)
    const preview: BulkPreview = (await reprice({ ids, args: set, dryRun: true })).json().data
    expect(preview.rows.find(({ id }) => id === product.id)?.warning).toContain('thấp hơn giá nhập')
    expect(preview.warnings.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)
  })

  test('answers that fit no step are refused, and so is a caller without the right', async () => {
    const ids = (await few()).map(({ id }) => id)
    for (const wrong of [
      { ...args, way: 'double' },
      { ...args, percent: -5 },
      { ...args, percent: undefined },
      { ...args, way: 'set', percent: undefined },
      { ...args, rounding: 'none', price: 1 },
    ])
      expect((await reprice({ ids, args: wrong })).statusCode).toBe(400)
    const telesales = await server.signIn('telesales')
    expect((await reprice({ ids, args }, telesales)).statusCode).toBe(403)
  })
})
