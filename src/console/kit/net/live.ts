/**
 * Live changes. One browser tab holds the stream and passes events on to the others: HTTP/1.1 allows six
 * connections per site, and power users keep more tabs than that.
 */
import { type LiveChange, RECOUNTED } from '../../../core/wire/live.ts'
import { connectionAtom, type StreamFacts, store, streamAtom } from '../atoms.ts'
import { readStream, type StreamEvent, StreamRefused } from './event-stream.ts'
import { activityKey, dropRecord, queryClient, recordKey, viewsKey } from './queries.ts'
import { type SessionProblem, sessionHeaders, sessionProblemOf } from './request.ts'

/** Called for each change; with `reset` when too much was missed and everything is to be fetched again. */
export type LiveHandler = (event: { type: 'change'; change: LiveChange } | { type: 'reset' }) => void

type Message =
  | { type: 'event'; event: StreamEvent }
  /** `away`: the server cannot be reached. */
  | { type: 'state'; stream: StreamFacts | null; away?: boolean }
  /** A new tab requests the state. */
  | { type: 'hello' }

const CHANNEL = 'cms-live'
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
/** Counts of views are fetched again at most this often while changes pour in. */
const VIEWS_WAIT_MS = 700

const handlers = new Map<string, Set<LiveHandler>>()
let lastId: string | undefined
let stop: AbortController | undefined
let channel: BroadcastChannel | undefined
let leading = false
let wake: (() => void) | undefined
/** Ends the open stream, so that the next one begins at once. */
let restart: (() => void) | undefined

/** Events about the user rather than a record. */
export type LiveListeners = {
  /** The server ended the session; `msg` is the reason, empty when there is none. */
  sessionEnded(id: SessionProblem | undefined, msg: string): void
  /** The person's own abilities changed. */
  accessChanged(): void
}
let listeners: LiveListeners = { sessionEnded: () => {}, accessChanged: () => {} }

/** Subscribes to changes of an area, or of all with `*`. Returns the function that unsubscribes. */
export function subscribe(area: string, handler: LiveHandler): () => void {
  const set = handlers.get(area) ?? new Set()
  handlers.set(area, set.add(handler))
  return () => set.delete(handler)
}

const others = new Map<string, Set<(data: unknown) => void>>()

/** Subscribes to other events by name: `job`, `reset`. Returns the function that unsubscribes. */
export function onLive(event: string, handler: (data: unknown) => void): () => void {
  const set = others.get(event) ?? new Set()
  others.set(event, set.add(handler))
  return () => set.delete(handler)
}

function tell(areas: readonly string[], event: Parameters<LiveHandler>[0]): void {
  for (const area of areas) for (const handler of handlers.get(area) ?? []) handler(event)
}

const viewTimers = new Map<string, ReturnType<typeof setTimeout>>()
function refreshViews(area: string): void {
  if (viewTimers.has(area)) return
  viewTimers.set(
    area,
    setTimeout(() => {
      viewTimers.delete(area)
      void queryClient.invalidateQueries({ queryKey: viewsKey(area) })
    }, VIEWS_WAIT_MS),
  )
}

/** Changes of saved views come under this name; the code is the area whose view it is. */
export const VIEWS = 'views'

function takeChange(change: LiveChange): void {
  if (change.area === VIEWS) {
    refreshViews(change.code)
    tell([VIEWS], { type: 'change', change })
    return
  }
  const known = queryClient.getQueryData<{ version: number }>(recordKey(change.area, change.code))
  if (change.action === 'delete') dropRecord(change.area, change.code)
  else if (known && (known.version < change.version || change.action === RECOUNTED)) {
    void queryClient.invalidateQueries({ queryKey: recordKey(change.area, change.code) })
    void queryClient.invalidateQueries({ queryKey: activityKey(change.area, change.code) })
  }
  refreshViews(change.area)
  tell([change.area, '*'], { type: 'change', change })
}

/** Handles the event for too many changes to list: of one area, or of all. */
function takeReset(area: string | undefined): void {
  if (area === undefined) {
    void queryClient.invalidateQueries()
    tell([...handlers.keys()], { type: 'reset' })
    return
  }
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(area) })
  tell([area, '*'], { type: 'reset' })
}

function take(event: StreamEvent): void {
  if (event.id !== undefined) lastId = event.id
  for (const handler of others.get(event.event) ?? []) handler(JSON.parse(event.data))
  if (event.event === 'change') takeChange(JSON.parse(event.data) as LiveChange)
  else if (event.event === 'reset') takeReset((JSON.parse(event.data) as { area?: string }).area)
  else if (event.event === 'access') listeners.accessChanged()
  else if (event.event === 'session') {
    const { reason, msg } = JSON.parse(event.data) as { reason?: SessionProblem; msg?: string }
    listeners.sessionEnded(reason, msg ?? '')
  }
}

/** The event of a session that ended while no stream was open: the same as the server sends on one. */
function endOf({ error, msg }: StreamRefused['answer']): StreamEvent {
  const reason = sessionProblemOf({ error: Number(error) })
  return { id: undefined, event: 'session', data: JSON.stringify({ reason, msg }) }
}

function setOpen(stream: StreamFacts | null): void {
  const before = store.get(connectionAtom)
  store.set(streamAtom, stream)
  if (stream) store.set(connectionAtom, 'live')
  else if (before === 'live') store.set(connectionAtom, 'connecting')
}

/** Keeps the stream open until aborted. */
async function lead(signal: AbortSignal): Promise<void> {
  leading = true
  let wait = FIRST_WAIT_MS
  const share = (event: StreamEvent) => {
    channel?.postMessage({ type: 'event', event } satisfies Message)
    take(event)
  }
  while (!signal.aborted) {
    const attempt = new AbortController()
    restart = () => attempt.abort()
    try {
      const headers = { ...sessionHeaders(), ...(lastId !== undefined && { 'Last-Event-ID': lastId }) }
      await readStream('/api/events', headers, AbortSignal.any([signal, attempt.signal]), {
        open(headers) {
          wait = FIRST_WAIT_MS
          const stream = { id: headers.get('X-Stream'), build: headers.get('X-Build') }
          setOpen(stream)
          channel?.postMessage({ type: 'state', stream } satisfies Message)
        },
        event: share,
      })
    } catch (error) {
      if (signal.aborted) break
      if (attempt.signal.aborted) continue
      if (error instanceof StreamRefused && error.status === 401) share(endOf(error.answer))
      // Not `unreachable`, which opens a new stream: that would be retried without a pause. The response came
      // from a proxy, or without data: the server is away.
      else if (!(error instanceof StreamRefused) || [502, 503, 504].includes(error.status))
        store.set(connectionAtom, 'offline')
    }
    if (signal.aborted) break
    if (attempt.signal.aborted) continue
    setOpen(null)
    const away = store.get(connectionAtom) === 'offline'
    channel?.postMessage({ type: 'state', stream: null, away } satisfies Message)
    // Spread out, so that a restarted server is not met by every console at the same instant.
    const spread = wait * (0.5 + Math.random())
    await new Promise<void>((done) => {
      const timer = setTimeout(done, spread)
      wake = () => {
        clearTimeout(timer)
        done()
      }
      signal.addEventListener('abort', () => wake?.(), { once: true })
    })
    wake = undefined
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  restart = undefined
  leading = false
}

/**
 * Notes that the server did not respond to a call, or cannot reach its database: known at once, not only when
 * the stream falls silent. Opens a new stream, whose opening reports that all is well again.
 */
export function unreachable(): void {
  store.set(connectionAtom, 'offline')
  if (!wake) restart?.()
}

/** Reports that the server responded to a call: the stream is opened again without its pause. */
export function reached(): void {
  if (store.get(connectionAtom) === 'offline') reconnect()
}

/** Opens the stream at once, e.g. on the user's request or when the network returns. */
export function reconnect(): void {
  store.set(connectionAtom, 'connecting')
  if (!leading) {
    channel?.postMessage({ type: 'hello' } satisfies Message)
    return
  }
  // A stream from before may look open and be dead: what it missed is sent again by its last id.
  restart?.()
  wake?.()
}

/** Opens the stream for the signed-in user. */
export function startLive(given: LiveListeners): void {
  stopLive()
  listeners = given
  const control = new AbortController()
  stop = control
  store.set(connectionAtom, 'connecting')
  window.addEventListener('online', reconnect, { signal: control.signal })
  window.addEventListener('offline', unreachable, { signal: control.signal })
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    void lead(control.signal) // plain http away from localhost: each tab holds its own stream
    return
  }
  const shared = new BroadcastChannel(CHANNEL)
  channel = shared
  shared.onmessage = (message: MessageEvent<Message>) => {
    if (message.data.type === 'event') take(message.data.event)
    else if (message.data.type === 'state') {
      setOpen(message.data.stream)
      if (message.data.away) store.set(connectionAtom, 'offline')
    } else if (leading) {
      shared.postMessage({ type: 'state', stream: store.get(streamAtom) } satisfies Message)
    }
  }
  shared.postMessage({ type: 'hello' } satisfies Message)
  control.signal.addEventListener('abort', () => shared.close(), { once: true })
  // Held for as long as this tab lives; the next tab in line then takes over.
  navigator.locks.request(CHANNEL, { signal: control.signal }, () => lead(control.signal)).catch(() => {}) // only the abort comes here
}

/** Closes the stream, e.g. on sign-out. */
export function stopLive(): void {
  stop?.abort()
  stop = undefined
  channel = undefined
  lastId = undefined
  store.set(streamAtom, null)
}
