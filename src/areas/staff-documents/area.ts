import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { PHASE_FIELD } from '../../core/phase.ts'

/** Papers for staff, by role, with "read and understood" (spec section 2: /Document). */
export const area = defineArea({
  id: 'staff-documents',
  path: '/Document',
  role: 'Document',
  group: 'education',
  icon: 'file-text',
  code: { prefix: 'TLN', digits: 4 },
  verbs: [...STANDARD_VERBS, 'enforce', 'withdraw', 'reopen', 'confirm-read'],
  nameField: 'title',
  sort: '-createdAt',
  subtitleField: 'folder',
  period: { from: 'validFrom', to: 'validTo' },
  fields: {
    title: { type: 'text', search: true, width: 320, editable: true },
    folder: { type: 'text', search: true, optional: true, width: 170, editable: true },
    status: {
      type: 'enum',
      values: ['draft', 'in_force', 'withdrawn'],
      tones: { draft: 'amber', in_force: 'green', withdrawn: 'grey' },
      width: 140,
    },
    phase: PHASE_FIELD,
    /** Counts the sets of files that staff were to read; a new one asks everyone to read again. */
    edition: { type: 'integer', width: 100 },
    validFrom: { type: 'date', optional: true, width: 120, editable: true },
    validTo: { type: 'date', optional: true, width: 120, editable: true },
    /** Staff with one of these roles see it while it is in force. */
    audience: { type: 'refs', area: 'roles', sort: false, width: 220 },
    owner: { type: 'ref', area: 'accounts', optional: true, sort: false, width: 170, editable: true },
    /** The day on which the owner looks whether it still holds. */
    reviewOn: { type: 'date', optional: true, width: 120, editable: true },
    /** Staff of the audience who have read this edition, of how many. */
    readers: { type: 'integer', derived: 'sql', sort: false, width: 100 },
    addressed: { type: 'integer', derived: 'sql', sort: false, width: 110 },
    /** Staff of the audience who have not read this edition. */
    unreadBy: { type: 'refs', area: 'accounts', derived: 'sql', shown: false, sort: false, width: 220 },
    fileCount: { type: 'integer', derived: 'sql', shown: false, sort: false, width: 90 },
    files: {
      type: 'lines',
      list: false,
      max: 20,
      columns: { name: { type: 'text', width: 260 }, file: { type: 'file', width: 260 } },
    },
    note: { type: 'longtext', optional: true, shown: false, sort: false, width: 260, editable: true },
  },
  columns: [
    'code',
    'title',
    'folder',
    'status',
    'phase',
    'edition',
    'audience',
    'readers',
    'addressed',
    'owner',
    'reviewOn',
  ],
  relatedColumns: ['title', 'folder', 'status', 'reviewOn'],
  follows: ['accounts'],
  listedOn: { accounts: { by: 'owner' } },
  views: [
    {
      id: 'toRead',
      queue: { todo: 'confirm-read' },
      where: [
        ['status', 'eq', 'in_force'],
        ['phase', 'ne', 'ended'],
        ['unreadBy', 'in', ['me']],
      ],
      columns: ['code', 'title', 'folder', 'edition', 'owner', 'validFrom', 'validTo'],
    },
    { id: 'inForce', queue: false, where: [['status', 'eq', 'in_force']] },
    { id: 'draft', queue: { todo: 'enforce' }, where: [['status', 'eq', 'draft']] },
    {
      id: 'dueReview',
      queue: false,
      where: [
        ['status', 'eq', 'in_force'],
        ['reviewOn', 'lte', 'today'],
      ],
    },
    { id: 'withdrawn', queue: false, where: [['status', 'eq', 'withdrawn']] },
    { id: 'all', where: [] },
  ],
})

export type StaffDocument = RecordOf<typeof area>
