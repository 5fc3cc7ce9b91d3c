/**
 * Work that refreshes what is remembered: one at a time per process, the same at most a twentieth of the
 * time and all together a fifth of it, so that a busy table is not counted again and again.
 */
const SHARE = 20
const LEAST_PAUSE_MS = 2_000
const SHARE_OF_ALL = 5
/** Work as short as this needs no pause behind it. */
const SHORT_MS = 20

/** Runs background work, each name once at a time. */
export class Background {
  readonly #resting = new Map<string, number>()
  readonly #waiting = new Map<string, () => Promise<void>>()
  readonly #log: (message: string) => void
  #running: Promise<void> | undefined
  #closed = false
  #wake: (() => void) | undefined

  constructor(log: (message: string) => void) {
    this.#log = log
  }

  /** Asks for work under a key; ignored while the same is waiting or has just been done. */
  ask(key: string, work: () => Promise<void>): void {
    if (this.#closed || this.#waiting.has(key)) return
    if ((this.#resting.get(key) ?? 0) > performance.now()) return
    this.#waiting.set(key, work)
    this.#running ??= this.#run()
  }

  /** Waits for what is under way; nothing starts any more. */
  async close(): Promise<void> {
    this.#closed = true
    this.#waiting.clear()
    this.#wake?.()
    await this.#running
  }

  /** Resolves when nothing waits. For tests and benchmarks. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    // The request that asked goes first.
    await new Promise((resolve) => setImmediate(resolve))
    for (let next = this.#next(); next; next = this.#next()) {
      const [key, work] = next
      const began = performance.now()
      try {
        await work()
      } catch (error) {
        if (!this.#closed)
          this.#log(`background work ${key} failed: ${error instanceof Error ? error.message : error}`)
      }
      const took = performance.now() - began
      if (this.#resting.size > 2_000) this.#resting.clear()
      this.#resting.set(key, performance.now() + Math.max(LEAST_PAUSE_MS, took * SHARE))
      this.#waiting.delete(key)
      if (took > SHORT_MS && this.#waiting.size > 0) await this.#pause(took * (SHARE_OF_ALL - 1))
    }
    this.#running = undefined
  }

  /** Waits; ends at once when closed. */
  #pause(ms: number): Promise<void> {
    if (this.#closed) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #next(): [string, () => Promise<void>] | undefined {
    return this.#waiting.entries().next().value
  }
}
