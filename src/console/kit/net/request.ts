/**
 * One call to the server: address, session, language, time-out, safe repetition of writes, and failures as
 * ApiProblem. The only file that imports ofetch. Failures of the session are reported to a listener, which
 * the app sets (spec section 8).
 */
import { ofetch } from 'ofetch'
import { PROBLEMS } from '../../../core/problems/problems.ts'
import type { Source } from '../../../core/wire/writes.ts'
import { languageAtom, lastQueryAtom, store } from '../atoms.ts'
import { t } from '../i18n.ts'
import { addressOf, databaseTime, type EarlyAnswer, takeArrived, takeEarly } from '../loading/early.ts'
import { ApiProblem, isAborted } from './api-problem.ts'
import { COOKIES, readCookie } from './cookies.ts'

/** Time-out of each call (spec section 7). */
const TIMEOUT_MS = 90_000
/** Waits before a write is sent again under the same idempotency key. */
const REPEATS_MS = [300, 1_200]

export type WriteOptions = {
  source: Source
  /** Idempotency key: the same key has one effect however often it is sent. */
  key: string
  signal?: AbortSignal
}

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string | number | undefined>
  body?: Record<string, unknown> | FormData
  signal?: AbortSignal
  /** Present on writes. */
  write?: WriteOptions
  /** Version for If-Match. */
  version?: number
  /** The caller handles every failure itself; listeners are notified of a session that was ended for a reason alone. */
  quiet?: boolean
  /** The session ends with this call in any case: its end is not reported. */
  leaving?: boolean
  /** Goes on when the page is left; 64 KB at most. */
  keepalive?: boolean
}

const SESSION_PROBLEMS = ['signedOut', 'illegalToken', 'otherDevice', 'tokenExpired'] as const
export type SessionProblem = (typeof SESSION_PROBLEMS)[number]

export const sessionProblemOf = ({ error }: Pick<ApiProblem, 'error'>): SessionProblem | undefined =>
  SESSION_PROBLEMS.find((id) => PROBLEMS[id].error === error)

/** Whether the server has refused a call because the session is over. */
export const isSessionProblem = (problem: ApiProblem): boolean => sessionProblemOf(problem) !== undefined

type Listeners = {
  session(id: SessionProblem | undefined, msg: string): void
  network(problem: ApiProblem): void
  reached(): void
  /** The server masks phone numbers for now, since too many were seen. */
  numbersHidden(): void
}
let listeners: Listeners = {
  session: () => {},
  network: () => {},
  reached: () => {},
  numbersHidden: () => {},
}

/** Sets the listener of failures that concern more than the caller; called once by the app. */
export function onProblems(given: Listeners): void {
  listeners = given
}

/** A new idempotency key. `randomUUID` is missing on plain http, other than on localhost. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

let idle = false

/** Sets whether there was no input for a while: calls are then no use of the session. */
export function setIdle(now: boolean): void {
  idle = now
}

/** Headers of the session, for calls that do not go through `request` (the live stream). */
export function sessionHeaders(): Record<string, string> {
  const token = readCookie(COOKIES.token)
  return {
    'Accept-Language': store.get(languageAtom),
    ...(token && { Authorization: token }),
    ...(idle && { 'X-Idle': '1' }),
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

function headersOf(call: Call): Record<string, string> {
  return {
    ...sessionHeaders(),
    ...(call.write && { 'Idempotency-Key': call.write.key, 'X-Source': call.write.source }),
    ...(call.version !== undefined && { 'If-Match': `"${call.version}"` }),
  }
}

/** The response that boot.ts fetched for a read; undefined when it has to be sent. */
async function earlyAnswer(path: string, call: Call): Promise<Record<string, unknown> | undefined> {
  if (call.write || (call.method ?? 'GET') !== 'GET') return undefined
  const answer = await takeEarly(addressOf(path, call.query))
  call.signal?.throwIfAborted()
  return answer && told(answer)
}

function told({ ms, db, payload }: EarlyAnswer): Record<string, unknown> {
  store.set(lastQueryAtom, { ms, db })
  return payload
}

/**
 * The response that boot.ts fetched for a read, where it has arrived; undefined when it has to be requested.
 * May be called while rendering: listeners are notified afterwards.
 */
export function arrived(path: string, query: Call['query']): Record<string, unknown> | undefined {
  const answer = takeArrived(addressOf(path, query))
  if (!answer) return undefined
  queueMicrotask(() => {
    told(answer)
    listeners.reached()
  })
  return answer.payload
}

type Response = Awaited<ReturnType<typeof ofetch.raw<unknown>>>

/** Sends once. Returns the response whatever its status; throws ApiProblem, or the caller's abort. */
async function exchange(path: string, call: Call, responseType?: 'blob'): Promise<Response> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  const given = call.signal ?? call.write?.signal
  try {
    return await ofetch.raw<unknown, 'json' | 'blob'>(path, {
      method: call.method ?? 'GET',
      query: call.query,
      body: call.body,
      headers: headersOf(call),
      signal: given ? AbortSignal.any([given, deadline]) : deadline,
      credentials: 'same-origin',
      keepalive: call.keepalive,
      ignoreResponseError: true,
      retry: 0,
      ...(responseType && { responseType }),
    })
  } catch (error) {
    if (given?.aborted) throw given.reason ?? error
    if (isAborted(error)) throw error
    const late = deadline.aborted
    const msg = t(late ? 'app:problem.timeout' : 'app:problem.network')
    throw new ApiProblem({ kind: late ? 'timeout' : 'network', msg, cause: error })
  }
}

const objectOf = (payload: unknown) =>
  (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>

/** The failure that a response reports. */
export function problemOf({ status }: { status: number }, answer: Record<string, unknown>): ApiProblem {
  const error = typeof answer.error === 'number' ? answer.error : status
  // A proxy's page instead of our envelope: the server behind it is away.
  const gone = typeof answer.error !== 'number' && [502, 503, 504].includes(status)
  return new ApiProblem({
    kind: gone ? 'network' : 'server',
    error,
    status,
    msg:
      typeof answer.msg === 'string' ? answer.msg : t(gone ? 'app:problem.network' : 'app:problem.unknown'),
    fields: (answer.fields ?? {}) as Record<string, string>,
    requestId: typeof answer.requestId === 'string' ? answer.requestId : undefined,
    data: answer,
  })
}

/** Addresses of lists and of what is read of them, which take a filter of any length as a body. */
const LIST = /^\/api\/([a-z-]+)(\/(?:position|groups|calendar|tree))?$/
/** Longer addresses do not pass every proxy, and the server takes 16 KB of headers in all. */
const LONG_ADDRESS = 3_000

/** A list with a long filter as the same call by POST; anything else as it is. */
function shortened(path: string, call: Call): [path: string, call: Call] {
  const list = (call.method ?? 'GET') === 'GET' && call.query && LIST.exec(path)
  if (!list || addressOf(path, call.query).length <= LONG_ADDRESS) return [path, call]
  const given = Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined)
  const body = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
  const { query: _, ...rest } = call
  return [`/api/${list[1]}/query${list[2] ?? ''}`, { ...rest, method: 'POST', body }]
}

/** Sends once. Returns the whole payload, throws ApiProblem or the caller's abort. */
async function send(path: string, call: Call): Promise<Record<string, unknown>> {
  const started = performance.now()
  const response = await exchange(...shortened(path, call))
  if (response.headers.has('x-numbers-hidden')) listeners.numbersHidden()
  const answer = objectOf(response._data)
  if (!response.ok || answer.error !== 0) throw problemOf(response, answer)
  if (!call.write && !call.keepalive) {
    store.set(lastQueryAtom, { ms: performance.now() - started, db: databaseTime(response.headers) })
  }
  return answer
}

/** A write may be repeated under its key; a read is repeated by its query. */
async function sendSafely(path: string, call: Call): Promise<Record<string, unknown>> {
  const waits = call.write ? REPEATS_MS : []
  for (const wait of waits) {
    try {
      return await send(path, call)
    } catch (error) {
      const again = error instanceof ApiProblem && error.passing && error.kind !== 'timeout'
      if (!again || call.write?.signal?.aborted) throw error
      await pause(wait)
    }
  }
  return send(path, call)
}

/** Calls the server. Returns the payload; throws ApiProblem, or the abort when `signal` was aborted. */
export const request = (path: string, call: Call = {}): Promise<Record<string, unknown>> =>
  notified(call, async () => (await earlyAnswer(path, call)) ?? (await sendSafely(path, call)))

/** Fetches a file. Returns its content, and its name if the server gives one; throws as `request` does. */
export const requestFile = (path: string, call: Call): Promise<{ content: Blob; name: string | undefined }> =>
  notified(call, async () => {
    const response = await exchange(path, call, 'blob')
    const content = response._data as Blob
    if (!response.ok) {
      const text = await content.text()
      throw problemOf(response, objectOf(/^\{/.test(text) && JSON.parse(text)))
    }
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
    return { content, name: named?.[1] }
  })

/** Notifies the listeners of what became of a call. */
export async function notified<T>(call: Call, make: () => Promise<T>): Promise<T> {
  try {
    const answer = await make()
    listeners.reached()
    return answer
  } catch (error) {
    if (error instanceof ApiProblem) {
      // A server that cannot reach its database counts as away, and reports so itself.
      if (!error.passing) listeners.reached()
      const session = sessionProblemOf(error)
      // The reason reaches the user by whichever call it arrives, a background one too (spec section 8, error 2).
      if (session === 'signedOut' ? !call.leaving : session && !call.quiet)
        listeners.session(session, error.msg)
      else if (error.passing && !call.quiet) listeners.network(error)
    }
    throw error
  }
}
