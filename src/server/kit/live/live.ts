/**
 * Live changes as server-sent events (docs/api.md, Live). One LISTEN per process, fanned out to the streams
 * of users who may view the area. A stream ends with its session; a reader that cannot keep up is dropped
 * and comes back with `Last-Event-ID`.
 */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import type { Actor } from '../area/face.ts'
import type { Kit } from '../area/kit.ts'
import { CHANGES_CHANNEL, type Change, EVERY_RECORD } from '../area/write/changes.ts'
import type { Database } from '../database/database.ts'
import type { Hold } from '../held/hold.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Say } from '../http/words.ts'
import type { JobEvent } from '../jobs/job.ts'
import { NOTICES_CHANNEL } from '../notices/notices.ts'
import { SIGNED_IN, sessionActor, tokenOf } from '../sessions/auth.ts'
import { RENEWED, type Sessions } from '../sessions/session-store.ts'
import { EVERYBODY } from '../sessions/sessions.ts'
import { hearsOfView, VIEWS } from '../views/store.ts'

const HEARTBEAT_MS = 15_000
/** Unsent bytes after which a reader counts as too slow. */
const BACKLOG_BYTES = 256 * 1024
/** More than this was missed: fetching everything again is cheaper than telling each. */
const REPLAY_MAX = 1_000
/**
 * Ids are given when a row is written and received when it is committed, so one a little lower than the last
 * may have come later: a resumed stream receives some changes again rather than missing one.
 */
const REPLAY_OVERLAP = 100
/** Open streams of one account; the oldest goes first. */
const STREAMS_PER_ACCOUNT = 20

type Stream = { id: string; response: ServerResponse; token: string; actor: Actor; openedAt: number }

const frame = (event: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

const isOpen = (response: ServerResponse) => !response.writableEnded && !response.destroyed

/** Many changes of an area at once are sent as one event: its data has to be fetched again. */
const changeFrame = ({ id, record, ...rest }: Change) =>
  record === EVERY_RECORD
    ? frame('reset', { area: rest.area }, id)
    : frame('change', { ...rest, id: record }, id)

export type LiveDeps = {
  database: Database
  sessions: Sessions
  kit: Kit
  say: Say
  metrics: Metrics
  hold: Hold
}

/** One event to a reader: its name and its data; undefined sends none. */
type Told = [event: string, data: unknown] | undefined

/** Live streams of this process. */
export class Live {
  readonly #deps: LiveDeps
  readonly #streams = new Set<Stream>()
  readonly #heartbeat: NodeJS.Timeout
  readonly #stops: (() => unknown)[] = []
  readonly #enders = new Set<(stream: string) => void>()
  /** Events go out in the order in which they were heard. */
  #queue: Promise<void> = Promise.resolve()

  private constructor(deps: LiveDeps) {
    this.#deps = deps
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
    deps.metrics.gauge('live_streams', 'Open streams of live changes.', () => this.#streams.size)
  }

  static async open(deps: LiveDeps): Promise<Live> {
    const live = new Live(deps)
    deps.hold.onChange(() => void live.#enqueue(async () => live.#toAll(frame('access', {}))))
    const stop = await deps.database.listen(
      CHANGES_CHANNEL,
      (payload) => live.#hear(payload),
      // What was said meanwhile does not come back.
      () => live.#enqueue(async () => live.#toAll(frame('reset', {}))),
    )
    live.#stops.push(
      stop,
      deps.sessions.onChange((accountId) => live.#recheck(accountId)),
      deps.kit.jobs.onEvent((event) => live.#hearJob(event)),
      await deps.database.listen(NOTICES_CHANNEL, (account) => live.#hearNotices(account)),
    )
    return live
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat)
    for (const { response } of this.#streams) response.end()
    this.#streams.clear()
    for (const stop of this.#stops) await stop()
  }

  /** The streams that are open here, and whose they are. */
  streams(): { id: string; accountId: string }[] {
    return [...this.#streams].map(({ id, actor }) => ({ id, accountId: actor.accountId }))
  }

  /** Hears the id of each stream that ended. */
  onEnd(listener: (stream: string) => void): () => void {
    this.#enders.add(listener)
    return () => this.#enders.delete(listener)
  }

  /** Sends to each of some streams the event that `words` finds for its reader, who may have lost rights meanwhile. */
  tell(ids: ReadonlySet<string>, words: (actor: Actor) => Promise<Told>): Promise<void> {
    return this.#enqueue(async () => {
      for (const stream of this.#streams) {
        const told = ids.has(stream.id) ? await words(stream.actor) : undefined
        if (told) this.#write(stream, frame(...told))
      }
    })
  }

  /** Adds a reader under an id; `lastId` is the last event it saw. */
  async add(
    id: string,
    response: ServerResponse,
    token: string,
    actor: Actor,
    lastId: number | undefined,
  ): Promise<void> {
    const stream: Stream = { id, response, token, actor, openedAt: Date.now() }
    const forget = () => {
      this.#streams.delete(stream)
      for (const listener of this.#enders) listener(id)
    }
    // Without a listener the failure of one reader would end the process.
    response.on('close', forget).on('error', () => this.#streams.delete(stream))
    // Spread over a few seconds: all of them come back at once after a restart.
    response.write(`retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n\n`)
    await this.#enqueue(async () => {
      if (lastId !== undefined) await this.#replay(stream, lastId)
      if (!isOpen(response)) return
      // A console that was open before the restore learns of it with its account.
      if (this.#deps.hold.current) this.#write(stream, frame('access', {}))
      const mine = [...this.#streams].filter((one) => one.actor.accountId === actor.accountId)
      if (mine.length >= STREAMS_PER_ACCOUNT && mine[0]) this.#cut(mine[0])
      this.#streams.add(stream)
    })
  }

  /** Drops a reader without a word: one that stalled would never take it. */
  #cut(stream: Stream): void {
    this.#streams.delete(stream)
    stream.response.destroy()
  }

  async #replay(stream: Stream, lastId: number): Promise<void> {
    const changes = await this.#deps.kit
      .changesSince(Math.max(0, lastId - REPLAY_OVERLAP), REPLAY_MAX + REPLAY_OVERLAP + 1)
      .catch(() => undefined)
    if (changes === undefined || changes.length > REPLAY_MAX + REPLAY_OVERLAP) {
      this.#write(stream, frame('reset', {}))
      return
    }
    for (const change of changes) {
      if (await this.#maySee(stream, change)) this.#write(stream, changeFrame(change))
    }
  }

  #hear(payload: string): void {
    let change: Change
    try {
      change = JSON.parse(payload)
    } catch {
      return // not one of ours
    }
    void this.#enqueue(async () => {
      const text = changeFrame(change)
      for (const stream of this.#streams) {
        if (await this.#maySee(stream, change)) this.#write(stream, text)
      }
    })
  }

  /** A job's events are sent to the streams of its owner. */
  #hearJob({ id, account }: JobEvent): void {
    void this.#enqueue(async () => {
      const mine = [...this.#streams].filter(({ actor }) => actor.accountId === account)
      for (const stream of mine) {
        this.#write(stream, frame('job', await this.#deps.kit.jobs.read(stream.actor, id)))
      }
    })
  }

  /** An account's own streams learn that its notices have changed. */
  #hearNotices(account: string): void {
    void this.#enqueue(async () => {
      for (const stream of this.#streams)
        if (stream.actor.accountId === account) this.#write(stream, frame('notices', {}))
    })
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch(() => {})
    return this.#queue
  }

  async #maySee({ actor }: Stream, change: Change): Promise<boolean> {
    const { area, record } = change
    if (area === VIEWS) return hearsOfView(actor, change)
    const { kit } = this.#deps
    if (!kit.mayView(actor, area)) return false
    if (record === EVERY_RECORD) return true
    try {
      return await kit.isVisible(actor, area, record)
    } catch {
      return false
    }
  }

  #write(stream: Stream, text: string): void {
    const { response } = stream
    // It may have ended while it was being decided who sees the change.
    if (!isOpen(response)) return
    if (response.writableLength > BACKLOG_BYTES) this.#cut(stream)
    else response.write(text)
  }

  #toAll(text: string): void {
    for (const stream of this.#streams) this.#write(stream, text)
  }

  #beat(): void {
    for (const stream of this.#streams) {
      this.#write(stream, ': alive\n\n')
      void this.#checkSession(stream)
    }
  }

  #recheck(accountId: string): void {
    for (const stream of this.#streams) {
      if (accountId === EVERYBODY || stream.actor.accountId === accountId) void this.#checkSession(stream)
    }
  }

  /** Ends the stream of a session that ended; takes over abilities that changed. */
  async #checkSession(stream: Stream): Promise<void> {
    try {
      const { abilities } = await this.#deps.sessions.check(stream.token, false)
      const before = stream.actor.abilities
      stream.actor = { ...stream.actor, abilities }
      const same = before.size === abilities.size && [...before].every((one) => abilities.has(one))
      if (!same) this.#write(stream, frame('access', {}))
    } catch (error) {
      // A database that does not answer ends no session.
      if (!(error instanceof Problem) || error.id === 'unavailable') return
      const { language } = stream.actor
      const msg = this.#deps.say(language, error.detail.reason ?? { key: error.id })
      this.#streams.delete(stream)
      // The reader has another token already, and comes back with it.
      if (error.detail.reason?.key === RENEWED) return void stream.response.end()
      stream.response.end(frame('session', { reason: error.id, msg }))
    }
  }
}

/** `GET /api/events`. */
export function mountEvents(app: FastifyInstance, live: Live, buildOf: () => string | undefined): void {
  app.get(
    '/api/events',
    {
      config: { ability: SIGNED_IN, background: true },
      // A HEAD would be given a stream that never ends.
      exposeHeadRoute: false,
      schema: {
        tags: ['live'],
        summary: 'Changes as they happen, as server-sent events',
        querystring: z.strictObject({ lastEventId: z.coerce.number().int().min(0).optional() }),
      },
    },
    (request, reply) => {
      const brought = tokenOf(request)
      if (!brought) throw new Problem('illegalToken')
      const header = Number(request.headers['last-event-id'])
      const { lastEventId } = request.query as { lastEventId?: number }
      const lastId = Number.isSafeInteger(header) && header > 0 ? header : lastEventId
      const actor = sessionActor(request)
      const id = randomUUID()
      const build = buildOf()
      reply.hijack()
      reply.raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Proxies that buffer would hold the events back.
        'x-accel-buffering': 'no',
        // By which a tab's presence is tied to this stream.
        'x-stream': id,
        // The console that this server serves; an older one offers to be renewed.
        ...(build !== undefined && { 'x-build': build }),
      } as Record<string, string>)
      void live.add(id, reply.raw, brought.token, actor, lastId)
    },
  )
}
