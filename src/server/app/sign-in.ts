/**
 * Checking a name and a password: limited per account and address, the same time and words whether the
 * account exists or not. Only failures count against the limits.
 */
import { sql } from 'kysely'
import { Problem } from '../../core/problems.ts'
import type { Database } from '../kit/database/database.ts'
import { checkPassword } from '../kit/passwords.ts'
import { type Limit, networkOf, pruneAttempts, RateLimit } from '../kit/rate-limit.ts'
import type { Checked } from './sessions.ts'

/** One person guessing at one account. */
const ACCOUNT_AND_ADDRESS: Limit = { name: 'sign-in', attempts: 5, seconds: 15 * 60 }
/** One address going through many accounts; an office shares one, so it is generous. */
const ADDRESS: Limit = { name: 'sign-in-address', attempts: 60, seconds: 15 * 60 }
/** Many addresses at one account. High, for it locks the owner out too. */
const ACCOUNT: Limit = { name: 'sign-in-account', attempts: 100, seconds: 60 * 60 }

const PRUNE_EVERY_MS = 3_600_000

type Row = { id: string; status: string; password_hash: string | null }

/** What is said of a present password that is not right. */
export const wrongCurrentPassword = (field: string) =>
  new Problem('invalid', { fields: { [field]: { key: 'wrongCurrentPassword' } } })

export class SignIn {
  readonly #database: Database
  readonly #both: RateLimit
  readonly #address: RateLimit
  readonly #account: RateLimit
  readonly #pruneTimer: NodeJS.Timeout
  #pruning: Promise<void> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
    this.#both = new RateLimit(database, ACCOUNT_AND_ADDRESS)
    this.#address = new RateLimit(database, ADDRESS)
    this.#account = new RateLimit(database, ACCOUNT)
    this.#pruneTimer = setInterval(() => {
      // A database that does not answer is asked again in an hour.
      this.#pruning = pruneAttempts(database.db).catch(() => {})
    }, PRUNE_EVERY_MS).unref()
  }

  /** Before the database is closed. */
  async close(): Promise<void> {
    clearInterval(this.#pruneTimer)
    await this.#pruning
  }

  /**
   * The account that name and password open. Throws Problem `wrongPassword`, `tooMany`, and,
   * only after the right password, `suspended` or `notApproved`.
   */
  async check(username: string, digest: string, address: string): Promise<Checked> {
    const network = networkOf(address)
    const both = `${username}|${network}`
    // Counted before the check, or parallel attempts would all pass; given back when it was no failure.
    await this.#address.take(network)
    await this.#both.take(both)
    await this.#account.take(username)
    const { rows } = await sql<Row>`
      select id, status, password_hash from accounts where username = ${username}`.execute(this.#database.db)
    const account = rows[0]
    const right = await checkPassword(digest, account?.password_hash)
    if (!account?.password_hash || !right) throw new Problem('wrongPassword')
    await this.#both.reset(both)
    await this.#address.giveBack(network)
    await this.#account.giveBack(username)
    if (account.status === 'pending') throw new Problem('notApproved')
    if (account.status !== 'active') throw new Problem('suspended')
    return { accountId: account.id, passwordHash: account.password_hash }
  }

  /** Checks the password of somebody signed in; throws Problem `invalid` at the field, or `tooMany`. */
  async confirm(accountId: string, username: string, digest: string, field: string): Promise<Checked> {
    const key = `${username}|own`
    await this.#both.take(key)
    const { rows } = await sql<Row>`
      select id, status, password_hash from accounts where id = ${accountId}`.execute(this.#database.db)
    const passwordHash = rows[0]?.password_hash
    const right = await checkPassword(digest, passwordHash)
    if (!passwordHash || !right) throw wrongCurrentPassword(field)
    await this.#both.reset(key)
    return { accountId, passwordHash }
  }
}
