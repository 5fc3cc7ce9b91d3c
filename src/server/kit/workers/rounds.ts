/** Rounds of a background worker: one after the other, soon after it was woken or when its time has come. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Calls `work` for each wake-up; any number of them before a round begins are one. */
export class Rounds {
  /** Rounds must not inherit the transaction of the request that woke them. */
  readonly #apart = AsyncLocalStorage.snapshot()
  readonly #work: () => Promise<void>
  readonly #failed: (error: unknown) => void
  #turn: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isAsked = false
  #isClosed = false

  /** `failed` gets the error of a round, unless they are closed: the database is away, most likely. */
  constructor(work: () => Promise<void>, failed: (error: unknown) => void) {
    this.#work = work
    this.#failed = failed
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Whether a round is about to begin. */
  get isAsked(): boolean {
    return this.#isAsked
  }

  wake(): void {
    if (this.#isAsked || this.#isClosed) return
    this.#isAsked = true
    this.#apart(() => {
      this.#turn = this.#turn.then(async () => {
        this.#isAsked = false
        if (this.#isClosed) return
        await this.#work().catch((error: unknown) => {
          if (!this.#isClosed) this.#failed(error)
        })
      })
    })
  }

  /** Wakes after `ms`, instead of at the time that was set before. */
  wakeIn(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => this.wake(), ms).unref()
  }

  /** Resolves when the rounds that were asked for are over. */
  async settled(): Promise<void> {
    await this.#turn
  }

  /** No more rounds; resolves when the one under way is over. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#turn
  }
}
