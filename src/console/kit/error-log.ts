/** The in-app error log (spec section 8): what broke, where and when; kept on this device, newest first. */
import { atom } from 'jotai'
import { store } from './atoms.ts'
import { readLocal, writeLocal } from './device.ts'

export type LoggedError = {
  id: string
  at: string
  message: string
  stack: string | null
  /** Component stack, or what the browser said of the place. */
  info: string | null
  url: string
}

const KEY = 'cms:errors'
const KEPT = 50

function readLog(): LoggedError[] {
  try {
    const parsed: unknown = JSON.parse(readLocal(KEY) ?? '[]')
    return Array.isArray(parsed) ? (parsed as LoggedError[]) : []
  } catch {
    return []
  }
}

const logAtom = atom<readonly LoggedError[]>(readLog())

/** The log, for the page that shows it. */
export const errorLogAtom = atom((get) => get(logAtom))

/** Records an error that nobody handled. Repetitions of the last one are not recorded again. */
export function recordError(error: unknown, info: string | null = null): void {
  const known = error instanceof Error ? error : new Error(String(error))
  const log = store.get(logAtom)
  if (log[0]?.message === known.message && log[0].url === location.href) return
  const entry: LoggedError = {
    id: `${Date.now()}-${log.length}`,
    at: new Date().toISOString(),
    message: known.message,
    stack: known.stack ?? null,
    info,
    url: location.href,
  }
  const next = [entry, ...log].slice(0, KEPT)
  store.set(logAtom, next)
  writeLocal(KEY, JSON.stringify(next))
}

/** Empties the log. */
export function clearErrors(): void {
  store.set(logAtom, [])
  writeLocal(KEY, '[]')
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
