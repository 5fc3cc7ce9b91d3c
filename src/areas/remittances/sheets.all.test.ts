/** Carriers' workbooks as users met them, through the API of a real server: sheets, amounts, codes, pages. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bookBy,
  HEADINGS,
  PROGRAMS,
  remittanceSheet,
  type SheetOf,
  type Written,
} from '../../../tests/support/workbooks/index.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Remittance } from './area.ts'
import type { ItemView, RemittanceDetail } from './schema.ts'

type Row = { code: string; bill: string }
type Full = Remittance & RemittanceDetail

let server: TestServer
let token: string
let carrier: string

beforeAll(async () => {
  server = await startTestServer()
  const now = Date.parse('2026-11-20T17:00:00Z')
  await seedDemo(server.database, { orders: 2_000, now, dataDir: server.config.dataDir })
  token = await server.signIn('accountant')
  const { rows } = await sql<{ id: string }>`
    select carrier_id as id from orders where cod = 'remitted' and carrier_id is not null
    group by carrier_id order by count(*) desc limit 1`.execute(server.database.db)
  carrier = rows[0]?.id ?? ''
}, 120_000)
afterAll(() => server.close())

let day = 0
/** Orders with these bill codes, 500,000 each, whose cash the carrier holds; delivered on a day of their own. */
async function held(...bills: string[]): Promise<Row[]> {
  day += 1
  const at = `2027-02-${String(day).padStart(2, '0')}T05:00:00Z`
  const { db } = server.database
  const held: Row[] = []
  for (const bill of bills) {
    const { rows } = await sql<Row & { id: string }>`
      update orders set cod = 'collected', delivered_at = ${at}::timestamptz, status = 'delivered', bill_code = ${bill},
        cod_collected = 500000, cod_remitted_at = null
      where id in (select id from orders where cod = 'remitted' and status = 'delivered'
        and carrier_id = ${carrier}::uuid order by id limit 1)
      returning id, code, bill_code as bill`.execute(db)
    await sql`delete from order_remittances where order_id = ${rows[0]?.id}::uuid`.execute(db)
    held.push(...rows)
  }
  return held
}

async function send(file: Buffer | string, fields: Record<string, string> = {}) {
  const boundary = 'xxBOUNDARYxx'
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  return server.app.inject({
    method: 'POST',
    url: '/api/remittances/import',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: token },
    payload: Buffer.concat([
      ...Object.entries({ carrier, ...fields }).map(([name, value]) => part(`name="${name}"`, value)),
      part('name="file"; filename="doi-soat.xlsx"', file),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  })
}

const read = async (code: string): Promise<Full> =>
  (await server.call(token, 'GET', `/api/remittances/${code}`)).json().data
async function upload(file: Buffer, fields?: Record<string, string>): Promise<Full> {
  const answer = await send(file, fields)
  expect(answer.statusCode, answer.body).toBe(201)
  return read(answer.json().data.code)
}
const items = async (one: Full, bucket: string): Promise<ItemView[]> =>
  (await server.call(token, 'GET', `/api/remittances/${one.code}/items?bucket=${bucket}`)).json().data
const counts = (one: Full) => Object.fromEntries(one.buckets.map(({ bucket, count }) => [bucket, count]))
const errors = (all: readonly ItemView[]) =>
  all.map((item) => item.errors.map(({ column, key }) => `${column}${item.row} ${key}`))
const discard = (one: Full) => server.call(token, 'POST', `/api/remittances/${one.code}/discard`, {})

const cover: SheetOf = { name: 'Bìa', rows: [['CÔNG TY GIAO NHANH'], ['Kỳ đối soát 11/2026']] }
const data: SheetOf = {
  name: '_data',
  state: 'veryHidden',
  rows: [
    ['key', 'value'],
    ['a', 1],
  ],
}
const old = (state?: 'hidden') => remittanceSheet('T10', [['CU1', 100_000]], state)

describe.each(PROGRAMS)('of %s', (program) => {
  test('the sheet that is shown is read, and its name is on the record', async () => {
    const [a] = await held(`M${day}A`)
    const now = remittanceSheet('Đối soát T11', [[a?.bill ?? '', 500_000]])
    const hidden = await upload(bookBy(program, [old('hidden'), now], 1))
    expect([hidden.sheet, counts(hidden)]).toEqual(['Đối soát T11', { matched: 1 }])
    await discard(hidden)
    const covered = await upload(bookBy(program, [data, cover, now]))
    expect([covered.sheet, counts(covered)]).toEqual(['Đối soát T11', { matched: 1 }])
    await discard(covered)
  })

  test('amounts and codes are read as they are shown', async () => {
    const bills = [0, 1, 2, 3, 4, 5].map((n) => `00${12_345_670_000 + day * 10 + n}`)
    await held(...bills)
    const code = (n: number): Written => ({ value: Number(bills[n]), format: '0000000000000' })
    const one = await upload(
      bookBy(program, [
        remittanceSheet('COD', [
          [code(0), '500.000 VNĐ', -22_000],
          [code(1), '500.000 đồng', '−22.000'],
          [code(2), '500.000,00', '(22.000)'],
          [code(3), '₫500,000.00'],
          [code(4), 500000.0000000002],
          [code(5), { value: 500_000, format: '#,##0' }],
        ]),
      ]),
    )
    expect(counts(one)).toEqual({ matched: 6 })
    expect(one).toMatchObject({ paidTotal: 3_000_000, feeTotal: 6 * 22_000, rowCount: 6, remarks: 0 })
    await discard(one)
  })
})

test('of several sheets the first is offered, each can be chosen, and each counts once', async () => {
  const [a, b] = await held('HN1', 'HCM1')
  const file = bookBy('Excel', [
    remittanceSheet('Hà Nội', [[a?.bill ?? '', 500_000]]),
    cover,
    remittanceSheet('HCM', [[b?.bill ?? '', 500_000]]),
    { name: 'Mẫu', rows: [[...HEADINGS]] },
  ])
  const asked = await send(file)
  expect([asked.statusCode, asked.json().data]).toEqual([
    200,
    { ask: { sheet: 'Hà Nội', sheets: ['Hà Nội', 'HCM'] } },
  ])
  const south = await upload(file, { sheet: 'HCM' })
  expect([south.sheet, counts(south)]).toEqual(['HCM', { matched: 1, missing: 1 }])
  const north = await upload(file, { sheet: 'Hà Nội' })
  expect([north.sheet, counts(north)]).toEqual(['Hà Nội', { matched: 1, missing: 1 }])
  for (const [sheet, known] of [
    ['HCM', south],
    ['Hà Nội', north],
  ] as const)
    expect((await send(file, { sheet })).json().msg).toBe(`Tệp này đã được tải lên ở ${known.code}.`)
  expect((await send(file, { sheet: 'T9' })).json().msg).toBe('Trang tính đã chọn không có trong tệp.')
  const columns = await send(file, { sheet: 'Bìa' })
  expect(columns.json().data.ask).toMatchObject({
    sheet: 'Bìa',
    sheets: ['Hà Nội', 'HCM', 'Bìa'],
    unsure: expect.anything(),
  })
})

test('a code that the spreadsheet has mangled is named, and matched where one order alone fits', async () => {
  await held(
    '8930631234567',
    '8940001111111',
    '8940002222222',
    '893456789012345678',
    '0077001',
    '9910000000001',
  )
  const one = await upload(
    bookBy('Excel', [
      remittanceSheet('COD', [
        ['8.93063E+12', 500_000],
        ['8.94000E+12', 500_000],
        [893_456_789_012_345_000, 500_000],
        ['77001', 500_000],
        ['9910000000001.0', 500_000],
        ['7.77777E+12', 500_000],
      ]),
    ]),
  )
  expect(counts(one)).toEqual({ matched: 4, missing: 2, unknown: 2 })
  expect(errors(await items(one, 'matched'))).toEqual([
    ['B3 codeFitted'],
    ['B5 codeFitted'],
    ['B6 codeZeros'],
    [],
  ])
  expect(errors(await items(one, 'unknown'))).toEqual([['B4 codeMangled'], ['B8 codeMangled']])
  expect(one.remarks).toBe(5)
  const again = await server.call(token, 'POST', `/api/remittances/${one.code}/match`, {})
  expect(again.json().data).toMatchObject({ matched: 4, unresolved: 4 })
  for (const [bucket, action] of [
    ['missing', 'claim'],
    ['unknown', 'ignore'],
  ])
    await server.call(token, 'POST', `/api/remittances/${one.code}/resolve`, {
      bucket,
      action,
      reason: 'Đã hỏi',
    })
  const booked = await server.call(token, 'POST', `/api/remittances/${one.code}/book`, {})
  expect([booked.statusCode, booked.json().data?.bookedTotal]).toEqual([200, 2_000_000])
})

test('two rows of one mangled code are not matched', async () => {
  await held('8870631234567')
  // Without a row that is known, missing orders are those of the days in the file.
  const rows = [0, 1].map((): [string, number] => ['8.87063E+12', 500_000])
  const one = await upload(bookBy('WPS', [remittanceSheet('COD', rows)]))
  expect(counts(one)).toMatchObject({ unknown: 1, doubled: 1 })
  expect(one.matched).toBe(0)
})

test('pages have their parcels alone; a wrong fee or day does not hold up its row', async () => {
  await held('TR1', 'TR2', 'TR3')
  const page = (rows: Written[][]): Written[][] => [[...HEADINGS], ...rows]
  const one = await upload(
    bookBy('LibreOffice', [
      {
        name: 'Trang in',
        rows: [
          ['BẢNG ĐỐI SOÁT'],
          ...page([
            [1, 'TR1', '20/11/2026', 500_000, 22_000],
            [2, 'TR2', '99/99/2026', 500_000, 'miễn phí'],
            ['Cộng trang', null, null, 1_000_000, 22_000],
          ]),
          ...page([
            ['Cộng chuyển sang', null, null, 1_000_000, 22_000],
            [3, 'TR3', '20/11/2026', 500_000, 22_000],
            [null, 'Cộng', null, 500_000],
            [null, 'Lũy kế', null, 1_500_000],
            ['Grand total', null, null, 1_500_000],
          ]),
          [null, 'Người lập biểu', null, 'Kế toán trưởng', 'Giám đốc'],
        ],
      },
    ]),
  )
  expect([counts(one), one.rowCount, one.paidTotal, one.remarks]).toEqual([{ matched: 3 }, 3, 1_500_000, 1])
  // Rows with a remark come first.
  expect(errors(await items(one, 'matched'))[0]).toEqual(['E4 feeWrong', 'C4 dateWrong'])
  expect((await server.call(token, 'POST', `/api/remittances/${one.code}/book`, {})).statusCode).toBe(200)
})

test.each([
  ['a web page', '<html><body><table><tr><td>Mã vận đơn</td></tr></table></body></html>'],
  ['a CSV', 'Mã vận đơn,COD\nB1,1'],
])('%s that was renamed is refused with the advice to save it as .xlsx', async (_name, content) => {
  expect((await send(content)).json().msg).toMatch(/không phải bảng tính .xlsx.*lưu thành .xlsx/)
})
