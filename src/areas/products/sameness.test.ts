/** Names with their marks and codes in any spelling are the same by every door, on both databases. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type Row, rowOf, rowsOf } from '../../../tests/support/client.ts'
import { DATABASES, type TestServer } from '../../../tests/support/server.ts'

const wide = (text: string) =>
  [...text]
    .map((sign) => (sign > ' ' && sign < '\u007F' ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign))
    .join('')
/** Codes as keyboards, sheets and copies have them. */
const SPELLINGS = [
  (code: string) => wide(code),
  (code: string) => code.toLowerCase(),
  (code: string) => ` ${code}\u00A0`,
  (code: string) => `\u202A${code}\u202C`,
  (code: string) => `\uFEFF${code}\u200B`,
]

describe.each(DATABASES)('on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
  }, 120_000)
  afterAll(() => server?.close())

  const where = (conditions: unknown[]) => encodeURIComponent(JSON.stringify(conditions))

  test('a record and an order are found by any spelling of their code', async () => {
    const [product] = rowsOf(await admin.get('/api/products?limit=1'))
    const { code, id } = product as Row
    for (const spelling of SPELLINGS) {
      const typed = spelling(code)
      const path = encodeURIComponent(typed)
      expect(rowOf(await admin.get(`/api/products/${path}`)).id, JSON.stringify(typed)).toBe(id)
      for (const query of [
        `q=${path}`,
        `where=${where([['code', 'eq', typed]])}`,
        `where=${where([['code', 'in', [typed]]])}`,
      ])
        expect(
          rowsOf(await admin.get(`/api/products?${query}`)).map((row) => row.id),
          query,
        ).toEqual([id])
    }
  })

  test('an own code is one in every spelling, and taken by each of them', async () => {
    const [one, two] = rowsOf(await admin.get('/api/products?limit=2')) as [Row, Row]
    const put = async ({ id }: Row, ownCode: string) => {
      const { version } = rowOf(await admin.get(`/api/products/${id}`))
      return admin.call('PUT', `/api/products/${id}`, { ownCode }, { 'if-match': `"${version}"` })
    }
    const own = `GLV-${randomUUID().slice(0, 4).toUpperCase()}`
    const stored = await put(one, wide(own).toLowerCase())
    expect(rowOf(stored).ownCode, JSON.stringify(stored.body)).toBe(own)
    for (const spelling of SPELLINGS) {
      const taken = await put(two, spelling(own))
      expect([taken.status, taken.body.fields]).toEqual([400, { ownCode: expect.stringContaining(one.code) }])
    }
  })

  test('the code of a variant is one in every spelling, next to own codes', async () => {
    const [one, two] = rowsOf(await admin.get('/api/products?limit=6')).slice(4) as [Row, Row]
    const own = `BAO-${randomUUID().slice(0, 4).toUpperCase()}`
    const put = async ({ id }: Row, body: object) => {
      const { version } = rowOf(await admin.get(`/api/products/${id}`))
      return admin.call('PUT', `/api/products/${id}`, body, { 'if-match': `"${version}"` })
    }
    expect((await put(one, { ownCode: own })).status).toBe(200)
    const variants = rowOf(await admin.get(`/api/products/${two.id}`)).variants as object[]
    for (const spelling of SPELLINGS) {
      const taken = await put(two, {
        variants: [{ ...variants[0], sku: spelling(own) }, ...variants.slice(1)],
      })
      expect([taken.status, taken.body.fields]).toEqual([
        400,
        { 'variants.0.sku': expect.stringContaining(one.code) },
      ])
    }
  })

  test('a name has its marks: a filter by it means that one, and without such a one those that are like it', async () => {
    const made = async (name: string) => {
      const answer = await admin.post('/api/tags', { kind: 'products', name, colour: 'blue' })
      expect(answer.status, answer.body.msg).toBe(201)
      return rowOf(answer).id
    }
    const [flag, grass] = [await made('Cờ lễ hội'), await made('Cỏ lễ hội')]
    const [one, two] = rowsOf(await admin.get('/api/products?limit=2')) as [Row, Row]
    for (const [{ id }, tag] of [
      [one, flag],
      [two, grass],
    ] as const) {
      const { version } = rowOf(await admin.get(`/api/products/${id}`))
      const answer = await admin.call(
        'PUT',
        `/api/products/${id}`,
        { tags: [tag] },
        { 'if-match': `"${version}"` },
      )
      expect(answer.status, answer.body.msg).toBe(200)
    }
    const found = async (name: string) =>
      rowsOf(await admin.get(`/api/products?where=${where([['tags', 'in', [name]]])}`))
        .map(({ id }) => id)
        .sort()
    for (const name of ['Cờ lễ hội', 'CỜ LỄ HỘI', 'Cờ lễ hội'.normalize('NFD'), ' cờ\u00A0 lễ hội\u200B'])
      expect(await found(name), JSON.stringify(name)).toEqual([one.id])
    expect(await found('Cỏ lễ hội')).toEqual([two.id])
    expect(await found('co le hoi')).toEqual([one.id, two.id].sort())
    // A third that differs by marks alone is no twin; the same in another form is.
    await made('Có lễ hội')
    const twin = await admin.post('/api/tags', {
      ...{ kind: 'products', name: ` CÓ  lễ\u200B hội`.normalize('NFD'), colour: 'blue' },
    })
    expect(twin.status, twin.body.msg).toBe(409)
  })
})
