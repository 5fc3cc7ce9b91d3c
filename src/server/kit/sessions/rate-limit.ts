/**
 * Attempts counted in PostgreSQL by rate-limiter-flexible, so that all processes count together. Its store
 * wants a `pg` client; this adapter gives it our port, which serves both kinds of database alike.
 */
import { isIPv6 } from 'node:net'
import { CompiledQuery, type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../../../core/problems/problems.ts'
import type { Schema } from '../database/database.ts'

export type Limit = {
  /** Prefix of its keys in `rate_limits`. */
  name: string
  /** Attempts within `seconds`; the next one is refused until they are over. */
  attempts: number
  seconds: number
}

/** The methods of a `pg` client that rate-limiter-flexible uses. */
function clientOf(db: QueryExecutorProvider) {
  return {
    async query(query: { text: string; values: unknown[] }) {
      const result = await db.getExecutor().executeQuery<unknown>(CompiledQuery.raw(query.text, query.values))
      return { rows: result.rows, rowCount: Number(result.numAffectedRows ?? result.rows.length) }
    },
  }
}

/** Limits attempts by key, in the database. */
export class RateLimit {
  readonly #limiter: RateLimiterPostgres

  constructor(database: { db: QueryExecutorProvider }, limit: Limit) {
    this.#limiter = new RateLimiterPostgres({
      storeClient: clientOf(database.db),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.attempts,
      duration: limit.seconds,
    })
  }

  /**
   * Counts one attempt or several, atomically; returns the new count. Throws Problem `tooMany` with the
   * seconds to wait, in the words of `reason`.
   */
  async take(key: string, { attempts = 1, reason = 'tooMany' } = {}): Promise<number> {
    try {
      return (await this.#limiter.consume(keyOf(key), attempts)).consumedPoints
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new Problem('tooMany', {
        reason: { key: reason, params: { seconds } },
        data: { retryAfter: seconds },
      })
    }
  }

  /** Gives one attempt back: it was no failure. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(keyOf(key))
  }

  /** Forgets the attempts of a key. */
  async reset(key: string): Promise<void> {
    await this.#limiter.delete(keyOf(key))
  }
}

/**
 * The network that counts as one address: an IPv4 address, or the /64 of an IPv6 address, since one
 * connection at home has all of that and could come from another address for every attempt.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return address
  // An IPv4 address at the end takes two groups, which are not of the first four.
  const [left = [], right = []] = bare
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Rows of one statement, so that none of them holds locks for long. */
const PRUNE_BATCH = 5_000

/** Deletes the attempts whose time is over. */
export async function pruneAttempts(db: Kysely<Schema>): Promise<void> {
  for (let deleted = PRUNE_BATCH; deleted === PRUNE_BATCH; ) {
    const { rows } = await sql`
      delete from rate_limits where key in (
        select key from rate_limits where expire < ${Date.now()} limit ${PRUNE_BATCH} for update skip locked)
      returning 1 as gone`.execute(db)
    deleted = rows.length
  }
}

/** The column holds 255 characters and names come from outside. */
const keyOf = (key: string) => key.slice(0, 200)
