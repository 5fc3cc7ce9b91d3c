/** Stopping by signals: of one process, of several under a primary, of their whole group at once. */
import cluster, { type Worker } from 'node:cluster'

/**
 * Signals so soon after the first one are the same: npm passes on the signal that the whole group gets from systemd or a terminal,
 * and the server gets both.
 */
const SAME_MS = 1_000
const ENDED_AT_ONCE = 130

/** One stop of the process, however many ask for it. */
export class Stop {
  readonly #work: () => Promise<void>
  readonly #failed: (error: unknown) => void
  readonly #atOnce: () => void
  #begun = false
  #signalledAt: number | undefined

  /** `atOnce`: before the process ends by a second signal. */
  constructor(
    work: () => Promise<void>,
    { failed, atOnce = () => {} }: { failed: (error: unknown) => void; atOnce?: () => void },
  ) {
    this.#work = work
    this.#failed = failed
    this.#atOnce = atOnce
  }

  /** Begins the stop, at whose end the process ends with 0; does nothing once it has begun. */
  begin(): void {
    if (this.#begun) return
    this.#begun = true
    this.#work().then(() => process.exit(0), this.#failed)
  }

  /** Begins the stop at the first of these signals; a second one, a second later at least, ends the process at once. */
  on(...signals: NodeJS.Signals[]): void {
    const onSignal = () => {
      this.#signalledAt ??= performance.now()
      if (performance.now() - this.#signalledAt < SAME_MS) return this.begin()
      this.#atOnce()
      process.exit(ENDED_AT_ONCE)
    }
    for (const signal of signals) process.on(signal, onSignal)
  }
}

const MESSAGE = 'stop'

const living = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter(
    (worker) => worker !== undefined && !worker.isDead(),
  ) as Worker[]

const listening = new Set<number>()
if (cluster.isPrimary) cluster.on('listening', ({ id }) => listening.add(id))

/** In the primary: has every worker stop; resolves when all have ended. */
export async function stopWorkers(): Promise<void> {
  await Promise.all(
    living().map((worker) => {
      const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
      // One that still starts has no requests, and would lose the message.
      if (!listening.has(worker.id)) worker.process.kill('SIGKILL')
      // One that got the signal itself may be at its end: its channel is closed, its exit follows.
      else worker.send(MESSAGE, () => {})
      return gone
    }),
  )
}

/** In the primary, before it ends at once: no worker outlives it. */
export function killWorkers(): void {
  for (const worker of living()) worker.process.kill('SIGKILL')
}

/** In a worker: stops when the primary asks or is gone, or by a signal of its own. */
export function stopWithPrimary(stop: Stop): void {
  stop.on('SIGTERM')
  // Ctrl-C reaches the whole group; the primary decides.
  process.on('SIGINT', () => {})
  process.on('message', (message) => message === MESSAGE && stop.begin())
  process.on('disconnect', () => stop.begin())
}
