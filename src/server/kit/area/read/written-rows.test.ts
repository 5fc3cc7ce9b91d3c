/** Rows written once and answered again, as long as nothing that they name has changed. */
import type { CompiledQuery } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { AreaTable } from '../columns.ts'
import type { Runner } from '../statement.ts'
import { Changes } from '../write/changes.ts'
import { RefNames } from './refs.ts'
import { cellOf, RowWriter } from './row-text.ts'
import { WrittenRows } from './written-rows.ts'

const SHOP = '00000000-0000-7000-8000-000000000001'
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const text = (n: number) => `(${id(n)},"Gậy ""9"" sắt",${SHOP},,)`
const writer = new RowWriter([
  cellOf('id', 't."id"', 'uuid'),
  cellOf('name', 't."name"', 'text'),
  cellOf('shop', 't."shop_id"', 'uuid', 'shops'),
])

let changes: Changes
let rows: WrittenRows
let name = ''
let meanwhile = () => {}
const runner = {
  async executeQuery({ parameters }: CompiledQuery) {
    const named = name
    meanwhile()
    const ids = parameters[1] as string[]
    return { rows: ids.map((one) => ({ area: 'shops', id: one, code: 'NCC', name: named })) }
  },
} as unknown as Runner

beforeEach(() => {
  changes = new Changes(false)
  const table = { area: { nameField: 'name' }, columns: new Map(), toString: () => 'shops' }
  const refs = new RefNames(new Map([['shops', table as unknown as AreaTable]]), changes)
  rows = new WrittenRows(changes, refs)
  name = 'Cửa hàng'
  meanwhile = () => {}
})

const read = async (...texts: string[]) =>
  (await rows.write(writer, runner, texts)).map(({ json }) => JSON.parse(String(json)))
const written = (n: number, shop: string) => ({
  id: id(n),
  name: 'Gậy "9" sắt',
  shop: { id: SHOP, code: 'NCC', name: shop },
})

test('what was written before stands where it belongs among what was not', async () => {
  await read(text(2))
  expect(await read(text(1), text(2), text(3))).toEqual([1, 2, 3].map((n) => written(n, 'Cửa hàng')))
  const [before] = await rows.write(writer, runner, [text(2)])
  const [again] = await rows.write(writer, runner, [text(2)])
  expect(again).toBe(before)
  expect(before?.id).toBe(id(2))
})

test('a changed name is in the next answer, a change elsewhere writes nothing again', async () => {
  const [before] = await rows.write(writer, runner, [text(1)])
  changes.tell('orders', id(1))
  expect((await rows.write(writer, runner, [text(1)]))[0]).toBe(before)
  name = 'Tên mới'
  changes.tell('shops', SHOP)
  expect(await read(text(1))).toEqual([written(1, 'Tên mới')])
})

test('a name that changes while it is read is not kept with the row', async () => {
  meanwhile = () => {
    name = 'Tên mới'
    changes.tell('shops', SHOP)
    meanwhile = () => {}
  }
  expect(await read(text(1))).toEqual([written(1, 'Cửa hàng')])
  expect(await read(text(1))).toEqual([written(1, 'Tên mới')])
})

test('the same text under other columns is another row', async () => {
  await read(text(1))
  const bare = new RowWriter([cellOf('id', 't."id"', 'uuid')])
  expect((await rows.write(bare, runner, [text(1)])).map(({ json }) => String(json))).toEqual([
    `{"id":"${id(1)}"}`,
  ])
})

test('no more are kept than there is room for', async () => {
  const [first] = await rows.write(writer, runner, [text(0)])
  for (let n = 1; n <= 2_000; n += 50) await read(...Array.from({ length: 50 }, (_, at) => text(n + at)))
  expect((await rows.write(writer, runner, [text(0)]))[0]).not.toBe(first)
})
