/**
 * Sends outgoing messages. Each process has one; a lease makes a message one process's at a time. A process that dies in the
 * middle leaves its lease to end, after which another tries again with the same message id: at least once, and twice
 * only where the receiver had taken it already.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LanguageId } from '../../../core/words.ts'
import type { Sql } from '../area/face.ts'
import type { Database } from '../database/database.ts'
import { HELD_SINCE } from '../held/marks.ts'
import type { SecretBox } from '../protection/secret-box.ts'
import { Rounds } from '../workers/rounds.ts'
import { type Channel, type ChannelId, type Delivery, type Message, PATIENCE_MS } from './channel.ts'
import { MESSAGES_CHANNEL, PLACE, placeOf } from './messages.ts'

/** How often a message is tried, and for how many days a finished one is kept. Changed in place as the settings are. */
export type MessageRules = { attempts: number; keepDays: number }
export const MESSAGE_RULES: Readonly<MessageRules> = { attempts: 9, keepDays: 90 }

/** At once in a process: one receiver that hangs holds up none of the others. */
const AT_ONCE = 4
/** Much longer than an attempt and the note of its result. */
const LEASE_SECONDS = 60
/** Waits after the first, second, … failure, in seconds: a day with the usual number of attempts. */
const WAITS = [2, 15, 60, 300, 900, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600]
/** A wait that a receiver asked for is followed up to here. */
const ASKED_MAX_MS = 3_600_000
/** Looks at the clock again at least so often; a wake-up that got lost costs no more. */
const LONGEST_SLEEP_MS = 300_000
const LEAST_SLEEP_MS = 50
const RESPONSE_MAX = 500
const NOTES = 5
const PRUNE_EVERY_MS = 3_600_000
/** Messages that are deleted at once. */
const PRUNE_MAX = 5_000

/** Seconds until the attempt after the n-th; a fifth more or less, so that many do not come back at once. */
export function waitAfter(attempt: number, chance = Math.random()): number {
  const wait = WAITS[Math.min(attempt, WAITS.length) - 1] ?? 1
  return wait * (0.8 + chance * 0.4)
}

/**
 * A response for the log: one line, shortened. A receiver may quote the message, in any encoding: of one with secrets the codes
 * of the response alone are kept.
 */
export function notedResponse(response: string, hasSecrets: boolean): string {
  if (hasSecrets) return /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? ''
  return response
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, RESPONSE_MAX)
}

/** SQL: those that do not wait for the release of a restored database. */
const NOT_HELD = sql`coalesce(released_at, created_at) > coalesce(${HELD_SINCE}, '-infinity')`

type Taken = {
  id: string
  channel: ChannelId
  kind: string
  language: LanguageId
  name: string
  about: string | null
  body: string
  address: string | null
  addressee: string | null
  sealed: Buffer | null
  attempts: number
  earlier: number
  created_at: string
}

type WorkerDeps = {
  database: Database
  channels: Readonly<Partial<Record<ChannelId, Channel>>>
  box: SecretBox
  rules: MessageRules
  log(message: string): void
  /** Called before messages are handed over. */
  leaving?(): Promise<void>
  /** Part of the transaction that notes an attempt or ends messages. */
  changed?(sql: Sql): Promise<void>
  /** For tests. */
  leaseSeconds?: number
}

/** Sends what is due, and sleeps until something is. */
export class MessageWorker {
  readonly #deps: WorkerDeps
  readonly #lease = randomUUID()
  /** Those that are set up: messages of others wait until they are. */
  readonly #channels: string[]
  readonly #busy = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  readonly #rounds: Rounds
  #unlisten: (() => Promise<void>) | undefined
  #pruneAt = 0

  private constructor(deps: WorkerDeps) {
    this.#deps = deps
    this.#channels = Object.keys(deps.channels)
    this.#rounds = new Rounds(
      () => this.#run(),
      (error) => {
        deps.log(`outgoing messages: ${String(error)}`)
        this.#sleep(5_000)
      },
    )
  }

  /** Begins with what an earlier process left. */
  static async start(deps: WorkerDeps): Promise<MessageWorker> {
    const worker = new MessageWorker(deps)
    const wake = () => worker.wake()
    worker.#unlisten = await deps.database.listen(MESSAGES_CHANNEL, wake, wake)
    worker.wake()
    return worker
  }

  /** Looks for what is due, soon; any number of calls are one. */
  wake(): void {
    this.#rounds.wake()
  }

  /** Waits for attempts under way; what is left goes on elsewhere or after the next start. */
  async close(): Promise<void> {
    const closed = this.#rounds.close()
    await this.#unlisten?.()
    await closed
    await Promise.all(this.#busy)
  }

  /** Resolves when nothing is under way or due. For tests. */
  async idle(): Promise<void> {
    do {
      await this.#rounds.settled()
      await Promise.all(this.#busy)
    } while (this.#rounds.isAsked || this.#busy.size > 0)
  }

  async #run(): Promise<void> {
    await this.#endExpired()
    await this.#prune()
    while (!this.#rounds.isClosed && this.#busy.size < AT_ONCE) {
      const taken = await this.#take(AT_ONCE - this.#busy.size)
      if (taken.length > 0) await this.#leaving()
      for (const one of taken) this.#begin(one)
      if (taken.length === 0) break
    }
    // A full hand goes on when an attempt ends.
    if (!this.#rounds.isClosed && this.#busy.size < AT_ONCE) this.#sleep(await this.#untilNext())
  }

  /** A folder that cannot be written must not keep messages back. */
  async #leaving(): Promise<void> {
    await this.#deps.leaving?.().catch((error) => this.#deps.log(`outgoing messages: ${String(error)}`))
  }

  #sleep(ms: number): void {
    this.#rounds.wakeIn(Math.min(LONGEST_SLEEP_MS, Math.max(LEAST_SLEEP_MS, ms)))
  }

  #begin(taken: Taken): void {
    const done = this.#attempt(taken)
      .catch((error: unknown) => this.#deps.log(`outgoing message ${taken.id}: ${String(error)}`))
      .finally(() => {
        this.#busy.delete(done)
        this.wake()
      })
    this.#busy.add(done)
  }

  /** Leases what is due, and notes that an attempt begins: one that is cut off is seen afterwards. */
  async #take(count: number): Promise<Taken[]> {
    const { database, leaseSeconds = LEASE_SECONDS } = this.#deps
    const { rows } = await sql<Taken>`
      with due as (
        select id from outgoing_messages
        where next_at <= now() and channel = any(${this.#channels}::text[]) and (lease_until is null or lease_until < now())
          and ${NOT_HELD}
        order by next_at limit ${count} for update skip locked),
      taken as (
        update outgoing_messages m set lease = ${this.#lease}::uuid, lease_until = now() + make_interval(secs => ${leaseSeconds}),
          attempts = attempts + 1
        from due where m.id = due.id returning m.*),
      noted as (insert into outgoing_attempts (message_id, number) select id, attempts from taken)
      select id, channel, kind, language, name, about, body, address, addressee, sealed, attempts, earlier, created_at
      from taken`.execute(database.db)
    return rows
  }

  /** The whole message; undefined when its secrets cannot be read (another `SECRET_KEY`). */
  #wholeOf(row: Taken): Message | undefined {
    const { id, kind, language, about, sealed } = row
    const opened = sealed === null ? undefined : this.#deps.box.open(sealed, id)
    if (sealed !== null && !opened) return undefined
    // Wiped, or never there: a name in place of a link must not go out.
    if (sealed === null && PLACE.test(row.body)) return undefined
    const secrets = Object.entries(opened ? (JSON.parse(opened.toString()) as Record<string, string>) : {})
    let text = row.body
    for (const [name, value] of secrets) text = text.replaceAll(placeOf(name), () => value)
    return {
      ...{ id, kind, language, about, text },
      subject: row.name,
      to: { name: row.addressee ?? '', address: row.address ?? '' },
      createdAt: new Date(row.created_at),
    }
  }

  async #attempt(row: Taken): Promise<void> {
    const message = this.#wholeOf(row)
    const channel = this.#deps.channels[row.channel]
    // One of another channel is not taken.
    if (!channel) return
    const outcome: Delivery = message
      ? await channel.send(message, this.#stop.signal)
      : { sent: false, reason: 'sealed', response: '', own: true, final: true }
    const isForeign = outcome.sent || !outcome.own
    const noted = { ...outcome, response: notedResponse(outcome.response, isForeign && row.sealed !== null) }
    await this.#keepTrying(() => this.#note(row, noted))
  }

  /** A sent message must be noted, else it is sent again: a database that is away for a moment is waited for. */
  async #keepTrying(work: () => Promise<void>): Promise<void> {
    for (let round = 1; ; round++) {
      try {
        return await work()
      } catch (error) {
        if (round === NOTES || this.#rounds.isClosed) throw error
        await new Promise((resolve) => setTimeout(resolve, 500 * round).unref())
      }
    }
  }

  async #note(row: Taken, outcome: Delivery): Promise<void> {
    const { database, rules, changed } = this.#deps
    const { id, attempts, earlier } = row
    const over = !outcome.sent && (outcome.final || attempts - earlier >= rules.attempts)
    const status = outcome.sent ? 'sent' : over ? 'given_up' : 'failed'
    const reason = outcome.sent ? null : outcome.reason
    const asked = outcome.sent ? 0 : Math.min(ASKED_MAX_MS, outcome.afterMs ?? 0) / 1_000
    const wait = status === 'failed' ? Math.max(asked, waitAfter(attempts - earlier)) : null
    await database.transaction(async (trx) => {
      // A lease that ended meanwhile may be another process's: it is the one that notes.
      const { rows } = await sql`
        update outgoing_messages set status = ${status}, reason = ${reason},
          next_at = now() + make_interval(secs => ${wait}::float8),
          sent_at = case when ${outcome.sent} then now() end,
          address = case when ${outcome.sent} then null else address end,
          addressee = case when ${outcome.sent} then null else addressee end,
          sealed = case when ${outcome.sent} then null else sealed end,
          lease = null, lease_until = null, version = version + 1, updated_at = now()
        where id = ${id} and lease = ${this.#lease}::uuid and attempts = ${attempts} returning id`.execute(
        trx,
      )
      await sql`
        update outgoing_attempts set ended_at = now(), outcome = ${reason ?? 'sent'}, response = ${outcome.response}
        where message_id = ${id} and number = ${attempts}`.execute(trx)
      if (rows.length > 0) await changed?.(trx as unknown as Sql)
    })
    if (status === 'given_up')
      this.#deps.log(`an outgoing message was given up: ${row.kind} ${id} (${reason})`)
  }

  /** Gives up what is of no use any more, and wipes secrets that are. */
  async #endExpired(): Promise<void> {
    const { database, changed } = this.#deps
    await database.transaction(async (trx) => {
      const { rows } = await sql`
        update outgoing_messages set
          status = case when next_at is null then status else 'given_up' end,
          reason = case when next_at is null then reason else 'expired' end,
          next_at = null, sealed = null, version = version + 1, updated_at = now()
        where id in (
          select id from outgoing_messages
          where expires_at <= now() and (next_at is not null or sealed is not null)
            and (lease_until is null or lease_until < now())
          for update skip locked)
        returning id`.execute(trx)
      if (rows.length > 0) await changed?.(trx as unknown as Sql)
    })
  }

  /** Deletes finished messages that are old enough, once an hour and process. */
  async #prune(): Promise<void> {
    const { database, rules, changed } = this.#deps
    if (performance.now() < this.#pruneAt) return
    this.#pruneAt = performance.now() + PRUNE_EVERY_MS
    await database.transaction(async (trx) => {
      const { rows } = await sql`
        delete from outgoing_messages where id in (
          select id from outgoing_messages
          where next_at is null and created_at < now() - make_interval(secs => ${rules.keepDays * 86_400}::float8)
          order by created_at limit ${PRUNE_MAX} for update skip locked)
        returning id`.execute(trx)
      if (rows.length > 0) await changed?.(trx as unknown as Sql)
      if (rows.length === PRUNE_MAX) this.#pruneAt = 0
    })
  }

  /** Milliseconds until something is due. */
  async #untilNext(): Promise<number> {
    const { rows } = await sql<{ ms: number | null }>`
      select extract(epoch from least(
        (select min(greatest(next_at, lease_until)) from outgoing_messages
          where next_at is not null and channel = any(${this.#channels}::text[]) and ${NOT_HELD}),
        (select min(greatest(expires_at, lease_until)) from outgoing_messages where next_at is not null or sealed is not null)) - now())::float8 * 1000 as ms`.execute(
      this.#deps.database.db,
    )
    return rows[0]?.ms ?? LONGEST_SLEEP_MS
  }
}

/** Attempts never outlive their lease. */
if (PATIENCE_MS * 2 > LEASE_SECONDS * 1_000) throw new Error('leases of messages are too short')
