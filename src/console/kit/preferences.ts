/** Preferences: applied at once, remembered on this device, and kept with the account on the server. */
import { LANGUAGES, type LanguageId } from '../../core/words.ts'
import { api } from './api.ts'
import {
  keptAtom,
  type Preferences,
  preferencesAtom,
  SIZES,
  type SizeId,
  sessionAtom,
  store,
  THEMES,
  type ThemeId,
} from './atoms.ts'
import { COOKIES, readCookie, writeCookie } from './cookies.ts'
import { ensureLanguage } from './i18n.ts'

const THEME_KEY = 'cms:theme'
/** Changes are collected this long before they are sent. */
const SEND_WAIT_MS = 800

const member = <T extends string>(values: readonly T[], value: string | null | undefined): T | undefined =>
  values.find((one) => one === value)

/** localStorage may be forbidden by the browser's settings. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // full or forbidden: the preference then lasts for this page only
  }
}

/** The language: cookie, else the browser's, else Vietnamese (spec section 9). */
export function chosenLanguage(): LanguageId {
  const kept = member(LANGUAGES, readCookie(COOKIES.language))
  if (kept) return kept
  for (const tag of navigator.languages) {
    const match = member(LANGUAGES, tag.slice(0, 2).toLowerCase())
    if (match) return match
  }
  return 'vi'
}

/** Preferences as this device remembers them. */
export function readPreferences(): Preferences {
  return {
    language: chosenLanguage(),
    theme: member<ThemeId>(THEMES, readLocal(THEME_KEY)) ?? 'system',
    size: member<SizeId>(SIZES, readCookie(COOKIES.size)) ?? 'medium',
    sidebarOpen: readCookie(COOKIES.sidebar) !== '0',
  }
}

const dark = window.matchMedia('(prefers-color-scheme: dark)')

/** Puts theme, size and language onto the document, where the stylesheets find them. */
export function applyPreferences(preferences: Preferences): void {
  const root = document.documentElement
  const isDark = preferences.theme === 'dark' || (preferences.theme === 'system' && dark.matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.size = preferences.size
  root.lang = preferences.language
}

/** Follows the system's theme while the person has chosen none. */
export function followSystemTheme(): void {
  dark.addEventListener('change', () => applyPreferences(store.get(preferencesAtom)))
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

/** What the account keeps under a name (columns, key overrides, saved views…), undefined when nothing. */
export function kept<T>(name: string): T | undefined {
  return store.get(keptAtom)[name] as T | undefined
}

/** Keeps a JSON value for the account; undefined removes it. 64 KB in all. */
export function keep(name: string, value: unknown): void {
  store.set(keptAtom, { ...store.get(keptAtom), [name]: value })
  if (!store.get(sessionAtom)) return
  unsent[name] = value ?? null
  clearTimeout(timer)
  timer = setTimeout(() => void send(), SEND_WAIT_MS)
}

/** Takes over what the server keeps; on a new device also theme, size and sidebar. */
export function takeKept(values: Record<string, unknown>): void {
  store.set(keptAtom, values)
  const now = store.get(preferencesAtom)
  const theme = readLocal(THEME_KEY) ? undefined : member<ThemeId>(THEMES, values.theme as string)
  const size = readCookie(COOKIES.size) ? undefined : member<SizeId>(SIZES, values.size as string)
  if (!theme && !size) return
  const next = { ...now, ...(theme && { theme }), ...(size && { size }) }
  store.set(preferencesAtom, next)
  applyPreferences(next)
}
