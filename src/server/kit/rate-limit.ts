/**
 * Attempts counted in PostgreSQL by rate-limiter-flexible, so that all processes count together. Its store
 * wants a `pg` client; this adapter gives it our port, which serves both kinds of database alike.
 */
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../../core/problems.ts'
import type { Database, Schema } from './database/database.ts'

export type Limit = {
  /** Prefix of its keys in `rate_limits`. */
  name: string
  /** Attempts within `seconds`; the next one is refused until they are over. */
  attempts: number
  seconds: number
}

/** What rate-limiter-flexible uses of a `pg` client. */
function clientOf(db: Kysely<Schema>) {
  return {
    async query(query: { text: string; values: unknown[] }) {
      const result = await db.executeQuery(CompiledQuery.raw(query.text, query.values))
      return { rows: result.rows, rowCount: Number(result.numAffectedRows ?? result.rows.length) }
    },
  }
}

export class RateLimit {
  readonly #limiter: RateLimiterPostgres

  constructor(database: Database, limit: Limit) {
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

  /** Counts one attempt, atomically. Throws Problem `tooMany` with the seconds to wait. */
  async take(key: string): Promise<void> {
    try {
      await this.#limiter.consume(keyOf(key))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new Problem('tooMany', {
        reason: { key: 'tooMany', params: { seconds } },
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

/** The column holds 255 characters and names come from outside. */
const keyOf = (key: string) => key.slice(0, 200)
