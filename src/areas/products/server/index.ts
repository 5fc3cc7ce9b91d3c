/**
 * Products and their variants. Every product has at least one variant, the default one, which order lines
 * point to; its price and stock are the product's own. With more of them the product's stock is their sum.
 */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../../../core/problems.ts'
import { defineServer, type Sql } from '../../../server/kit/area/face.ts'
import { area, type Product } from '../area.ts'
import { detail, input, type ProductDetail, type Variant } from '../schema.ts'
import { states } from '../states.ts'

async function variantCount(db: Sql, product: Product): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from product_variants where product_id = ${product.id}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

async function load(db: Sql, product: Product): Promise<ProductDetail> {
  const { rows } = await sql<Variant>`
    select id, code, value1, value2, price, stock, reserved from product_variants
    where product_id = ${product.id}::uuid
    order by length(code), code`.execute(db)
  return { variants: rows }
}

export const server = defineServer({
  area,
  input,
  states,
  detail,
  load,
  before: {
    async update(write, product, changes) {
      if (changes.stock === undefined) return changes
      const count = await variantCount(write.sql, product)
      if (count > 1) {
        const problem = { key: 'stockFromVariants', params: { count } }
        throw new Problem('invalid', { area: area.id, fields: { stock: problem } })
      }
      return changes
    },
    /**
     * What was ever ordered stays, hidden at most. The variants are left where they are: nothing leads to
     * them without the product, and an undo of the deletion finds them again.
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
      await sql`
        insert into product_variants (id, product_id, code, price, stock)
        values (${randomUUIDv7()}, ${product.id}, ${`${product.code}-1`}, ${product.price}, ${product.stock})`.execute(
        write.sql,
      )
    },
    async update(write, product, before) {
      if (product.price !== before.price) {
        // Variants with a price of their own keep it; the others follow the product's.
        await sql`
          update product_variants set price = ${product.price}
          where product_id = ${product.id}::uuid and price = ${before.price}`.execute(write.sql)
      }
      if (product.stock !== before.stock) {
        await sql`
          update product_variants set stock = ${product.stock} where product_id = ${product.id}::uuid`.execute(
          write.sql,
        )
      }
    },
  },
})
