/** Words of notices; namespace `notices`, fetched with them. */
import type { Shape } from '../../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Notices',
  bell: 'Notices, {count} unread',
  kind: {
    'request-approved': '{by} approved {what}',
    'request-rejected': '{by} turned down {what}',
    'request-sent-back': '{by} asks you to change {what}',
  },
  system: 'The system',
  unread: 'unread',
  read: 'Mark as read',
  readAll: 'Mark all as read',
  open: 'Open',
  more: 'Show older ones',
  failed: 'Not loaded yet: {why}',
  empty: 'No notices yet',
  emptyText:
    'When a request of yours is approved, turned down or sent back to be changed, it is here for 90 days.',
}
