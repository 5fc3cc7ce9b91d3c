/** Lists of choices that staff keep: colour, uses and on or off of a record (decision 0113). */
import { TONES, type Tone } from './fields.ts'

const OWN_TONES = Object.fromEntries(TONES.map((tone) => [tone, tone])) as { [T in Tone]: T }

/** Verbs of a list of choices whose records are stopped and not deleted. */
export const CHOICE_VERBS = ['view', 'create', 'edit', 'activate', 'deactivate', 'merge'] as const

/** The field of a record's colour, which the manifest names as `colour`. */
export const COLOUR_FIELD = {
  type: 'enum',
  values: TONES,
  tones: OWN_TONES,
  editable: true,
  width: 120,
} as const

/** The number of places that use a record: fields of all areas, and what the area's server face names under `uses`. */
export const USES_FIELD = { type: 'integer', derived: 'uses', width: 118 } as const

/** Words of the colours, for the `values` of an area. */
export const COLOUR_WORDS = {
  vi: {
    grey: 'Xám',
    blue: 'Xanh dương',
    cyan: 'Xanh ngọc',
    green: 'Xanh lá',
    amber: 'Vàng',
    red: 'Đỏ',
    violet: 'Tím',
  },
  en: {
    grey: 'Grey',
    blue: 'Blue',
    cyan: 'Cyan',
    green: 'Green',
    amber: 'Amber',
    red: 'Red',
    violet: 'Violet',
  },
} as const satisfies Record<'vi' | 'en', Record<Tone, string>>
