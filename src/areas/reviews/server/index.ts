/** Reviews: sent in by the storefront, published or hidden by staff. */
import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import { type Changes, defineServer, type Effect, type Write } from '../../../server/kit/area/face.ts'
import { area, type Review } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'
import { submitting } from './submit.ts'

type Bought = {
  order: string
  customer: string
  product: string
  delivered: boolean
  bought: string | null
  taken: string | null
}

const refuse = (field: string, key: string, params: Record<string, string> = {}) =>
  new Problem('invalid', { area: area.id, fields: { [field]: { key, params } } })

/** The line's order, its buyer and what was bought. Throws `invalid` unless it was delivered and has no review yet. */
async function boughtIn({ sql: db }: Write, line: unknown, product: unknown): Promise<Changes> {
  const { rows } = await sql<Bought>`
    select o.id as "order", o.customer_id as customer, l.product_id as product,
      o.status in ('delivered', 'return_requested', 'returned') as delivered,
      nullif(concat_ws(' / ', nullif(v.value1, ''), nullif(v.value2, '')), '') as bought,
      (select r.code from reviews r where r.order_line_id = l.id) as taken
    from order_lines l join orders o on o.id = l.order_id left join product_variants v on v.id = l.variant_id
    where l.id = ${line}::uuid`.execute(db)
  const [found] = rows
  if (!found || found.product !== product) throw refuse('orderLine', 'otherLine')
  if (!found.delivered) throw refuse('orderLine', 'notDelivered')
  if (found.taken !== null) throw refuse('orderLine', 'hasReview', { code: found.taken })
  const { order, customer, bought } = found
  return { order, customer, bought, orderLineId: line }
}

/**
 * The key of a customer's review of a product without an order's line, of which there is one; empty for an unknown buyer. Throws
 * `invalid` with the code of the one there is.
 */
async function onlyOne({ sql: db }: Write, customer: unknown, product: unknown): Promise<Changes> {
  if (customer == null) return {}
  const once = `${customer} ${product}`.toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reviews ${once}`}, 0))`.execute(db)
  const { rows } = await sql<{ code: string }>`
    select code from reviews
    where customer_id = ${customer}::uuid and product_id = ${product}::uuid and order_line_id is null
    order by posted_at limit 1`.execute(db)
  const [known] = rows
  if (known) throw refuse('customer', 'reviewedAlready', { code: known.code })
  return { once }
}

const effects: Record<'publish' | 'hide' | 'reply', Effect<Review>> = {
  publish: { run: async () => ({ hiddenBecause: null }) },
  hide: { run: async (_write, _review, { reason }) => ({ hiddenBecause: reason }) },
  reply: {
    run: async ({ actor, now }, _review, { reply }) => ({
      reply,
      repliedAt: now,
      repliedBy: actor.accountId,
    }),
  },
}

export const server = defineServer({
  area,
  input,
  states,
  effects,
  writeRoutes: submitting,
  before: {
    async create(write, { orderLine, ...values }) {
      const { product, customer } = values
      const own =
        orderLine == null
          ? await onlyOne(write, customer, product)
          : await boughtIn(write, orderLine, product)
      return { ...values, postedAt: values.postedAt ?? write.now, ...own }
    },
  },
})
