/** Variants as lines of their product: codes of their own, and none that goes while it has stock or was ordered. */
import { sql } from 'kysely'
import { linesIn } from '../../../core/lines.ts'
import { type FieldProblem, Problem } from '../../../core/problems/problems.ts'
import type { Changes, Sql } from '../../../server/kit/area/face.ts'
import { area, type Product } from '../area.ts'
import { takenCodes } from './codes.ts'

export type VariantLine = {
  id?: string
  value1: string | null
  value2: string | null
  sku: string | null
  price: number | null
  salePrice: number | null
  weightGrams: number | null
  picture: string | null
  hidden: boolean
}

/** The variant of a product that has no others: the product itself. */
export const ONLY_VARIANT: VariantLine = {
  value1: null,
  value2: null,
  sku: null,
  price: null,
  salePrice: null,
  weightGrams: null,
  picture: null,
  hidden: false,
}

export const variantsIn = ({ variants }: Changes) => linesIn(variants) as VariantLine[]

function refuse(fields: Record<string, FieldProblem>): void {
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { area: area.id, fields })
}

/**
 * Throws `invalid` naming the line: the same values twice, a code that is taken, a variant that cannot go. `product`
 * is absent for a new one; `price`: what it will cost.
 */
export async function checkVariants(
  db: Sql,
  product: Product | undefined,
  variants: readonly VariantLine[],
  price: number,
): Promise<void> {
  const wrong: Record<string, FieldProblem> = {}
  const values = variants.map(({ value1, value2 }) => JSON.stringify([value1, value2]))
  for (const [at, one] of variants.entries()) {
    if (values.indexOf(values[at] ?? '') < at) wrong[`variants.${at}.value1`] = { key: 'sameVariant' }
    else if (variants.length > 1 && one.value1 === null) wrong[`variants.${at}.value1`] = { key: 'required' }
  }
  const codes = variants.map(({ sku }) => sku)
  for (const [at, code] of codes.entries())
    if (code !== null && codes.indexOf(code) < at) wrong[`variants.${at}.sku`] = { key: 'codeTwice' }
  for (const [code, problem] of await takenCodes(db, codes, product))
    wrong[`variants.${codes.indexOf(code)}.sku`] = problem
  for (const [at, one] of variants.entries())
    if (one.salePrice !== null && one.salePrice > (one.price ?? price))
      wrong[`variants.${at}.salePrice`] = { key: 'salePriceAbove' }
  if (variants.length > 0 && variants.every(({ hidden }) => hidden)) wrong.variants = { key: 'allHidden' }
  refuse(wrong)
  if (!product) return
  if (variants.length === 0) refuse({ variants: { key: 'variantNeeded' } })
  const kept = variants.flatMap(({ id }) => id ?? [])
  const { rows: gone } = await sql<{ code: string; stock: number; orders: number }>`
    select v.code, v.stock,
      (select count(distinct l.order_id)::int from order_lines l
        where l.product_id = v.product_id and l.variant_id = v.id) as orders
    from product_variants v where v.product_id = ${product.id}::uuid and v.id <> all(${kept}::uuid[])
    order by v.position for update of v`.execute(db)
  const stays = gone.find(({ stock, orders }) => stock > 0 || orders > 0)
  if (stays) {
    const { code, stock, orders } = stays
    refuse({
      variants:
        orders > 0
          ? { key: 'variantInOrders', params: { code, count: orders } }
          : { key: 'variantInStock', params: { code, count: stock } },
    })
  }
}
