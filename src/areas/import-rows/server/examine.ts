/** The products that rows would make or change, and the errors of their cells. The product's own input decides. */
import { sql } from 'kysely'
import { linesIn } from '../../../core/lines.ts'
import type { PictureValue } from '../../../core/pictures.ts'
import { fieldIssues } from '../../../core/problems/issues.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { richText } from '../../../core/rich-text.ts'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { mapInTurns } from '../../../server/kit/workers/low-priority.ts'
import { type Product, area as products } from '../../products/area.ts'
import { newInput } from '../../products/schema.ts'
import type { ImportRow } from '../area.ts'
import type { RowError } from '../problems.ts'
import { type Cells, codeOfCell, errorsOf, type Names, type RowValues, readRow, textOf } from '../read.ts'
import { namesOf } from './names.ts'

/**
 * The row as it was kept, with the import that it belongs to. `twin`: the number of another row with its code; `hasErrors`: it
 * had some before.
 */
export type Kept = {
  id: string
  cells: Cells
  images: PictureValue[]
  wrong: string[]
  twin: number | null
  hasErrors: boolean
  sheet: { id: string; code: string; status: string; shop: string | null }
}

/** A row that was looked at: values for a new product, or changes of `product`. */
export type Examined = {
  kept: Kept
  values: RowValues
  errors: RowError[]
  product: Product | undefined
}

/** Reads rows with their imports, in the order given. Throws `notFound`. */
export async function keptRows(db: Sql, rows: readonly Pick<ImportRow, 'id'>[]): Promise<Kept[]> {
  const ids = rows.map(({ id }) => id)
  const found = await sql<Kept>`
    select r.id, r.cells, r.images, r.wrong_files as wrong, r.errors <> '[]' as "hasErrors",
      (select o.number from import_rows o where o.import_id = r.import_id and o.item_code = r.item_code and o.id <> r.id
        order by o.number limit 1) as twin,
      json_build_object('id', i.id, 'code', i.code, 'status', i.status, 'shop', i.shop_id) as sheet
    from import_rows r join imports i on i.id = r.import_id where r.id = any(${ids}::uuid[])`.execute(db)
  const known = new Map(found.rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const kept = known.get(id)
    if (!kept) throw new Problem('notFound')
    return kept
  })
}

const GIVEN = new RegExp(`^${products.code.prefix}\\d+$`)

/** Codes of rows in the database. */
type Codes = {
  /** Ids of the products that they mean, by their own code or the given one. */
  product: ReadonlyMap<string, string>
  /** By the code of a variant, the code of its product. */
  taken: ReadonlyMap<string, string>
  /** The codes that numbers of a sheet have lost the first zeros of. */
  withZeros: ReadonlyMap<string, string>
}

/** A code is at most so much longer than the number that a sheet made of it. */
const ZEROS_MAX = 8

async function codesOf(db: Sql, rows: readonly Kept[]): Promise<Codes> {
  const codes = [...new Set(rows.map(({ cells }) => codeOfCell(cells.code)).filter(Boolean))]
  const found = await sql<{ wanted: string; id: string; code: string; variant: boolean }>`
    with c as (select unnest(${codes}::text[]) as code)
    select c.code as wanted, p.id, p.code, false as variant from c join products p on p.own_code = c.code
    union all select c.code, p.id, p.code, false from c join products p on p.code = c.code
    union all select c.code, p.id, p.code, true from c join product_variants v on v.code = c.code
      join products p on p.id = v.product_id`.execute(db)
  const product = new Map<string, string>()
  const taken = new Map<string, string>()
  for (const { wanted, id, variant } of found.rows)
    if (!variant && !product.has(wanted)) product.set(wanted, id)
  for (const { wanted, code, variant } of found.rows)
    if (variant && !product.has(wanted)) taken.set(wanted, code)
  const numbers = rows.flatMap(({ cells }) => (typeof cells.code === 'number' ? codeOfCell(cells.code) : []))
  const lost = await longerCodes(
    db,
    numbers.filter((code) => !product.has(code)),
  )
  return { product, taken, withZeros: lost }
}

async function longerCodes(db: Sql, codes: readonly string[]): Promise<Map<string, string>> {
  const longer = new Map(
    codes.flatMap((code) =>
      Array.from({ length: ZEROS_MAX }, (_, zeros) => [`${'0'.repeat(zeros + 1)}${code}`, code] as const),
    ),
  )
  const found = new Map<string, string>()
  if (longer.size === 0) return found
  const { rows } = await sql<{ code: string }>`
    select own_code as code from products where own_code = any(${[...longer.keys()]}::text[])
    union all select code from product_variants where code = any(${[...longer.keys()]}::text[])`.execute(db)
  for (const { code } of rows) {
    const short = longer.get(code)
    if (short !== undefined && !found.has(short)) found.set(short, code)
  }
  return found
}

/** Looks at rows: their cells, the records that they name, and the products that their codes mean. */
export async function examine(write: Write, rows: readonly Kept[]): Promise<Examined[]> {
  const names = await namesOf(write)
  const codes = await codesOf(write.sql, rows)
  const ids = [...new Set(rows.flatMap(({ cells }) => codes.product.get(codeOfCell(cells.code)) ?? []))]
  const read = ids.length > 0 ? ((await write.others.read(products.id, ids)) as Product[]) : []
  const known = new Map(read.map((product) => [product.id, product]))
  return mapInTurns(rows, (kept) => examineOne(kept, names, codes, known))
}

function examineOne(kept: Kept, names: Names, codes: Codes, known: ReadonlyMap<string, Product>): Examined {
  const { cells, images, wrong, twin, sheet } = kept
  const { values, errors } = readRow(cells, names)
  const code = codeOfCell(cells.code)
  const add = (error: RowError) => errors.push(error)
  for (const file of wrong) add({ column: 'images', key: 'imageWrong', value: file, hint: null })
  if (images.length > 0) values.images = images
  if (code === '') {
    add({ column: 'code', key: 'needed', value: '', hint: null })
    return { kept, values, errors, product: undefined }
  }
  if (twin !== null) add({ column: 'code', key: 'codeTwice', value: code, hint: String(twin) })
  if (values.stock !== undefined && values.stock < 0)
    add({ column: 'stock', key: 'tooSmall', value: textOf(cells.stock), hint: '0' })
  const taken = codes.taken.get(code)
  if (taken !== undefined) add({ column: 'code', key: 'codeTaken', value: code, hint: taken })
  const zeros = codes.withZeros.get(code)
  if (zeros !== undefined && typeof cells.code === 'number')
    add({ column: 'code', key: 'zerosLost', value: code, hint: zeros })
  const product = known.get(codes.product.get(code) ?? '')
  const shop = values.shop ?? sheet.shop ?? undefined
  if (product) {
    if (shop !== undefined && shop !== product.shop.id)
      add({ column: 'shop', key: 'otherShop', value: textOf(cells.shop), hint: product.shop.name })
    forProduct(product, values, errors, cells)
  } else {
    if (GIVEN.test(code)) add({ column: 'code', key: 'unknown', value: code, hint: null })
    if (shop !== undefined) values.shop = shop
    const blamed = new Set(errors.map(({ column }) => column))
    const checked = newInput.safeParse(newProduct(values))
    if (!checked.success)
      for (const error of errorsOf(fieldIssues(checked.error.issues, newProduct(values)).fields, cells))
        if (!blamed.has(error.column)) add(error)
  }
  return { kept, values, errors, product }
}

/** Leaves out of an edit values that the product has already, and those that belong to several variants. */
function forProduct(product: Product, values: RowValues, errors: RowError[], cells: Cells): void {
  delete values.ownCode
  delete values.shop
  const { images, description } = values
  const same =
    images?.map(({ picture }) => picture).join() === product.images.map(({ picture }) => picture).join()
  // Texts of pictures and formats of the description are kept where there is nothing new.
  if (images && same) delete values.images
  if (description && richText(description).trim() === richText(product.description).trim())
    delete values.description
  if (linesIn(product.variants).length <= 1) return
  if (values.stock !== undefined)
    errors.push({ column: 'stock', key: 'ofVariants', value: textOf(cells.stock), hint: product.code })
  for (const column of ['value1', 'value2'] as const)
    if (values[column] !== undefined)
      errors.push({ column, key: 'ofVariants', value: textOf(cells[column]), hint: product.code })
}

/** The input of a new product. */
export function newProduct({ value1, value2, ...values }: RowValues): Record<string, unknown> {
  const variant = { value1: value1 ?? null, value2: value2 ?? null, sku: null, price: null, salePrice: null }
  const more = { weightGrams: null, picture: null, hidden: false }
  const hasVariant = value1 !== undefined || value2 !== undefined
  return {
    images: [],
    tags: [],
    ...values,
    variants: hasVariant ? [{ ...variant, ...more }] : [],
  }
}

/** The errors of a row whose write was refused. */
export function refusedErrors({ detail, id }: Problem, cells: Cells): RowError[] {
  const fields = errorsOf(detail.fields ?? {}, cells)
  if (fields.length > 0 && !detail.reason) return fields
  const reason = detail.reason ?? { key: id }
  return [{ column: 'code', key: 'refused', value: textOf(cells.code), hint: null, reason }]
}
