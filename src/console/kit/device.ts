/** Values kept on this device, read without any library: it runs before the console's code is loaded. */
import { type Preferences, SIZES, THEMES } from '../../core/preferences.ts'
import { LANGUAGES, type LanguageId } from '../../core/words.ts'
import { COOKIES, clearCookie, readCookie } from './net/cookies.ts'

export const THEME_KEY = 'cms:theme'
/** Colour and frame: JSON of `Look`. */
export const LOOK_KEY = 'cms:look'
/** The spec's default (section 9, in our reading); its shades are in tokens.css. */
export const DEFAULT_ACCENT = '#1890ff'

/** The preferences under `LOOK_KEY`, with the shades of a custom accent. */
export const LOOK = ['accent', 'fixedHeader', 'tabsView', 'sidebarLogo'] as const
export type Look = Pick<Preferences, (typeof LOOK)[number]>
/** Custom properties by theme, worked out by accent.ts: not at the start, when nothing may wait. */
export type Shades = Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>>

const COLOUR = /^#[0-9a-f]{6}$/

/** Colour and frame from the kept values, with the spec's defaults for missing ones (section 2). */
export function lookOf(kept: Readonly<Record<string, unknown>>): Look {
  const { accent, fixedHeader, tabsView, sidebarLogo } = kept
  return {
    accent: typeof accent === 'string' && COLOUR.test(accent) ? accent : DEFAULT_ACCENT,
    fixedHeader: fixedHeader !== false,
    tabsView: tabsView === true,
    sidebarLogo: sidebarLogo !== false,
  }
}

/** The value when it is one of a list. */
export function member<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value)
}

/** Kept values of this device that cannot be read; reported once the console is loaded (app/settings/dropped.ts). */
export const unreadable = new Set<'language' | 'size' | 'theme' | 'look'>()

/** As `member`, of something that this device has kept; what is none of the values is forgotten. */
function keptMember<T extends string>(
  name: 'language' | 'size' | 'theme',
  values: readonly T[],
  kept: string | null | undefined,
): T | undefined {
  const found = member(values, kept)
  if (found !== undefined || !kept) return found
  unreadable.add(name)
  if (name === 'theme') removeLocal(THEME_KEY)
  else clearCookie(COOKIES[name])
  return undefined
}

/** localStorage may be forbidden by the browser's settings. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // forbidden: nothing is there
  }
}

/** Remembers a value on this device, as far as the storage takes it. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // full or forbidden: what was to be remembered lasts for this page only
  }
}

/** The language: cookie, else the browser's, else Vietnamese (spec section 9). */
function chosenLanguage(): LanguageId {
  const kept = keptMember('language', LANGUAGES, readCookie(COOKIES.language))
  if (kept) return kept
  for (const tag of navigator.languages) {
    const match = member(LANGUAGES, tag.slice(0, 2).toLowerCase())
    if (match) return match
  }
  return 'vi'
}

function readLook(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(readLocal(LOOK_KEY) ?? '{}')
    const accent = (kept as { accent?: unknown } | null)?.accent
    if (typeof kept === 'object' && kept && (accent === undefined || COLOUR.test(String(accent))))
      return kept as Record<string, unknown>
  } catch {
    // said below
  }
  unreadable.add('look')
  removeLocal(LOOK_KEY)
  return {}
}

let shades: Shades | undefined

/** Remembers colour and frame on this device; `made` where the accent is another one. */
export function keepLook({ accent, fixedHeader, tabsView, sidebarLogo }: Look, made?: Shades): void {
  shades = accent === DEFAULT_ACCENT ? undefined : (made ?? shades)
  writeLocal(LOOK_KEY, JSON.stringify({ accent, fixedHeader, tabsView, sidebarLogo, shades }))
}

/** Preferences as this device remembers them. */
export function readPreferences(): Preferences {
  const kept = readLook()
  const look = lookOf(kept)
  shades = look.accent === DEFAULT_ACCENT ? undefined : (kept.shades as Shades | undefined)
  return {
    ...look,
    language: chosenLanguage(),
    theme: keptMember('theme', THEMES, readLocal(THEME_KEY)) ?? 'system',
    size: keptMember('size', SIZES, readCookie(COOKIES.size)) ?? 'medium',
    sidebarOpen: readCookie(COOKIES.sidebar) !== '0',
  }
}

/** The system's own choice of a dark theme, as it changes. */
export function systemDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

/** Custom properties of a custom accent (tokens.css). */
export const SHADES = ['accent', 'accent-solid', 'accent-text', 'accent-soft', 'accent-line'] as const

/** Puts theme, colour, size and language onto the document, where the stylesheets find them. */
export function applyPreferences(preferences: Preferences): void {
  const root = document.documentElement
  const dark = preferences.theme === 'dark' || (preferences.theme === 'system' && systemDark().matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.size = preferences.size
  root.lang = preferences.language
  root.dataset.header = preferences.fixedHeader ? 'fixed' : 'scrolls'
  for (const name of SHADES) {
    const colour = shades?.[dark ? 'dark' : 'light']?.[name]
    if (colour !== undefined && COLOUR.test(colour)) root.style.setProperty(`--${name}`, colour)
    else root.style.removeProperty(`--${name}`)
  }
}

/**
 * Whether a user is signed in as far as the browser knows. In the hardened mode (`SESSION_COOKIE=httponly`)
 * no script sees the token; the account's cookie is checked instead.
 */
export function hasToken(): boolean {
  return readCookie(COOKIES.token) !== undefined || readCookie(COOKIES.account) !== undefined
}
