/** Imports of products through the API of a real server: two files in, checked, written, mended and imported again. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRows } from '../../../src/server/kit/sheets/xlsx.ts'
import { coloured, importForm, pictureZip, productSheet } from '../../../tests/support/import-files.ts'
import type { Cell } from '../../core/sheet.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { ImportRow } from '../import-rows/area.ts'
import type { Import } from './area.ts'
import type { ImportDetail } from './schema.ts'

type Full = Import & ImportDetail

let server: TestServer
const tokens: Record<string, string> = {}
/** Names that the demo data have. */
let names: { shop: string; shopId: string; other: string; brand: string; category: string; tag: string }

beforeAll(async () => {
  server = await startTestServer()
  const now = Date.parse('2026-11-20T17:00:00Z')
  await seedDemo(server.database, { orders: 100, now, dataDir: server.config.dataDir })
  for (const name of ['admin', 'content', 'warehouse']) tokens[name] = await server.signIn(name)
  const { rows } = await sql<typeof names>`
    select s.name as shop, s.id as "shopId", (select name from shops where id <> s.id order by code limit 1) as other,
      (select name from brands where status = 'active' order by code limit 1) as brand,
      (select code from categories c where status = 'active' order by code limit 1) as category,
      (select name from tags where kind = 'products' and status = 'active' order by code limit 1) as tag
    from shops s order by s.code desc limit 1`.execute(server.database.db)
  names = rows[0] as typeof names
}, 120_000)
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, who = 'content') =>
  server.call(tokens[who], method, url, body)

async function send(
  files: readonly { name: string; bytes: Uint8Array }[],
  fields: Record<string, string> = {},
  who = 'content',
) {
  const { payload, headers } = importForm(files, fields)
  return server.app.inject({
    method: 'POST',
    url: '/api/imports/import',
    headers: { ...headers, authorization: tokens[who] ?? '' },
    payload,
  })
}

const read = async (code: string): Promise<Full> => (await call('GET', `/api/imports/${code}`)).json().data
const rowsOf = async (one: Pick<Import, 'code'>): Promise<ImportRow[]> => {
  const where = encodeURIComponent(JSON.stringify([['import', 'eq', one.code]]))
  const answer = await call('GET', `/api/import-rows?limit=100&sort=number&where=${where}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

/** Waits until an import has left the states of work. */
async function settled(code: string): Promise<Full> {
  for (let tries = 0; tries < 200; tries++) {
    const one = await read(code)
    if (one.status !== 'read' && one.status !== 'writing') return one
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${code} is still at work`)
}

async function upload(
  sheet: Uint8Array,
  pictures: Record<string, Uint8Array>,
  fields: Record<string, string> = {},
): Promise<Full> {
  const files = [
    { name: 'hang-moi.xlsx', bytes: sheet },
    { name: 'anh.zip', bytes: pictureZip(pictures) },
  ]
  const answer = await send(files, fields)
  expect(answer.statusCode, answer.body).toBe(201)
  return settled(answer.json().data.code)
}

async function write(one: Full, policy: 'right' | 'all' = 'right'): Promise<Full> {
  const answer = await call('POST', `/api/imports/${one.code}/write`, { policy })
  expect(answer.statusCode, answer.body).toBe(200)
  return settled(one.code)
}

let series = 0
/** Lines of new products with codes of their own. */
function goods(count: number): Cell[][] {
  series += 1
  return Array.from({ length: count }, (_, at) => [
    `T${series}-${at + 1}`,
    `Áo nhập thử ${series}.${at + 1}`,
    ...[names.shop, names.brand, names.category, names.tag, '1.250.000 đ', '250 g', 5],
  ])
}

async function pictures(lines: readonly (readonly Cell[])[]): Promise<Record<string, Uint8Array>> {
  const made = await Promise.all(
    lines.map(([code], at) => coloured(at * 9, series).then((one) => [`${code}.jpg`, one])),
  )
  return Object.fromEntries(made)
}

const statuses = (rows: readonly ImportRow[]) => rows.map(({ status }) => status)
const product = async (code: Cell | undefined) => {
  const where = encodeURIComponent(JSON.stringify([['ownCode', 'eq', code]]))
  const list = (await call('GET', `/api/products?where=${where}`)).json().data
  return list[0] && (await call('GET', `/api/products/${list[0].code}`)).json().data
}

describe('two files', () => {
  test('exactly one Excel and one Zip file are taken, in words', async () => {
    const sheet = { name: 'a.xlsx', bytes: productSheet(goods(1)) }
    const zip = { name: 'a.zip', bytes: pictureZip({}) }
    const words = async (...files: { name: string; bytes: Uint8Array }[]) => (await send(files)).json().msg
    expect(await words(sheet)).toBe('Cần đúng một tệp Zip (.zip), đang có 0.')
    expect(await words(zip)).toBe('Cần đúng một tệp Excel (.xlsx), đang có 0.')
    expect(await words(sheet, zip, { ...sheet, name: 'b.xlsx' })).toBe(
      'Cần đúng một tệp Excel (.xlsx), đang có 2.',
    )
    expect(await words(sheet, { name: 'a.pdf', bytes: Buffer.from('%PDF') })).toContain(
      'a.pdf không dùng được',
    )
    expect((await send([sheet, zip], {}, 'warehouse')).statusCode).toBe(403)
  })

  test('a file that cannot be read is kept as a failed import', async () => {
    const zip = { name: 'a.zip', bytes: pictureZip({}) }
    const broken = await send([{ name: 'a.xlsx', bytes: Buffer.from('PK no workbook') }, zip])
    expect(broken.json().data).toMatchObject({ status: 'failed', failure: 'sheetUnreadable' })
    const strange = await send([{ name: 'a.xlsx', bytes: productSheet([['x']], ['Cột lạ']) }, zip])
    expect(strange.json().data).toMatchObject({ status: 'failed', failure: 'noHeadings' })
    const archive = await send([
      { name: 'a.xlsx', bytes: productSheet(goods(1)) },
      { name: 'a.zip', bytes: Buffer.from('no archive') },
    ])
    expect(archive.json().data).toMatchObject({ status: 'failed', failure: 'zipUnreadable' })
  })

  test('without a column of suppliers one has to be chosen', async () => {
    const lines = goods(1).map(([code, name, _shop, ...rest]) => [code, name, ...rest] as Cell[])
    const headings = ['Mã', 'Tên', 'Brand', 'Category', 'Tags', 'Price', 'Weight', 'Stock']
    const files = [
      { name: 'a.xlsx', bytes: productSheet(lines, headings) },
      { name: 'a.zip', bytes: pictureZip(await pictures(lines)) },
    ]
    expect((await send(files)).json().msg).toBe('Bạn chưa chọn nhà cung cấp')
    const one = await send(files, { shop: names.shopId })
    const checked = await settled(one.json().data.code)
    expect(statuses(await rowsOf(checked))).toEqual(['valid'])
  })
})

describe('an import', () => {
  test('is checked, written as far as it is right, mended in its error workbook, and then unchanged', async () => {
    const lines = goods(6)
    const [, second, third, fourth, fifth] = lines as [Cell[], Cell[], Cell[], Cell[], Cell[]]
    const sent = lines.map((line) => [...line])
    ;(sent[1] as Cell[])[3] = `${names.brand}x`
    ;(sent[2] as Cell[])[6] = 0
    ;(sent[3] as Cell[])[8] = -2
    const zip = await pictures(lines)
    delete zip[`${fifth[0]}.jpg`]
    zip['khong-ai.jpg'] = await coloured(1)
    const one = await upload(productSheet(sent), zip)
    expect(one).toMatchObject({
      status: 'checked',
      valid: 2,
      invalid: 4,
      created: 0,
      loose: ['khong-ai.jpg'],
    })
    const wrong = (await rowsOf(one)).filter(({ status }) => status === 'invalid')
    expect(wrong.map(({ column, problem, hint }) => [column, problem, hint])).toEqual([
      ['brand', 'unknown', names.brand],
      ['price', 'tooSmall', '1'],
      ['stock', 'tooSmall', '0'],
      ['images', 'imageNeeded', null],
    ])
    expect(await product(lines[0]?.[0])).toBeUndefined()
    expect(await write(one)).toMatchObject({ status: 'written', valid: 0, invalid: 4, created: 2 })
    expect(await product(lines[0]?.[0])).toMatchObject({ price: 1_250_000, weightGrams: 250, stock: 5 })

    const book = await call('GET', `/api/imports/${one.code}/errors`)
    const table: (readonly Cell[])[] = []
    for await (const { cells } of readRows(new Uint8Array(book.rawPayload))) table.push(cells)
    expect(table[0]?.slice(0, 3)).toEqual(['Lỗi', 'Mã riêng (*)', 'Tên sản phẩm (*)'])
    expect(table[1]?.[0]).toBe(`Thương hiệu: không có “${names.brand}x”. Có phải “${names.brand}”?`)
    const headings = (table[0] ?? []).map(String)
    const at = (name: string) => headings.findIndex((one) => one.startsWith(name))
    const mended = table.slice(1).map((cells) => [...cells])
    for (const [index, line] of [second, third, fourth, fifth].entries()) {
      const row = mended[index] as Cell[]
      row[at('Thương hiệu')] = line[3] ?? null
      row[at('Giá niêm yết')] = line[6] ?? null
      row[at('Tồn kho')] = line[8] ?? null
    }
    const all = await pictures(lines)
    const again = await upload(productSheet(mended, headings), all)
    expect(again).toMatchObject({ valid: 4, invalid: 0, ignored: ['Lỗi'] })
    expect(await write(again)).toMatchObject({ status: 'written', created: 4 })

    const same = await upload(productSheet(lines), all)
    expect((await rowsOf(same)).map(({ plan }) => plan)).toEqual(Array(6).fill('same'))
    expect(await write(same)).toMatchObject({ status: 'written', unchanged: 6, created: 0, updated: 0 })
  })

  test('updates what the row has, counts the stock by its ledger, and keeps the pictures', async () => {
    const lines = goods(1)
    await write(await upload(productSheet(lines), await pictures(lines)))
    const before = await product(lines[0]?.[0])
    const changed = [lines[0]?.[0], null, null, null, null, null, 990_000, null, 12] as Cell[]
    const one = await upload(productSheet([changed]), {})
    expect((await rowsOf(one)).map(({ plan, status }) => [plan, status])).toEqual([['update', 'valid']])
    expect(await write(one)).toMatchObject({ updated: 1 })
    const after = await product(lines[0]?.[0])
    expect(after).toMatchObject({ price: 990_000, stock: 12, name: before.name, images: before.images })
    const { rows } = await sql<{ kind: string; stock: number; note: string }>`
      select m.kind, m.stock, m.note from stock_movements m join product_variants v on v.id = m.variant_id
      where v.product_id = ${after.id}::uuid order by m.id`.execute(server.database.db)
    expect(rows.map(({ kind, stock, note }) => [kind, stock, note])).toEqual([
      ['opening', 5, null],
      ['count', 7, one.code],
    ])
  })

  test('refuses codes twice in the file and the code of another supplier', async () => {
    const lines = goods(2)
    await write(await upload(productSheet(lines.slice(0, 1)), await pictures(lines)))
    const foreign = [...(lines[0] ?? [])]
    foreign[2] = names.other
    const twin = [...(lines[1] ?? [])]
    const one = await upload(productSheet([foreign, twin, twin]), await pictures(lines))
    expect((await rowsOf(one)).map(({ problem, hint }) => [problem, hint])).toEqual([
      ['otherShop', names.shop],
      ['codeTwice', '4'],
      ['codeTwice', '3'],
    ])
  })

  test('all or nothing writes nothing while one row is wrong, else all in one', async () => {
    const lines = goods(3)
    const sent = lines.map((line) => [...line])
    ;(sent[2] as Cell[])[4] = 'không có danh mục này'
    const one = await upload(productSheet(sent), await pictures(lines))
    const refused = await call('POST', `/api/imports/${one.code}/write`, { policy: 'all' })
    expect([refused.statusCode, refused.json().msg]).toEqual([
      409,
      'Còn 1 dòng có lỗi: sửa trước, hoặc chọn “Ghi dòng đúng”.',
    ])
    expect(await product(lines[0]?.[0])).toBeUndefined()
    const whole = await upload(productSheet(lines), await pictures(lines))
    expect(await write(whole, 'all')).toMatchObject({ status: 'written', policy: 'all', created: 3 })
    expect(statuses(await rowsOf(whole))).toEqual(['created', 'created', 'created'])
  })

  test('a cancelled one is not written', async () => {
    const lines = goods(1)
    const one = await upload(productSheet(lines), await pictures(lines))
    expect((await call('POST', `/api/imports/${one.code}/cancel`, {})).statusCode).toBe(200)
    const [row] = await rowsOf(one)
    const refused = await call('POST', `/api/import-rows/${row?.code}/write`, {})
    expect(refused.json().msg).toContain('đã huỷ')
  })

  test('the template is a sheet that can be imported', async () => {
    const book = await call('GET', '/api/imports/template')
    expect(book.headers['content-disposition']).toContain('mau-nhap-san-pham.xlsx')
    const one = await upload(new Uint8Array(book.rawPayload), {
      'VD-AO-01.jpg': await coloured(3),
      'VD-BONG-02/1.png': await coloured(4),
    })
    expect((await rowsOf(one)).map(({ status, problem, value }) => [status, problem, value])).toEqual([
      ['valid', null, null],
      ['valid', null, null],
    ])
  })
})
