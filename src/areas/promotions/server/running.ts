/** Promotions that run at a time, with the limits that they still leave; by what orders have them. */
import { sql } from 'kysely'
import type { Adjustment } from '../../../families/pricing/adjustments.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { beyondMost, type Goods, isFor, type Terms } from '../rules.ts'

type Live = Terms & { maxUses: number | null; perCustomer: number | null }

/** A cart or an order whose promotions are computed. */
export type Asking = {
  /** The instant at which they have to run, ISO. */
  at: string
  customer: string | null
  /** The group or order that is computed again: its own uses are free. */
  holder: string | null
  /** Holds the promotions that have a limit until the end of the transaction. */
  lock: boolean
}

/** All uses by orders that were not cancelled: a cart that was split by suppliers is one. */
const USES = sql`(select x.source_id as promotion, x.holder, x.customer_id as customer
  from order_offs x where x.kind = 'promotion' and x.amount > 0 and x.in_force)`

/** Promotions of those that are used up, in all or by the golfer; each locked before where that is asked for. */
async function usedUp(
  db: Sql,
  limited: readonly Live[],
  { customer, holder, lock }: Pick<Asking, 'customer' | 'holder' | 'lock'>,
): Promise<ReadonlySet<string>> {
  if (limited.length === 0) return new Set()
  const ids = limited.map(({ id }) => id)
  if (lock)
    await sql`
      select id from promotions where id = any(${ids}::uuid[]) order by id for no key update`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select p.id from promotions p
    where p.id = any(${ids}::uuid[]) and (
      p.max_uses <= (select count(distinct u.holder) from ${USES} u
        where u.promotion = p.id and u.holder is distinct from ${holder}::uuid)
      or p.per_customer <= (select count(distinct u.holder) from ${USES} u
        where u.promotion = p.id and u.customer = ${customer}::uuid and u.holder is distinct from ${holder}::uuid))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Promotions that goods may have: running, for at least one line, and not used up. */
export async function promotionsFor(db: Sql, lines: readonly Goods[], asking: Asking): Promise<Terms[]> {
  if (lines.length === 0) return []
  const { at } = asking
  const ids = (of: (line: Goods) => readonly string[]) => sql`${[...new Set(lines.flatMap(of))]}::uuid[]`
  const { rows } = await sql<Live>`
    select p.id, p.code, p.name, p.kind, p.percent, p.amount, p.scope, p.category_ids as categories,
      p.brand_ids as brands, p.product_ids as products, p.shop_ids as shops, p.min_order as "minOrder", p.cap,
      p.max_uses as "maxUses", p.per_customer as "perCustomer",
      case p.bearer when 'store' then 10000 when 'shared' then p.store_share else 0 end as "storeShare"
    from promotions p
    where p.status = 'active'
      and p.starts_at <= ${at}::timestamptz and p.ends_at > ${at}::timestamptz
      and (p.scope = 'all' or p.category_ids && ${ids(({ categories }) => categories)}
        or p.brand_ids && ${ids(({ brandId }) => [brandId])} or p.product_ids && ${ids(({ productId }) => [productId])}
        or p.shop_ids && ${ids(({ shopId }) => [shopId])})`.execute(db)
  const meant = rows.filter((promotion) => lines.some((line) => isFor(promotion, line)))
  const limited = meant.filter(({ maxUses, perCustomer }) => maxUses !== null || perCustomer !== null)
  const gone = await usedUp(db, limited, asking)
  return meant.filter(({ id }) => !gone.has(id))
}

/** Orders that have a promotion, cancelled ones too: their lines lead to it. */
export async function countOrders(db: Sql, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct x.order_id)::integer as count
    from order_offs x where x.kind = 'promotion' and x.source_id = ${id}::uuid and x.amount > 0`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Holds the caps of an order's cart until the end of the transaction: its orders that are changed at once see each other. Not by
 * their rows, of which each holds its own already.
 */
export async function holdCart(db: Sql, order: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('cart ' || group_id::text, 0))
    from orders where id = ${order}::uuid and group_id is not null`.execute(db)
}

/**
 * The code of a promotion of which other orders of a cart got so much since this order left it that with its own part they had
 * more than the agreed terms give.
 */
async function sharedBeyond(db: Sql, order: string): Promise<string | undefined> {
  await holdCart(db, order)
  const { rows } = await sql<Adjustment & { isOwn: boolean }>`
    select a.kind, a.source_id as source, a.code, a.name, a.amount, a.store_share as "storeShare", a.terms,
      iso_time(a.agreed_at) as "agreedAt", o.id = ${order}::uuid as "isOwn"
    from orders o join order_adjustments a on a.order_id = o.id and a.kind = 'promotion'
    where o.group_id = (select group_id from orders where id = ${order}::uuid)
      and (o.id = ${order}::uuid or o.status <> 'cancelled')`.execute(db)
  const own = new Set(rows.filter(({ isOwn }) => isOwn).map(({ source }) => source))
  return beyondMost(
    rows.filter(({ source }) => own.has(source)),
    new Map(),
  )[0]
}

/**
 * Why an order cannot have its promotions again: the uses of one have gone, or other orders of its cart have its part. `kept`:
 * promotions whose use it had all the time.
 */
export async function takePromotionsAgain(
  db: Sql,
  order: string,
  kept: readonly string[] = [],
): Promise<{ usedUp: string } | { shared: string } | undefined> {
  const shared = await sharedBeyond(db, order)
  if (shared) return { shared }
  const usedUp = await usedUpAgain(db, order, kept)
  return usedUp ? { usedUp } : undefined
}

/**
 * Holds the promotions with a limit that an order has; returns the code of one that was used up since this order gave its use
 * back.
 */
async function usedUpAgain(db: Sql, order: string, kept: readonly string[]): Promise<string | undefined> {
  const own = sql`select a.source_id from order_adjustments a
    where a.order_id = ${order}::uuid and a.kind = 'promotion' and a.amount > 0 and a.source_id <> all(${[...kept]}::uuid[])`
  const { rows } = await sql<Live>`
    select p.id, p.code, p.max_uses as "maxUses", p.per_customer as "perCustomer" from promotions p
    where p.id in (${own}) and (p.max_uses is not null or p.per_customer is not null) order by p.code`.execute(
    db,
  )
  if (rows.length === 0) return undefined
  const holders = await sql<{ holder: string; customer: string }>`
    select coalesce(group_id, id) as holder, customer_id as customer from orders where id = ${order}::uuid`.execute(
    db,
  )
  const { holder = null, customer = null } = holders.rows[0] ?? {}
  const gone = await usedUp(db, rows, { holder, customer, lock: true })
  return rows.find(({ id }) => gone.has(id))?.code
}
