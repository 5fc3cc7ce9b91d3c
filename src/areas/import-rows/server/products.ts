/**
 * Rows as products: made, changed, their stock counted. The product's own input, rules and commands decide. A check asks them
 * without writing; a write asks them in the same way, and then writes many rows in a few statements.
 */

import { sql } from 'kysely'
import { linesIn } from '../../../core/lines.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Changed, Moved, Write } from '../../../server/kit/area/face.ts'
import { type Product, area as products } from '../../products/area.ts'
import { packedOf } from '../../products/server/public.ts'
import type { DONE } from '../area.ts'
import type { RowValues } from '../read.ts'
import { type Examined, newProduct } from './examine.ts'

/** A row of a known product. */
type Update = Examined & { product: Product }

export type Outcome = { id: string; status: (typeof DONE)[number] } | { problem: Problem }

const refuse = (reason: { key: string; params?: Record<string, string | number> }) =>
  new Problem('notAllowed', { area: products.id, reason })

/** The product's one variant with other values. */
function variantOf({ product, values: { value1, value2 } }: Update): Record<string, unknown> {
  const [variant] = linesIn(product.variants)
  if (!variant || (value1 === undefined && value2 === undefined)) return {}
  const changed = { value1: value1 ?? variant.value1, value2: value2 ?? variant.value2 }
  return { variants: [{ ...variant, ...changed }] }
}

function changesOf(row: Update): Record<string, unknown> {
  const { stock: _stock, value1: _value1, value2: _value2, ...changes }: RowValues = row.values
  return { ...changes, ...variantOf(row) }
}

/** Counts the stock of each product's one variant, as the command does; only of products whose row has another number. */
async function countStock(
  write: Write,
  rows: readonly Update[],
  dryRun: boolean,
): Promise<ReadonlyMap<string, Moved>> {
  const counting = rows.filter(({ product, values }) => (values.stock ?? product.stock) !== product.stock)
  if (counting.length === 0) return new Map()
  const found = await sql<{ id: string; product: string }>`
    select distinct on (product_id) id, product_id as product from product_variants
    where product_id = any(${counting.map(({ product }) => product.id)}::uuid[]) order by product_id, position`.execute(
    write.sql,
  )
  const variants = new Map(found.rows.map(({ id, product }) => [product, id]))
  // A sheet has the stock as lists and exports have it, with packed parcels; a count is of the shelf.
  const packed = await packedOf(write.sql, [...variants.values()])
  const shelf = (variant: string | undefined, stock: unknown) =>
    Math.max(0, Number(stock) - (packed.get(variant ?? '') ?? 0))
  const asked = counting.map(({ product, values: { stock }, kept }) => ({
    id: product.id,
    record: product,
    args: {
      lines: [{ line: variants.get(product.id), quantity: shelf(variants.get(product.id), stock) }],
      note: kept.sheet.code,
    },
  }))
  return write.others.transit(products.id, 'count-stock', asked, dryRun)
}

/** The outcome of an update; the number there is already counts nothing. */
function outcomeOf(
  { product: { id } }: Update,
  changed: Changed | undefined,
  moved: Moved | undefined,
): Outcome {
  if (!changed || 'problem' in changed) return changed ?? { problem: new Problem('notFound') }
  const isRefused = moved && 'refused' in moved
  if (isRefused && moved.refused.key !== 'alreadySo') return { problem: refuse(moved.refused) }
  const isCounted = moved !== undefined && !isRefused
  return { id, status: changed.isChanged || isCounted ? 'updated' : 'unchanged' }
}

/** Changes products, each of them once, or asks their rules alone. */
async function updates(write: Write, rows: readonly Update[], dryRun: boolean): Promise<Outcome[]> {
  const changes = rows.map((row) => ({
    id: row.product.id,
    record: row.product,
    values: changesOf(row),
  }))
  const changed = await write.others.changeMany(products.id, changes, dryRun)
  const moved = await countStock(write, rows, dryRun)
  return rows.map((row) => outcomeOf(row, changed.get(row.product.id), moved.get(row.product.id)))
}

/** The outcomes of work on all rows; where it is refused as a whole, of each half by itself, down to the row. */
async function orHalves<R>(
  write: Write,
  rows: readonly R[],
  work: (rows: readonly R[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const all = await write.others.attempt(() => work(rows))
  if ('done' in all) return all.done
  if (rows.length === 1) return [{ problem: all.problem }]
  const half = rows.length >> 1
  return [
    ...(await orHalves(write, rows.slice(0, half), work)),
    ...(await orHalves(write, rows.slice(half), work)),
  ]
}

const isUpdate = (row: Examined): row is Update => row.product !== undefined

/** Outcomes of updates, by their rows, without writing. New products are not asked: each try takes a code. */
export async function tryUpdates(write: Write, rows: readonly Examined[]): Promise<Map<Examined, Outcome>> {
  const asked = rows.filter(isUpdate)
  if (asked.length === 0) return new Map()
  const outcomes = await orHalves(write, asked, (some) => updates(write, some, true))
  return new Map(asked.map((row, at) => [row, outcomes[at] as Outcome]))
}

/** Makes and changes products, no product twice. Each row is written whole or not at all, with the Problem that refused it. */
export async function writeProducts(
  write: Write,
  rows: readonly Examined[],
): Promise<Map<Examined, Outcome>> {
  const outcomes = await tryUpdates(write, rows)
  const ready = [...outcomes].flatMap(([row, outcome]) =>
    isUpdate(row) && 'status' in outcome && outcome.status === 'updated' ? row : [],
  )
  if (ready.length > 0) {
    const written = await orHalves(write, ready, async (some) => {
      const all = await updates(write, some, false)
      // It passed a moment ago, and was changed by another write since: all of them are taken back.
      for (const one of all) if ('problem' in one) throw one.problem
      return all
    })
    for (const [at, row] of ready.entries()) outcomes.set(row, written[at] as Outcome)
  }
  for (const row of rows) {
    if (isUpdate(row)) continue
    const made = await write.others.attempt(() => create(write, row))
    outcomes.set(row, 'problem' in made ? made : made.done)
  }
  return outcomes
}

async function create(write: Write, { values }: Examined): Promise<Outcome> {
  const made = await write.others.create(products.id, newProduct(values))
  if ('refused' in made) throw refuse(made.refused)
  return { id: made.record.id, status: 'created' }
}
