/** A user's preferences. */
import type { LanguageId } from './words.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type ThemeId = (typeof THEMES)[number]
export const THEME_ICONS = { light: 'sun', dark: 'moon', system: 'monitor' } as const
/** Densities of the console, from the roomiest on. */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type SizeId = (typeof SIZES)[number]

/** The console's language and look, as they hold in this browser. */
export type Preferences = {
  language: LanguageId
  theme: ThemeId
  size: SizeId
  sidebarOpen: boolean
  /** `#rrggbb`. */
  accent: string
  fixedHeader: boolean
  /** The bar of visited tabs. */
  tabsView: boolean
  sidebarLogo: boolean
}
