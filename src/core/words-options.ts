/** How words are written, for i18next on both sides: `{name}` is a parameter, numbers have their thousands apart. */
import { formatNumber } from './money.ts'

export const WORD_OPTIONS = {
  interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
  // A parameter that is not given stays as written, so that it is noticed.
  missingInterpolationHandler: (_words: string, match: RegExpExecArray) => match[0],
}

/** i18next's formatter: writes numbers as everywhere else. */
export const NUMBER_FORMATTER = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown) => (typeof value === 'number' ? formatNumber(value) : value) as string,
} as const
