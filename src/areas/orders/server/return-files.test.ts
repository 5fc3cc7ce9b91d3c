/** Documents of a return: uploaded by content, claimed by the return, served to those who may view the order. */
import { randomUUIDv7 } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FullOrder, type OrdersUnderTest, startOrders } from '../../../../tests/support/orders.ts'
import type { FileValue } from '../../../core/attachments.ts'
import { sweepUploads } from '../../../server/kit/files/kept.ts'

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')
const office = (...names: string[]) =>
  Buffer.from(
    zipSync(Object.fromEntries(['[Content_Types].xml', ...names].map((name) => [name, strToU8('<x/>')]))),
  )

let shop: OrdersUnderTest
const folder = () => join(shop.server.config.dataDir, 'uploads')

beforeAll(async () => {
  shop = await startOrders(['warehouse', 'support', 'manager', 'content'])
  await sql`insert into return_policies (id, code, name, days, active)
    values (${randomUUIDv7()}, 'CS1', 'Đổi trả', 7, true)`.execute(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(shop.db)
})

const delivered = (): Promise<FullOrder> =>
  shop.bring('delivered', { lines: [{ variant: 0, quantity: 1 }], total: 500_000 })

async function send(by: string, name: string, bytes: Buffer, transition = 'request-return') {
  const payload = Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])
  return shop.server.app.inject({
    ...{ method: 'POST', url: `/api/orders/${transition}/files`, payload },
    headers: {
      ...{ authorization: await shop.server.signIn(by), 'accept-language': 'en' },
      'content-type': 'multipart/form-data; boundary=b',
    },
  })
}
async function upload(by: string, name: string, bytes: Buffer): Promise<FileValue> {
  const answer = await send(by, name, bytes)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const get = async (by: string | undefined, file: string, show = '') =>
  shop.server.app.inject({
    url: `/api/orders/files/${file}${show}`,
    headers: by === undefined ? {} : { authorization: await shop.server.signIn(by) },
  })
const ask = (order: FullOrder, files: string[]) =>
  shop.act(order, 'request-return', { returnReason: 'damaged', files })

test('documents are the sender’s alone until the return has them, then of all who view the order', async () => {
  const report = await upload('admin', 'Biên bản kiểm hàng.pdf', PDF)
  expect(report).toMatchObject({ name: 'Biên bản kiểm hàng.pdf', size: PDF.length })
  expect((await get('admin', report.file)).statusCode).toBe(200)
  expect((await get('support', report.file)).statusCode).toBe(404)

  const order = await delivered()
  expect((await ask(order, [report.file, report.file])).status).toBe(200)
  expect((await shop.read(order.id)).returns[0]?.files).toEqual([report])
  const seen = await get('support', report.file)
  expect(seen.rawPayload.equals(PDF)).toBe(true)
  expect(seen.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': `attachment; filename="Bien ban kiem hang.pdf"; filename*=UTF-8''${encodeURIComponent(report.name)}`,
  })
  expect((await get('support', report.file, '?show=1')).headers['content-disposition']).toMatch(/^inline/)
  // Without the right to orders, and without a session.
  expect((await get('content', report.file)).statusCode).toBe(403)
  expect((await get(undefined, report.file)).statusCode).toBe(401)
  // One file is of one order.
  expect((await ask(await delivered(), [report.file])).status).toBe(409)
})

test('a file of another user, of nobody, or too many of them are refused in words', async () => {
  const theirs = await upload('support', 'a.txt', Buffer.from('một'))
  const order = await delivered()
  const foreign = await ask(order, [theirs.file])
  expect([foreign.status, foreign.msg]).toEqual([409, expect.stringContaining('chưa được tải lên')])
  expect((await ask(order, [randomUUIDv7()])).status).toBe(409)
  expect(
    (
      await ask(
        order,
        Array.from({ length: 6 }, () => randomUUIDv7()),
      )
    ).status,
  ).toBe(400)
  expect((await send('content', 'a.txt', Buffer.from('một'))).statusCode).toBe(403)
})

test.each([
  ['a.docx', () => office('word/document.xml')],
  ['a.xlsx', () => office('xl/workbook.xml')],
  ['a.CSV', () => Buffer.from('mã,tên\n1,Nguyễn')],
])('%s is taken', async (name, make) => {
  expect((await upload('support', name, make())).name).toBe(name)
})

test.each([
  [
    'a.svg',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    /PDF, picture/,
  ],
  ['a.html', () => Buffer.from('<script>alert(1)</script>'), /PDF, picture/],
  ['a.pdf', () => Buffer.from('<html><script>alert(1)</script>'), /PDF, picture/],
  ['a.png', () => PDF, /PDF, picture/],
  ['a.txt', () => Buffer.from([1, 0, 2]), /PDF, picture/],
  ['a.txt', () => Buffer.from('fffe', 'hex'), /PDF, picture/],
  ['a.xlsx', () => office('word/document.xml'), /PDF, picture/],
  ['a.docx', () => office('word/document.xml', 'word/vbaProject.bin'), /without macros/],
  ['a.zip', () => office('a'), /PDF, picture/],
  ['a.exe', () => Buffer.from('MZ'), /PDF, picture/],
  ['a.pdf.exe', () => PDF, /PDF, picture/],
  ['.pdf', () => Buffer.alloc(0), /PDF, picture/],
  // A form may leave the name out.
  ['', () => PDF, /PDF, picture/],
  ['a.pdf', () => Buffer.concat([PDF, Buffer.alloc(40 * 1024 * 1024)]), /too heavy, 20 MB/],
])('%s of other content is refused in words, and nothing is stored (%#)', async (name, make, words) => {
  const before = readdirSync(folder())
  const answer = await send('support', name, make())
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  expect(JSON.stringify(answer.json())).toMatch(words)
  expect(readdirSync(folder())).toEqual(before)
})

test('names keep neither paths nor signs that steer', async () => {
  const file = await upload('support', '..\\..\\etc/pass\u202ewd<x>.pdf', PDF)
  expect(file.name).toBe('passwdx.pdf')
  expect((await upload('support', `${'dài'.repeat(200)}.pdf`, PDF)).name).toMatch(/^.{160}\.pdf$/)
  expect(existsSync(join(folder(), file.file))).toBe(true)
  if (process.platform !== 'win32') expect(statSync(join(folder(), file.file)).mode & 0o777).toBe(0o600)
})

test('unclaimed ones are deleted after a day, with their file', async () => {
  const [left, fresh] = [await upload('admin', 'a.pdf', PDF), await upload('admin', 'b.pdf', PDF)]
  await sql`update uploads set at = now() - interval '25 hours' where id = ${left.file}`.execute(shop.db)
  await sweepUploads(shop.server.database, folder())
  expect([left, fresh].map(({ file }) => existsSync(join(folder(), file)))).toEqual([false, true])
  expect((await ask(await delivered(), [left.file])).status).toBe(409)
})

test('who has sent 500 MB that no record took sends no more', async () => {
  const { rows } = await sql<{ id: string }>`select id from accounts where username = 'manager'`.execute(
    shop.db,
  )
  const pending = randomUUIDv7()
  await sql`insert into uploads (id, area, name, size, by_id)
    values (${pending}, 'orders', 'a.pdf', ${500 * 1024 * 1024 - 10}, ${rows[0]?.id})`.execute(shop.db)
  const refused = await send('manager', 'b.pdf', PDF)
  expect([refused.statusCode, refused.json().fields.file]).toEqual([400, expect.stringContaining('500 MB')])
  await sql`delete from uploads where id = ${pending}`.execute(shop.db)
  expect((await send('manager', 'b.pdf', PDF)).statusCode).toBe(200)
})
