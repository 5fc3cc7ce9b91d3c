/** COPY ... FROM STDIN over `pg`'s own connection, in text format: the fastest way in, for both kinds. */
import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Rows } from './database.ts'

const PIECE = 65_536

/** The parts of pg's connection that COPY needs and its types leave out. */
interface CopyConnection {
  stream: Writable
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A row as a line of COPY's text format. */
export function copyLine(row: readonly unknown[]): string {
  return `${row.map(copyField).join('\t')}\n`
}

function copyField(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  return plainText(value).replace(special, (character) => escapes[character] ?? character)
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return arrayLiteral(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function arrayLiteral(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    if (Array.isArray(value)) return arrayLiteral(value)
    return `"${plainText(value).replace(/["\\]/g, '\\$&')}"`
  })
  return `{${elements.join(',')}}`
}

/**
 * Rows in COPY's text format already. Made ahead by a caller who has many: a connection is then kept as long as the
 * database takes, not as long as the conversion does as well.
 */
export class CopyText {
  readonly #pieces: Buffer[] = []
  #text = ''

  add(row: readonly unknown[]): void {
    this.#text += copyLine(row)
    if (this.#text.length >= PIECE) this.#cut()
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0 && this.#text === ''
  }

  pieces(): readonly Buffer[] {
    if (this.#text !== '') this.#cut()
    return this.#pieces
  }

  #cut(): void {
    this.#pieces.push(Buffer.from(this.#text))
    this.#text = ''
  }
}

/** Lines in pieces of about 64 KB, each a whole number of rows. */
export async function* copyPieces(rows: Rows | CopyText): AsyncGenerator<Buffer> {
  if (rows instanceof CopyText) {
    yield* rows.pieces()
    return
  }
  let text = ''
  // Apart, because `for await` over a plain iterable waits a tick per row and that alone doubles the time.
  if (Symbol.iterator in rows) {
    for (const row of rows) {
      text += copyLine(row)
      if (text.length < PIECE) continue
      yield Buffer.from(text)
      text = ''
    }
  } else {
    for await (const row of rows) {
      text += copyLine(row)
      if (text.length < PIECE) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  if (text) yield Buffer.from(text)
}

/**
 * One COPY statement as pg's query interface (a "submittable"). `whole` sends all pieces at once after the
 * statement, as the embedded engine needs it: it reads its input to the end before it responds.
 */
export class CopyIn implements pg.Submittable {
  /** The number of rows. */
  readonly done: Promise<number>
  readonly #text: string
  readonly #source: AsyncIterable<Buffer> | readonly Buffer[]
  #resolve: (count: number) => void = () => {}
  #reject: (error: unknown) => void = () => {}
  #count = 0
  #failure: unknown

  constructor(text: string, source: AsyncIterable<Buffer> | readonly Buffer[]) {
    this.#text = text
    this.#source = source
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: unknown): void {
    const { stream } = connection as CopyConnection
    const copy = connection as CopyConnection
    if (!Array.isArray(this.#source)) {
      copy.query(this.#text)
      return
    }
    stream.cork()
    copy.query(this.#text)
    for (const piece of this.#source) copy.sendCopyFromChunk(piece)
    copy.endCopyFrom()
    stream.uncork()
  }

  handleCopyInResponse(connection: unknown): void {
    if (!Array.isArray(this.#source)) void this.#pump(connection as CopyConnection)
  }

  async #pump(connection: CopyConnection): Promise<void> {
    try {
      for await (const piece of this.#source) {
        if (this.#failure || connection.stream.destroyed) return
        connection.sendCopyFromChunk(piece)
        if (connection.stream.writableNeedDrain) await drained(connection.stream)
      }
      if (!this.#failure) connection.endCopyFrom()
    } catch (error) {
      this.#failure ??= error
      connection.sendCopyFail('the rows could not be produced')
    }
  }

  handleCommandComplete(message: { text: string }): void {
    this.#count = Number(message.text.split(' ')[1] ?? 0)
  }

  handleError(error: unknown): void {
    this.#failure ??= error
    this.#reject(this.#failure)
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#reject(this.#failure)
    else this.#resolve(this.#count)
  }
}

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done)
      stream.off('close', done)
      resolve()
    }
    stream.on('drain', done)
    stream.on('close', done)
  })
}
