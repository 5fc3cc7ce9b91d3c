/** The product that a row would make or change, and the errors of its cells. The product's own input, rules and commands decide. */
import { sql } from 'kysely'
import type { AnyRecord } from '../../../core/area.ts'
import { linesIn } from '../../../core/lines.ts'
import type { PictureValue } from '../../../core/pictures.ts'
import { fieldIssues } from '../../../core/problems/issues.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { richText } from '../../../core/rich-text.ts'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { type Product, area as products } from '../../products/area.ts'
import { newInput } from '../../products/schema.ts'
import type { DONE, ImportRow } from '../area.ts'
import type { RowError } from '../problems.ts'
import { type Cells, codeOfCell, errorsOf, type RowValues, readRow, textOf } from '../read.ts'
import { namesOf } from './names.ts'

/**
 * The row as it was kept, with the import that it belongs to. `twin`: the number of another row with its code; `hasErrors`: it
 * had some before; `isLast`: no other row waits for what is done to the import.
 */
export type Kept = {
  cells: Cells
  images: PictureValue[]
  wrong: string[]
  twin: number | null
  hasErrors: boolean
  isLast: boolean
  sheet: { id: string; code: string; status: string; shop: string | null }
}

/** A row that was looked at: values for a new product, or changes of `product`. */
export type Examined = {
  values: RowValues
  errors: RowError[]
  product: Product | undefined
  cells: Cells
}

/** Reads a row with its import. Throws `notFound`. */
export async function keptRow(db: Sql, row: Pick<ImportRow, 'id'>): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select r.cells, r.images, r.wrong_files as wrong, r.errors <> '[]' as "hasErrors",
      (select o.number from import_rows o where o.import_id = r.import_id and o.item_code = r.item_code and o.id <> r.id
        order by o.number limit 1) as twin,
      not exists (select from import_rows o where o.import_id = r.import_id and o.id <> r.id
        and o.status = case i.status when 'read' then 'received' else 'valid' end) as "isLast",
      json_build_object('id', i.id, 'code', i.code, 'status', i.status, 'shop', i.shop_id) as sheet
    from import_rows r join imports i on i.id = r.import_id where r.id = ${row.id}::uuid`.execute(db)
  const [kept] = rows
  if (!kept) throw new Problem('notFound')
  return kept
}

const GIVEN = new RegExp(`^${products.code.prefix}\\d+$`)

/** The product that a code means, its own or the given one, and the product whose variant has it. */
async function named(db: Sql, code: string): Promise<{ id?: string; taken?: string }> {
  const { rows } = await sql<{ id: string; code: string; variant: boolean }>`
    select id, code, false as variant from products where own_code = ${code} or code = ${code}
    union all select p.id, p.code, true from product_variants v join products p on p.id = v.product_id
      where v.code = ${code}`.execute(db)
  const product = rows.find(({ variant }) => !variant)
  const other = rows.find(({ id, variant }) => variant && id !== product?.id)
  return { ...(product && { id: product.id }), ...(other && !product && { taken: other.code }) }
}

/** A code is at most so much longer than the number that a sheet made of it. */
const ZEROS_MAX = 8

/** The code that a number of a sheet has lost the first zeros of. */
async function withZeros(db: Sql, code: string): Promise<string | undefined> {
  const longer = Array.from({ length: ZEROS_MAX }, (_, zeros) => `${'0'.repeat(zeros + 1)}${code}`)
  const { rows } = await sql<{ code: string }>`
    select own_code as code from products where own_code = any(${longer}::text[])
    union all select code from product_variants where code = any(${longer}::text[]) limit 1`.execute(db)
  return rows[0]?.code
}

/** Looks at a row: its cells, the records that they name, and the product that its code means. */
export async function examine(write: Write, kept: Kept): Promise<Examined> {
  const { cells, images, wrong, twin, sheet } = kept
  const { values, errors } = readRow(cells, await namesOf(write))
  const code = codeOfCell(cells.code)
  const add = (error: RowError) => errors.push(error)
  for (const file of wrong) add({ column: 'images', key: 'imageWrong', value: file, hint: null })
  if (images.length > 0) values.images = images
  if (code === '') {
    add({ column: 'code', key: 'needed', value: '', hint: null })
    return { values, errors, product: undefined, cells }
  }
  if (twin !== null) add({ column: 'code', key: 'codeTwice', value: code, hint: String(twin) })
  if (values.stock !== undefined && values.stock < 0)
    add({ column: 'stock', key: 'tooSmall', value: textOf(cells.stock), hint: '0' })
  const { id, taken } = await named(write.sql, code)
  if (taken !== undefined) add({ column: 'code', key: 'codeTaken', value: code, hint: taken })
  const zeros = id === undefined && typeof cells.code === 'number' && (await withZeros(write.sql, code))
  if (zeros) add({ column: 'code', key: 'zerosLost', value: code, hint: zeros })
  const [product] = id === undefined ? [] : ((await write.others.read(products.id, [id])) as Product[])
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
  return { values, errors, product, cells }
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
function newProduct({ value1, value2, ...values }: RowValues): Record<string, unknown> {
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

const refuse = (reason: { key: string; params?: Record<string, string | number> }) =>
  new Problem('notAllowed', { area: products.id, reason })

/** Writes a row: makes the product, or changes it and counts its stock. Throws what the product's rules refuse. */
export async function writeProduct(
  write: Write,
  { values, product }: Examined,
  note: string,
): Promise<{ id: string; status: (typeof DONE)[number] }> {
  const { others } = write
  if (!product) {
    const made = await others.create(products.id, newProduct(values))
    if ('refused' in made) throw refuse(made.refused)
    return { id: made.record.id, status: 'created' }
  }
  const { stock, value1, value2, ...changes } = values
  const changed = await others.change(products.id, product.id, {
    ...changes,
    ...variantOf(product, { value1, value2 }),
  })
  if ('refused' in changed) throw refuse(changed.refused)
  const counted = stock !== undefined && stock !== product.stock && (await count(write, product, stock, note))
  return { id: product.id, status: changed.audit !== null || counted ? 'updated' : 'unchanged' }
}

/** The product's one variant with other values. */
function variantOf(product: Product, given: Pick<RowValues, 'value1' | 'value2'>): Record<string, unknown> {
  const [variant] = linesIn(product.variants)
  if (!variant || (given.value1 === undefined && given.value2 === undefined)) return {}
  const { value1 = variant.value1, value2 = variant.value2 } = given
  return { variants: [{ ...variant, value1, value2 }] }
}

/** Counts the stock of the one variant, as the command does. */
async function count(write: Write, product: AnyRecord, quantity: number, note: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from product_variants where product_id = ${product.id}::uuid order by position limit 1`.execute(
    write.sql,
  )
  const lines = rows.map(({ id }) => ({ line: id, quantity }))
  const moved = await write.others.transit(products.id, 'count-stock', [
    { id: product.id, args: { lines, note } },
  ])
  const outcome = moved.get(product.id)
  if (outcome && 'refused' in outcome) {
    if (outcome.refused.key === 'alreadySo') return false
    throw refuse(outcome.refused)
  }
  return true
}

/** The errors of a row whose write was refused. */
export function refusedErrors({ detail, id }: Problem, cells: Cells): RowError[] {
  const fields = errorsOf(detail.fields ?? {}, cells)
  if (fields.length > 0 && !detail.reason) return fields
  const reason = detail.reason ?? { key: id }
  return [{ column: 'code', key: 'refused', value: textOf(cells.code), hint: null, reason }]
}
