import { defineArea, type RecordOf } from '../../core/area.ts'
import { ENTRY_KINDS } from '../../core/wire/access.ts'
import { SOURCES } from '../../core/wire/writes.ts'
import { AREA_IDS } from './area-ids.ts'

/** Areas that entries are about: those of records with a history, and this one, which can be exported itself. */
const ENTRY_AREAS = [...AREA_IDS, 'audit-log'] as const

/** Columns of views of sign-ins. */
const SIGN_INS = ['at', 'by', 'kind', 'action', 'count', 'address']

/** Where a change came from: a part of the console, or the server for calls and work of its own. */
const ORIGINS = [...SOURCES, 'api', 'register', 'profile', 'mail', 'upgrade', 'terminal', 'clock'] as const

/**
 * The audit log: each change of each record, as it was written with it, and each access to data and accounts (decisions 0175, 0192).
 * No user writes an entry.
 */
export const area = defineArea({
  id: 'audit-log',
  path: '/Audit',
  role: 'Audit',
  group: 'system',
  icon: 'history',
  code: { prefix: 'NK', digits: 8 },
  /** `access`: sees entries of access, too. */
  verbs: ['view', 'access', 'export'],
  pages: ['readers'],
  pageVerbs: { readers: 'access' },
  nameField: 'record',
  briefField: 'action',
  sort: '-at',
  found: false,
  follows: AREA_IDS,
  fields: {
    at: { type: 'time', width: 152 },
    by: { type: 'ref', area: 'accounts', optional: true, past: true, width: 190, sort: false },
    /** Name of the user at that time. */
    byName: { type: 'text', optional: true, shown: false, search: true, width: 190, sort: false },
    kind: {
      type: 'enum',
      values: ENTRY_KINDS,
      tones: { 'sign-in-failed': 'amber', 'sign-in-limited': 'red' },
      width: 150,
      sort: false,
    },
    /** Absent: an access to the console itself. */
    area: { type: 'enum', values: ENTRY_AREAS, optional: true, width: 170, sort: false },
    /** Code of the changed record, as it was then; empty: it is about many, or none. */
    record: { type: 'code', search: true, width: 130, sort: false },
    /** create, update, delete, undo, redo, or the name of a transition of its area; of access, one of `ACCESS`. */
    action: { type: 'text', width: 220, sort: false },
    /** Rows, numbers or attempts of an access. */
    count: { type: 'integer', optional: true, width: 90, sort: false },
    address: { type: 'text', optional: true, shown: false, width: 150, sort: false },
    /** The last time that was counted. */
    lastAt: { type: 'time', optional: true, list: false },
    /** Names of the fields that were changed. */
    changed: { type: 'words', width: 260, sort: false },
    source: { type: 'enum', values: ORIGINS, optional: true, width: 172, sort: false },
    note: { type: 'text', optional: true, shown: false, width: 240, sort: false },
  },
  columns: ['at', 'by', 'kind', 'action', 'area', 'record', 'changed', 'count', 'source'],
  relatedColumns: ['at', 'kind', 'action', 'area', 'record'],
  listedOn: { accounts: { by: 'by' } },
  views: [
    { id: 'all', where: [] },
    { id: 'today', queue: false, where: [['at', 'eq', 'today']] },
    { id: 'deleted', queue: false, where: [['action', 'eq', 'delete']] },
    { id: 'undone', queue: false, where: [['action', 'eq', 'undo']] },
    {
      id: 'rights',
      queue: false,
      where: [
        ['kind', 'eq', 'change'],
        ['area', 'in', ['accounts', 'roles', 'settings']],
      ],
    },
    {
      id: 'taken',
      queue: false,
      where: [['kind', 'in', ['export', 'download', 'print']]],
    },
    { id: 'numbers', queue: false, where: [['kind', 'eq', 'reveal']] },
    { id: 'sign-ins', queue: false, where: [['kind', 'eq', 'sign-in']], columns: SIGN_INS },
    {
      id: 'failed',
      queue: false,
      where: [['kind', 'in', ['sign-in-failed', 'sign-in-limited']]],
      columns: SIGN_INS,
    },
  ],
})

export type AuditEntry = RecordOf<typeof area>
