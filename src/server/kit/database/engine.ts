/**
 * Supervises the worker thread that PGlite runs in: starts it, watches how long an answer takes, and
 * starts it again after a time-out or a failure. PGlite ignores statement_timeout, and a running query can
 * not be interrupted in any other way than by ending its thread; recovery then replays the WAL, as after
 * a crash. Two engines never share the folder: the old thread's end is awaited first.
 */
import { Worker } from 'node:worker_threads'
import type { EngineSettings, FromEngine, ToEngine } from './engine-messages.ts'
import { StatusSignal } from './status.ts'

/** The same code as PostgreSQL's own statement_timeout, so that callers need to know only one. */
export class StatementTimeout extends Error {
  readonly code = '57014'
  override readonly name = 'StatementTimeout'
}

/** Error of a database thread that ended. */
export class EngineFailure extends Error {
  readonly code = '57P02' // crash_shutdown
  override readonly name = 'EngineFailure'
}

/** The one protocol session, as the engine sees it. */
export interface EngineSession {
  receive(bytes: Uint8Array): void
  fail(error: Error): void
}

interface EngineOptions extends EngineSettings {
  statementTimeoutMs: number
  /** Another worker entry, for the test that records what reached the disk. */
  workerUrl?: URL
  log: (message: string) => void
}

/** The database thread and its restarts. */
export class Engine {
  readonly status = new StatusSignal()
  readonly #options: EngineOptions
  #worker: Worker | undefined
  #starting: Promise<void> | undefined
  #session: EngineSession | undefined
  #onOpened: ((error?: Error) => void) | undefined
  #onClosed: (() => void) | undefined
  /** Messages sent without a response yet; the engine responds in order. */
  #unanswered = 0
  #messages = 0
  #headSince = 0
  #untimed = 0
  #closing = false
  readonly #watchdog: NodeJS.Timeout

  constructor(options: EngineOptions) {
    this.#options = options
    this.#watchdog = setInterval(() => this.#watch(), Math.min(500, options.statementTimeoutMs / 4))
    this.#watchdog.unref()
  }

  /** Resolves when the engine responds; an engine that cannot start throws its reason. */
  start(): Promise<void> {
    this.#starting ??= this.#startWorker()
    return this.#starting
  }

  /** While `work` runs, no statement is timed: migrations, vacuum, mass inserts. */
  async untimed<T>(work: () => Promise<T>): Promise<T> {
    this.#untimed++
    try {
      return await work()
    } finally {
      this.#untimed--
      this.#headSince = performance.now()
    }
  }

  /** Messages ever sent, to see whether anything happened. */
  get messages(): number {
    return this.#messages
  }

  async openSession(session: EngineSession): Promise<void> {
    await this.start()
    this.#session = session
    await new Promise<void>((resolve, reject) => {
      this.#onOpened = (error) => (error ? reject(error) : resolve())
      this.#post({ kind: 'open' })
    })
  }

  closeSession(session: EngineSession): void {
    if (this.#session === session) this.#session = undefined
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#unanswered === 0) this.#headSince = performance.now()
    this.#unanswered++
    this.#messages++
    this.#post({ kind: 'bytes', bytes }, [bytes.buffer])
  }

  /** Checkpoint, clean shutdown, end of the thread. */
  async close(): Promise<void> {
    this.#closing = true
    clearInterval(this.#watchdog)
    await this.#starting?.catch(() => {})
    const worker = this.#worker
    if (!worker) return
    await new Promise<void>((resolve) => {
      this.#onClosed = resolve
      worker.once('exit', () => resolve())
      this.#post({ kind: 'close' })
    })
    await worker.terminate()
    this.#worker = undefined
  }

  async #startWorker(): Promise<void> {
    const { folder, template, workerUrl } = this.#options
    const worker = new Worker(workerUrl ?? new URL('./engine-worker.ts', import.meta.url), {
      workerData: { folder, template } satisfies EngineSettings,
      name: 'database',
    })
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromEngine) => {
        if (message.kind === 'ready') resolve()
        else if (message.kind === 'fatal') reject(new EngineFailure(message.reason))
        this.#receive(worker, message)
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(new EngineFailure('The embedded database ended while starting')))
    })
    this.#worker = worker
    worker.once('exit', () =>
      this.#fail(worker, new EngineFailure('The embedded database ended unexpectedly')),
    )
    worker.on('error', (error) => this.#fail(worker, new EngineFailure(String(error))))
    this.status.set('up')
  }

  #receive(worker: Worker, message: FromEngine): void {
    if (message.kind === 'bytes') {
      this.#unanswered--
      this.#headSince = performance.now()
      this.#session?.receive(message.bytes)
    } else if (message.kind === 'opened') {
      this.#onOpened?.()
      this.#onOpened = undefined
    } else if (message.kind === 'closed') {
      this.#onClosed?.()
    } else if (message.kind === 'fatal') {
      this.#fail(worker, new EngineFailure(`The embedded database failed: ${message.reason}`))
    }
  }

  #watch(): void {
    if (this.#unanswered === 0 || this.#untimed > 0 || !this.#worker) return
    if (performance.now() - this.#headSince < this.#options.statementTimeoutMs) return
    const limit = this.#options.statementTimeoutMs
    this.#fail(this.#worker, new StatementTimeout(`The statement ran longer than ${limit} ms and was ended`))
  }

  /** Ends the worker, notifies the session, starts again. */
  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker || this.#closing) return
    this.#options.log(`embedded database: ${error.message}; restarting it`)
    this.#worker = undefined
    this.#unanswered = 0
    this.status.set('down')
    const ended = worker.terminate()
    this.#starting = ended.then(() => this.#restart(0))
    this.#starting.catch(() => {}) // the next caller for a session gets the reason
    const session = this.#session
    this.#session = undefined
    this.#onOpened?.(error)
    this.#onOpened = undefined
    session?.fail(error)
  }

  async #restart(attempt: number): Promise<void> {
    try {
      await this.#startWorker()
    } catch (error) {
      if (this.#closing) throw error
      this.#options.log(`embedded database: could not start (${String(error)}), trying again`)
      await new Promise((resolve) => setTimeout(resolve, Math.min(250 * 2 ** attempt, 10_000)))
      await this.#restart(attempt + 1)
    }
  }

  #post(message: ToEngine, transfer: ArrayBuffer[] = []): void {
    this.#worker?.postMessage(message, transfer)
  }
}
