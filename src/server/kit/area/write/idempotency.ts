/**
 * Safe retries: a write that brings `Idempotency-Key` has one effect however often it is sent. The key is
 * claimed and the answer stored in the transaction of the change itself, so the two cannot part; who sends
 * the same key meanwhile waits for that transaction and is given its answer.
 */
import type { FastifyRequest } from 'fastify'
import { holds, SEE_NUMBERS } from '../../../../core/abilities.ts'
import { isPhone, maskPhone } from '../../../../core/phone.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { requestHash } from '../../request-hash.ts'
import type { Actor } from '../face.ts'
import { type Runner, run } from '../statement.ts'

/** A finished answer, as it goes over the wire. */
export type Answer = { status: number; body: string; etag?: string }

/** `numbers`: whether whole numbers may be in the answer. */
export type Claim = { accountId: string; key: string; request: Buffer; numbers: boolean }

/** The claim of a request; undefined when it brings no key. Throws `invalid` for a key that is none. */
export function claimOf(
  request: FastifyRequest,
  { accountId, abilities }: Pick<Actor, 'accountId' | 'abilities'>,
): Claim | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem('invalid', { fields: { 'Idempotency-Key': { key: 'format' } } })
  }
  const numbers = holds(abilities, SEE_NUMBERS)
  return { accountId, key, request: requestHash(request.body, `${request.method} ${request.url}\n`), numbers }
}

/**
 * Claims a key in a transaction. Returns the former response, or undefined when the work has to be done.
 * Throws `keyReused` when the key belongs to another request. A caller who may no longer see whole numbers gets those of the
 * former response masked.
 */
export async function claim(runner: Runner, wanted: Claim): Promise<Answer | undefined> {
  const { accountId, key, request, numbers } = wanted
  // Waits while another transaction holds the same key, then finds its row.
  const fresh = await run(
    runner,
    `insert into idempotency (account_id, key, request, numbers) values ($1::uuid, $2, $3, $4)
     on conflict (account_id, key) do nothing returning true as fresh`,
    [accountId, key, request, numbers],
  )
  if (fresh.length > 0) return undefined
  const [kept] = await run<{
    same: boolean
    status: number
    etag: string | null
    body: string
    numbers: boolean
  }>(
    runner,
    `select request = $3 as same, status, etag, body, numbers from idempotency where account_id = $1::uuid and key = $2`,
    [accountId, key, request],
  )
  if (!kept?.same) throw new Problem('keyReused')
  const body = kept.numbers && !numbers ? withoutNumbers(kept.body) : kept.body
  return { status: kept.status, body, ...(kept.etag !== null && { etag: kept.etag }) }
}

/** A response with each value that is a whole number masked: of which field it was is not known any more. */
const withoutNumbers = (body: string): string =>
  JSON.stringify(
    JSON.parse(body, (_name, value: unknown) =>
      typeof value === 'string' && isPhone(value) ? maskPhone(value) : value,
    ),
  )

/** The statement that stores an answer under its claimed key; its parameters begin at `$first`. */
export const settleText = (first: number) =>
  `update idempotency set status = $${first + 2}::smallint, etag = $${first + 3}, body = $${first + 4}
   where account_id = $${first}::uuid and key = $${first + 1}`

/** The parameters of `settleText`. */
export function settledValues({ accountId, key }: Claim, answer: Answer): unknown[] {
  return [accountId, key, answer.status, answer.etag ?? null, answer.body]
}

/** Stores the answer of a claimed key. */
export async function settle(runner: Runner, claim: Claim, answer: Answer): Promise<void> {
  await run(runner, settleText(1), settledValues(claim, answer))
}
