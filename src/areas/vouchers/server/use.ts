/**
 * Uses of vouchers by orders. A voucher is held by an order, or by the group of a cart that was split over
 * suppliers: one use however many orders there are. `holder` below is the group's id where there is one,
 * else the order's own. Uses are append-only rows; the voucher's counter moves in the same transaction under a
 * lock on the voucher's row, so that its limit cannot be overrun.
 *
 * Lock the order and its goods first, the voucher last: it is what many orders wait for.
 * A refusal's words are the vouchers' own wherever it is said.
 */
import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../../core/dates/dates.ts'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Sql, Write } from '../../../server/kit/area/face.ts'
import { tellOfCount } from '../../../server/kit/area/write/journal.ts'
import { newId } from '../../../server/kit/ids.ts'
import { area } from '../area.ts'
import { readCode } from '../codes.ts'
import { type Cart, type Frozen, type Judged, judge, type Standing, type Terms } from '../rules.ts'

/** The stored voucher of an order; amounts in VND. */
type TakenVoucher = Frozen & { voucher: { id: string; code: string; name: string }; code: string }
/** A voucher that holds for a cart, with the shares of the cart's lines. */
export type HeldVoucher = TakenVoucher & Pick<Judged, 'lines'>
export type VoucherAnswer = HeldVoucher | { refused: Refusal }

/** The used part of an open write: the order's own transaction, its instant, and the actor. */
export type Taking = Pick<Write, 'sql' | 'now' | 'actor'>

export type Found = Terms & { id: string; recordCode: string; name: string; used: number }
type Use = TakenVoucher & { customerId: string | null; phone: string }

const refused = (key: string): { refused: Refusal } => ({ refused: { key: `vouchers:${key}` } })

export const TERMS = sql`v.id, v.code as "recordCode", v.name, v.status, v.kind, v.starts_on as "startsOn",
  v.ends_on as "endsOn", v.target, v.benefit, v.percent, v.amount, v.max_refund as "maxRefund",
  v.min_order as "minOrder", v.max_order as "maxOrder", v.max_uses as "maxUses", v.used,
  v.per_customer as "perCustomer", v.vids, v.shop_ids as "shops", v.category_ids as "categories", v.brand_ids as "brands",
  v.product_ids as "products", v.bearer, v.store_share as "storeShare", v.stackable`

async function findVoucher(db: Sql, which: RawBuilder<unknown>, lock: boolean): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select ${TERMS} from vouchers v where ${which} ${lock ? sql`for update of v` : sql``}`.execute(db)
  return rows[0]
}

/** By the shared code, else by one that was generated. */
const byCode = (code: string) => sql`v.id = coalesce(
  (select id from vouchers where voucher_code = ${code}),
  (select voucher_id from voucher_codes where code = ${code}))`

/** How often a voucher is held, apart from what `holder` holds, and what holds the code itself. */
async function standingOf(
  db: Sql,
  { id, used }: Found,
  code: string,
  cart: Cart,
  holder: string | null,
): Promise<Standing & { codeHolder: string | null }> {
  const { rows } = await sql<{ own: number; usedByCustomer: number; codeHolder: string | null }>`
    select
      coalesce(sum(u.count) filter (where u.holder_id = ${holder}::uuid), 0) as own,
      coalesce(sum(u.count) filter (where u.holder_id is distinct from ${holder}::uuid), 0) as "usedByCustomer",
      (select c.holder_id from voucher_codes c where c.code = ${code} and c.voucher_id = ${id}::uuid)
        as "codeHolder"
    from voucher_uses u
    where u.voucher_id = ${id}::uuid and (u.customer_id = ${cart.customerId}::uuid or u.phone = ${cart.phone}
      or u.holder_id = ${holder}::uuid)`.execute(db)
  const row = rows[0]
  return {
    used: used - (row?.own ?? 0),
    usedByCustomer: row?.usedByCustomer ?? 0,
    codeHolder: row?.codeHolder ?? null,
  }
}

async function examine(
  db: Sql,
  typed: string,
  cart: Cart,
  now: string,
  { lock, holder, held }: { lock: boolean; holder: string | null; held?: Use | undefined },
): Promise<VoucherAnswer> {
  const code = readCode(typed)
  // What is held is found though its code is another by now.
  const isHeld = held?.code === code
  const found = await findVoucher(db, isHeld ? sql`v.id = ${held.voucher.id}::uuid` : byCode(code), lock)
  if (!found) return refused('unknownCode')
  const { codeHolder, ...standing } = await standingOf(db, found, code, cart, holder)
  if (codeHolder !== null && codeHolder !== holder) return refused('codeUsed')
  const judged = judge(found, standing, cart, dayOf(now), isHeld)
  if ('refused' in judged) return judged
  return { ...judged, voucher: { id: found.id, code: found.recordCode, name: found.name }, code }
}

/**
 * The discount of a code on a cart now; writes nothing. `orderId`: the order being changed; its own use
 * counts as free, and a voucher that it took in time stays valid.
 */
export async function checkVoucher(
  db: Sql,
  code: string,
  cart: Cart,
  now: string,
  orderId: string | null = null,
): Promise<VoucherAnswer> {
  const holder = orderId && (await holderOf(db, orderId))
  const held = holder ? await heldBy(db, holder) : undefined
  return examine(db, code, cart, now, { lock: false, holder, held })
}

/** The use that an order or group holds now; undefined when it holds none. */
async function heldBy(db: Sql, holder: string): Promise<Use | undefined> {
  const last = await lastUse(db, holder)
  return last?.count === 1 ? last : undefined
}

/** The newest row of a holder, or of one voucher that it had: it shows whether the use is held. */
async function lastUse(
  db: Sql,
  holder: string,
  voucher?: string,
): Promise<(Use & { count: number }) | undefined> {
  const { rows } = await sql<Use & { count: number }>`
    select json_build_object('id', v.id, 'code', v.code, 'name', v.name) as voucher, u.code, u.count,
      u.customer_id as "customerId", u.phone, u.discount, u.shipping_discount as "shippingDiscount", u.bearer,
      u.store_share as "storeShare"
    from voucher_uses u join vouchers v on v.id = u.voucher_id
    where u.holder_id = ${holder}::uuid ${voucher === undefined ? sql`` : sql`and u.voucher_id = ${voucher}::uuid`}
    order by u.number desc limit 1`.execute(db)
  return rows[0]
}

/** Adds a row to the uses and moves what is counted from them; the voucher's row is locked. */
async function record(write: Taking, holder: string, use: Use, count: 1 | -1): Promise<void> {
  const { sql: db, now, actor } = write
  const { voucher, code, discount, shippingDiscount, bearer, storeShare, customerId, phone } = use
  const { rows } = await sql<{ version: number }>`
    with added as (
      insert into voucher_uses (id, voucher_id, code, holder_id, count, customer_id, phone, discount,
        shipping_discount, bearer, store_share, at, by_id)
      values (${newId()}, ${voucher.id}, ${code}, ${holder}, ${count}, ${customerId}, ${phone},
        ${discount}, ${shippingDiscount}, ${bearer}, ${storeShare}, ${now}, ${actor.accountId})
    ), own_code as (
      update voucher_codes set holder_id = ${count === 1 ? holder : null}::uuid
      where code = ${code} and voucher_id = ${voucher.id}::uuid
    )
    update vouchers set used = used + ${count}::integer,
      used_up = coalesce(used + ${count}::integer >= max_uses, false)
    where id = ${voucher.id}::uuid returning version`.execute(db)
  const version = rows[0]?.version ?? 0
  await tellOfCount(db, { area: area.id, record: voucher.id, code: voucher.code, version }, write)
}

/**
 * Takes one use for an order or group, in the order's own transaction. Returns the terms that the order stores, or
 * why it does not hold; nothing is written then. Also refused while the holder holds one already: an order
 * has one voucher.
 */
export async function takeVoucher(
  write: Taking,
  holder: string,
  code: string,
  cart: Cart,
): Promise<VoucherAnswer> {
  const answer = await examine(write.sql, code, cart, write.now, { lock: true, holder })
  if ('refused' in answer) return answer
  if (await heldBy(write.sql, holder)) return refused('oneVoucher')
  await record(write, holder, { ...answer, customerId: cart.customerId, phone: cart.phone }, 1)
  return answer
}

/**
 * For an edited order: returns its use and takes `code`, or nothing where it is null. The same code again is
 * computed again and may be outside the voucher's days by now. Nothing is written when it is refused. Returns
 * undefined when the order then holds none.
 *
 * An order that shares its voucher with others of its group is computed with them: `cart` is the whole
 * group's (read it after `lockHeld`), and the result is the discount of all of them. It may leave its part to
 * the others (null); another code than theirs is refused.
 */
export async function exchangeVoucher(
  write: Taking,
  orderId: string,
  code: string | null,
  cart: Cart,
): Promise<VoucherAnswer | undefined> {
  const holder = await holderOf(write.sql, orderId)
  await lockVouchers(write.sql, await heldBy(write.sql, holder), code)
  // Read behind the lock: the others of the group may have left it meanwhile.
  const held = await heldBy(write.sql, holder)
  if ((await othersHold(write.sql, orderId, holder)) && (code === null || readCode(code) !== held?.code))
    return code === null ? undefined : refused('sharedWithGroup')
  const answer =
    code === null ? undefined : await examine(write.sql, code, cart, write.now, { lock: false, holder, held })
  if (answer && 'refused' in answer) return answer
  if (held) await record(write, holder, held, -1)
  if (answer) await record(write, holder, { ...answer, customerId: cart.customerId, phone: cart.phone }, 1)
  return answer
}

/**
 * Locks the voucher that an order's group holds and that of the code it is to have: until the transaction ends nobody
 * else moves its parts.
 */
export async function lockHeld(db: Sql, groupId: string, code: string): Promise<void> {
  await lockVouchers(db, await heldBy(db, groupId), code)
}

/** Locks what is held and what is wanted in the order of their ids, so that two exchanges never wait crosswise. */
async function lockVouchers(db: Sql, held: Use | undefined, wanted: string | null): Promise<void> {
  const code = wanted === null ? null : readCode(wanted)
  await sql`
    select v.id from vouchers v
    where v.id = ${held?.voucher.id ?? null}::uuid or v.voucher_code = ${code}
      or v.id in (select voucher_id from voucher_codes where code = ${code})
    order by v.id for update of v`.execute(db)
}

const lockVoucher = (db: Sql, id: string) => findVoucher(db, sql`v.id = ${id}::uuid`, true)

/** The holder of an order's voucher: the group that it belongs to, or itself. */
async function holderOf(db: Sql, orderId: string): Promise<string> {
  const { rows } = await sql<{ holder: string }>`
    select coalesce(group_id, id) as holder from orders where id = ${orderId}::uuid`.execute(db)
  return rows[0]?.holder ?? orderId
}

/** Whether another order of the group is not cancelled: it still has its part of the voucher. */
async function othersHold(db: Sql, orderId: string, holder: string): Promise<boolean> {
  if (holder === orderId) return false
  const { rows } = await sql`
    select from orders where group_id = ${holder}::uuid and id <> ${orderId}::uuid and status <> 'cancelled'
      and voucher_id is not null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Gives an order's use back when it is cancelled; of a group the last order to be cancelled does (decision
 * 0022). The voucher is locked before the others are looked at: two orders of a group that are cancelled at
 * once see each other. No voucher: nothing happens.
 */
export async function giveBack(write: Taking, orderId: string): Promise<void> {
  const { sql: db } = write
  const holder = await holderOf(db, orderId)
  const before = await heldBy(db, holder)
  if (!before) return
  await lockVoucher(db, before.voucher.id)
  const held = await heldBy(db, holder)
  if (held && !(await othersHold(db, orderId, holder))) await record(write, holder, held, -1)
}

/** Whether an order's part and those of the others of its group are no more than what the voucher gives them. */
async function fitsBeside(db: Sql, orderId: string, holder: string, held: Use): Promise<boolean> {
  const { rows } = await sql<{ discount: number; shipping: number }>`
    select coalesce(sum(discount), 0)::bigint as discount, coalesce(sum(shipping_discount), 0)::bigint as shipping
    from orders where group_id = ${holder}::uuid and voucher_id is not null
      and (id = ${orderId}::uuid or status <> 'cancelled')`.execute(db)
  const { discount = 0, shipping = 0 } = rows[0] ?? {}
  return discount <= held.discount && shipping <= held.shippingDiscount
}

/**
 * Takes an order's use again when its cancelling is undone, on the terms it was frozen with: its days do not
 * matter, it was placed in time. Returns why not when its uses have gone to others meanwhile.
 */
export async function takeAgain(write: Taking, orderId: string): Promise<{ refused: Refusal } | undefined> {
  const { sql: db } = write
  const { rows } = await sql<{ voucher: string | null }>`
    select voucher_id as voucher from orders where id = ${orderId}::uuid`.execute(db)
  const voucher = rows[0]?.voucher
  if (!voucher) return undefined
  const holder = await holderOf(db, orderId)
  const found = await lockVoucher(db, voucher)
  // Another order of the group may have taken another one meanwhile.
  const held = await heldBy(db, holder)
  if (held && held.voucher.id !== voucher) return refused('oneVoucher')
  if (held && !(await fitsBeside(db, orderId, holder, held))) return refused('sharedAnew')
  const last = await lastUse(db, holder, voucher)
  if (!found || held || !last) return undefined
  const cart = { customerId: last.customerId, phone: last.phone } as Cart
  const standing = await standingOf(db, found, last.code, cart, holder)
  if (standing.codeHolder !== null && standing.codeHolder !== holder) return refused('codeUsed')
  if (found.maxUses !== null && standing.used >= found.maxUses) return refused('usedUp')
  if (found.perCustomer !== null && standing.usedByCustomer >= found.perCustomer) {
    return { refused: { key: 'vouchers:customerUsedUp', params: { count: found.perCustomer } } }
  }
  await record(write, holder, last, 1)
  return undefined
}
