/**
 * Checking a name and a password: limited per account and address, the same time and words whether the
 * account exists or not. Only failures count against the limits.
 */
import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import type { CaptchaAnswer } from '../../../core/wire/captcha.ts'
import { noteAttempt } from '../access/attempts.ts'
import type { Captchas } from '../captcha/captchas.ts'
import type { Database } from '../database/database.ts'
import type { SecurityLog } from '../protection/security-log.ts'
import { hashOf, isKnownDevice } from './devices.ts'
import { checkPassword } from './passwords.ts'
import { type Limit, networkOf, pruneAttempts, RateLimit } from './rate-limit.ts'
import type { Checked } from './session-store.ts'

/** One person guessing at one account: free at first, then each with a captcha, then none. */
const ACCOUNT_AND_ADDRESS: Limit = { name: 'sign-in', attempts: 20, seconds: 15 * 60 }
const WITHOUT_CAPTCHA = 5
/** Attempts at the present password by a signed-in user. */
const OWN: Limit = { name: 'own-password', attempts: 5, seconds: 15 * 60 }
/** One address going through many accounts; an office shares one, so it is generous. */
const ADDRESS: Limit = { name: 'sign-in-address', attempts: 60, seconds: 15 * 60 }
/** Many addresses at one account. High, for it locks the owner out too. */
const ACCOUNT: Limit = { name: 'sign-in-account', attempts: 100, seconds: 60 * 60 }

const PRUNE_EVERY_MS = 3_600_000

type SignInBody = { username: string; password: string; captcha?: CaptchaAnswer | undefined }

/** A request, as far as it is written down. */
type Caller = { ip: string; id: unknown }

/** Reasons of failures in the security log, and the same as actions of the audit log. */
const FAILURES = {
  captcha: 'captcha',
  wrongPassword: 'wrong-password',
  suspended: 'suspended',
  notApproved: 'not-approved',
} as const

const isLimited = (error: unknown) => error instanceof Problem && error.id === 'tooMany'

type Row = { id: string; status: string; password_hash: string | null }

/** The error of a wrong present password. */
export const wrongCurrentPassword = (field: string) =>
  new Problem('invalid', { fields: { [field]: { key: 'wrongCurrentPassword' } } })

/** Forgets the failures at an account from all addresses together. */
export const freeAccount = (database: Database, username: string): Promise<void> =>
  new RateLimit(database, ACCOUNT).reset(username)

/** Signs users in, with limits and captchas. */
export class SignIn {
  readonly #database: Database
  readonly #both: RateLimit
  readonly #address: RateLimit
  readonly #account: RateLimit
  readonly #own: RateLimit
  readonly #captchas: Captchas
  readonly #security: SecurityLog
  readonly #pruneTimer: NodeJS.Timeout
  #pruning: Promise<void> = Promise.resolve()

  constructor(database: Database, captchas: Captchas, security: SecurityLog) {
    this.#security = security
    this.#database = database
    this.#captchas = captchas
    this.#own = new RateLimit(database, OWN)
    this.#both = new RateLimit(database, ACCOUNT_AND_ADDRESS)
    this.#address = new RateLimit(database, ADDRESS)
    this.#account = new RateLimit(database, ACCOUNT)
    this.#pruneTimer = setInterval(() => {
      // A database that does not answer is asked again in an hour.
      this.#pruning = Promise.all([pruneAttempts(database.db), captchas.prune()]).then(
        () => {},
        () => {},
      )
    }, PRUNE_EVERY_MS).unref()
  }

  /** Before the database is closed. */
  async close(): Promise<void> {
    clearInterval(this.#pruneTimer)
    await this.#pruning
  }

  /**
   * The account that name and password open; `device`: the token that the browser keeps. Throws Problem `wrongPassword`, `tooMany`, after five failures
   * `captcha`, and, only after the right password, `suspended` or `notApproved`.
   */
  async check(body: SignInBody, caller: Caller, device?: string): Promise<Checked> {
    try {
      return await this.#check(body, caller, device)
    } catch (error) {
      if (isLimited(error)) {
        const { username } = body
        await noteAttempt(this.#database.db, {
          ...{ kind: 'sign-in-limited', action: 'password', username },
          ...{ ip: caller.ip, id: caller.id },
        })
      }
      throw error
    }
  }

  /** Writes a failure to both logs. A name that is no account's may be a password in the wrong field: it is not written down. */
  async #failed(
    reason: keyof typeof FAILURES,
    username: string,
    { ip, id }: Caller,
    account?: Row,
  ): Promise<void> {
    this.#security('sign-in-failed', {
      ...(account && { account: account.id, username }),
      address: ip,
      reqId: String(id),
      reason,
    })
    const attempt = { kind: 'sign-in-failed', action: FAILURES[reason], username, ip, id } as const
    await noteAttempt(this.#database.db, attempt)
  }

  async #check(body: SignInBody, caller: Caller, device?: string): Promise<Checked> {
    const { username, password: digest, captcha } = body
    const failed = (reason: keyof typeof FAILURES, account?: Row) =>
      this.#failed(reason, username, caller, account)
    const known = device !== undefined && (await isKnownDevice(this.#database.db, username, device))
    // A browser that the account signed in by has an allowance of its own: its owner comes in, however many others try.
    const network = known ? `device ${hashOf(device).toString('hex').slice(0, 32)}` : networkOf(caller.ip)
    const both = `${username}|${network}`
    // Counted before the check, or parallel attempts would all pass; given back when it was no failure.
    if (!known) await this.#address.take(network)
    const attempts = await this.#both.take(both)
    if (attempts > WITHOUT_CAPTCHA) {
      // An attempt without the required captcha was no guess.
      if (!captcha) await this.#giveBack(both, known ? undefined : network)
      await this.#captchas.check(captcha).catch(async (error: unknown) => {
        await failed('captcha')
        throw error
      })
    }
    // Only what reaches the password counts on the account: anything less would lock its owner out for nothing.
    if (!known) await this.#account.take(username)
    const { account, right } = await this.#look(username, digest).catch(async (error: unknown) => {
      await (known ? this.#giveBack(both) : this.#giveBack(both, network, username))
      throw error
    })
    if (!account?.password_hash || !right) {
      await failed('wrongPassword', account)
      throw new Problem('wrongPassword')
    }
    await this.#both.reset(both)
    if (!known) {
      await this.#address.giveBack(network)
      await this.#account.giveBack(username)
    }
    if (account.status !== 'active') {
      const reason = account.status === 'suspended' ? 'suspended' : 'notApproved'
      await failed(reason, account)
      throw new Problem(reason)
    }
    return { accountId: account.id, passwordHash: account.password_hash }
  }

  /** The account of a name, and whether the password is its own. */
  async #look(username: string, digest: string): Promise<{ account: Row | undefined; right: boolean }> {
    const { rows } = await sql<Row>`
      select id, status, password_hash from accounts where username = ${username}`.execute(this.#database.db)
    return { account: rows[0], right: await checkPassword(digest, rows[0]?.password_hash) }
  }

  async #giveBack(both: string, network?: string, username?: string): Promise<void> {
    await this.#both.giveBack(both)
    if (network !== undefined) await this.#address.giveBack(network)
    if (username !== undefined) await this.#account.giveBack(username)
  }

  /** Forgets the failures at an account: its owner has just proved it by mail. */
  async forgive(username: string, address: string): Promise<void> {
    await this.#both.reset(`${username}|${networkOf(address)}`)
    await this.#account.reset(username)
  }

  /** Checks the password of a signed-in user; throws Problem `invalid` at `password`, or `tooMany`. */
  async confirm(
    { accountId, username }: { accountId: string; username: string },
    digest: string,
    { ip, id }: Caller,
  ): Promise<Checked> {
    const attempt = { action: 'own-password', accountId, ip, id } as const
    await this.#own.take(username).catch(async (error: unknown) => {
      if (isLimited(error)) await noteAttempt(this.#database.db, { kind: 'sign-in-limited', ...attempt })
      throw error
    })
    const { rows } = await sql<Row>`
      select id, status, password_hash from accounts where id = ${accountId}`.execute(this.#database.db)
    const passwordHash = rows[0]?.password_hash
    const right = await checkPassword(digest, passwordHash)
    if (!passwordHash || !right) {
      await noteAttempt(this.#database.db, { kind: 'sign-in-failed', ...attempt })
      throw wrongCurrentPassword('password')
    }
    await this.#own.reset(username)
    return { accountId, passwordHash }
  }
}
