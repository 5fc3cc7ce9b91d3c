import type { vi } from './vi.ts'

export const en: typeof vi = {
  title: '{what}: {code} has changed',
  text: '{who} changed this record after you looked at it, so nothing was done. Enter or the same key goes on with the new values.',
  over: '{who} changed this record after you looked at it, so nothing was done. {why}',
  field: 'Field',
  was: 'You saw',
  now: 'Now',
  empty: '(empty)',
  go: '{what} with the new values',
  leave: 'Leave it',
}
