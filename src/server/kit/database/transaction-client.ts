/**
 * PostgreSQL's client: a transaction takes two round trips less. BEGIN travels with the first statement,
 * COMMIT with the one marked as the last. Each comes before the same Sync as its statement, so the server
 * itself skips the rest after a failure: no statement runs outside its transaction, nothing is committed
 * after one that failed.
 */
import pg from 'pg'
import { SessionClient, type Statement } from './session-client.ts'

/** Write this comment at the beginning of a statement behind which its transaction has nothing but the COMMIT. */
export const LAST = '/* last */'

const BEGIN = 'begin'
const COMMIT = 'commit'
const ROLLBACK = 'rollback'

/** The parts of `pg`'s connection and query that have no types; the suite covers them. */
interface Connection {
  parsedStatements: Record<string, string | undefined>
  bind(message: { statement: string }): void
  execute(message: object): void
  sync(): void
}
interface QueryInternals {
  callback: (error: Error | null, result: unknown) => void
  prepare(connection: Connection): void
  _getRows(connection: Connection, rows?: number): void
  handleCommandComplete(message: { text: string }, connection: Connection): void
}
const Query = pg.Query as unknown as new (statement: Statement) => QueryInternals

/** A statement with BEGIN before it, COMMIT after it or both; returns the result of the statement alone. */
class Framed extends Query {
  readonly #begins: boolean
  readonly #commits: boolean

  constructor(statement: Statement, { begins, commits }: { begins: boolean; commits: boolean }) {
    super(statement)
    this.#begins = begins
    this.#commits = commits
  }

  override prepare(connection: Connection): void {
    if (this.#begins) {
      connection.bind({ statement: BEGIN })
      connection.execute({})
    }
    super.prepare(connection)
  }

  /** Sends the execution and the Sync. */
  override _getRows(connection: Connection): void {
    connection.execute({})
    if (this.#commits) {
      connection.bind({ statement: COMMIT })
      connection.execute({})
    }
    connection.sync()
  }

  override handleCommandComplete(message: { text: string }, connection: Connection): void {
    if (message.text === 'BEGIN' || message.text === 'COMMIT') return
    super.handleCommandComplete(message, connection)
  }
}

/** The result of a statement that `pg` did not have to send. */
const done = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] }) as never

/** A client of the pool for one transaction. */
export class TransactionClient extends SessionClient {
  /** Asked for and not sent yet: it waits for the first statement. */
  #begins = false
  /** From BEGIN to COMMIT or ROLLBACK, whether sent or not. */
  #open = false
  #committed = false

  override query(...args: unknown[]): never {
    const [text, values] = args
    if (text === BEGIN) {
      this.#open = true
      if (!this.#knows(BEGIN)) return super.query({ name: BEGIN, text: BEGIN })
      this.#begins = true
      return done('BEGIN')
    }
    if (text === COMMIT || text === ROLLBACK) return this.#end(text)
    if (this.#committed) throw new Error('a statement behind the last one of its transaction')
    if (!this.#begins) return super.query(...args)
    if (this.wantsName(text, values)) return super.query(...args)
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      return this.send({ text, values }) as never
    }
    this.#begins = false
    const begun: Promise<unknown> = super.query({ name: BEGIN, text: BEGIN })
    return begun.then(() => super.query(...args)) as never
  }

  #end(text: typeof COMMIT | typeof ROLLBACK): never {
    const isSent = !this.#begins && !(this.#committed && text === COMMIT)
    this.#begins = false
    this.#committed = false
    this.#open = false
    return isSent ? super.query({ name: text, text }) : done(text.toUpperCase())
  }

  protected override get inTransaction(): boolean {
    return this.#open || super.inTransaction
  }

  protected override send(statement: Statement): Promise<unknown> {
    const begins = this.#begins
    const commits = this.#open && statement.text.startsWith(LAST) && this.#knows(COMMIT)
    if (!begins && !commits) return super.send(statement)
    this.#begins = false
    return new Promise((resolve, reject) => {
      const query = new Framed(statement, { begins, commits })
      query.callback = (error, result) => {
        if (error) return reject(error)
        this.#committed = commits
        resolve(result)
      }
      Reflect.apply(pg.Client.prototype.query, this, [query])
    })
  }

  /** Whether the server has it prepared on this connection: it was sent by itself before. */
  #knows(name: string): boolean {
    const { connection } = this as unknown as { connection: Connection }
    return connection.parsedStatements[name] !== undefined
  }
}
