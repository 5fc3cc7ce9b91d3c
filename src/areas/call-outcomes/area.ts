import { defineArea, type RecordOf } from '../../core/area.ts'
import { CHOICE_VERBS, COLOUR_FIELD, USES_FIELD } from '../../core/choice-list.ts'
import type { Tone } from '../../core/fields.ts'
import type { LanguageId } from '../../core/words.ts'
import type { CallPurpose } from '../call-rules/area.ts'

/** Effects of a call that the code knows, each the key of a built-in outcome. */
export const CALL_RESULTS = [
  'confirmed',
  'changed',
  'no_answer',
  'busy',
  'call_back',
  'wrong_number',
  'cancelled',
] as const
export type CallResult = (typeof CALL_RESULTS)[number]

/** How a call ended, by colour: reached and settled, to be tried again, lost. */
export const CALL_TONES: Readonly<Record<CallResult, Tone>> = {
  confirmed: 'green',
  changed: 'green',
  no_answer: 'amber',
  busy: 'amber',
  call_back: 'blue',
  wrong_number: 'red',
  cancelled: 'grey',
}

/** The shop's words for the outcome of a call, and its colour. */
export type OutcomeWords = Readonly<Record<LanguageId, string>> & { readonly tone: Tone }
/**
 * An outcome offered at the desk: a record of the area `call-outcomes`, with its words by the subject of the
 * call.
 */
export type DeskOutcome = {
  key: string
  effect: CallResult
  tone: Tone
  words: Readonly<Record<LanguageId, Readonly<Record<CallPurpose, string>>>>
}

/**
 * The shop's outcomes of calls in its order: the n-th in use has the n-th key of the desk (decision 0035).
 * The consequences are those of the `effect`, one of those that the code knows.
 */
export const area = defineArea({
  id: 'call-outcomes',
  path: '/CallOutcomes',
  role: 'CallOutcomes',
  group: 'selling',
  icon: 'list-checks',
  code: { prefix: 'KQ', digits: 4 },
  verbs: CHOICE_VERBS,
  sort: 'place',
  order: { by: 'place' },
  subtitleField: 'nameEn',
  colour: 'colour',
  // Only those of one effect are merged.
  merge: { alike: [['effect']] },
  fields: {
    /** Its Vietnamese words; those of another language stand beside it. */
    name: { type: 'text', search: true, width: 230, editable: true },
    nameEn: { type: 'text', search: true, width: 210, editable: true },
    effect: {
      type: 'enum',
      values: CALL_RESULTS,
      tones: CALL_TONES,
      width: 260,
    },
    colour: COLOUR_FIELD,
    /** Calls that came to it. */
    uses: USES_FIELD,
    /** The first in use has the keys 1 and F1. */
    place: { type: 'place', width: 92 },
    /** Comes with the product. */
    builtIn: { type: 'boolean', sort: false, width: 110 },
    /** Its name for a ticket or a lead, where that differs. */
    careName: { type: 'text', optional: true, shown: false, sort: false, width: 200 },
    careNameEn: { type: 'text', optional: true, shown: false, sort: false, width: 200 },
    leadName: { type: 'text', optional: true, shown: false, sort: false, width: 200 },
    leadNameEn: { type: 'text', optional: true, shown: false, sort: false, width: 200 },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
  },
  columns: ['code', 'place', 'name', 'uses', 'nameEn', 'effect', 'builtIn', 'status', 'colour'],
  follows: ['orders', 'call-desk'],
  views: [
    { id: 'active', queue: false, where: [['status', 'eq', 'active']] },
    { id: 'all', where: [] },
  ],
})

export type CallOutcomeRecord = RecordOf<typeof area>
