/** Bill codes that the shop gives to parcels, in the shape that their carrier's have. */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { codeOfShape } from '../../carriers/bill-shape.ts'

/** Codes tried before one is made longer: a short shape may be used up. */
const TRIES = 20

/** A prime near the golden section of 2^40: it has no factor in common with 10, nor with the number of letters. */
const STRIDE = 679_527_302_201n

/** How many codes a shape holds; where a sign may be either, at least. */
export function sizeOf(shape: string): bigint {
  const bases: Readonly<Record<string, bigint>> = { '#': 10n, '@': 21n, '*': 20n }
  return [...shape].reduce((product, sign) => product * (bases[sign] ?? 1n), 1n)
}

/**
 * The n-th code of a shape. Codes of numbers that follow each other look unlike each other, and up to as many
 * as a shape of digits and letters holds no two are the same.
 */
export function billCodeOf(shape: string, n: number): string {
  let left = (BigInt(n) * STRIDE) % sizeOf(shape)
  return codeOfShape(shape, (below) => {
    const digit = left % BigInt(below)
    left /= BigInt(below)
    return Number(digit)
  })
}

/** The lock on a carrier's code until the transaction ends. */
const lockOf = (carrier: string, code: string) => sql`hashtextextended(${`${carrier} ${code}`}, 0)`

/**
 * A bill code that no order has, of the carrier's shape; without a shape, the carrier's own code and a
 * number. Numbers come from a sequence, so two who pack at once get different codes as long as the shape has
 * enough. A code that another transaction takes at this moment, typed or from a used-up shape, is skipped
 * without waiting.
 */
export async function newBillCode(
  db: Sql,
  carrier: { id: string; code: string; billShape: string | null },
): Promise<string> {
  const shape = carrier.billShape ?? `${carrier.code}-########`
  for (let tries = 0; ; tries++) {
    const { rows } = await sql<{ n: number }>`select nextval('bill_numbers')::int as n`.execute(db)
    const n = rows[0]?.n ?? 1
    const code = tries < TRIES ? billCodeOf(shape, n) : `${billCodeOf(shape, n)}-${n}`
    const { rows: locks } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${lockOf(carrier.id, code)}) as free`.execute(db)
    if (!locks[0]?.free) continue
    // A statement of its own: it sees the writes of the lock's former holder.
    const { rows: known } = await sql`select 1 from orders where bill_code = ${code} limit 1`.execute(db)
    if (known.length === 0) return code
  }
}

/**
 * Why a parcel cannot have a bill code: another order that is not cancelled has it from the same carrier. A
 * concurrent request for the same code waits until this transaction is over and then sees its rows; the
 * unique index `orders_bill_once` covers everything else.
 */
export async function billTaken(
  db: Sql,
  { carrier, code, order }: { carrier: string; code: string; order: string },
): Promise<Refusal | undefined> {
  await sql`select pg_advisory_xact_lock(${lockOf(carrier, code)})`.execute(db)
  const { rows } = await sql<{ code: string }>`
    select code from orders where bill_code = ${code} and carrier_id = ${carrier}::uuid and id <> ${order}::uuid
      and status <> 'cancelled' limit 1`.execute(db)
  return rows[0] && { key: 'billTaken', params: { code, order: rows[0].code } }
}
