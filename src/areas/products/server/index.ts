/**
 * Products and their variants. Every product has at least one variant, the default one, which order lines
 * point to; its price and stock are the product's own. With more of them the product's stock is their sum. A
 * variant without a price of its own (null) has the product's, whatever that becomes.
 */
import { sql } from 'kysely'
import type { Ref } from '../../../core/fields.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { defineServer, type Sql, type Write } from '../../../server/kit/area/face.ts'
import { area, type Product } from '../area.ts'
import { detail, input, newInput, type ProductDetail } from '../schema.ts'
import { states } from '../states.ts'
import { checkOwnCode } from './codes.ts'
import { routes as movementRoutes } from './movements.ts'
import { PACKED } from './packed.ts'
import { moveStock, type StockKind } from './public.ts'
import { reprice } from './reprice.ts'
import { refuseEmptied } from './required.ts'
import { stockEffects } from './stock-effects.ts'
import { mountSums } from './stock-sums.ts'
import { checkVariants, ONLY_VARIANT, variantsIn } from './variants.ts'

/** The stock of a product with one variant is the variant's. */
async function setStock(write: Write, product: Product, kind: StockKind): Promise<void> {
  const { rows } = await sql<{ id: string; stock: number }>`
    select id, stock from product_variants where product_id = ${product.id}::uuid for update`.execute(
    write.sql,
  )
  const moves = rows.map(({ id, stock }) => ({ variant: id, stock: product.stock - stock }))
  await moveStock(write, kind, moves)
}

function refuseStock(count: number): never {
  const problem = { key: 'stockFromVariants', params: { count } }
  throw new Problem('invalid', { area: area.id, fields: { stock: problem } })
}

/** The further categories of a product: the main one is none of them. */
const furtherOnes = (category: unknown, categories: unknown): { categories: string[] } => ({
  categories: (categories as readonly (string | Ref)[])
    .map((one) => (typeof one === 'string' ? one : one.id))
    .filter((id) => id !== category),
})

async function variantCount(db: Sql, product: Product): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from product_variants where product_id = ${product.id}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

const parts: Record<keyof ProductDetail, string> = {
  sale: 'select product_sale(t.id)',
  stocks: `select coalesce(json_agg(json_build_object(
      'id', v.id, 'code', v.code, 'value1', v.value1, 'value2', v.value2,
      'price', coalesce(v.price, t.price), 'salePrice', v.sale_price,
      'weightGrams', coalesce(v.weight_grams, t.weight_grams), 'picture', v.picture, 'hidden', v.hidden, 'stock', v.stock, 'packed', ${PACKED},
      'reserved', v.reserved) order by v.position, v.code), '[]')
    from product_variants v where v.product_id = t.id`,
}

export const server = defineServer({
  area,
  input,
  newInput,
  states,
  detail,
  parts,
  routes(app, db, actorOf) {
    movementRoutes(app, db, actorOf)
    mountSums(app, db, actorOf)
  },
  computed: {
    inCategories: 'array_append(t."category_ids", t."category_id")',
    rating: `select round(avg(r.rating), 1) from reviews r where r.product_id = t.id and r.status = 'published'`,
    reviewCount: `select count(*) from reviews r where r.product_id = t.id and r.status = 'published'`,
    belowImport: 'coalesce(coalesce(t."sale_price", t."price") < t."import_price", false)',
    // The record of products that had no category while it was a text (migration `category-references`).
    unsorted: `exists (select from categories c where c.id = t."category_id" and lower(c.name) = 'chưa phân loại')`,
  },
  countedFrom: ['orders'],
  lineTables: { variants: { table: 'product_variants', owner: 'product_id', columns: { sku: 'code' } } },
  effects: { reprice, ...stockEffects },
  before: {
    async create(write, values) {
      const given = variantsIn(values)
      if (given.length > 1 && values.stock !== 0) refuseStock(given.length)
      await checkVariants(write.sql, undefined, given, Number(values.price))
      await checkOwnCode(
        write.sql,
        undefined,
        values.ownCode,
        given.map(({ sku }) => sku),
      )
      return {
        ...values,
        ...furtherOnes(values.category, values.categories),
        variants: given.length > 0 ? given : [{ ...ONLY_VARIANT }],
      }
    },
    async update(write, product, changes) {
      refuseEmptied(changes)
      const variants = changes.variants === undefined ? variantsIn(product) : variantsIn(changes)
      const price = Number(changes.price ?? product.price)
      if (changes.variants !== undefined) await checkVariants(write.sql, product, variants, price)
      if (changes.ownCode !== undefined || changes.variants !== undefined) {
        const skus = variants.map(({ sku }) => sku)
        await checkOwnCode(write.sql, product, changes.ownCode ?? product.ownCode, skus)
      }
      const { category = product.category.id, categories = product.categories } = changes
      const further =
        changes.category === undefined && changes.categories === undefined
          ? {}
          : furtherOnes(category, categories)
      if (changes.stock === undefined) return { ...changes, ...further }
      const count =
        changes.variants === undefined ? await variantCount(write.sql, product) : variantsIn(changes).length
      if (count > 1) refuseStock(count)
      return { ...changes, ...further }
    },
    /**
     * A product that was ever ordered stays, hidden at most. The variants are left where they are: without
     * the product they are unreachable, and an undo of the deletion finds them again.
     */
    async delete(write, product) {
      const { rows } = await sql<{ count: number }>`
        select count(distinct order_id) as count from order_lines where product_id = ${product.id}::uuid`.execute(
        write.sql,
      )
      const count = rows[0]?.count ?? 0
      if (count > 0)
        throw new Problem('inUse', { area: area.id, reason: { key: 'inOrders', params: { count } } })
    },
  },
  after: {
    async create(write, product) {
      if (product.stock > 0) await setStock(write, product, 'opening')
    },
    async update(write, product, before) {
      if (product.stock !== before.stock) await setStock(write, product, 'count')
    },
  },
})
