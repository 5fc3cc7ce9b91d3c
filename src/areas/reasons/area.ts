import { defineArea, type RecordOf } from '../../core/area.ts'
import { CHOICE_VERBS, COLOUR_FIELD, USES_FIELD } from '../../core/choice-list.ts'
import { REASON_AREAS, REASON_LISTS } from './lists.ts'

/** Reasons that people choose from when they cancel, return, take a payment back (ours: the spec shows none). */
export const area = defineArea({
  id: 'reasons',
  path: '/Reasons',
  role: 'Reasons',
  group: 'system',
  icon: 'clipboard-list',
  code: { prefix: 'LD', digits: 4 },
  verbs: CHOICE_VERBS,
  sort: 'place',
  order: { by: 'place' },
  tree: { parent: 'parent', depth: 3 },
  subtitleField: 'nameEn',
  colour: 'colour',
  // Only those of one list are merged.
  merge: { alike: [['list']] },
  fields: {
    list: { type: 'enum', values: REASON_LISTS, width: 190 },
    /** Its Vietnamese words; those of another language stand beside it. */
    name: { type: 'text', search: true, width: 280, editable: true },
    nameEn: { type: 'text', search: true, width: 260, editable: true },
    /** The group in which it is offered; a group itself is not chosen. */
    parent: { type: 'ref', area: 'reasons', optional: true, editable: true, shown: false, width: 200 },
    /** Goods that come back for it may be sold again: of the list `return`, no matter of the rest. */
    resellable: { type: 'boolean', editable: true, shown: false, width: 190 },
    colour: COLOUR_FIELD,
    uses: USES_FIELD,
    place: { type: 'place', width: 92 },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
  },
  columns: ['code', 'place', 'name', 'uses', 'nameEn', 'list', 'status', 'colour'],
  follows: REASON_AREAS,
  views: [
    { id: 'all', where: [] },
    { id: 'cancel', queue: false, where: [['list', 'eq', 'cancel']] },
    { id: 'failDelivery', queue: false, where: [['list', 'eq', 'fail-delivery']] },
    { id: 'return', queue: false, where: [['list', 'in', ['return', 'reject-return']]] },
    { id: 'cancelPayment', queue: false, where: [['list', 'eq', 'cancel-payment']] },
  ],
})

export type Reason = RecordOf<typeof area>
