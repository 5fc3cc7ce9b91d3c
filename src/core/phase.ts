/** Phases of a period, their field and words: apart from `period.ts`, since the words of all areas need them. */
import type { Tone } from './fields.ts'

export const PHASES = ['upcoming', 'running', 'ended'] as const
export type Phase = (typeof PHASES)[number]

const TONES: Readonly<Record<Phase, Tone>> = { upcoming: 'blue', running: 'green', ended: 'grey' }

/** The field `phase` of an area with a period: filtered and sorted by, computed from the clock, written by nobody. */
export const PHASE_FIELD = {
  type: 'enum',
  values: PHASES,
  tones: TONES,
  derived: 'phase',
  width: 208,
} as const

/** Words of the phases, for the `values` of an area. */
export const PHASE_WORDS = {
  vi: { upcoming: 'Sắp diễn ra', running: 'Đang diễn ra', ended: 'Đã kết thúc' },
  en: { upcoming: 'Upcoming', running: 'Running', ended: 'Ended' },
} as const satisfies Record<'vi' | 'en', Record<Phase, string>>
