/**
 * The embedded database as the socket that `pg` expects: bytes of the frontend protocol in, bytes of the
 * backend protocol out. So `pg` itself does parameters, rows, errors, prepared statements, notifications
 * and COPY for both kinds, and there is no second driver to keep equal.
 */
import { Duplex } from 'node:stream'
import type { Engine, EngineSession } from './engine.ts'

const TERMINATE = 0x58 // 'X'

/** The socket that `pg` sees. */
export class EngineStream extends Duplex implements EngineSession {
  readonly #engine: Engine

  constructor(engine: Engine) {
    super({ allowHalfOpen: false })
    this.#engine = engine
  }

  connect(): this {
    this.#engine.openSession(this).then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    )
    return this
  }

  receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  fail(error: Error): void {
    this.destroy(error)
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: () => void): void {
    this.#engine.closeSession(this)
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#engine.closeSession(this)
    done(error)
  }

  #send(chunks: Buffer[]): void {
    if (chunks[0]?.[0] === TERMINATE) return
    // Copied, as pg's buffers share memory with others and could not be handed over to the thread.
    const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
    let offset = 0
    for (const chunk of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.#engine.send(bytes)
  }

  // What pg calls on a socket and a thread has no use for.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
