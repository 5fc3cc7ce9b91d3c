/**
 * Sessions: opaque tokens of 256 random bits, stored as SHA-256 and checked on every request. One query
 * returns session, account and abilities; a process trusts it for a second at most, and drops it at once when
 * a NOTIFY reports a change of the account.
 */
import { hash, randomBytes } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import { Problem, type ProblemId } from '../../../core/problems/problems.ts'
import type { Database } from '../database/database.ts'
import { announceSessions, type EndReason, EVERYBODY, isLiving, SESSIONS_CHANNEL } from './sessions.ts'

export type Session = {
  tokenHash: Buffer
  accountId: string
  code: string
  username: string
  name: string
  avatar: string | null
  abilities: ReadonlySet<string>
  createdAt: number
  /** When it was last used, as of the moment it was found; `left` knows it to the second. */
  seenAt: number
}

/** An account whose password was found right, and the stored hash it was found right by. */
export type Checked = { accountId: string; passwordHash: string }

/** The reason why a session has ended, as shown to its user. */
type Ended = { problem: ProblemId; reason?: string }

type Row = {
  account_id: string
  created_at: string
  seen_at: string
  ended_reason: EndReason | null
  code: string
  username: string
  name: string
  avatar: string | null
  status: string
  abilities: string[]
}

/** Reason of a token that another one has replaced. */
export const RENEWED = 'sessionRenewed'

/** How long an answer of the database is trusted; from half of it on, a hit renews it in the background. */
const TRUST_MS = 1_000
const RENEW_AFTER_MS = 500
/** `seen_at` is written at most this often per session, in one statement for all of them. */
const SEEN_EVERY_MS = 60_000
const FLUSH_EVERY_MS = 2_000
/** Ended and expired sessions are kept so long, to tell their holders why. */
const KEEP_DAYS = 7
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/

const ENDED: Readonly<Record<EndReason, Ended>> = {
  'signed-out': { problem: 'illegalToken' },
  elsewhere: { problem: 'signedOut', reason: 'endedElsewhere' },
  'other-device': { problem: 'otherDevice' },
  password: { problem: 'signedOut', reason: 'passwordChanged' },
  roles: { problem: 'signedOut', reason: 'rolesChanged' },
  status: { problem: 'signedOut', reason: 'accountSuspended' },
  deleted: { problem: 'signedOut' },
  factors: { problem: 'signedOut', reason: 'factorsChanged' },
  'by-admin': { problem: 'signedOut', reason: 'endedByAdmin' },
  // Its holder has another token: no reason to be shown.
  renewed: { problem: 'illegalToken', reason: RENEWED },
  over: { problem: 'tokenExpired' },
}

type Found = { session: Session; seenAt: number } | { ended: Ended }
type Cached = { session: Session; seenAt: number; checkedAt: number; renewing: boolean }

/** Changed in place while the server runs. */
export type SessionRules = {
  idleMs: number
  maxMs: number
  /** How many an account may have at once; 0: no limit. */
  devices: number
  /** How long before an idle session ends its user is warned. */
  warnMs: number
}

/** How much of a session is left, in ms: until it has been idle for too long, and at most. */
export type Left = { idleMs: number; maxMs: number }

/** Sessions of all users, remembered by this process. */
export class Sessions {
  readonly #database: Database
  readonly #rules: SessionRules
  readonly #cache = new Map<string, Cached>()
  /** Counts drops, so that an answer asked for before a drop is not kept after it. */
  #drops = 0
  readonly #listeners = new Set<(accountId: string) => void>()
  /** Sessions used since their last write: token hash in hex -> when, in ms. */
  readonly #seen = new Map<string, number>()
  readonly #flushTimer: NodeJS.Timeout
  #stopListening: (() => Promise<void>) | undefined

  private constructor(database: Database, rules: SessionRules) {
    this.#database = database
    this.#rules = rules
    this.#flushTimer = setInterval(() => void this.flush().catch(() => {}), FLUSH_EVERY_MS).unref()
  }

  /** Opens the register and listens for changes of other processes. */
  static async open(database: Database, rules: SessionRules): Promise<Sessions> {
    const sessions = new Sessions(database, rules)
    const drop = (accountId: string) => sessions.#drop(accountId)
    sessions.#stopListening = await database.listen(SESSIONS_CHANNEL, drop, () => drop(EVERYBODY))
    return sessions
  }

  get rules(): SessionRules {
    return this.#rules
  }

  async close(): Promise<void> {
    clearInterval(this.#flushTimer)
    await this.#stopListening?.()
    await this.flush().catch(() => {})
  }

  /** Hears the id of an account whose sessions are to be looked at again, or `*`. */
  onChange(listener: (accountId: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Opens a session; returns its token, which is stored nowhere. Throws `wrongPassword` when the account is
   * no longer active or its password no longer the one that was checked.
   */
  async create(
    { accountId, passwordHash }: Checked,
    userAgent: string | undefined,
    address: string,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await this.#database.transaction(async (trx) => {
      // First, since it takes the account's lock: a reset of the password is wholly before or after.
      const { rows } = await sql`
        update accounts set last_seen_at = now()
        where id = ${accountId} and status = 'active' and password_hash = ${passwordHash}
        returning id`.execute(trx)
      if (rows.length === 0) throw new Problem('wrongPassword')
      await this.#makeRoom(trx, accountId)
      await sql`
        insert into sessions (token_hash, account_id, user_agent, address)
        values (${hashOf(token)}, ${accountId}, ${userAgent?.slice(0, 300) ?? null}, ${address})`.execute(trx)
      // Few rows, by index: cheaper than a job of its own.
      await sql`
        delete from sessions
        where created_at < now() - make_interval(days => ${KEEP_DAYS}, secs => ${this.#rules.maxMs / 1000})`.execute(
        trx,
      )
    })
    return token
  }

  /**
   * Replaces the token of a session in a transaction; the former is dead when that commits. The session is the same one: where
   * it was opened and how long it may last stay.
   */
  async renew(db: QueryExecutorProvider, { tokenHash, accountId }: Session): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await sql`
      with former as (
        update sessions set ended_at = now(), ended_reason = 'renewed' where token_hash = ${tokenHash}
        returning created_at, user_agent, address)
      insert into sessions (token_hash, account_id, created_at, user_agent, address)
      select ${hashOf(token)}, ${accountId}, created_at, user_agent, address from former`.execute(db)
    await announceSessions(db, accountId)
    return token
  }

  /** Ends those used longest ago, so that one more is as many as an account may have. */
  async #makeRoom(db: QueryExecutorProvider, accountId: string): Promise<void> {
    const { devices } = this.#rules
    if (devices === 0) return
    const { rows } = await sql`
      update sessions set ended_at = now(), ended_reason = 'other-device'
      where token_hash in (
        select token_hash from sessions
        where account_id = ${accountId} and ${isLiving(this.#rules)}
        order by seen_at desc, created_at desc offset ${devices - 1})
      returning 1 as ended`.execute(db)
    if (rows.length > 0) await announceSessions(db, accountId)
  }

  /** The session of a token when it is known and fresh, without a round trip; else undefined. `touch` as in `check`. */
  peek(token: string, touch = true): Session | undefined {
    const key = keyOf(token)
    const cached = this.#cache.get(key)
    if (!cached) return undefined
    const now = Date.now()
    const age = now - cached.checkedAt
    if (age > TRUST_MS || this.#isOver(cached.session, cached.seenAt, now)) {
      this.#cache.delete(key)
      return undefined
    }
    if (age > RENEW_AFTER_MS && !cached.renewing) {
      cached.renewing = true
      void this.#find(token, key).catch(() => this.#cache.delete(key))
    }
    if (touch) this.#touch(key, cached, now)
    return cached.session
  }

  /** The session of a token. Throws the Problem with the reason when there is none. `touch`: it counts as use. */
  async check(token: string, touch = true): Promise<Session> {
    if (!TOKEN_SHAPE.test(token)) throw new Problem('illegalToken')
    const found = await this.#find(token, keyOf(token))
    if ('ended' in found) throw problemOfEnd(found.ended)
    const cached = this.#cache.get(keyOf(token))
    if (touch && cached) this.#touch(keyOf(token), cached, Date.now())
    return found.session
  }

  /**
   * The remaining time of a session that was just found. `used`: this moment counts as use to the second,
   * where other calls are recorded once a minute, so that the caller may rely on the result.
   */
  left(token: string, session: Session, used: boolean): Left {
    const key = keyOf(token)
    const now = Date.now()
    const cached = this.#cache.get(key)
    if (used) {
      if (cached) cached.seenAt = now
      this.#seen.set(key, now)
    }
    const seenAt = used ? now : Math.max(cached?.seenAt ?? session.seenAt, this.#seen.get(key) ?? 0)
    return {
      idleMs: Math.max(0, seenAt + this.#rules.idleMs - now),
      maxMs: Math.max(0, session.createdAt + this.#rules.maxMs - now),
    }
  }

  /** Ends one session. */
  async end(session: Session): Promise<void> {
    await this.#database.transaction(async (trx) => {
      await sql`
        update sessions set ended_at = now(), ended_reason = 'signed-out'
        where token_hash = ${session.tokenHash} and ended_at is null`.execute(trx)
      await sql`select pg_notify(${SESSIONS_CHANNEL}, ${session.accountId})`.execute(trx)
    })
    this.#drop(session.accountId)
  }

  /** Writes when sessions were last used. */
  async flush(): Promise<void> {
    if (this.#seen.size === 0) return
    const hashes = [...this.#seen.keys()].map((hex) => Buffer.from(hex, 'hex'))
    const times = [...this.#seen.values()].map((ms) => new Date(ms).toISOString())
    this.#seen.clear()
    await sql`
      with used as (
        update sessions set seen_at = greatest(seen_at, seen.at)
        from unnest(${hashes}::bytea[], ${times}::timestamptz[]) as seen (hash, at)
        where token_hash = seen.hash
        returning account_id, seen.at)
      update accounts set last_seen_at = greatest(last_seen_at, latest.at)
      from (select account_id, max(at) as at from used group by account_id) latest
      where accounts.id = latest.account_id`.execute(this.#database.db)
  }

  async #find(token: string, key: string): Promise<Found> {
    const drops = this.#drops
    const tokenHash = hashOf(token)
    const { rows } = await sql<Row>`
      select s.account_id, s.created_at, s.seen_at, s.ended_reason,
        a.code, a.username, a.name, a.avatar, a.status,
        array(select distinct unnest(r.abilities) from roles r where r.id = any (a.role_ids)) as abilities
      from sessions s join accounts a on a.id = s.account_id
      where s.token_hash = ${tokenHash}`.execute(this.#database.db)
    const now = Date.now()
    const found = this.#judge(tokenHash, rows[0], this.#seen.get(key), now)
    if ('ended' in found) this.#cache.delete(key)
    else if (drops === this.#drops) this.#cache.set(key, { ...found, checkedAt: now, renewing: false })
    return found
  }

  #judge(tokenHash: Buffer, row: Row | undefined, unwritten: number | undefined, now: number): Found {
    if (!row) return { ended: { problem: 'illegalToken' } }
    if (row.ended_reason) return { ended: ENDED[row.ended_reason] }
    if (row.status !== 'active') return { ended: ENDED.status }
    const seenAt = Math.max(Date.parse(row.seen_at), unwritten ?? 0)
    const session: Session = {
      seenAt,
      tokenHash,
      accountId: row.account_id,
      code: row.code,
      username: row.username,
      name: row.name,
      avatar: row.avatar,
      abilities: new Set(row.abilities),
      createdAt: Date.parse(row.created_at),
    }
    if (this.#isOver(session, seenAt, now)) return { ended: { problem: 'tokenExpired' } }
    return { session, seenAt }
  }

  #isOver(session: Session, seenAt: number, now: number): boolean {
    return now - seenAt > this.#rules.idleMs || now - session.createdAt > this.#rules.maxMs
  }

  #touch(key: string, cached: Cached, now: number): void {
    if (now - cached.seenAt < Math.min(SEEN_EVERY_MS, this.#rules.idleMs / 4)) return
    cached.seenAt = now
    this.#seen.set(key, now)
  }

  #drop(accountId: string): void {
    this.#drops++
    for (const [key, { session }] of this.#cache) {
      if (accountId === EVERYBODY || session.accountId === accountId) this.#cache.delete(key)
    }
    for (const listener of this.#listeners) listener(accountId)
  }
}

/** An account as it is at this moment, for work that continues without a session; undefined unless it is active. */
export async function accountNow(
  database: Database,
  accountId: string,
): Promise<Pick<Session, 'accountId' | 'username' | 'name' | 'abilities'> | undefined> {
  const { rows } = await sql<{ username: string; name: string; abilities: string[] }>`
    select a.username, a.name,
      array(select distinct unnest(r.abilities) from roles r where r.id = any (a.role_ids)) as abilities
    from accounts a where a.id = ${accountId} and a.status = 'active'`.execute(database.db)
  const [row] = rows
  return row && { accountId, username: row.username, name: row.name, abilities: new Set(row.abilities) }
}

/** The stored form of a token. */
function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** In the process's own memory a token is known by the same hash. */
const keyOf = (token: string) => hash('sha256', token, 'hex')

function problemOfEnd({ problem, reason }: Ended): Problem {
  return new Problem(problem, reason ? { reason: { key: reason } } : {})
}
