import { defineArea, type RecordOf, STANDARD_VERBS } from '../../core/area.ts'
import { ASKER_FIELD, REVISION_FIELD } from '../../families/approvals/approvals.ts'

/** Staff accounts (spec section 3). The code is the number staff know a colleague by. */
export const area = defineArea({
  id: 'accounts',
  path: '/Account',
  role: 'Account',
  group: 'system',
  icon: 'user-cog',
  code: { prefix: 'TK', digits: 5 },
  verbs: [
    ...STANDARD_VERBS,
    'approve',
    'send-back',
    'ask-again',
    'suspend',
    'resume',
    'sign-out',
    'reset-second-factor',
  ],
  goKey: 'g t',
  sort: 'name',
  subtitleField: 'username',
  listedOn: { roles: { by: 'roles', columns: ['name', 'username', 'status', 'lastSeenAt'] } },
  fields: {
    name: { type: 'text', search: true, width: 200, editable: true },
    username: { type: 'text', search: true, width: 140 },
    email: { type: 'email', search: true, optional: true, width: 220, editable: true },
    phone: { type: 'phone', search: true, optional: true, width: 130, editable: true },
    status: {
      type: 'enum',
      values: ['pending', 'revision', 'active', 'suspended'],
      tones: { pending: 'amber', revision: 'violet', active: 'green', suspended: 'red' },
      width: 148,
    },
    roles: { type: 'refs', area: 'roles', width: 220, sort: false },
    avatar: { type: 'image', optional: true, shown: false, sort: false, width: 60 },
    /** Changes that an approver asks for. */
    revision: REVISION_FIELD,
    askedBy: ASKER_FIELD,
    lastSeenAt: { type: 'time', optional: true, width: 189 },
  },
  views: [
    { id: 'all', where: [] },
    { id: 'pending', where: [['status', 'eq', 'pending']] },
    {
      id: 'revision',
      where: [['status', 'eq', 'revision']],
      columns: ['code', 'name', 'username', 'status', 'revision', 'askedBy', 'roles'],
    },
    {
      id: 'myRevisions',
      queue: { todo: 'ask-again' },
      where: [
        ['status', 'eq', 'revision'],
        ['askedBy', 'eq', 'me'],
      ],
      columns: ['code', 'name', 'username', 'status', 'revision', 'roles'],
    },
  ],
  columns: ['code', 'name', 'username', 'status', 'roles', 'email', 'phone', 'lastSeenAt'],
})

export type Account = RecordOf<typeof area>
