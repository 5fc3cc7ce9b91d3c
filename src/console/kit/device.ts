/** What this device remembers, read without any library: it runs before the console's code is there. */
import { LANGUAGES, type LanguageId } from '../../core/words.ts'
import { COOKIES, readCookie } from './cookies.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type ThemeId = (typeof THEMES)[number]
export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type SizeId = (typeof SIZES)[number]

export type Preferences = {
  language: LanguageId
  theme: ThemeId
  size: SizeId
  sidebarOpen: boolean
}

export const THEME_KEY = 'cms:theme'

/** The value when it is one of a list. */
export function member<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value)
}

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
    // full or forbidden: what was to be remembered lasts for this page only
  }
}

/** The language: cookie, else the browser's, else Vietnamese (spec section 9). */
function chosenLanguage(): LanguageId {
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
    theme: member(THEMES, readLocal(THEME_KEY)) ?? 'system',
    size: member(SIZES, readCookie(COOKIES.size)) ?? 'medium',
    sidebarOpen: readCookie(COOKIES.sidebar) !== '0',
  }
}

/** The system's own choice of a dark theme, as it changes. */
export function systemDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

/** Puts theme, size and language onto the document, where the stylesheets find them. */
export function applyPreferences(preferences: Preferences): void {
  const root = document.documentElement
  const dark = preferences.theme === 'dark' || (preferences.theme === 'system' && systemDark().matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.size = preferences.size
  root.lang = preferences.language
}

/**
 * Whether somebody is signed in as far as the browser can tell. In the hardened mode (`SESSION_COOKIE=
 * httponly`) no script sees the token; the account's cookie then stands for it.
 */
export function hasToken(): boolean {
  return readCookie(COOKIES.token) !== undefined || readCookie(COOKIES.account) !== undefined
}
