/** Hostile and broken input: a clear 4xx in the caller's language, never a 5xx, never SQL from input. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { listedFields } from '../../src/core/area.ts'
import { OPERATORS } from '../../src/core/fields.ts'
import { type Client, rowsOf } from '../support/client.ts'
import { HOSTILE } from '../support/figures.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

describe.each(DATABASES)('hostile input on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
  })
  afterAll(() => server?.close())

  test.each(areas.map((area) => [area.id, area] as const))(
    '%s takes whatever comes as where, sort and q',
    async (id, area) => {
      const names = [
        ...Object.keys(listedFields(area)),
        'id',
        "'; drop table orders; --",
        '__proto__',
        'constructor',
      ]
      const value = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom("' or 1=1 --", '\\', '%', '_', '\u0000', '\ud800', '9'.repeat(400), '2026-13-45'),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(fc.string(), { maxLength: 3 }),
      )
      const where = fc.array(
        fc.tuple(fc.constantFrom(...names), fc.constantFrom(...OPERATORS, 'like'), value),
        {
          maxLength: 3,
        },
      )
      const query = fc.record({
        where: fc.oneof(
          where.map((w) => JSON.stringify(w)),
          fc.string(),
        ),
        sort: fc.oneof(fc.constantFrom(...names), fc.string()),
        q: fc.string({ unit: 'binary' }),
      })
      const samples = fc.sample(query, HOSTILE)
      for (const one of samples) {
        const params = new URLSearchParams(one)
        const answer = await admin.get(`/api/${id}?${params}`)
        expect(answer.status, `${params}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
        expect([200, 400]).toContain(answer.status)
        expect(JSON.stringify(answer.body)).not.toMatch(/syntax error|relation "|column "/i)
      }
      expect((await admin.get(`/api/${id}?limit=1`)).status).toBe(200)
    },
    60_000 + HOSTILE * 50,
  )

  test('a link that runs script is refused wherever a web address may be written', async () => {
    let tried = 0
    for (const area of areas.filter((one) => one.verbs.includes('create'))) {
      for (const [name, field] of Object.entries(area.fields)) {
        if (field.type !== 'url') continue
        tried += 1
        const answer = await admin.post(`/api/${area.id}`, { [name]: 'javascript:alert(1)' })
        expect(Object.keys(answer.body.fields ?? {}), `${area.id}.${name}`).toContain(name)
      }
    }
    expect(tried).toBeGreaterThan(0)
  })

  test('broken JSON, a wrong type, 10 MB and an unknown route', async () => {
    const broken = await admin.post('/api/return-policies', '{"name": ')
    expect([broken.status, broken.body.error]).toEqual([400, 4001])
    const typed = await admin.post('/api/return-policies', 'name=x', { 'Content-Type': 'text/csv' })
    expect(typed.status).toBe(415)
    const huge = await admin.post('/api/return-policies', JSON.stringify({ name: 'x'.repeat(10_000_000) }))
    expect(huge.status).toBe(413)
    const nowhere = await admin.get('/api/nothing-of-the-kind')
    expect(nowhere.status).toBe(404)
    for (const answer of [broken, typed, huge, nowhere]) {
      expect(answer.body.msg?.length).toBeGreaterThan(5)
      expect(answer.body.requestId).toBeTruthy()
    }
  })

  test('words come in the caller’s language', async () => {
    const vi = await admin.get('/api/orders?limit=0')
    const en = await admin.get('/api/orders?limit=0', { 'Accept-Language': 'en-GB,en;q=0.9' })
    expect(vi.body.msg).not.toBe(en.body.msg)
  })

  test('ids that are none', async () => {
    for (const id of ['x', '0', '%00', '..%2f..%2fetc', "'", 'DH', '00000000-0000-0000-0000-000000000000']) {
      const answer = await admin.get(`/api/orders/${id}`)
      expect([400, 404], id).toContain(answer.status)
    }
  })

  test('text that looks like markup or SQL is stored and answered as it was typed', async () => {
    for (const text of [
      '<script>alert(1)</script>',
      "Robert'); drop table orders;--",
      '=1+1',
      '😀 Đ\u0323',
    ]) {
      const made = await admin.post('/api/return-policies', { name: `${text} chính sách`, days: 3 })
      expect(made.status).toBe(201)
      const row = rowsOf(
        await admin.get(`/api/return-policies?limit=1&q=${encodeURIComponent('chinh sach')}`),
      )[0]
      expect(row).toBeTruthy()
      expect((made.body.data as { name: string }).name).toBe(`${text} chính sách`)
    }
  })
})
