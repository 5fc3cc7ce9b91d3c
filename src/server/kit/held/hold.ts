/** The newest mark of a restored database as this process knows it: for what is shown. Whatever leaves asks the database itself. */
import { sql } from 'kysely'
import type { Held } from '../../../core/wire/held.ts'
import type { Database } from '../database/database.ts'
import { HELD_CHANNEL } from './marks.ts'

/** Follows the marks; one per process. */
export class Hold {
  readonly #database: Database
  readonly #listeners = new Set<() => void>()
  readonly #log: (message: string) => void
  #current: Held | undefined
  #reading: Promise<void> = Promise.resolve()
  #unlisten: (() => Promise<void>) | undefined

  private constructor(database: Database, log: (message: string) => void) {
    this.#database = database
    this.#log = log
  }

  static async open(database: Database, log: (message: string) => void): Promise<Hold> {
    const hold = new Hold(database, log)
    const again = () => {
      hold.#reading = hold.#reading.then(() => hold.#read()).catch((error) => log(`held: ${String(error)}`))
    }
    hold.#unlisten = await database.listen(HELD_CHANNEL, again, again)
    await hold.#read()
    return hold
  }

  /** Undefined: nothing is held. */
  get current(): Held | undefined {
    return this.#current
  }

  /** Calls a listener when the database is held or released. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  async close(): Promise<void> {
    await this.#unlisten?.()
    await this.#reading
  }

  async #read(): Promise<void> {
    const before = this.#current
    const now = await heldNow(this.#database)
    this.#current = now
    if (before?.since === now?.since) return
    this.#log(now ? wordsOfHold(now) : 'The database is released: what was due or queued goes on.')
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the newest mark that is not released. */
export async function heldNow({ db }: Database): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select iso_time(at) as since, cause from restores where released_at is null order by at desc limit 1`.execute(
    db,
  )
  return rows[0]
}

const CAUSES = {
  restored: 'was restored',
  moved: 'was moved',
  older: 'is an older copy of the one that this data folder worked with, or its folder is a copy',
}

/** Words for an operator, in the log and at the start. */
export const wordsOfHold = ({ since, cause }: Held): string =>
  `The database ${CAUSES[cause]} (${since}): what was due or queued before waits until a user releases it, ` +
  'in the console under /OutgoingMessages/held.'
