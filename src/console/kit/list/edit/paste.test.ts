import { describe, expect, test } from 'vitest'
import { fakeRecord } from '../../../../../tests/support/context.ts'
import { area } from '../../../../areas/products/area.ts'
import { input } from '../../../../areas/products/schema.ts'
import { area as shops } from '../../../../areas/shops/area.ts'
import { columnsOf } from '../columns/columns.ts'
import { cellText, rowsAsText } from './copy.ts'
import { pastedLines } from './edits.ts'
import { namedBy, type PasteHost, readPaste, toSend } from './paste.ts'

const words = { t: (key: string) => key, has: () => true }
const shop = { id: '00000000-0000-4000-8000-0000000000aa', code: 'NCC1', name: 'Golf Gia Hưng' }
const host: PasteHost = {
  area,
  input,
  words,
  say: (problem) => problem.key,
  withheld: (record) => (record.code === 'SP3' ? 'not yours' : undefined),
  refs: async (_area, texts) => new Map(texts.filter((text) => text === 'NCC1').map((text) => [text, shop])),
  noRecord: (text) => `no ${text}`,
}
const product = (code: string, more: Record<string, unknown> = {}) =>
  fakeRecord({ id: code, code, version: 2, name: 'Gậy', price: 100_000, stock: 5, shop: null, ...more })
const columns = (...names: string[]) => columnsOf(area, { shown: names, pinned: [] })

test('a clipboard’s text as lines: a spreadsheet’s last line break is no line', () => {
  expect(pastedLines('1\r\n2\r\n')).toEqual([['1'], ['2']])
  expect(pastedLines('a\tb\nc')).toEqual([['a', 'b'], ['c']])
  // The mark that keeps spreadsheets from running a formula is taken off again.
  expect(pastedLines("'=1+1\n'quoted")).toEqual([['=1+1'], ["'quoted"]])
})

describe('pasted cells', () => {
  test('each is read, checked and compared', async () => {
    const rows = await readPaste(
      host,
      columns('price'),
      [product('SP1'), product('SP2'), product('SP3'), product('SP4')],
      [['1tr2'], ['100,000'], ['5'], ['dear']],
    )
    expect(rows.map((row) => [row.cells[0]?.state, row.cells[0]?.why, row.why])).toEqual([
      ['changed', undefined, undefined],
      ['same', undefined, undefined],
      ['changed', undefined, 'not yours'],
      ['wrong', expect.any(String), undefined],
    ])
    expect(toSend(rows)).toEqual([{ id: 'SP1', version: 2, changes: { price: 1_200_000 } }])
  })

  test('a block goes into the columns beside; one that cannot be edited is left out', async () => {
    const [price, , grams] = columns('price', 'code', 'weightGrams')
    const rows = await readPaste(host, [price, undefined, grams], [product('SP1')], [['9tr', 'X', '7']])
    expect(toSend(rows)).toEqual([{ id: 'SP1', version: 2, changes: { price: 9_000_000, weightGrams: 7 } }])
  })

  test('records are found by code or name; one that is not, or is not the only one, is said', async () => {
    const rows = await readPaste(
      host,
      columns('shop'),
      [product('SP1'), product('SP2')],
      [['NCC1'], ['Nobody']],
    )
    expect(rows[0]?.cells[0]).toMatchObject({ state: 'changed', value: shop, sent: shop.id })
    expect(rows[1]?.cells[0]).toMatchObject({ state: 'wrong', why: 'no Nobody' })
    const twins = [
      fakeRecord({ id: '1', code: 'A1', name: 'Eagle' }),
      fakeRecord({ id: '2', code: 'A2', name: 'eagle' }),
    ]
    expect(namedBy(shops, twins, 'EAGLE')).toBeUndefined()
    expect(namedBy(shops, twins, 'a2')?.id).toBe('2')
  })
})

describe('copied cells', () => {
  test('a cell as it reads, rows as spreadsheets take them', () => {
    const record = product('SP1', { name: '=cmd()', price: 1_200_000 })
    const [code, name, price] = columns('code', 'name', 'price')
    if (!code || !name || !price) throw new Error('columns')
    expect(cellText(area, price, record, words)).toBe('1,200,000đ')
    const { text, html } = rowsAsText(area, [code, name, price], [record], words, true)
    expect(text).toBe(
      "products:fields.code\tproducts:fields.name\tproducts:fields.price\nSP1\t'=cmd()\t1200000",
    )
    expect(html).toContain('<td>1200000</td>')
    expect(rowsAsText(area, [name], [product('SP2', { name: '<b>' })], words, false).html).toBe(
      '<table><tr><td>&lt;b&gt;</td></tr></table>',
    )
  })
})
