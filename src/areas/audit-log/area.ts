import { defineArea, type RecordOf } from '../../core/area.ts'
import { SOURCES } from '../../core/wire/writes.ts'
import { AREA_IDS } from './area-ids.ts'

/** Where a change came from: a part of the console, or the server for calls and work of its own. */
const ORIGINS = [...SOURCES, 'api', 'register', 'profile', 'upgrade', 'terminal', 'clock'] as const

/** The audit log: each change of each record, as it was written with it. No user writes an entry (decision 0175). */
export const area = defineArea({
  id: 'audit-log',
  path: '/Audit',
  role: 'Audit',
  group: 'system',
  icon: 'history',
  code: { prefix: 'NK', digits: 8 },
  verbs: ['view', 'export'],
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
    area: { type: 'enum', values: AREA_IDS, width: 170, sort: false },
    /** Code of the changed record, as it was then. */
    record: { type: 'code', search: true, width: 130, sort: false },
    /** create, update, delete, undo, redo, or the name of a transition of its area. */
    action: { type: 'text', width: 220, sort: false },
    /** Names of the fields that were changed. */
    changed: { type: 'words', width: 260, sort: false },
    source: { type: 'enum', values: ORIGINS, width: 172, sort: false },
    note: { type: 'text', optional: true, shown: false, width: 240, sort: false },
  },
  columns: ['at', 'by', 'action', 'area', 'record', 'changed', 'source'],
  relatedColumns: ['at', 'action', 'area', 'record'],
  listedOn: { accounts: { by: 'by' } },
  views: [
    { id: 'all', where: [] },
    { id: 'today', queue: false, where: [['at', 'eq', 'today']] },
    { id: 'deleted', queue: false, where: [['action', 'eq', 'delete']] },
    { id: 'undone', queue: false, where: [['action', 'eq', 'undo']] },
    { id: 'rights', queue: false, where: [['area', 'in', ['accounts', 'roles', 'settings']]] },
  ],
})

export type AuditEntry = RecordOf<typeof area>
