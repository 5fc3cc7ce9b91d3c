import { defineArea, type RecordOf } from '../../core/area.ts'
import { CHOICE_LISTS } from '../../core/steps.ts'

/** Reasons that people choose from when they cancel, return, take a payment back (ours: the spec shows none). */
export const area = defineArea({
  id: 'reasons',
  path: '/Reasons',
  role: 'Reasons',
  group: 'system',
  icon: 'clipboard-list',
  code: { prefix: 'LD', digits: 4 },
  verbs: ['view', 'create', 'edit', 'activate', 'deactivate'],
  sort: 'position',
  subtitleField: 'nameEn',
  fields: {
    list: { type: 'enum', values: CHOICE_LISTS, width: 190 },
    /** Its Vietnamese words; those of another language stand beside it. */
    name: { type: 'text', search: true, width: 280, editable: true },
    nameEn: { type: 'text', search: true, width: 260, editable: true },
    /** Small numbers first. */
    position: { type: 'integer', width: 90, editable: true },
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
  },
  columns: ['code', 'list', 'name', 'nameEn', 'position', 'status'],
  views: [
    { id: 'all', where: [] },
    { id: 'cancel', queue: false, where: [['list', 'eq', 'cancel']] },
    { id: 'failDelivery', queue: false, where: [['list', 'eq', 'fail-delivery']] },
    { id: 'return', queue: false, where: [['list', 'in', ['return', 'reject-return']]] },
    { id: 'cancelPayment', queue: false, where: [['list', 'eq', 'cancel-payment']] },
  ],
})

export type Reason = RecordOf<typeof area>
