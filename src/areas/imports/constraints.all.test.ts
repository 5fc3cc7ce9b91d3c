/** The check of an import refuses in words each row that breaks a check constraint of products: no write fails on one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productSheet } from '../../../tests/support/import-files.ts'
import { type ImportsUnderTest, startImports } from '../../../tests/support/imports.ts'
import type { Cell } from '../../core/sheet.ts'
import type { Column } from '../import-rows/columns.ts'
import type { ProblemKey } from '../import-rows/problems.ts'

/** `set`: a statement that breaks the constraint. A row breaks it with `cell`, and is refused with `problem`. */
type Case = {
  set: string
  row?: { column: Column; at: number; cell: Cell; problem: ProblemKey }
  /** Why no row can break it. */
  unsaid?: string
}

/** Each check constraint, by its name. `at` is the place of the column in the sheets of these tests. */
const CASES: Readonly<Record<string, Case>> = {
  products_price_check: {
    set: 'update products set price = -1',
    row: { column: 'price', at: 6, cell: -1, problem: 'tooSmall' },
  },
  product_variants_stock_check: {
    set: 'update product_variants set stock = -1',
    row: { column: 'stock', at: 8, cell: -1, problem: 'tooSmall' },
  },
  product_variants_reserved_check: {
    set: 'update product_variants set reserved = -1',
    unsaid: 'no column of a sheet: pieces are held and released by orders alone',
  },
}

let shop: ImportsUnderTest
beforeAll(async () => {
  shop = await startImports()
}, 120_000)
afterAll(() => shop?.close())

describe('check constraints of products and product_variants', () => {
  test('each of them has its case here', async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where contype = 'c' and conrelid in ('products'::regclass, 'product_variants'::regclass)`.execute(
      shop.server.database.db,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(CASES).toSorted())
  })

  test.each(Object.entries(CASES))('%s refuses its statement', async (name, { set, row, unsaid }) => {
    await expect(sql.raw(set).execute(shop.server.database.db)).rejects.toThrow(name)
    expect(row === undefined).toBe(unsaid !== undefined)
  })

  const broken = Object.values(CASES).flatMap(({ row }) => row ?? [])

  test('rows that would break them are refused before anything is written: new products', async () => {
    const lines = shop.goods(broken.length)
    const sheet = lines.map((line, index) => {
      const { at, cell } = broken[index] as (typeof broken)[number]
      return line.with(at, cell)
    })
    const one = await shop.upload(productSheet(sheet), await shop.pictures(lines))
    expect(one).toMatchObject({ status: 'checked', valid: 0, invalid: broken.length })
    const rows = (await shop.rowsOf(one)).map((row) => [row.plan, row.column, row.problem])
    expect(rows).toEqual(broken.map(({ column, problem }) => ['create', column, problem]))
    for (const [code] of lines) expect(await shop.product(code)).toBeUndefined()
  })

  test('rows that would break them are refused before anything is written: known products', async () => {
    const lines = shop.goods(broken.length)
    await shop.write(await shop.upload(productSheet(lines), await shop.pictures(lines)))
    const before = await Promise.all(lines.map(([code]) => shop.product(code)))
    const sheet = lines.map(([code], index) => {
      const { at, cell } = broken[index] as (typeof broken)[number]
      return [code ?? null, ...Array<Cell>(8).fill(null)].with(at, cell)
    })
    const one = await shop.upload(productSheet(sheet), {})
    expect(one).toMatchObject({ status: 'checked', valid: 0, invalid: broken.length })
    const rows = (await shop.rowsOf(one)).map((row) => [row.plan, row.column, row.problem])
    expect(rows).toEqual(broken.map(({ column, problem }) => ['update', column, problem]))
    expect(await Promise.all(lines.map(([code]) => shop.product(code)))).toEqual(before)
  })
})
