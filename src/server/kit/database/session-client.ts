/**
 * The `pg` client of both kinds. Every parameterised statement and every plain `select` is prepared under
 * a name, so a repeated statement skips parsing and, after five runs, usually planning: on loopback that
 * is the larger half of reading one record. Names are bounded per connection, the least used leaves.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'

const NAMES_PER_CONNECTION = 256

/**
 * Write this comment into a statement whose best plan depends on the values (a filter that matches either
 * everything or nothing): it is then planned each time and takes no name.
 */
export const CUSTOM_PLAN = '/* custom plan */'

/** The parts of `pg`'s client that have no types, all used since 8.x and covered by the suite. */
interface ClientInternals {
  connection: {
    stream: { cork?(): void; uncork?(): void }
    parsedStatements: Record<string, string | undefined>
    close(message: { type: 'S'; name: string }): void
  }
  readyForQuery?: boolean
}

/** A statement to be prepared; under a name, it stays so. */
export type Statement = { name?: string; text: string; values: unknown[] }

const hashes = new Map<string, string>()

function nameOf(text: string): string {
  let name = hashes.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    if (hashes.size >= 4 * NAMES_PER_CONNECTION) hashes.clear()
    hashes.set(text, name)
  }
  return name
}

/** A migration by another process changed the columns of a prepared statement. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** A client of the pool for one session. */
export class SessionClient extends pg.Client {
  /** Statement text -> its name on this connection, least recently used first. */
  readonly #names = new Map<string, string>()
  #renamed = 0

  constructor(config?: pg.ClientConfig) {
    super(config)
    // While a client is checked out no other user listens: without this, a lost connection ends the process.
    this.on('error', () => {})
  }

  // The signature of pg's query() is a dozen overloads; all but (text, values) pass through untouched.
  override query(...args: unknown[]): never {
    const [text, values] = args
    if (args.length <= 2 && this.wantsName(text, values)) {
      return this.#queryNamed(text as string, values as unknown[]) as never
    }
    return Reflect.apply(super.query, this, args) as never
  }

  protected wantsName(text: unknown, values: unknown): boolean {
    if (typeof text !== 'string' || !Array.isArray(values)) return false
    return (values.length > 0 || /^\s*(select|with)\b/i.test(text)) && !text.includes(CUSTOM_PLAN)
  }

  protected get inTransaction(): boolean {
    return this.getTransactionStatus() !== 'I'
  }

  protected send(statement: Statement): Promise<unknown> {
    return super.query(statement)
  }

  async #queryNamed(text: string, values: unknown[]): Promise<unknown> {
    try {
      return await this.#send(text, values)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#names.set(text, `${nameOf(text)}_${++this.#renamed}`)
      // Inside a transaction the failure is final; Database.transaction() runs the whole work again.
      if (this.inTransaction) throw error
      return await this.#send(text, values)
    }
  }

  #send(text: string, values: unknown[]): Promise<unknown> {
    const { connection } = this as unknown as ClientInternals
    // Corked, so that a Close for a leaving name travels with the statement behind it, never alone.
    connection.stream.cork?.()
    try {
      const name = this.#remember(text)
      return this.send({ name, text, values })
    } finally {
      connection.stream.uncork?.()
    }
  }

  #remember(text: string): string {
    const name = this.#names.get(text) ?? nameOf(text)
    this.#names.delete(text)
    this.#names.set(text, name)
    const internals = this as unknown as ClientInternals
    if (this.#names.size > NAMES_PER_CONNECTION && internals.readyForQuery) {
      const oldest = this.#names.entries().next().value
      if (oldest) {
        this.#names.delete(oldest[0])
        internals.connection.close({ type: 'S', name: oldest[1] })
        delete internals.connection.parsedStatements[oldest[1]]
      }
    }
    return name
  }
}
