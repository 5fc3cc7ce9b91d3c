/** A readable name of a browser: "Chrome · Windows". Guesses, good enough to recognise one's own. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/coc_coc_browser/i, 'Cốc Cốc'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** Browser and system; undefined when neither is known. */
export function deviceName(userAgent: string | null): string | undefined {
  const text = userAgent ?? ''
  const parts = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : undefined
}

/** Whether it is one that is held in the hand. */
export const isHandheld = (userAgent: string | null) => /Mobile|Android|iPhone|iPad/.test(userAgent ?? '')
