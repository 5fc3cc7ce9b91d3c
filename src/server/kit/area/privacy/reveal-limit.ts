/**
 * How many whole numbers an account is shown. Beyond what work takes it sees them masked until the hour or the day is over, in
 * lists, records, papers and exports alike; lists and writes go on. Those who read the reveals themselves are counted
 * and not stopped.
 *
 * The count is the table's own, over all processes; what this process showed since it last looked is added.
 */
import { holds, READ_REVEALS, SEE_NUMBERS } from '../../../../core/abilities.ts'
import type { Actor } from '../face.ts'
import { type Runner, run } from '../statement.ts'

/** Different records within an hour and a day. Telesales confirm 200 orders a day and page through some 20 lists. */
export type RevealLimits = { hour: number; day: number }
export const REVEAL_LIMITS: RevealLimits = { hour: 3_000, day: 10_000 }

type Person = Pick<Actor, 'accountId' | 'username' | 'abilities'>
type Count = { hour: number; day: number; fresh: number; at: number; isOver: boolean; person: Person }

/** A count that is older is read again, since time alone makes it smaller. */
const OLD_MS = 60_000

/** Counts the different records whose numbers an account has seen whole, and reports who is over the limits. */
export class RevealLimit {
  readonly #runner: Runner
  readonly #limits: RevealLimits
  readonly #onOver: (person: Person, count: { hour: number; day: number }) => void
  readonly #counts = new Map<string, Count>()
  #reading: Promise<void> = Promise.resolve()

  constructor(
    runner: Runner,
    limits: RevealLimits = REVEAL_LIMITS,
    onOver: (person: Person, count: { hour: number; day: number }) => void = () => {},
  ) {
    this.#runner = runner
    this.#limits = limits
    this.#onOver = onOver
  }

  /** The limits as they are set now. */
  get limits(): RevealLimits {
    return { ...this.#limits }
  }

  /** Counts records that an account was just shown. */
  add(person: Person, records: number): void {
    const count = this.#counts.get(person.accountId) ?? {
      hour: 0,
      day: 0,
      fresh: 0,
      at: 0,
      isOver: false,
      person,
    }
    count.fresh += records
    count.person = person
    this.#counts.set(person.accountId, count)
    this.#judge(count)
  }

  /** Whether an account is shown masked numbers for now. */
  isOver({ accountId, abilities }: Pick<Actor, 'accountId' | 'abilities'>): boolean {
    const count = this.#counts.get(accountId)
    if (!count || holds(abilities, READ_REVEALS)) return false
    if (count.isOver && Date.now() - count.at > OLD_MS) {
      count.at = Date.now()
      void this.refresh([accountId])
    }
    return count.isOver
  }

  /** The actor as it may act now: without the right to whole numbers while it is over the limit. */
  allowed<A extends Pick<Actor, 'accountId' | 'abilities'>>(actor: A): A {
    if (!this.isOver(actor)) return actor
    return { ...actor, abilities: new Set([...actor.abilities].filter((one) => one !== SEE_NUMBERS)) }
  }

  /** How many more records an account may be shown within the hour and the day; undefined: as many as there are. */
  async left(person: Person): Promise<number | undefined> {
    if (holds(person.abilities, READ_REVEALS)) return undefined
    if (!this.#counts.has(person.accountId)) this.add(person, 0)
    await this.refresh([person.accountId])
    const { hour, day, fresh } = this.#counts.get(person.accountId) ?? { hour: 0, day: 0, fresh: 0 }
    return Math.max(0, Math.min(this.#limits.hour - hour, this.#limits.day - day) - fresh)
  }

  /**
   * Reads the counts of accounts again. `written`: how many of those added are in the table since, by account. Failures leave
   * the counts as they are.
   */
  refresh(accounts: readonly string[], written: ReadonlyMap<string, number> = new Map()): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read(accounts, written)).catch(() => {})
    return this.#reading
  }

  async #read(accounts: readonly string[], written: ReadonlyMap<string, number>): Promise<void> {
    const rows = await run<{ account: string; hour: number; day: number }>(
      this.#runner,
      `select a.account, (count(distinct record) filter (where r.at > now() - interval '1 hour'))::integer as hour,
         count(distinct record)::integer as day
       from unnest($1::uuid[]) as a(account)
       left join number_reveals r on r.account_id = a.account and r.at > now() - interval '1 day'
       left join lateral unnest(r.record_ids) as record on true
       group by a.account`,
      [[...accounts]],
    )
    for (const { account, hour, day } of rows) {
      const count = this.#counts.get(account)
      if (!count) continue
      count.fresh -= written.get(account) ?? 0
      Object.assign(count, { hour, day, at: Date.now() })
      this.#judge(count)
    }
  }

  #judge(count: Count): void {
    const wasOver = count.isOver
    const [hour, day] = [count.hour + count.fresh, count.day + count.fresh]
    count.isOver = hour >= this.#limits.hour || day >= this.#limits.day
    if (count.isOver && !wasOver) this.#onOver(count.person, { hour, day })
  }
}
