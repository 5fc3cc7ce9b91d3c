/** Preferences: applied at once, remembered on this device, and kept with the account on the server. */
import type { LanguageId } from '../../core/words.ts'
import { api } from './api.ts'
import { keptAtom, type Preferences, preferencesAtom, sessionAtom, store } from './atoms.ts'
import { COOKIES, readCookie, writeCookie } from './cookies.ts'
import {
  applyPreferences,
  member,
  readLocal,
  SIZES,
  systemDark,
  THEME_KEY,
  THEMES,
  writeLocal,
} from './device.ts'
import { ensureLanguage } from './i18n.ts'

export { readLocal, writeLocal } from './device.ts'

/** Changes are collected this long before they are sent. */
const SEND_WAIT_MS = 800

/** Follows the system's theme while the person has chosen none. */
export function followSystemTheme(): void {
  systemDark().addEventListener('change', () => applyPreferences(store.get(preferencesAtom)))
}

/** Changes one preference. The language is changed only once its words are there. */
export async function setPreference<K extends keyof Preferences>(
  name: K,
  value: Preferences[K],
): Promise<void> {
  if (name === 'language') await ensureLanguage(value as LanguageId)
  const next = { ...store.get(preferencesAtom), [name]: value }
  store.set(preferencesAtom, next)
  applyPreferences(next)
  if (name === 'language') writeCookie(COOKIES.language, next.language)
  else if (name === 'size') writeCookie(COOKIES.size, next.size)
  else if (name === 'sidebarOpen') writeCookie(COOKIES.sidebar, next.sidebarOpen ? '1' : '0')
  else if (name === 'theme') writeLocal(THEME_KEY, next.theme)
  keep(name, value)
}

let unsent: Record<string, unknown> = {}
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what is not sent yet; kept for the next try when the server cannot be reached. */
async function send(): Promise<void> {
  timer = undefined
  const changes = unsent
  unsent = {}
  try {
    await api.savePreferences(changes)
  } catch {
    unsent = { ...changes, ...unsent }
  }
}

// A page that is left a moment after a change must not lose it.
window.addEventListener('pagehide', () => {
  if (timer === undefined) return
  clearTimeout(timer)
  void send()
})

/** What one tab keeps, the account's other tabs take over at once. */
type Told = { account: string; name: string; value: unknown }
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cms:kept')
tabs?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
  if (data.account !== store.get(sessionAtom)?.account.id) return
  store.set(keptAtom, { ...store.get(keptAtom), [data.name]: data.value })
})

/** Keeps a JSON value for the account; undefined removes it. 64 KB in all. */
export function keep(name: string, value: unknown): void {
  store.set(keptAtom, { ...store.get(keptAtom), [name]: value })
  const session = store.get(sessionAtom)
  if (!session) return
  tabs?.postMessage({ account: session.account.id, name, value } satisfies Told)
  unsent[name] = value ?? null
  clearTimeout(timer)
  timer = setTimeout(() => void send(), SEND_WAIT_MS)
}

/** Takes over what the server keeps; on a new device also theme, size and sidebar. */
export function takeKept(values: Record<string, unknown>): void {
  store.set(keptAtom, values)
  const now = store.get(preferencesAtom)
  const theme = readLocal(THEME_KEY) ? undefined : member(THEMES, values.theme)
  const size = readCookie(COOKIES.size) ? undefined : member(SIZES, values.size)
  if (!theme && !size) return
  const next = { ...now, ...(theme && { theme }), ...(size && { size }) }
  store.set(preferencesAtom, next)
  applyPreferences(next)
}
