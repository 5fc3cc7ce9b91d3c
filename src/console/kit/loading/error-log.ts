/** The in-app error log (spec section 8): what broke, where and when; kept on this device, newest first. */
import { atom } from 'jotai'
import { store } from '../atoms.ts'
import { readLocal, writeLocal } from '../device.ts'

export type LoggedError = {
  id: string
  at: string
  message: string
  stack: string | null
  /** The part of the page that broke, as React names it; null for errors outside of it. */
  component: string | null
  /** Component stack, or what the browser said of the place. */
  info: string | null
  url: string
  /** How often it came again without another in between. */
  repeated: number
}

const KEY = 'cms:errors'
const KEPT = 50

function isLogged(entry: unknown): entry is LoggedError {
  if (typeof entry !== 'object' || entry === null) return false
  const { id, at, message, url } = entry as Partial<LoggedError>
  return [id, at, message, url].every((one) => typeof one === 'string')
}

/** The address of the error, without the part behind the #: in a mailed link that is a token. */
const here = () => location.href.split('#', 1)[0] ?? ''

/** The innermost component of React's stack: `at Grid (…)`. */
const componentOf = (info: string | null) => /^\s*at (\w+)/.exec(info ?? '')?.[1] ?? null

function readLog(): LoggedError[] {
  try {
    const parsed: unknown = JSON.parse(readLocal(KEY) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isLogged) : []
  } catch {
    return []
  }
}

const logAtom = atom<readonly LoggedError[]>(readLog())

/** The log, for the page that shows it. */
export const errorLogAtom = atom((get) => get(logAtom))

function keepLog(log: readonly LoggedError[]): void {
  store.set(logAtom, log)
  writeLocal(KEY, JSON.stringify(log))
}

/** Records an error that nobody handled. Repetitions of the last one are counted. */
export function recordError(error: unknown, info: string | null = null): void {
  const known = error instanceof Error ? error : new Error(String(error))
  const log = store.get(logAtom)
  const last = log[0]
  if (last?.message === known.message && last.url === here()) {
    keepLog([{ ...last, repeated: (last.repeated || 0) + 1 }, ...log.slice(1)])
    return
  }
  const entry: LoggedError = {
    id: `${Date.now()}-${log.length}`,
    at: new Date().toISOString(),
    message: known.message,
    stack: known.stack ?? null,
    component: componentOf(info),
    info,
    url: here(),
    repeated: 0,
  }
  keepLog([entry, ...log].slice(0, KEPT))
}

/** Empties the log. */
export function clearErrors(): void {
  keepLog([])
}

/** Records what React does not see: errors of timers, events and promises. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => {
    if (event.error) recordError(event.error, `${event.filename}:${event.lineno}:${event.colno}`)
  })
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') return
    recordError(event.reason)
  })
}
