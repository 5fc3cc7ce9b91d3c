/**
 * Hands out jobs: pg-boss over our own port to the database, so it works on one session (PGlite) as on many.
 * The work is in `jobs`; the queue only hands it out, notices a worker that died and hands it out again. It
 * sleeps while nothing is unfinished: no polling, no housekeeping (decision 0010).
 */
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { Rounds } from '../workers/rounds.ts'

const QUEUE = 'bulk'
/** A worker without a heartbeat for so long is dead; pg-boss allows no shorter interval. */
const HEARTBEAT_SECONDS = 10
const LOOK_EVERY_SECONDS = 5
/** How often everything unfinished is looked at while awake, and after how long without it the queue sleeps. */
const SWEEP_MS = 15_000
const REST_MS = 20_000
const STOP_MS = 10_000

type QueueDeps = {
  database: Database
  /** Does a job until it is over; throws to have it handed out again. */
  run(id: string, signal: AbortSignal): Promise<void>
  /** Ids of jobs that are not over. */
  unfinished(): Promise<string[]>
  log(message: string): void
}

/** The queue of jobs, on pg-boss or in the process. */
export class Queue {
  readonly #deps: QueueDeps
  readonly #rounds: Rounds
  #boss: PgBoss | undefined
  #busyAt = 0
  #tidied = false

  constructor(deps: QueueDeps) {
    this.#deps = deps
    this.#rounds = new Rounds(
      () => this.#sweep(),
      (error) => {
        deps.log(`jobs: ${error instanceof Error ? error.message : error}`)
        this.#rounds.wakeIn(SWEEP_MS)
      },
    )
  }

  /** Looks for what is unfinished, soon; any number of calls are one. */
  wake(): void {
    this.#rounds.wake()
  }

  /** Lets the chunks under way end; what is left goes on elsewhere or after the next start. */
  async close(): Promise<void> {
    await this.#rounds.close()
    await this.#sleep()
  }

  async #sweep(): Promise<void> {
    const ids = await this.#deps.unfinished()
    if (ids.length > 0) {
      this.#busyAt = performance.now()
      this.#boss ??= await this.#start()
      // One message per job from any sender: the queue takes no second one while there is a first.
      for (const id of ids) await this.#boss.send(QUEUE, { id }, { singletonKey: id })
    } else if (this.#boss && performance.now() - this.#busyAt > REST_MS) {
      await this.#sleep()
    }
    if (this.#boss) this.#rounds.wakeIn(SWEEP_MS)
  }

  async #sleep(): Promise<void> {
    const boss = this.#boss
    this.#boss = undefined
    await boss?.stop({ timeout: STOP_MS }).catch((error) => this.#deps.log(`jobs: ${error}`))
  }

  async #start(): Promise<PgBoss> {
    const { database, log } = this.#deps
    const boss = new PgBoss({
      db: port(database),
      backend: database.kind,
      useListenNotify: true,
      schedule: false,
      monitorIntervalSeconds: LOOK_EVERY_SECONDS,
      superviseIntervalSeconds: LOOK_EVERY_SECONDS,
      flowIntervalSeconds: 3_600,
      bamIntervalSeconds: 3_600,
      // A table of a few rows: there is nothing to rebuild or to watch.
      reindex: false,
      monitorVacuum: false,
    })
    boss.on('error', (error) => log(`jobs: ${error.message}`))
    await boss.start()
    await boss.createQueue(QUEUE, {
      policy: 'exclusive',
      notify: true,
      retryLimit: 10,
      retryDelay: 1,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: 6 * 3_600,
      deleteAfterSeconds: 3_600,
    })
    await this.#tidy(boss)
    await boss.work<{ id: string }>(
      QUEUE,
      // Two at a time, so that a small job need not wait for a big one. pg-boss sends no NOTIFY for the job of a dead
      // worker: only polling finds it.
      {
        pollingIntervalSeconds: LOOK_EVERY_SECONDS,
        notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS,
        localConcurrency: 2,
      },
      async ([job]) => {
        if (job) await this.#deps.run(job.data.id, job.signal)
      },
    )
    return boss
  }

  /** The embedded database has one process: what is under way when it starts was left by the one before. */
  async #tidy(boss: PgBoss): Promise<void> {
    if (this.#tidied || this.#deps.database.kind !== 'pglite') return
    this.#tidied = true
    const left = await boss.findJobs(QUEUE)
    for (const { id, state } of left) if (state === 'active') await boss.deleteJob(QUEUE, id)
  }
}

/** Our port as pg-boss's. */
function port(database: Database): NonNullable<ConstructorOptions['db']> {
  return {
    executeSql: async (text, values) => ({
      rows: await database.session((session) => session.query(text, values)),
    }),
    async listen(channel, onNotification, onReconnect) {
      const close = await database.listen(channel, onNotification, onReconnect)
      onReconnect()
      return { close }
    },
  }
}
