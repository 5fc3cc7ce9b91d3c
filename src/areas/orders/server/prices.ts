/** `GET /api/orders/{id}/prices`: how the price of each line came about, with the terms that were agreed on and those of today. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import { percentOf } from '../../../core/money.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { KINDS } from '../../../families/pricing/adjustments.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { ActorOf } from '../../../server/kit/area/privacy/limited-actor.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { vouchersNow } from '../../vouchers/server/public.ts'
import { area } from '../area.ts'
import {
  type Adjustment,
  type OrderPrices,
  orderPrices,
  type SupplierPart,
  TERMS,
} from '../commission/schema.ts'
import { termsOf } from './placing/clauses.ts'
import { priceNow, type Shelved } from './placing/goods.ts'

/** The supplier's share and its terms are for users who may view contracts. */
const SEES_TERMS = 'contracts.view'

type Named = { id: string; code: string; name: string }
type Source = { source: Named; terms: unknown }
/** A row of `order_adjustments`; `source_id` in it is the line of a sale. */
type Row = Pick<Adjustment, 'kind' | 'code' | 'name' | 'amount' | 'agreedAt'> & {
  position: number
  sourceId: string | null
  storeShare: number
  terms: unknown
}
type Line = Pick<SupplierPart, 'rate' | 'clause' | 'importPrice'> & {
  line: string
  position: number
  variant: string
  quantity: number
  listed: number
  amount: number
  promotionShare: number
  cost: number
  commissionOn: number | null
  /** Its goods as they stand today; null when they are gone. */
  goods: Pick<Shelved, 'listed' | 'ownPrice' | 'productPrice' | 'salePrice' | 'ownSale'> | null
}

async function linesOf(db: Sql, id: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id as line, l.position, l.variant_id as variant, l.quantity, l.price as listed, l.amount, l.promotion_share as "promotionShare", l.cost,
      l.import_price as "importPrice", l.commission_on as "commissionOn", l.commission_bp as rate,
      case when v.id is not null then json_build_object('listed', coalesce(v.price, q.price),
        'ownPrice', v.price is not null, 'productPrice', q.price, 'salePrice', q.sale_price,
        'ownSale', v.sale_price) end as goods,
      coalesce(l.clause_terms, ${termsOf('l')}) || jsonb_build_object('revenue', l.clause_revenue) as clause
    from order_lines l
    left join product_variants v on v.id = l.variant_id left join products q on q.id = v.product_id
    where l.order_id = ${id}::uuid order by l.position`.execute(db)
  return rows
}

async function adjustmentsOf(db: Sql, id: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select position, kind, source_id as "sourceId", code, name, amount, store_share as "storeShare", terms,
      iso_time(agreed_at) as "agreedAt"
    from order_adjustments where order_id = ${id}::uuid
    order by position, array_position(${[...KINDS]}::text[], kind)`.execute(db)
  return rows
}

/** Sales by their lines, promotions and vouchers by their ids, as they are today; those that are gone are left out. */
async function sourcesOf(db: Sql, rows: readonly Row[]): Promise<ReadonlyMap<string, Source>> {
  const ids = (kind: Row['kind']) =>
    rows.filter((row) => row.kind === kind).flatMap(({ sourceId }) => sourceId ?? [])
  const { rows: found } = await sql<Source & { key: string }>`
    select x.id as key, json_build_object('id', s.id, 'code', s.code, 'name', s.name) as source,
      json_build_object('price', x.sale_price) as terms
    from sales_products x join sales s on s.id = x.record_id where x.id = any(${ids('sale')}::uuid[])
    union all
    select p.id, json_build_object('id', p.id, 'code', p.code, 'name', p.name),
      json_build_object('kind', p.kind, 'percent', p.percent, 'amount', p.amount, 'cap', p.cap, 'minOrder', p.min_order)
    from promotions p where p.id = any(${ids('promotion')}::uuid[])`.execute(db)
  const vouchers = await vouchersNow(db, ids('voucher'))
  return new Map([
    ...found.map(({ key, ...one }) => [key, one] as const),
    ...vouchers.map(({ terms, ...source }) => [source.id, { source, terms }] as const),
  ])
}

/**
 * The price of a piece today by the sale that a line had, or by its own reduced price; null where there is none any more. A
 * variant with a price of its own is cheaper by the same share.
 */
function saleNow({ goods }: Pick<Line, 'goods'>, by: Source | undefined): { price: number } | null {
  const sale = known(TERMS.sale, by?.terms)
  if (!goods) return sale
  const without = by ? { ...goods, salePrice: null, ownSale: null } : goods
  const price = priceNow({
    ...without,
    sale: sale ? { line: '', code: '', name: '', price: sale.price, left: null, perCustomer: null } : null,
  })
  return by || price < goods.listed ? { price } : null
}

/** Terms as their schema has them; null where they are unknown. */
const known = <T>(schema: z.ZodType<T>, terms: unknown): T | null => schema.safeParse(terms).data ?? null

/** A row as it is shown; of the fee without `line`. */
function shownRow(
  row: Row,
  line: Line | undefined,
  sources: ReadonlyMap<string, Source>,
  seesTerms: boolean,
): Adjustment {
  const { position: _, sourceId, storeShare, terms, ...shown } = row
  const by = sourceId === null ? undefined : sources.get(sourceId)
  const common = {
    ...shown,
    source: by?.source ?? null,
    borne: seesTerms ? Math.floor((row.amount * storeShare) / 10_000) : null,
  }
  if (row.kind === 'sale') {
    const gone = sourceId !== null && !by
    const now = gone || !line ? null : saleNow(line, by)
    return { ...common, kind: 'sale', terms: known(TERMS.sale, terms), now }
  }
  if (row.kind === 'promotion')
    return {
      ...common,
      kind: 'promotion',
      terms: known(TERMS.promotion, terms),
      now: known(TERMS.promotion, by?.terms),
    }
  return {
    ...common,
    kind: 'voucher',
    terms: known(TERMS.voucher, terms),
    now: known(TERMS.voucher, by?.terms),
  }
}

function supplierOf(line: Line, adjustments: readonly Adjustment[]): SupplierPart {
  const { rate, clause, amount, promotionShare, quantity, cost } = line
  const borne = adjustments.reduce((sum, one) => sum + (one.borne ?? 0), 0)
  const commissionOn = line.commissionOn ?? amount
  const commission = percentOf(commissionOn, rate)
  // The import price of a line of before is known by its cost alone.
  const byCommission = cost === amount + promotionShare - commission
  const importPrice = line.importPrice ?? (byCommission ? null : Math.round(cost / quantity))
  return { rate, clause, importPrice, commissionOn, commission, borne, gets: cost - borne }
}

/** Throws `notFound` for an order that is not there. */
async function read(db: Sql, key: string, seesTerms: boolean): Promise<OrderPrices> {
  const { rows: found } = await sql<{ id: string; placedAt: string }>`
    select id, iso_time(placed_at) as "placedAt" from orders
    where id::text = ${key.toLowerCase()} or code = ${key.toUpperCase()}`.execute(db)
  if (!found[0]) throw new Problem('notFound')
  const { id, placedAt } = found[0]
  const lines = await linesOf(db, id)
  const rows = await adjustmentsOf(db, id)
  const sources = await sourcesOf(db, rows)
  const shown = (position: number, line?: Line) =>
    rows.filter((row) => row.position === position).map((row) => shownRow(row, line, sources, seesTerms))
  return {
    lines: lines.map((line, index) => {
      const adjustments = shown(line.position, line)
      const agreedAt = adjustments.map((one) => one.agreedAt).toSorted()[0] ?? null
      const isSecond = lines.slice(0, index).some(({ variant }) => variant === line.variant)
      return {
        line: line.line,
        quantity: line.quantity,
        listed: line.listed,
        adjustments,
        agreedAt,
        later: isSecond || (agreedAt !== null && agreedAt > placedAt),
        supplier: seesTerms ? supplierOf(line, adjustments) : null,
      }
    }),
    fee: shown(0),
  }
}

/** Registers the route. */
export function pricesRoute(app: FastifyInstance, db: Sql, actorOf: ActorOf): void {
  mountRoute(app, {
    method: 'GET',
    url: '/api/orders/:id/prices',
    ability: 'orders.view',
    tag: area.id,
    schema: {
      summary:
        'How the price of each line came about; what the supplier has of it for users who may view contracts',
      params: z.object({ id: z.string().describe('Id or code') }),
      response: { 200: envelope(orderPrices) },
    },
    handler: async (request, reply) => {
      const { abilities } = actorOf(request)
      const { id } = request.params as { id: string }
      return sendJson(reply, { error: 0, data: await read(db, id, holds(abilities, SEES_TERMS)) })
    },
  })
}
