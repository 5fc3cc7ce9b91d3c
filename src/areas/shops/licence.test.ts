/** The business licence of a supplier, a field of the type `file`, through the API of a real server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Shop } from './area.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['content', 'telesales', 'warehouse'])
}, 120_000)
afterAll(() => shop?.close())

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const upload = async (as: string, filename: string, text = PDF) => {
  const answer = await shop.server.app.inject({
    method: 'POST',
    url: '/api/shops/uploads/licence',
    headers: {
      authorization: await shop.server.signIn(as),
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: `--b\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n${text}\r\n--b--\r\n`,
  })
  return { status: answer.statusCode, ...answer.json() }
}
const download = async (as: string, file: string) =>
  shop.server.app.inject({
    url: `/api/shops/files/${file}`,
    headers: { authorization: await shop.server.signIn(as) },
  })
const read = async (): Promise<Shop> => (await shop.call('GET', '/api/shops?limit=1')).data[0]
const whole = async (): Promise<Shop> => (await shop.call('GET', `/api/shops/${(await read()).id}`)).data
const save = async (licence: unknown, as = 'admin') => {
  const { id, version } = await whole()
  return shop.call('PUT', `/api/shops/${id}`, { licence }, as, version)
}

test('is kept with its name and size, is seen with the record alone, changed, undone and removed', async () => {
  const sent = await upload('content', 'giấy phép.pdf')
  expect(sent.data).toEqual({ file: expect.any(String), name: 'giấy phép.pdf', size: PDF.length })
  // Until it is saved it is its sender's.
  expect((await download('telesales', sent.data.file)).statusCode).toBe(404)
  const saved = await save(sent.data, 'content')
  expect(saved.data?.licence, saved.msg).toEqual(sent.data)
  const got = await download('telesales', sent.data.file)
  expect([got.statusCode, got.body, got.headers['content-disposition']]).toEqual([
    200,
    PDF,
    expect.stringContaining('attachment'),
  ])
  expect((await download('warehouse', sent.data.file)).statusCode).toBe(403)
  const next = await upload('content', 'moi.pdf')
  const changed = await save(next.data, 'content')
  const history = (await shop.call('GET', `/api/shops/${changed.data.id}/activity`)).data
  expect(history[0].changes.licence).toEqual([sent.data, next.data])
  expect(await shop.undo(changed.audit)).toBeUndefined()
  expect((await whole()).licence).toEqual(sent.data)
  expect((await save(null)).data.licence).toBeNull()
  // What a version of the record has named stays for its history.
  expect((await download('content', sent.data.file)).statusCode).toBe(200)
})

test('refused by name: a file of another user, one that is not there, another name or size, another kind', async () => {
  const foreign = await upload('content', 'cua-nguoi-khac.pdf')
  const own = await upload('admin', 'cua-toi.pdf')
  const wrong = [
    foreign.data,
    { ...own.data, file: '00000000-0000-4000-8000-000000000000' },
    { ...own.data, name: 'khac.pdf' },
    { ...own.data, size: own.data.size + 1 },
  ]
  for (const value of wrong) {
    const answer = await save(value)
    expect([answer.status, Object.keys(answer.fields)], JSON.stringify(value)).toEqual([400, ['licence']])
  }
  expect((await save('x')).status).toBe(400)
  expect((await upload('content', 'a.exe')).status).toBe(400)
  expect((await upload('content', 'a.pdf', 'no pdf')).status).toBe(400)
  expect((await upload('telesales', 'a.pdf')).status).toBe(403)
  expect((await whole()).licence).toBeNull()
})
