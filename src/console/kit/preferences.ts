/** Preferences: applied at once, remembered on this device, and kept with the account on the server. */

import { SIZES, THEMES } from '../../core/preferences.ts'
import type { LanguageId } from '../../core/words.ts'
import { keptAtom, type Preferences, preferencesAtom, sessionAtom, store } from './atoms.ts'
import {
  applyPreferences,
  DEFAULT_ACCENT,
  keepLook,
  LOOK,
  LOOK_KEY,
  type Look,
  lookOf,
  member,
  readLocal,
  type Shades,
  systemDark,
  THEME_KEY,
  writeLocal,
} from './device.ts'
import { ensureAll } from './i18n.ts'
import { api } from './net/api.ts'
import { COOKIES, readCookie, writeCookie } from './net/cookies.ts'

export { readLocal, writeLocal } from './device.ts'

/** Changes are collected this long before they are sent. */
const SEND_WAIT_MS = 800

/** Follows the system's theme while the person has chosen none. */
export function followSystemTheme(): void {
  systemDark().addEventListener('change', () => applyPreferences(store.get(preferencesAtom)))
}

/** The shades of an accent of one's own; those of the default stand in tokens.css. */
async function shadesOf(accent: string): Promise<Shades | undefined> {
  return accent === DEFAULT_ACCENT ? undefined : (await import('./accent.ts')).shadesOf(accent)
}

/** Changes one preference. The language is changed only once its words are there. */
export async function setPreference<K extends keyof Preferences & string>(
  name: K,
  value: Preferences[K],
): Promise<void> {
  if (name === 'language') await ensureAll(value as LanguageId)
  const shades = name === 'accent' ? await shadesOf(String(value)) : undefined
  const next = { ...store.get(preferencesAtom), [name]: value }
  store.set(preferencesAtom, next)
  if (LOOK.some((one) => one === name)) keepLook(next, shades)
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

/** A value that one tab keeps; the account's other tabs take it over at once. */
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

/** Takes over what the server keeps; on a new device also theme, size, colour and frame. */
export function takeKept(values: Record<string, unknown>): void {
  store.set(keptAtom, values)
  const theme = readLocal(THEME_KEY) ? undefined : member(THEMES, values.theme)
  const size = readCookie(COOKIES.size) ? undefined : member(SIZES, values.size)
  const known = readLocal(LOOK_KEY) !== null || LOOK.every((name) => values[name] === undefined)
  const look = known ? undefined : lookOf(values)
  if (!theme && !size && !look) return
  const next = { ...store.get(preferencesAtom), ...(theme && { theme }), ...(size && { size }), ...look }
  store.set(preferencesAtom, next)
  applyPreferences(next)
  if (look) void takeLook(look)
}

/** Colour and frame of the account, on a device that does not know them yet. */
async function takeLook(look: Look): Promise<void> {
  keepLook(look, await shadesOf(look.accent))
  applyPreferences(store.get(preferencesAtom))
}
