import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { PHASE_FIELD } from '../../core/phase.ts'

/** Places of the storefront that show banners. */
export const PLACES = ['home_top', 'home_middle', 'landing', 'popup'] as const

/** A click on the banner opens nothing, a record, or a web address. */
export const TARGETS = ['none', 'record', 'url'] as const

/** Areas whose records shoppers can open. */
export const TARGET_AREAS: readonly string[] = [
  'products',
  'categories',
  'display-categories',
  'brands',
  'shops',
  'vouchers',
]

/** `ends_before`: the target ends while the banner is still shown; `off`: it is hidden, stopped or turned off. */
export const TARGET_STATES = ['fine', 'ends_before', 'off', 'gone'] as const

/** Pictures that lead shoppers somewhere (spec section 1: advertising banners). */
export const area = defineArea({
  id: 'banners',
  path: '/Banner',
  role: 'Banner',
  group: 'marketing',
  icon: 'gallery-horizontal',
  code: { prefix: 'QC', digits: 4 },
  verbs: [...STANDARD_VERBS, 'activate', 'deactivate'],
  // Nothing waits for one that is off.
  without: ['queue'],
  nameField: 'title',
  sort: 'position',
  // One order for all: each place shows its own banners in that order.
  order: { by: 'position' },
  period: { from: 'startsAt', to: 'endsAt' },
  fields: {
    image: { type: 'image', sort: false, width: 60 },
    title: { type: 'text', search: true, width: 280, editable: true },
    phase: PHASE_FIELD,
    status: {
      type: 'enum',
      values: ['active', 'inactive'],
      tones: { active: 'green', inactive: 'grey' },
      width: 130,
    },
    place: {
      type: 'enum',
      values: PLACES,
      tones: { home_top: 'blue', home_middle: 'cyan', landing: 'violet', popup: 'amber' },
      width: 150,
      editable: true,
    },
    target: { type: 'enum', values: TARGETS, shown: false, width: 140 },
    targetRecord: { type: 'link', optional: true, search: true, sort: false, width: 120 },
    targetUrl: { type: 'url', optional: true, shown: false, sort: false, width: 240 },
    /** Empty where it opens no record. */
    targetState: {
      type: 'enum',
      optional: true,
      values: TARGET_STATES,
      tones: { fine: 'green', ends_before: 'amber', off: 'amber', gone: 'red' },
      derived: 'sql',
      sort: false,
      width: 150,
    },
    startsAt: { type: 'time', optional: true, width: 150, editable: true },
    endsAt: { type: 'time', end: true, optional: true, width: 150, editable: true },
    position: { type: 'place', width: 92 },
  },
  columns: [
    'code',
    'position',
    'image',
    'title',
    'place',
    'phase',
    'status',
    'targetRecord',
    'targetState',
    'startsAt',
    'endsAt',
  ],
  relatedColumns: ['title', 'place', 'phase', 'status'],
  listedOn: {
    products: { by: 'targetRecord' },
    'display-categories': { by: 'targetRecord' },
    vouchers: { by: 'targetRecord' },
  },
  follows: TARGET_AREAS,
  views: [
    { id: 'all', where: [] },
    { id: 'homeTop', queue: false, where: [['place', 'eq', 'home_top']] },
    { id: 'homeMiddle', queue: false, where: [['place', 'eq', 'home_middle']] },
    { id: 'landing', queue: false, where: [['place', 'eq', 'landing']] },
    { id: 'popup', queue: false, where: [['place', 'eq', 'popup']] },
    {
      id: 'running',
      queue: false,
      where: [
        ['status', 'eq', 'active'],
        ['phase', 'eq', 'running'],
      ],
    },
    {
      id: 'badTarget',
      queue: false,
      where: [
        ['targetState', 'in', ['ends_before', 'off', 'gone']],
        ['phase', 'ne', 'ended'],
      ],
    },
    { id: 'inactive', queue: false, where: [['status', 'eq', 'inactive']] },
  ],
})

export type Banner = RecordOf<typeof area>
