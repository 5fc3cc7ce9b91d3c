/**
 * Lines as they were before their adjustments had a home (decision 0179): in the history, and in columns of `order_lines` that
 * processes of the version before still read.
 */
import { sql } from 'kysely'
import { type Adjustment, ofKind } from '../../../../families/pricing/adjustments.ts'
import type { FrozenLine } from './lines.ts'

/** A line as the history kept it then. */
type FormerLine = Omit<FrozenLine, 'adjustments' | 'importPrice' | 'commissionOn'> & {
  saleLine?: string | null
  promotion?: { id: string; code: string; name: string } | null
  promotionShare?: number
  promotionStoreShare?: number
}

/** A line of the history; the terms of one of then are not known. */
export function ofHistory(line: FrozenLine | FormerLine): FrozenLine {
  if ('adjustments' in line) return line
  const { promotion, promotionShare = 0, promotionStoreShare = 0, saleLine = null, ...rest } = line
  const amount = line.discount - promotionShare
  const same = { terms: {}, agreedAt: new Date(0).toISOString() }
  const sale: Adjustment = {
    kind: 'sale',
    source: saleLine,
    code: '',
    name: '',
    amount,
    storeShare: 0,
    ...same,
  }
  const adjustments: Adjustment[] = amount > 0 ? [sale] : []
  if (promotion) {
    const { id: source, code, name } = promotion
    const its = { source, code, name, amount: promotionShare, storeShare: promotionStoreShare }
    adjustments.push({ kind: 'promotion', ...its, ...same })
  }
  return { ...rest, adjustments, importPrice: null, commissionOn: null }
}

/** Values of the columns of a line. */
export function formerColumns(line: FrozenLine) {
  const [sale, promotion] = [ofKind(line, 'sale'), ofKind(line, 'promotion')]
  const has = promotion !== undefined && promotion.amount > 0
  return {
    sale_line_id: sale?.source ?? null,
    promotion_id: has ? promotion.source : null,
    promotion_share: has ? promotion.amount : 0,
    promotion_store_share: has ? promotion.storeShare : 0,
  }
}

/** The columns, and their values in a row `l` with `formerColumns` as JSON in `former`. */
export const FORMER = {
  columns: sql`sale_line_id, promotion_id, promotion_share, promotion_store_share`,
  values: sql`(l.former->>'sale_line_id')::uuid, (l.former->>'promotion_id')::uuid,
    (l.former->>'promotion_share')::bigint, (l.former->>'promotion_store_share')::integer`,
}
