/**
 * Changes due by time, per area: checked when the process starts and every few minutes. It reads and mostly
 * finds nothing, so an idle embedded database stays unchanged and needs no new dump.
 */
import { ALL_ABILITIES } from '../../../core/abilities.ts'
import type { Database } from '../database/database.ts'
import { restSince } from '../workers/low-priority.ts'
import type { AreaTable } from './columns.ts'
import type { Actor, Sql } from './face.ts'
import { conditionOf } from './read/condition.ts'
import type { Lists } from './read/counted-set.ts'
import { tellOfArea } from './write/journal.ts'

const EVERY_MS = 300_000
/** Rests between portions of work while users call this process, in times of the portion before. */
const PORTION_RESTS = 8
/** The rest that is always there, in the same times: the users may be calling other processes over the same database. */
const ALWAYS_RESTS = 2
/** The actor of what no user does. */
export const SYSTEM: Actor = {
  accountId: '00000000-0000-0000-0000-000000000000',
  username: '',
  name: '',
  abilities: new Set<string>(),
  language: 'vi',
}
/** The same, for filters that were checked when they were stored. */
export const SEES_ALL: Actor = { ...SYSTEM, abilities: new Set([ALL_ABILITIES]) }

/** Runs the areas' regular upkeep. */
export class Upkeep {
  readonly #database: Database
  readonly #lists: Lists
  readonly #tables: readonly AreaTable[]
  readonly #log: (message: string) => void
  readonly #timer: NodeJS.Timeout
  #running: Promise<void>
  #portions: Promise<void> = Promise.resolve()
  #working = false
  #closing = false
  /** Ends the rest between two portions. */
  #wake = () => {}

  constructor(database: Database, lists: Lists, log: (message: string) => void) {
    this.#database = database
    this.#lists = lists
    this.#tables = [...lists.tables.values()].filter(({ server }) => server.upkeep ?? server.portion)
    this.#log = log
    this.#running = this.run()
    void this.#running.then(() => this.#work())
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.run())
      void this.#running.then(() => this.#work())
    }, EVERY_MS).unref()
  }

  /** Does what is due now; a failure is logged and tried again the next time. */
  async run(now = new Date().toISOString()): Promise<void> {
    for (const { area, server } of this.#tables) {
      try {
        await this.#database.transaction(async (transaction) => {
          const sql = transaction as unknown as Sql
          const changed = await server.upkeep?.(
            sql,
            now,
            (asked, query) => {
              const table = this.#lists.tables.get(asked)
              if (!table) throw new Error(`there is no area ${asked}`)
              return conditionOf(this.#lists, table, query, SEES_ALL)
            },
            this.#log,
          )
          if (changed) await tellOfArea(sql, area.id, { actor: SYSTEM, now })
        })
      } catch (error) {
        this.#log(`upkeep of ${area.id} failed: ${error instanceof Error ? error.message : error}`)
      }
    }
  }

  /** Goes on with the portions, unless those of the time before are not done. */
  #work(): void {
    if (this.#working) return
    this.#working = true
    this.#portions = this.#allPortions().finally(() => {
      this.#working = false
    })
  }

  /** Portions of all areas in turn. */
  async #allPortions(): Promise<void> {
    for (const { area, server } of this.#tables) {
      try {
        while (!this.#closing) {
          const began = performance.now()
          const now = new Date().toISOString()
          const more = await this.#database.transaction((transaction) =>
            Promise.resolve(server.portion?.(transaction as unknown as Sql, now)),
          )
          if (!more) break
          await this.#rest(performance.now() - began)
        }
      } catch (error) {
        this.#log(`work of ${area.id} failed: ${error instanceof Error ? error.message : error}`)
      }
    }
  }

  /** Rests after a portion that took so many ms; a server that closes does not wait for it. */
  async #rest(took: number): Promise<void> {
    await restSince(performance.now() - took, PORTION_RESTS)
    if (this.#closing) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, took * ALWAYS_RESTS)
      this.#wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing = true
    this.#wake()
    await this.#running
    await this.#portions
  }
}
