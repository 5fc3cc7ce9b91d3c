/** `GET /api/orders/{id}/prices`: how the price of each line came about, with the terms that were agreed on and those of today. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import { percentOf } from '../../../core/money.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { codeForm } from '../../../core/sameness.ts'
import { KINDS, LEVELS } from '../../../families/pricing/adjustments.ts'
import type { TermsToday } from '../../../families/pricing/server/stage.ts'
import { sumOf } from '../../../families/pricing/share.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { ActorOf } from '../../../server/kit/area/privacy/limited-actor.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { area } from '../area.ts'
import { type Adjustment, type OrderPrices, orderPrices, type SupplierPart } from '../commission/schema.ts'
import { termsOf } from './placing/clauses.ts'
import { STAGES } from './stages.ts'

/** The supplier's share and its terms are for users who may view contracts. */
const SEES_TERMS = 'contracts.view'

/** A row of `order_adjustments`; `sourceId` is that of the rule. */
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
  cost: number
  commissionOn: number | null
}

async function linesOf(db: Sql, id: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id as line, l.position, l.variant_id as variant, l.quantity, l.price as listed, l.amount, l.cost,
      l.import_price as "importPrice", l.commission_on as "commissionOn", l.commission_bp as rate,
      coalesce(l.clause_terms, ${termsOf('l')}) || jsonb_build_object('revenue', l.clause_revenue) as clause
    from order_lines l
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

/** The rules of rows as they are today, row by row. */
async function todayOf(
  db: Sql,
  rows: readonly Row[],
  lines: ReadonlyMap<number, Line>,
): Promise<ReadonlyMap<Row, TermsToday>> {
  const found = new Map<Row, TermsToday>()
  for (const stage of STAGES) {
    const own = rows.filter(({ kind }) => kind === stage.kind)
    const asked = own.map(({ sourceId, position }) => ({
      source: sourceId,
      variant: lines.get(position)?.variant ?? null,
    }))
    const today = own.length > 0 ? await stage.today(db, asked) : []
    for (const [at, row] of own.entries()) found.set(row, today[at] ?? { source: null, terms: null })
  }
  return found
}

/** Terms as their kind has them; null where they are unknown. */
const known = (kind: Row['kind'], terms: unknown): Adjustment['terms'] =>
  STAGES.find((stage) => stage.kind === kind)?.terms.safeParse(terms).data ?? null

/** A row as it is shown. */
function shownRow(row: Row, today: TermsToday | undefined, seesTerms: boolean): Adjustment {
  const { position: _, sourceId: __, storeShare, terms, ...shown } = row
  return {
    ...shown,
    source: today?.source ?? null,
    borne: seesTerms ? Math.floor((row.amount * storeShare) / 10_000) : null,
    terms: known(row.kind, terms),
    now: known(row.kind, today?.terms),
  }
}

function supplierOf(line: Line, adjustments: readonly Adjustment[]): SupplierPart {
  const { rate, clause, amount, quantity, cost, listed } = line
  const borne = adjustments.reduce((sum, one) => sum + (one.borne ?? 0), 0)
  const commissionOn = line.commissionOn ?? amount
  const commission = percentOf(commissionOn, rate)
  // The import price of a line of before is known by its cost alone.
  const offPrice = sumOf(adjustments.map((one) => (LEVELS[one.kind] === 'price' ? one.amount : 0)))
  const byCommission = cost === listed * quantity - offPrice - commission
  const importPrice = line.importPrice ?? (byCommission ? null : Math.round(cost / quantity))
  return { rate, clause, importPrice, commissionOn, commission, borne, gets: cost - borne }
}

/** Throws `notFound` for an order that is not there. */
async function read(db: Sql, key: string, seesTerms: boolean): Promise<OrderPrices> {
  const { rows: found } = await sql<{ id: string; placedAt: string }>`
    select id, iso_time(placed_at) as "placedAt" from orders
    where id::text = ${key.toLowerCase()} or code = ${codeForm(key)}`.execute(db)
  if (!found[0]) throw new Problem('notFound')
  const { id, placedAt } = found[0]
  const lines = await linesOf(db, id)
  const rows = await adjustmentsOf(db, id)
  const today = await todayOf(db, rows, new Map(lines.map((line) => [line.position, line])))
  const shown = (position: number) =>
    rows.filter((row) => row.position === position).map((row) => shownRow(row, today.get(row), seesTerms))
  return {
    lines: lines.map((line, index) => {
      const adjustments = shown(line.position)
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
