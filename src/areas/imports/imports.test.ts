/** Imports of products through the API of a real server: two files in, checked, written, mended and imported again. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRows } from '../../../src/server/kit/sheets/xlsx.ts'
import { coloured, PRODUCT_HEADINGS, pictureZip, productSheet } from '../../../tests/support/import-files.ts'
import { type ImportsUnderTest, startImports } from '../../../tests/support/imports.ts'
import { flood } from '../../../tests/support/pixel-flood.ts'
import type { Cell } from '../../core/sheet.ts'
import type { ImportRow } from '../import-rows/area.ts'

let shop: ImportsUnderTest
let names: ImportsUnderTest['names']
beforeAll(async () => {
  shop = await startImports()
  names = shop.names
}, 120_000)
afterAll(() => shop?.close())

const statuses = (rows: readonly ImportRow[]) => rows.map(({ status }) => status)

describe('two files', () => {
  test('exactly one Excel and one Zip file are taken, in words', async () => {
    const sheet = { name: 'a.xlsx', bytes: productSheet(shop.goods(1)) }
    const zip = { name: 'a.zip', bytes: pictureZip({}) }
    const words = async (...files: { name: string; bytes: Uint8Array }[]) =>
      (await shop.send(files)).json().msg
    expect(await words(sheet)).toBe('Cần đúng một tệp Zip (.zip), đang có 0.')
    expect(await words(zip)).toBe('Cần đúng một tệp Excel (.xlsx), đang có 0.')
    expect(await words(sheet, zip, { ...sheet, name: 'b.xlsx' })).toBe(
      'Cần đúng một tệp Excel (.xlsx), đang có 2.',
    )
    expect(await words(sheet, { name: 'a.pdf', bytes: Buffer.from('%PDF') })).toContain(
      'a.pdf không dùng được',
    )
    expect((await shop.send([sheet, zip], {}, 'warehouse')).statusCode).toBe(403)
  })

  test('a file that cannot be read is kept as a failed import', async () => {
    const zip = { name: 'a.zip', bytes: pictureZip({}) }
    const broken = await shop.send([{ name: 'a.xlsx', bytes: Buffer.from('PK no workbook') }, zip])
    expect(broken.json().data).toMatchObject({ status: 'failed', failure: 'sheetUnreadable' })
    const strange = await shop.send([{ name: 'a.xlsx', bytes: productSheet([['x']], ['Cột lạ']) }, zip])
    expect(strange.json().data).toMatchObject({ status: 'failed', failure: 'noHeadings' })
    const archive = await shop.send([
      { name: 'a.xlsx', bytes: productSheet(shop.goods(1)) },
      { name: 'a.zip', bytes: Buffer.from('no archive') },
    ])
    expect(archive.json().data).toMatchObject({ status: 'failed', failure: 'zipUnreadable' })
  })

  test('without a column of suppliers one has to be chosen', async () => {
    const lines = shop.goods(1).map(([code, name, _shop, ...rest]) => [code, name, ...rest] as Cell[])
    const headings = ['Mã', 'Tên', 'Brand', 'Category', 'Tags', 'Price', 'Weight', 'Stock']
    const files = [
      { name: 'a.xlsx', bytes: productSheet(lines, headings) },
      { name: 'a.zip', bytes: pictureZip(await shop.pictures(lines)) },
    ]
    expect((await shop.send(files)).json().msg).toBe('Bạn chưa chọn nhà cung cấp')
    const one = await shop.send(files, { shop: names.shopId })
    const checked = await shop.settled(one.json().data.code)
    expect(statuses(await shop.rowsOf(checked))).toEqual(['valid'])
  })
})

describe('an import', () => {
  test('is checked, written as far as it is right, mended in its error workbook, and then unchanged', async () => {
    const lines = shop.goods(6)
    const [, second, third, fourth, fifth] = lines as [Cell[], Cell[], Cell[], Cell[], Cell[]]
    const sent = lines.map((line) => [...line])
    ;(sent[1] as Cell[])[3] = `${names.brand}x`
    ;(sent[2] as Cell[])[6] = 0
    ;(sent[3] as Cell[])[8] = -2
    const zip = await shop.pictures(lines)
    delete zip[`${fifth[0]}.jpg`]
    zip['khong-ai.jpg'] = await coloured(1)
    const one = await shop.upload(productSheet(sent), zip)
    expect(one).toMatchObject({
      status: 'checked',
      valid: 2,
      invalid: 4,
      created: 0,
      loose: ['khong-ai.jpg'],
    })
    const wrong = (await shop.rowsOf(one)).filter(({ status }) => status === 'invalid')
    expect(wrong.map(({ column, problem, hint }) => [column, problem, hint])).toEqual([
      ['brand', 'unknown', names.brand],
      ['price', 'tooSmall', '1'],
      ['stock', 'tooSmall', '0'],
      ['images', 'imageNeeded', null],
    ])
    expect(await shop.product(lines[0]?.[0])).toBeUndefined()
    expect(await shop.write(one)).toMatchObject({ status: 'written', valid: 0, invalid: 4, created: 2 })
    expect(await shop.product(lines[0]?.[0])).toMatchObject({ price: 1_250_000, weightGrams: 250, stock: 5 })

    const book = await shop.call('GET', `/api/imports/${one.code}/errors`)
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
    const all = await shop.pictures(lines)
    const again = await shop.upload(productSheet(mended, headings), all)
    expect(again).toMatchObject({ valid: 4, invalid: 0, ignored: ['Lỗi'] })
    expect(await shop.write(again)).toMatchObject({ status: 'written', created: 4 })

    const same = await shop.upload(productSheet(lines), all)
    expect((await shop.rowsOf(same)).map(({ plan }) => plan)).toEqual(Array(6).fill('same'))
    expect(await shop.write(same)).toMatchObject({ status: 'written', unchanged: 6, created: 0, updated: 0 })
  })

  test('updates what the row has, counts the stock by its ledger, and keeps the pictures', async () => {
    const lines = shop.goods(1)
    await shop.write(await shop.upload(productSheet(lines), await shop.pictures(lines)))
    const before = await shop.product(lines[0]?.[0])
    const changed = [lines[0]?.[0], null, null, null, null, null, 990_000, null, 12] as Cell[]
    const one = await shop.upload(productSheet([changed]), {})
    expect((await shop.rowsOf(one)).map(({ plan, status }) => [plan, status])).toEqual([['update', 'valid']])
    expect(await shop.write(one)).toMatchObject({ updated: 1 })
    const after = await shop.product(lines[0]?.[0])
    expect(after).toMatchObject({ price: 990_000, stock: 12, name: before.name, images: before.images })
    const { rows } = await sql<{ kind: string; stock: number; note: string }>`
      select m.kind, m.stock, m.note from stock_movements m join product_variants v on v.id = m.variant_id
      where v.product_id = ${after.id}::uuid order by m.id`.execute(shop.server.database.db)
    expect(rows.map(({ kind, stock, note }) => [kind, stock, note])).toEqual([
      ['opening', 5, null],
      ['count', 7, one.code],
    ])
  })

  test('rows of one chunk are each whole: one product in two rows, a refusal among changes, the history of each', async () => {
    const lines = shop.goods(5)
    const all = await shop.pictures(lines)
    await shop.write(await shop.upload(productSheet(lines.slice(0, 4)), all))
    const codes = lines.map(([code]) => code)
    const given = (await shop.product(codes[0])).code
    const change = (code: Cell | undefined, price: Cell, stock: Cell): Cell[] => [
      ...[code ?? null, null, null, null, null, null, price, null, stock],
    ]
    const rows = [
      change(codes[0], 990_000, 12),
      change(given, 880_000, 5),
      change(codes[1], null, 3),
      [...(lines[2] ?? [])],
      change(codes[3], 700_000, 2_000_000),
      [...(lines[4] ?? [])],
    ]
    const one = await shop.upload(productSheet(rows), {
      [`${codes[4]}.jpg`]: all[`${codes[4]}.jpg`] as Buffer,
    })
    const checked = (await shop.rowsOf(one)).map((row) => [row.status, row.plan, row.column, row.problem])
    expect(checked).toEqual([
      ['valid', 'update', null, null],
      ['valid', 'update', null, null],
      ['valid', 'update', null, null],
      ['valid', 'same', null, null],
      ['invalid', 'update', 'code', 'tooLarge'],
      ['valid', 'create', null, null],
    ])
    expect((await shop.product(codes[0])).price).toBe(1_250_000)
    expect(await shop.write(one)).toMatchObject({
      created: 1,
      updated: 3,
      unchanged: 1,
      invalid: 1,
      failed: 0,
    })
    const history = async (code: Cell | undefined) => {
      const { id } = await shop.product(code)
      const { data } = (await shop.call('GET', `/api/products/${id}/activity`)).json()
      return data.map(({ action, changes }: { action: string; changes: Record<string, unknown[]> }) =>
        [
          action,
          ...(action === 'create'
            ? []
            : Object.entries(changes).map(([name, [was, now]]) => `${name} ${was} ${now}`)),
        ].join(' '),
      )
    }
    expect(await history(codes[0])).toEqual([
      'count-stock stock 12 5',
      'update price 990000 880000',
      'count-stock stock 5 12',
      'update price 1250000 990000',
      'create',
    ])
    expect(await history(codes[1])).toEqual(['count-stock stock 5 3', 'create'])
    expect(await history(codes[2])).toEqual(['create'])
    expect(await shop.product(codes[3])).toMatchObject({ price: 1_250_000, stock: 5, version: 1 })
  })

  test('refuses codes twice in the file and the code of another supplier', async () => {
    const lines = shop.goods(2)
    await shop.write(await shop.upload(productSheet(lines.slice(0, 1)), await shop.pictures(lines)))
    const foreign = [...(lines[0] ?? [])]
    foreign[2] = names.other
    const twin = [...(lines[1] ?? [])]
    const one = await shop.upload(productSheet([foreign, twin, twin]), await shop.pictures(lines))
    expect((await shop.rowsOf(one)).map(({ problem, hint }) => [problem, hint])).toEqual([
      ['otherShop', names.shop],
      ['codeTwice', '4'],
      ['codeTwice', '3'],
    ])
  })

  test('all or nothing writes nothing while one row is wrong, else all in one', async () => {
    const lines = shop.goods(3)
    const sent = lines.map((line) => [...line])
    ;(sent[2] as Cell[])[4] = 'không có danh mục này'
    const one = await shop.upload(productSheet(sent), await shop.pictures(lines))
    const refused = await shop.call('POST', `/api/imports/${one.code}/write`, { policy: 'all' })
    expect([refused.statusCode, refused.json().msg]).toEqual([
      409,
      'Còn 1 dòng có lỗi: sửa trước, hoặc chọn “Ghi dòng đúng”.',
    ])
    expect(await shop.product(lines[0]?.[0])).toBeUndefined()
    const whole = await shop.upload(productSheet(lines), await shop.pictures(lines))
    expect(await shop.write(whole, 'all')).toMatchObject({ status: 'written', policy: 'all', created: 3 })
    expect(statuses(await shop.rowsOf(whole))).toEqual(['created', 'created', 'created'])
  })

  test('a cancelled one is not written', async () => {
    const lines = shop.goods(1)
    const one = await shop.upload(productSheet(lines), await shop.pictures(lines))
    expect((await shop.call('POST', `/api/imports/${one.code}/cancel`, {})).statusCode).toBe(200)
    const [row] = await shop.rowsOf(one)
    const refused = await shop.call('POST', `/api/import-rows/${row?.code}/write`, {})
    expect(refused.json().msg).toContain('đã huỷ')
  })

  test('the template is a sheet that can be imported', async () => {
    const book = await shop.call('GET', '/api/imports/template')
    expect(book.headers['content-disposition']).toContain('mau-nhap-san-pham.xlsx')
    const one = await shop.upload(new Uint8Array(book.rawPayload), {
      'VD-AO-01.jpg': await coloured(3),
      'VD-BONG-02/1.png': await coloured(4),
    })
    expect((await shop.rowsOf(one)).map(({ status, problem, value }) => [status, problem, value])).toEqual([
      ['valid', null, null],
      ['valid', null, null],
    ])
  })
})

describe('bad rows', () => {
  test('forty spellings of a brand are read, or refused with its name', async () => {
    const brand = 'Callaway'
    const letters = [...brand]
    const same = [
      brand.toUpperCase(),
      brand.toLowerCase(),
      ` ${brand}  `,
      `${brand}\u200B`,
      `\u202D${brand}\u202C`,
    ]
    const wrong = letters.flatMap((letter, at) => [
      letters.toSpliced(at, 1).join(''),
      letters.toSpliced(at, 0, letter).join(''),
      letters.toSpliced(at, 1, 'z').join(''),
      letters.toSpliced(at, 1, 'z', 'q').join(''),
      letters.toSpliced(at, 0, 'x').join(''),
    ])
    // Other marks are another name: it is offered, not taken.
    const spellings = [...same, 'Cállaway', 'Cállaway'.normalize('NFD'), ...new Set(wrong)].slice(0, 40)
    expect(spellings).toHaveLength(40)
    const lines = shop.goods(40).map((line, at) => line.toSpliced(3, 1, spellings[at] ?? null))
    const one = await shop.upload(productSheet(lines), await shop.pictures(lines))
    expect((await shop.rowsOf(one)).map(({ column, problem, hint }) => [column, problem, hint])).toEqual(
      spellings.map((_, at) => (at < same.length ? [null, null, null] : ['brand', 'unknown', brand])),
    )
  })

  test('columns that are missing are named in each row, and nothing is made', async () => {
    const lines = shop.goods(2)
    const isKept = (heading: string) => !/^(Giá|Cân|Thẻ)/.test(heading)
    const kept = lines.map((line) => line.filter((_, at) => isKept(PRODUCT_HEADINGS[at] ?? '')))
    const sheet = productSheet(kept, PRODUCT_HEADINGS.filter(isKept))
    const one = await shop.upload(sheet, await shop.pictures(lines))
    expect(one).toMatchObject({ valid: 0, invalid: 2 })
    const [row] = await shop.rowsOf(one)
    const { errors } = (await shop.call('GET', `/api/import-rows/${row?.code}`)).json().data
    const found = errors.map(({ column, key }: { column: string; key: string }) => `${column} ${key}`)
    expect(found.sort()).toEqual(['price needed', 'tags needed', 'weight needed'])
    const refused = await shop.call('POST', `/api/imports/${one.code}/write`, { policy: 'right' })
    expect(refused.json().msg).toBe('Không có dòng hợp lệ nào để ghi.')
    expect(await shop.product(lines[0]?.[0])).toBeUndefined()
  })

  test('a picture of 200 million pixels is refused by its name; the other rows are written', async () => {
    const lines = shop.goods(2)
    const huge = `${lines[0]?.[0]}.jpg`
    const all = { ...(await shop.pictures(lines)), [huge]: flood(20_000, 10_000, 10_000) }
    const one = await shop.upload(productSheet(lines), all)
    expect((await shop.rowsOf(one)).map(({ column, problem, value }) => [column, problem, value])).toEqual([
      ['images', 'imageWrong', huge],
      [null, null, null],
    ])
    expect(await shop.write(one)).toMatchObject({ created: 1, invalid: 1 })
    expect(await shop.product(lines[0]?.[0])).toBeUndefined()
  })

  test('a code that lost its zeros as a number is refused with the code there is', async () => {
    const [line] = shop.goods(1) as [Cell[]]
    const code = '00450017'
    const first = line.toSpliced(0, 1, code)
    await shop.write(await shop.upload(productSheet([first]), await shop.pictures([first])))
    const again = await shop.upload(productSheet([line.toSpliced(0, 1, Number(code))]), {})
    const { column, problem, hint } = (await shop.rowsOf(again))[0] as ImportRow
    expect([column, problem, hint]).toEqual(['code', 'zerosLost', code])
  })
})
