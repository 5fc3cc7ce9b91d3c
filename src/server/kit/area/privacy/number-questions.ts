/**
 * Whole numbers asked for by users who may not see them. Each question reveals whether the number exists, and
 * a masked one leaves 100,000 to try: so the different numbers an account asks for are counted, over all
 * kinds of requests.
 */
import { holds, SEE_NUMBERS } from '../../../../core/abilities.ts'
import { isPhone, normalizePhone } from '../../../../core/phone.ts'
import { tokens } from '../../../../core/text.ts'
import type { Database } from '../../database/database.ts'
import { type Limit, RateLimit } from '../../sessions/rate-limit.ts'
import type { AreaTable } from '../columns.ts'
import type { Actor, Changes } from '../face.ts'
import type { Filter } from '../read/list-query.ts'
import { hides, hidesAny, numbersInLines, privateFields } from './private.ts'

/** More than any user types by hand; trying out what a mask hides takes two weeks. */
const LIMITS: readonly Limit[] = [
  { name: 'numbers-minute', attempts: 30, seconds: 60 },
  { name: 'numbers-hour', attempts: 300, seconds: 3_600 },
]
/** The same number again reveals nothing new: a list is fetched page by page and after every change. */
const AGAIN_MS = 3_600_000
/** Beyond this many remembered numbers all are forgotten: they are counted once more then. */
const REMEMBERED = 50_000

/** Whole numbers in what a person typed, with or without spaces between the digits. */
const numbersIn = (text: string): string[] => [text, ...tokens(text)]

type Person = Pick<Actor, 'accountId' | 'abilities'>

/** Limits how many private numbers a user may look up. */
export class NumberQuestions {
  readonly #limits: readonly RateLimit[]
  readonly #asked = new Map<string, number>()

  constructor(database: Database, limits = LIMITS) {
    this.#limits = limits.map((limit) => new RateLimit(database, limit))
  }

  /**
   * Counts what the conditions and words of a list ask for. Throws Problem `tooMany`, as all of these do; never inside a
   * transaction, which would take the count back.
   */
  async filter(table: AreaTable, { where, q }: Filter, actor: Person): Promise<void> {
    if (!hides(table, actor)) return
    const names = privateFields(table.area)
    const values = where.filter(([name]) => names.includes(name)).map(([, , value]) => value)
    await this.#ask(actor, [...values, ...numbersIn(q)])
  }

  /** Counts the numbers in words that are looked for in several areas. */
  async text(text: string, actor: Person): Promise<void> {
    if (!holds(actor.abilities, SEE_NUMBERS)) await this.#ask(actor, numbersIn(text))
  }

  /** Counts the numbers of values to be written: a refusal reveals that one exists. */
  async written(table: AreaTable, all: readonly Changes[], actor: Person): Promise<void> {
    if (!hidesAny(table, actor)) return
    const names = privateFields(table.area)
    const own = all.flatMap((values) => names.map((name) => values[name]))
    await this.#ask(actor, [...own, ...all.flatMap((values) => numbersInLines(table.area, values))])
  }

  async #ask(actor: Person, values: readonly unknown[]): Promise<void> {
    const now = Date.now()
    const whole = values.filter((value) => typeof value === 'string').filter(isPhone)
    const keys = new Set(whole.map((value) => `${actor.accountId} ${normalizePhone(value)}`))
    const fresh = [...keys].filter((key) => now - (this.#asked.get(key) ?? 0) >= AGAIN_MS)
    if (fresh.length === 0) return
    for (const limit of this.#limits) {
      await limit.take(actor.accountId, { attempts: fresh.length, reason: 'tooManyNumbers' })
    }
    if (this.#asked.size > REMEMBERED) this.#asked.clear()
    for (const key of fresh) this.#asked.set(key, now)
  }
}
