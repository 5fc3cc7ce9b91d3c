/** The quick range that figures of the dashboard are of, chosen once for all of them. */
import { atom } from 'jotai'
import type { LAST_DAYS } from '../../../core/dates/ranges.ts'

/** The specification's quick ranges (section 9). */
export type QuickRange = keyof typeof LAST_DAYS

export const quickRangeAtom = atom<QuickRange>('week')
