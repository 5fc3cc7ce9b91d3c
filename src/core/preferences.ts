/** Choices of a person's preferences. */
export const THEMES = ['light', 'dark', 'system'] as const
export type ThemeId = (typeof THEMES)[number]
/** Densities of the console, from the roomiest on. */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type SizeId = (typeof SIZES)[number]
