import { defineArea, type RecordOf } from '../../core/area.ts'
import { CHANNELS, MESSAGE_STATES } from '../../core/wire/channels.ts'

/** Templates of messages: each is written by the code that has its cause. */
const KINDS = [
  'password-link',
  'password-changed',
  'factors-changed',
  'email-changed',
  'registered',
  'approved',
  'sent-back',
  'rejected',
  'request-approved',
  'request-rejected',
  'request-sent-back',
  'registration-notice',
  'push',
] as const

/** Reasons for which one is not sent: of the last attempt, or of its end. */
const REASONS = [
  'late',
  'away',
  'refused',
  'rejected',
  'blocked',

  'sealed',
  'address',
  'expired',
  'by_hand',
  'restored',
] as const

/** Those that a user has to look at: not those that a user gave up, one by one or after a restore. */
const OPEN = REASONS.filter((reason) => reason !== 'by_hand' && reason !== 'restored')

/** Messages that leave the server, with their attempts (decision 0129). No user writes one. */
export const area = defineArea({
  id: 'outgoing-messages',
  path: '/OutgoingMessages',
  role: 'OutgoingMessages',
  group: 'system',
  icon: 'send',
  code: { prefix: 'TG', digits: 6 },
  verbs: ['view', 'export', 'retry', 'give-up', 'release'],
  pages: ['held'],
  pageVerbs: { held: 'release' },
  sort: '-createdAt',
  subtitleField: 'recipient',
  fields: {
    /** Its subject, in the language of its receiver. */
    name: { type: 'text', search: true, width: 280, sort: false },
    status: {
      type: 'enum',
      values: MESSAGE_STATES,
      tones: { queued: 'blue', failed: 'amber', sent: 'green', given_up: 'red' },
      width: 130,
      sort: false,
    },
    channel: { type: 'enum', values: CHANNELS, width: 130, sort: false },
    kind: { type: 'enum', values: KINDS, width: 190, sort: false },
    /** Masked: whole addresses are in no response. */
    recipient: { type: 'text', search: true, width: 190, sort: false },
    /** Code of the record that it is about. */
    about: { type: 'code', optional: true, search: true, width: 110, sort: false },
    attempts: { type: 'integer', width: 90, sort: false },
    reason: { type: 'enum', values: REASONS, optional: true, width: 224, sort: false },
    nextAt: { type: 'time', optional: true, width: 152, sort: false },
    /** It waits for the release of a restored database. */
    held: { type: 'boolean', derived: 'sql', shown: false, sort: false, width: 110 },
    sentAt: { type: 'time', optional: true, width: 152, sort: false },
    language: { type: 'enum', values: ['vi', 'en'], shown: false, width: 110, sort: false },
  },
  columns: ['code', 'status', 'name', 'recipient', 'kind', 'attempts', 'reason', 'nextAt', 'createdAt'],
  views: [
    { id: 'all', where: [] },
    {
      id: 'pending',
      where: [
        ['status', 'in', ['failed', 'given_up']],
        ['reason', 'in', OPEN],
      ],
    },
    { id: 'waiting', queue: false, where: [['status', 'in', ['queued', 'failed']]] },
    { id: 'webhooks', queue: false, where: [['channel', 'eq', 'webhook']] },
  ],
})

export type OutgoingMessage = RecordOf<typeof area>
