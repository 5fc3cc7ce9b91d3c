import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'

/** Parcels of one list: what one driver takes, and what one transaction ships. */
export const PARCELS_MAX = 1_000

/** Hand-over lists: the parcels that a carrier's driver takes at once. Their section is the delivery board. */
export const area = defineArea({
  id: 'handovers',
  path: '/Delivery_admin',
  role: 'Delivery',
  group: 'selling',
  icon: 'clipboard-list',
  code: { prefix: 'BG', digits: 6 },
  verbs: [...STANDARD_VERBS, 'print', 'add-parcel', 'add-ready', 'remove-parcel', 'hand-over', 'cancel'],
  goKey: 'g h',
  pages: ['board'],
  home: 'board',
  sort: '-createdAt',
  nameField: 'driverName',
  subtitleField: 'vehicle',
  listedOn: { carriers: { by: 'carrier', columns: ['status', 'day', 'parcels', 'codTotal'] } },
  fields: {
    carrier: { type: 'ref', area: 'carriers', width: 210, sort: false },
    status: {
      type: 'enum',
      values: ['open', 'handed_over', 'cancelled'],
      tones: { open: 'amber', handed_over: 'green', cancelled: 'grey' },
      width: 140,
    },
    day: { type: 'date', width: 110 },
    parcels: { type: 'integer', width: 90, sort: false },
    /** Parcels that could not go when the list was handed over. */
    leftBehind: { type: 'integer', width: 110, sort: false, shown: false },
    /** Cash that the carrier is to collect, in VND. */
    codTotal: { type: 'money', width: 130, sort: false },
    driverName: { type: 'text', optional: true, search: true, width: 170, editable: true },
    vehicle: { type: 'text', optional: true, search: true, width: 130, editable: true },
    handedOverAt: { type: 'time', optional: true, width: 152, sort: false },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  papers: ['handover'],
  columns: [
    'code',
    'status',
    'carrier',
    'day',
    'parcels',
    'codTotal',
    'driverName',
    'vehicle',
    'handedOverAt',
  ],
  views: [
    { id: 'all', where: [] },
    { id: 'open', where: [['status', 'eq', 'open']] },
    { id: 'today', queue: false, where: [['day', 'eq', 'today']] },
  ],
})

export type Handover = RecordOf<typeof area>
