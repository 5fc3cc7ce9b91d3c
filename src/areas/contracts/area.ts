import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { PHASE_FIELD } from '../../core/phase.ts'

/** Kinds of contracts with a supplier. */
export const CONTRACT_KINDS = ['agency', 'consignment', 'marketplace', 'service'] as const
/** The columns of a discount that name its goods, the widest first: each discount has one of them. */
export const GOODS = ['category', 'brand', 'product'] as const

const IN_FORCE = [
  ['status', 'eq', 'approved'],
  ['use', 'eq', 'activated'],
] as const

/** Contracts with suppliers (spec section 2: /contract and /SupplierContractList, hidden pages). */
export const area = defineArea({
  id: 'contracts',
  path: '/SupplierContractList',
  alias: '/contract',
  role: 'Shop',
  icon: 'file-pen-line',
  code: { prefix: 'HDG', digits: 4 },
  verbs: [...STANDARD_VERBS, 'approve', 'reject', 'resubmit', 'activate', 'hide'],
  sort: '-createdAt',
  subtitleField: 'supplier',
  relatedColumns: ['name', 'kind', 'status', 'phase', 'effectiveOn', 'expiresOn'],
  listedOn: { shops: { by: 'supplier' } },
  period: { from: 'effectiveOn', to: 'expiresOn' },
  // The specification's title of the address is that of what waits for approval.
  opens: 'pending',
  fields: {
    name: { type: 'text', search: true, width: 280, editable: true },
    supplier: { type: 'ref', area: 'shops', search: true, width: 220, sort: false },
    status: {
      type: 'enum',
      values: ['pending', 'approved', 'rejected', 'superseded'],
      tones: { pending: 'amber', approved: 'green', rejected: 'red', superseded: 'grey' },
      width: 130,
    },
    /** Whether an approved contract holds; one that is hidden gives no commission and frees its period. */
    use: {
      type: 'enum',
      values: ['activated', 'hidden'],
      tones: { activated: 'green', hidden: 'grey' },
      optional: true,
      width: 130,
    },
    phase: { ...PHASE_FIELD, width: 232 },
    kind: {
      type: 'enum',
      values: CONTRACT_KINDS,
      tones: { agency: 'blue', consignment: 'violet', marketplace: 'cyan', service: 'grey' },
      width: 130,
    },
    signer: { type: 'text', search: true, width: 170, editable: true },
    signedOn: { type: 'date', shown: false, width: 120 },
    /** The first and the last day on which it holds; without a last one it is until further notice. */
    effectiveOn: { type: 'date', width: 120 },
    expiresOn: { type: 'date', optional: true, width: 120 },
    /** The contract whose new version this one is: it ends the day before this one begins. */
    replaces: { type: 'ref', area: 'contracts', optional: true, shown: false, width: 200, sort: false },
    /** The account to which settlements are paid. */
    bankAccount: { type: 'text', search: true, shown: false, width: 150 },
    bankHolder: { type: 'text', shown: false, width: 200 },
    bankName: { type: 'text', shown: false, width: 150 },
    /** The marketplace's share of sales, by goods and by revenue; bands of one goods group are lines with the same goods. */
    discounts: {
      type: 'lines',
      list: false,
      columns: {
        name: { type: 'text', width: 170 },
        /** `whole`: the percentage of the band is that of the whole line. */
        kind: { type: 'enum', values: ['whole'], width: 110 },
        category: { type: 'ref', area: 'categories', optional: true, width: 150 },
        brand: { type: 'ref', area: 'brands', optional: true, width: 130 },
        product: { type: 'ref', area: 'products', optional: true, width: 170 },
        value: { type: 'percent', width: 90 },
        revenueFrom: { type: 'money', width: 130 },
        revenueTo: { type: 'money', optional: true, width: 130 },
      },
    },
    /** Further goods of a discount, which is named by the first column: their revenue counts together with its own goods. */
    goods: {
      type: 'lines',
      list: false,
      columns: {
        discount: { type: 'text', width: 200 },
        category: { type: 'ref', area: 'categories', optional: true, width: 180 },
        brand: { type: 'ref', area: 'brands', optional: true, width: 160 },
        product: { type: 'ref', area: 'products', optional: true, width: 200 },
      },
    },
    excerpts: {
      type: 'lines',
      list: false,
      max: 50,
      columns: { name: { type: 'text', width: 260 }, file: { type: 'file', width: 260 } },
    },
    /** The signed paper, PDF. */
    document: { type: 'file', optional: true, list: false },
    /** Set by the server: the account that approved it, when, and why it was turned down last. */
    approver: { type: 'ref', area: 'accounts', optional: true, width: 160, sort: false },
    approvedAt: { type: 'time', optional: true, shown: false, width: 150 },
    rejectReason: { type: 'longtext', optional: true, shown: false, sort: false, width: 240 },
    /** The account that wrote its terms last, which is informed of the decision. */
    editedBy: { type: 'ref', area: 'accounts', optional: true, shown: false, width: 160, sort: false },
    /** Days on which its goods have no contract: next to its own, or, as it is hidden, its own; with the goods. */
    gaps: { type: 'text', optional: true, derived: 'sql', shown: false, sort: false, width: 300 },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: ['code', 'name', 'supplier', 'kind', 'status', 'use', 'phase', 'effectiveOn', 'expiresOn'],
  views: [
    { id: 'all', where: [] },
    {
      id: 'pending',
      where: [['status', 'eq', 'pending']],
      queue: { todo: 'approve' },
      columns: [
        'code',
        'name',
        'supplier',
        'kind',
        'signer',
        'effectiveOn',
        'expiresOn',
        'gaps',
        'editedBy',
        'createdAt',
      ],
    },
    { id: 'inForce', queue: false, where: [...IN_FORCE, ['phase', 'eq', 'running']] },
    { id: 'upcoming', queue: false, where: [...IN_FORCE, ['phase', 'eq', 'upcoming']] },
    { id: 'endsSoon', queue: false, where: [...IN_FORCE, ['expiresOn', 'eq', 'next_30_days']] },
    {
      id: 'ended',
      queue: false,
      where: [
        ['status', 'eq', 'approved'],
        ['phase', 'eq', 'ended'],
      ],
    },
    {
      id: 'gaps',
      where: [['gaps', 'empty', false]],
      columns: ['code', 'name', 'supplier', 'status', 'use', 'gaps', 'effectiveOn', 'expiresOn'],
    },
    { id: 'hidden', queue: false, where: [['use', 'eq', 'hidden']] },
    { id: 'rejected', queue: false, where: [['status', 'eq', 'rejected']] },
    { id: 'superseded', queue: false, where: [['status', 'eq', 'superseded']] },
  ],
})

export type Contract = RecordOf<typeof area>
