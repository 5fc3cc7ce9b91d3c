/** Descriptions of products through the API: allow-listed, plain text taken, undone, filtered. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrand, createCategory, createSupplier, goodsParts } from '../../../tests/support/supplier.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import type { Product } from './area.ts'

let server: TestServer
let token: string
let product: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('admin')
  const shop = await createSupplier(server, token)
  const made = await server.call(token, 'POST', '/api/products', {
    ...{
      name: 'Bóng golf',
      brand: await createBrand(server, token),
      category: await createCategory(server, token, 'Bóng golf'),
      shop,
      price: 690_000,
    },
    ...(await goodsParts(server)),
    ...{ weightGrams: 600, description: 'Một\nhai' },
  })
  expect(made.statusCode, made.body).toBe(201)
  product = made.json().data.id
}, 60_000)
afterAll(() => server.close())

const read = async (): Promise<Product> =>
  (await server.call(token, 'GET', `/api/products/${product}`)).json().data
const save = async (description: unknown) =>
  server.call(
    token,
    'PUT',
    `/api/products/${product}`,
    { description },
    { 'if-match': `"${(await read()).version}"`, 'accept-language': 'en' },
  )
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
/** Lists inside lists. */
const nested = (levels: number): object =>
  levels === 0
    ? paragraph()
    : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(levels - 1)] }] }
const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length && { marks }),
})

test('plain text becomes paragraphs; a change is in the history and taken back', async () => {
  const plain = doc(paragraph(text('Một')), paragraph(text('hai')))
  expect((await read()).description).toEqual(plain)
  const next = doc(paragraph(text('Một')), paragraph(text('ba', { type: 'bold' })))
  const saved = await save(next)
  expect(saved.statusCode, saved.body).toBe(200)
  expect((await save({ content: next.content, type: 'doc' })).json().audit).toBeNull()
  const undone = await server.call(token, 'POST', '/api/undo', { audits: [saved.json().audit] })
  expect(undone.json().data.refused).toEqual([])
  expect((await read()).description).toEqual(plain)
})

test('an undo of a change of plain text, as older versions wrote it, makes rich text', async () => {
  const saved = await save('mới')
  const old = JSON.stringify({ description: 'xưa\nnay' })
  await server.database.transaction(async (trx) => {
    await sql`set local audit.maintenance = 'on'`.execute(trx)
    await sql`update audit set before = before || ${old}::jsonb where id = ${saved.json().audit}`.execute(trx)
  })
  await server.call(token, 'POST', '/api/undo', { audits: [saved.json().audit] })
  expect((await read()).description).toEqual(doc(paragraph(text('xưa')), paragraph(text('nay'))))
})

test('nothing but space is no description', async () => {
  expect((await save(' \n ')).statusCode).toBe(200)
  expect((await read()).description).toBeNull()
})

test.each([
  [
    'a script behind a link',
    doc(paragraph(text('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))),
    /link/,
  ],
  ['an image', doc({ type: 'image', attrs: { src: 'https://example.com/a.png' } }), /Only paragraphs/],
  ['too much text', doc(paragraph(text('a'.repeat(20_001)))), /20,000/],
  ['lists that go too deep', doc(nested(6)), /Only paragraphs/],
  ['a number', 5, /./],
  ['HTML in a node', doc({ type: 'html', html: '<script>' }), /Only paragraphs/],
])('%s is refused in words', async (_, value, words) => {
  const before = await read()
  const answer = await save(value)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(Object.values(answer.json().fields).join()).toMatch(words)
  expect(await read()).toEqual(before)
})
